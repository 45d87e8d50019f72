// SPDX-License-Identifier: Apache-2.0
//
// A client of arbitrod in JavaScript, to copy from: it loads the protos as they are, runs a small
// event, and follows it. The daemon is restarted in the middle of a round; neither the calls nor
// the watch notice more than a pause.
//
//   node client.js ADDRESS FOLDER_OF_PROTOS EVENT_ID
//
// The environment says how to reach a daemon that asks who calls: ARBITRO_CA, the file of the
// authority that its certificate is from, and ARBITRO_TOKEN_FILE.
//
// It prints RESTART where it wants the daemon restarted, and DONE with what it saw at the end.
'use strict';

const assert = require('node:assert');
const { randomUUID } = require('node:crypto');
const { readFileSync } = require('node:fs');
const grpc = require('@grpc/grpc-js');
const protoLoader = require('@grpc/proto-loader');

const ATTEMPTS_MAX = 240;
const PAUSE_MS = 250;
const DEADLINE_MS = 10_000;
// CANCELLED is what a call gets that a daemon had in hand when it stopped.
const AGAIN = [grpc.status.UNAVAILABLE, grpc.status.DEADLINE_EXCEEDED, grpc.status.CANCELLED];

const [address, protos, eventId] = process.argv.slice(2);
const event = `events/${eventId}`;

// Credentials protect the connection, and say who calls.
function credentials() {
  const { ARBITRO_CA: ca, ARBITRO_TOKEN_FILE: file } = process.env;
  if (!ca) return grpc.credentials.createInsecure();
  const channel = grpc.credentials.createSsl(readFileSync(ca));
  if (!file) return channel;
  const metadata = new grpc.Metadata();
  metadata.set('authorization', `Bearer ${readFileSync(file, 'utf8').trim()}`);
  const caller = grpc.credentials.createFromMetadataGenerator((_, done) => done(null, metadata));
  return grpc.credentials.combineChannelCredentials(channel, caller);
}

// One file a service; longs as strings, because a revision may outgrow a number.
const definition = protoLoader.loadSync(
  ['event', 'pairing', 'scoring', 'journal'].map((name) => `arbitro/v1/${name}.proto`),
  { includeDirs: [protos], keepCase: true, longs: String, enums: String, oneofs: true });
const v1 = grpc.loadPackageDefinition(definition).arbitro.v1;
const services = {};
for (const name of ['EventService', 'PairingService', 'ScoringService', 'JournalService']) {
  // A daemon that restarts is back in a moment: grpc-js would wait for up to two minutes.
  services[name] = new v1[name](address, credentials(),
    { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 1000 });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function once(service, method, request) {
  return new Promise((resolve, reject) => {
    services[service][method](request, { deadline: Date.now() + DEADLINE_MS },
      (error, answer) => (error ? reject(error) : resolve(answer)));
  });
}

// Sends the same request, with the same request id, until the daemon has answered: it acts once.
async function call(service, method, request) {
  for (let attempt = 1; ; ++attempt) {
    try {
      return await once(service, method, request);
    } catch (error) {
      const again = AGAIN.includes(error.code);
      if (!again || attempt === ATTEMPTS_MAX) throw error;
      await pause();
    }
  }
}

// A change: every one needs an id of its own.
function change(service, method, request) {
  return call(service, method, { ...request, options: { request_id: randomUUID() } });
}

// Follows the event from its first record on, however often the stream breaks.
class Watch {
  constructor() {
    this.revisions = [];
    this.streams = 0;
    this.open();
  }

  open() {
    this.streams += 1;
    this.stream = services.JournalService.WatchEvent(
      { journal: event, first_revision: this.revisions.length + 1 });
    this.stream.on('data', (message) => {
      if (message.what === 'record') this.revisions.push(Number(message.revision));
    });
    this.stream.on('error', async () => {
      if (this.closed) return;
      await pause();
      this.open();
    });
  }

  async reach(revision) {
    for (let i = 0; this.revisions.length < revision; ++i) {
      assert(i < ATTEMPTS_MAX, `the watch stays at revision ${this.revisions.length}`);
      await pause();
    }
  }

  close() {
    this.closed = true;
    this.stream.cancel();
  }
}

function report(table) {
  const winner = { key: 'winner', value: { text: 'first' } };
  return change('ScoringService', 'ReportResult',
    { table: table.name, report: { struct: { fields: [winner] } } });
}

async function main() {
  await change('EventService', 'CreateEvent',
    { event_id: eventId, title: 'Node', ruleset: 'rulesets/demo', format: 'standard' });
  const watch = new Watch();
  await change('EventService', 'OpenRegistration', { event });
  for (const player of ['ada', 'bob', 'cyd', 'dan']) {
    await change('EventService', 'RegisterPlayer', { event, player_id: player });
  }
  await change('EventService', 'StartEvent', { event });
  await change('PairingService', 'PairRound', { event, round: 1 });
  const round = `${event}/rounds/1`;
  const { tables } = await call('PairingService', 'ListTables', { round });
  assert.strictEqual(tables.length, 2);
  await report(tables[0]);
  console.log('RESTART');
  await report(tables[1]);
  await change('PairingService', 'CloseRound', { round });
  const { rows } = await call('ScoringService', 'GetStandings', { event, round: 1 });
  assert.strictEqual(rows.length, 4);

  const { revision } = await call('EventService', 'GetEvent', { name: event });
  await watch.reach(Number(revision));
  watch.close();
  const expected = Array.from({ length: Number(revision) }, (_, i) => i + 1);
  assert.deepStrictEqual(watch.revisions, expected);
  console.log(`DONE revisions=${revision} streams=${watch.streams}`);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
