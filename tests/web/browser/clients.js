// SPDX-License-Identifier: Apache-2.0
//
// Clients that others maintain, each with the same three calls: a read by anybody, a mutation by a
// bearer, and a watch up to what is there now. A refusal comes back as its code.
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
  const revisions = [];
  for await (const message of createClient(JournalService, transport).watchEvent({journal: event})) {
    if (message.what.case === "record") revisions.push(Number(message.revision));
    if (message.what.case === "caughtUp") break;
  }
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

// grpc-web's own client, with the messages of protobuf-es.
async function byGrpcWeb(format, {hall, event, token, playerId}) {
  const client = new GrpcWebClientBase({format});
  const method = (name, type, request, response) => new MethodDescriptor(
      `/arbitro.v1.${name}`, type, Object, Object,
      message => toBinary(request, create(request, message)), bytes => fromBinary(response, bytes));
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
