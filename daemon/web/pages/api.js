// SPDX-License-Identifier: Apache-2.0
//
// Calls the daemon through the door that served the page, and keeps the daemon's time.

import {addressOf, takeEarly} from './early.js';
import {language} from './words.js';

/** @typedef {Record<string, any>} Message */

const WITHIN_MS = 20000;
const GET_CHARACTERS_MAX = 1500;

/** The daemon refused a call; its message is in the reader's language. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Message} answer
   */
  constructor(status, answer) {
    super(answer.message || `HTTP ${status}`);
    this.status = status;
    this.reason = String(answer.reason || '');
    this.rule = String(answer.rule || '');
  }

  /** Whether the same request may do well later. */
  get passes() {
    return this.status === 429 || this.status === 499 || this.status >= 502;
  }
}

/** No answer came. */
export class Unreachable extends Error {}

/** @typedef {{bearer?: string, key?: string}} How `key`: the request id of a mutation */

/**
 * Makes a call. One without bearer and key reads.
 * @param {string} method "EventService/GetEvent"
 * @param {Message} message
 * @param {How} [how]
 * @returns {Promise<Message>}
 */
export function call(method, message, how = {}) {
  return ask(method, {type: 'application/json', body: JSON.stringify(message)}, how,
      response => response.json().catch(() => ({})));
}

/**
 * Makes a call whose message and answer are bytes of protobuf.
 * @param {string} method
 * @param {Uint8Array} message
 * @param {How} [how]
 * @returns {Promise<Uint8Array>}
 */
export function callBytes(method, message, how = {}) {
  return ask(method, {type: 'application/proto', body: message}, how,
      async response => new Uint8Array(await response.arrayBuffer()));
}

/**
 * @template T
 * @param {string} method
 * @param {{type: string, body: any}} what
 * @param {How} how
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
async function ask(method, {type, body}, how, read) {
  /** @type {Record<string, string>} */
  const headers = {'accept-language': language()};
  if (how.bearer) headers.authorization = `Bearer ${how.bearer}`;
  if (how.key) headers['idempotency-key'] = how.key;
  const shared = !how.bearer && !how.key && typeof body === 'string' &&
    body.length <= GET_CHARACTERS_MAX;
  if (!shared) headers['content-type'] = type;
  const address = shared ? addressOf(method, body) : `/arbitro.v1.${method}`;
  const sent = shared ? takeEarly(address) : undefined;
  const cut = sent?.cut || new AbortController();
  const timer = setTimeout(() => cut.abort(), WITHIN_MS);
  const asked = sent?.asked || performance.now();
  try {
    const response = await (sent?.response || fetch(address, {
      ...(shared ? {} : {method: 'POST', body}), headers, signal: cut.signal, cache: 'no-store',
      credentials: 'omit'}));
    measure(response, asked, sent?.arrived || performance.now());
    if (response.ok) return await read(response);
    throw new Refused(response.status, await response.json().catch(() => ({})));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * All rows of a list, page after page.
 * @param {string} method
 * @param {Message} message
 * @param {string} rows
 * @param {{bearer?: string}} how
 */
export async function listAll(method, message, rows, how) {
  const answer = await call(method, {pageSize: 1000, ...message}, how);
  const all = answer[rows] || [];
  for (let token = answer.nextPageToken; token;) {
    const more = await call(method, {pageSize: 1000, ...message, pageToken: token}, how);
    all.push(...(more[rows] || []));
    token = more.nextPageToken;
  }
  return {...answer, [rows]: all};
}

// The daemon's time less performance.now(), in milliseconds, by the quickest answer of late: the
// device's own clock may be wrong, and may be set while a page is open.
let offset = NaN;
let trip = Infinity;
let measured = -Infinity;
const MEASURE_AGAIN_MS = 60000;
const OFFSET_KEY = 'arbitro.offset';

/** @param {Response} response @param {number} asked @param {number} arrived */
function measure(response, asked, arrived) {
  const time = Number(response.headers.get('arbitro-time-us'));
  if (!time) return;
  const now = arrived;
  const took = now - asked;
  if (took > trip && now - measured < MEASURE_AGAIN_MS) return;
  trip = took;
  measured = now;
  offset = time / 1000 + took / 2 - now;
  try {
    localStorage.setItem(OFFSET_KEY, String(offset + performance.now() - Date.now()));
  } catch {
    // Without storage the next page measures for itself.
  }
}

/** The daemon's time, in milliseconds since 1970-01-01 UTC; before any answer, as last measured. */
export function now() {
  if (!Number.isNaN(offset)) return performance.now() + offset;
  let kept = 0;
  try {
    kept = Number(localStorage.getItem(OFFSET_KEY)) || 0;
  } catch {
    // The device's clock must do.
  }
  return Date.now() + kept;
}

/** @param {string} name "events/cup/players/p1" */
export function lastPart(name) {
  return name.slice(name.lastIndexOf('/') + 1);
}
