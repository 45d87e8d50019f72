// SPDX-License-Identifier: Apache-2.0
//
// Keeps what a person did until the daemon has answered, over closed tabs and dead networks. Each
// request has an id from the beginning, so that sending it again does nothing twice: two tabs that
// send at once make one record.

import {Refused, call} from './api.js';
import {freshRequestId} from './encoding.js';
import * as keep from './keep.js';
import {ticketsOf} from './tickets.js';

/**
 * @typedef {object} Entry
 * @property {string} id the request id
 * @property {string} event
 * @property {string} ticket whose act it is: "events/cup/tickets/1"; empty: anybody's
 * @property {string} method
 * @property {Record<string, any>} message
 * @property {string} what in words, for the person
 * @property {number} [attempt] of the table that it reports
 * @property {string[]} [seats] the players who sat there, in order
 * @property {number} made when, on this device's clock
 * @property {number} [order] among those of the device: its clock may be put back
 * @property {'waiting' | 'done' | 'refused'} state
 * @property {string} [why] why it was refused
 */

const PAUSES_MS = [1000, 2000, 5000, 10000, 20000];
const KEPT_DONE_MS = 60000;

const changes = new EventTarget();
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('arbitro.outbox') : null;
if (channel) channel.onmessage = () => changes.dispatchEvent(new Event('change'));

/** Calls back after each change of the outbox, by this tab or another. @param {() => void} tell */
export function onChange(tell) {
  changes.addEventListener('change', tell);
}

function changed() {
  changes.dispatchEvent(new Event('change'));
  channel?.postMessage(1);
}

/** The event's entries, oldest first. @param {string} event @returns {Promise<Entry[]>} */
export async function entries(event) {
  const all = /** @type {Entry[]} */ (await keep.all('outbox'));
  return all.filter(entry => entry.event === event).sort(inOrder);
}

/** @param {Entry} a @param {Entry} b */
function inOrder(a, b) {
  return (a.order || 0) - (b.order || 0) || a.made - b.made;
}

let newest = 0;

/** The order of the next one. @returns {Promise<number>} */
async function nextOrder() {
  const all = /** @type {Entry[]} */ (await keep.all('outbox'));
  newest = Math.max(newest, ...all.map(one => one.order || 0)) + 1;
  return newest;
}

/**
 * Takes a request. Returns once the device has it; it is sent from then on.
 * @param {Pick<Entry, 'event' | 'ticket' | 'method' | 'message' | 'what' | 'attempt' |
 *     'seats'>} request
 * @returns {Promise<Entry>}
 */
export async function send(request) {
  const made = Date.now();
  const order = await nextOrder();
  /** @type {Entry} */
  const entry = {...request, id: freshRequestId(), made, order, state: 'waiting'};
  await keep.put('outbox', entry.id, entry);
  changed();
  await sendNow(entry);
  return entry;
}

/** Takes an entry that was answered off the list. @param {Entry} entry */
export async function dismiss(entry) {
  await keep.remove('outbox', entry.id);
  changed();
}

/** @param {Entry} entry @param {Entry['state']} state @param {string} [why] */
async function settle(entry, state, why) {
  entry.state = state;
  if (why) entry.why = why;
  await keep.put('outbox', entry.id, entry);
  changed();
}

/** @param {Entry} entry @returns {{bearer?: string}} */
function proofOf(entry) {
  const ticket = ticketsOf(entry.event).find(one => one.ticket === entry.ticket);
  return ticket ? {bearer: ticket.bearer} : {};
}

/** The device's clock may have been put right meanwhile. @param {Entry} entry @param {number} ms */
function isOlderThan(entry, ms) {
  return Math.abs(Date.now() - entry.made) > ms;
}

/**
 * Whether a report is about another attempt than the one that is played now, or about others, or
 * the same ones in another order. A page that just woke up may report what it drew long ago.
 * @param {Entry} entry
 */
async function isStale(entry) {
  if (!entry.attempt) return false;
  const table = await call('PairingService/GetTable', {name: entry.message.table}, proofOf(entry));
  const {attempt, seats} = sheetOf(table);
  return attempt !== entry.attempt ||
    Boolean(entry.seats) && String(entry.seats) !== String(seats);
}

/** The game that a report of a table is about. @param {any} table */
export function sheetOf(table) {
  return {attempt: table.attempt || 1, seats: playersOf(table)};
}

/** The players of a table, in the order of its seats. @param {any} table @returns {string[]} */
function playersOf(table) {
  return (table.seats || []).map((/** @type {any} */ seat) => seat.player || '');
}

/** @param {Entry} entry @returns {Promise<boolean>} whether it was answered */
async function sendNow(entry) {
  // Whose act it is has to be proved; it waits until that is there.
  if (entry.ticket && !proofOf(entry).bearer) return false;
  try {
    if (await isStale(entry)) {
      await settle(entry, 'refused', 'stale');
      return true;
    }
    await call(entry.method, entry.message, {...proofOf(entry), key: entry.id});
    await settle(entry, 'done');
    return true;
  } catch (error) {
    if (!(error instanceof Refused) || error.passes) return false;
    await settle(entry, 'refused', error.message);
    return true;
  }
}

let failures = 0;
let running = false;

/** Sends what waits, in order; of an event nothing passes by what waits before it. */
async function sendWaiting() {
  if (running) return;
  running = true;
  try {
    const stuck = new Set();
    const all = /** @type {Entry[]} */ (await keep.all('outbox'));
    for (const entry of all.sort(inOrder)) {
      if (entry.state === 'done' && isOlderThan(entry, KEPT_DONE_MS)) await dismiss(entry);
      if (entry.state !== 'waiting' || stuck.has(entry.event)) continue;
      if (!await sendNow(entry)) stuck.add(entry.event);
    }
    failures = stuck.size ? failures + 1 : 0;
  } finally {
    running = false;
  }
}

/** Sends for as long as the page is open. */
export async function run() {
  addEventListener('online', sendWaiting);
  for (;;) {
    await sendWaiting().catch(() => undefined);
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)];
    await new Promise(go => setTimeout(go, pause));
  }
}
