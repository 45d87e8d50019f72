// SPDX-License-Identifier: Apache-2.0
//
// Clients that others maintain, each with the same three calls: a read by anybody, a mutation by a
// bearer, and a watch up to what is there now. A refusal comes back as its code. And each with a
// watch that goes on where it was, whenever its stream is cut.
import {create, fromBinary, toBinary} from "@bufbuild/protobuf";
import {Code, ConnectError, createClient} from "@connectrpc/connect";
import {createConnectTransport, createGrpcWebTransport} from "@connectrpc/connect-web";
import {GrpcWebFetchTransport} from "@protobuf-ts/grpcweb-transport";
import {GrpcWebClientBase, MethodDescriptor, MethodType} from "grpc-web";
import {
  EventSchema, EventService, GetEventRequestSchema, PlayerMutationResponseSchema,
  RegisterPlayerRequestSchema
} from "./es/arbitro/v1/event_pb.js";
import {
  JournalService, WatchEventRequestSchema, WatchEventResponseSchema
} from "./es/arbitro/v1/journal_pb.js";
import {MutationOptions} from "./ts/arbitro/v1/call";
import {GetEventRequest, RegisterPlayerRequest} from "./ts/arbitro/v1/event";
import {EventServiceClient} from "./ts/arbitro/v1/event.client";
import {JournalServiceClient} from "./ts/arbitro/v1/journal.client";

const bearer = token => ({authorization: `Bearer ${token}`});

// connect-web, by Connect or by gRPC-Web.
async function byConnect(transport, {event, token, playerId}) {
  const events = createClient(EventService, transport);
  const read = await events.getEvent({name: event});
  let refused;
  try {
    await events.registerPlayer({event, playerId, options: {requestId: playerId}});
  } catch (error) {
    refused = Code[ConnectError.from(error).code];
  }
  const made = await events.registerPlayer(
      {event, playerId}, {headers: {...bearer(token), "idempotency-key": playerId}});
  // The loop's end alone would leave the stream open, and Chromium has six to a door at most.
  const abort = new AbortController();
  const revisions = [];
  const watch = createClient(JournalService, transport).watchEvent(
      {journal: event}, {signal: abort.signal});
  for await (const message of watch) {
    if (message.what.case === "record") revisions.push(Number(message.revision));
    if (message.what.case === "caughtUp") break;
  }
  abort.abort();
  return {title: read.title, refused, replayed: made.result.replayed, revisions};
}

async function byProtobufTs({hall, event, token, playerId}) {
  const transport = new GrpcWebFetchTransport({baseUrl: hall, format: "binary"});
  const events = new EventServiceClient(transport);
  const read = await events.getEvent(GetEventRequest.create({name: event})).response;
  const asked = RegisterPlayerRequest.create(
      {event, playerId, options: MutationOptions.create({requestId: playerId})});
  let refused;
  try {
    await events.registerPlayer(asked).response;
  } catch (error) {
    refused = error.code;
  }
  const made = await events.registerPlayer(asked, {meta: bearer(token)}).response;
  const abort = new AbortController();
  const revisions = [];
  const watch = new JournalServiceClient(transport).watchEvent(
      {journal: event, firstRevision: 0n, withoutPayloads: false, heartbeatSeconds: 0},
      {abort: abort.signal});
  try {
    for await (const message of watch.responses) {
      if (message.what.oneofKind === "record") revisions.push(Number(message.revision));
      if (message.what.oneofKind === "caughtUp") break;
    }
  } finally {
    abort.abort();
  }
  watch.status.catch(() => {});
  watch.trailers.catch(() => {});
  return {title: read.title, refused, replayed: made.result.replayed, revisions};
}

// A method for grpc-web's own client, with the messages of protobuf-es.
const method = (name, type, request, response) => new MethodDescriptor(
    `/arbitro.v1.${name}`, type, Object, Object,
    message => toBinary(request, create(request, message)), bytes => fromBinary(response, bytes));

async function byGrpcWeb(format, {hall, event, token, playerId}) {
  const client = new GrpcWebClientBase({format});
  const call = (descriptor, message, metadata) => new Promise((resolve, reject) => client.rpcCall(
      `${hall}/arbitro.v1.${descriptor.getName().slice(12)}`, message, metadata, descriptor,
      (error, answer) => error ? reject(error) : resolve(answer)));
  const get = method("EventService/GetEvent", MethodType.UNARY, GetEventRequestSchema, EventSchema);
  const register = method("EventService/RegisterPlayer", MethodType.UNARY,
                          RegisterPlayerRequestSchema, PlayerMutationResponseSchema);
  const read = await call(get, {name: event}, {});
  const asked = {event, playerId, options: {requestId: playerId}};
  let refused;
  try {
    await call(register, asked, {});
  } catch (error) {
    refused = error.code;
  }
  const made = await call(register, asked, bearer(token));
  // Streams come in text alone.
  const revisions = format !== "text" ? null : await new Promise((resolve, reject) => {
    const seen = [];
    const watch = client.serverStreaming(
        `${hall}/arbitro.v1.JournalService/WatchEvent`, {journal: event}, {},
        method("JournalService/WatchEvent", MethodType.SERVER_STREAMING, WatchEventRequestSchema,
               WatchEventResponseSchema));
    watch.on("data", message => {
      if (message.what.case === "record") seen.push(Number(message.revision));
      if (message.what.case === "caughtUp") {
        watch.cancel();
        resolve(seen);
      }
    });
    watch.on("error", reject);
  });
  return {title: read.title, refused, replayed: made.result.replayed, revisions};
}

window.clients = {
  "connect-web": asked => byConnect(createConnectTransport({baseUrl: asked.hall}), asked),
  "connect-web, bytes and GET": asked => byConnect(createConnectTransport(
      {baseUrl: asked.hall, useBinaryFormat: true, useHttpGet: true}), asked),
  "connect-web, gRPC-Web": asked => byConnect(
      createGrpcWebTransport({baseUrl: asked.hall}), asked),
  "grpcweb-transport": byProtobufTs,
  "grpc-web": asked => byGrpcWeb("text", asked),
  "grpc-web, bytes": asked => byGrpcWeb("binary", asked),
};

// One stream of a watch each, from a revision on: `hear` gets the revision of every record. They end
// or throw as the stream does.
async function followByConnect(transport, {event}, firstRevision, hear) {
  const watch = createClient(JournalService, transport).watchEvent({journal: event, firstRevision});
  for await (const message of watch) {
    if (message.what.case === "record") hear(Number(message.revision));
  }
}

async function followByProtobufTs({hall, event}, firstRevision, hear) {
  const transport = new GrpcWebFetchTransport({baseUrl: hall, format: "binary"});
  const watch = new JournalServiceClient(transport).watchEvent(
      {journal: event, firstRevision, withoutPayloads: false, heartbeatSeconds: 0});
  for (const promise of [watch.headers, watch.status, watch.trailers]) promise.catch(() => {});
  for await (const message of watch.responses) {
    if (message.what.oneofKind === "record") hear(Number(message.revision));
  }
}

function followByGrpcWeb({hall, event}, firstRevision, hear) {
  return new Promise((resolve, reject) => {
    const watch = new GrpcWebClientBase({format: "text"}).serverStreaming(
        `${hall}/arbitro.v1.JournalService/WatchEvent`, {journal: event, firstRevision}, {},
        method("JournalService/WatchEvent", MethodType.SERVER_STREAMING, WatchEventRequestSchema,
               WatchEventResponseSchema));
    watch.on("data", message => {
      if (message.what.case === "record") hear(Number(message.revision));
    });
    watch.on("error", reject);
    watch.on("end", resolve);
  });
}

const followers = {
  "connect-web": (asked, ...rest) => followByConnect(
      createConnectTransport({baseUrl: asked.hall}), asked, ...rest),
  "connect-web, gRPC-Web": (asked, ...rest) => followByConnect(
      createGrpcWebTransport({baseUrl: asked.hall}), asked, ...rest),
  "grpcweb-transport": followByProtobufTs,
  "grpc-web": followByGrpcWeb,
};

// Revisions that each client has seen so far: {name: {revisions, streams}}.
window.followed = {};

async function follow(name, asked) {
  const seen = window.followed[name] = {revisions: [], streams: 0};
  for (;;) {
    seen.streams += 1;
    const first = BigInt((seen.revisions.at(-1) ?? 0) + 1);
    try {
      await followers[name](asked, first, revision => seen.revisions.push(revision));
    } catch {
      // The door or the daemon is gone: another stream goes on.
    }
    await new Promise(go => setTimeout(go, 50));
  }
}

// An EventSource comes back by itself.
function followByEventSource({hall, event}) {
  const seen = window.followed["EventSource"] = {revisions: [], streams: 0};
  const source = new EventSource(
      `${hall}/arbitro.v1.JournalService/WatchEvent?journal=${encodeURIComponent(event)}`);
  source.onopen = () => { seen.streams += 1; };
  source.onmessage = message => {
    if (JSON.parse(message.data).record) seen.revisions.push(Number(message.lastEventId));
  };
}

// Chromium has six connections to a door at most, so one is left.
window.follow = asked => {
  for (const name of Object.keys(followers)) follow(name, asked);
  followByEventSource(asked);
};
