// SPDX-License-Identifier: Apache-2.0
//
// Receipts of results, which paper carries as QR codes: read, and held to the log's key that this
// device keeps from an earlier visit (docs/audit.md). Needs no network.

import {Refused, call} from './api.js';
import {equal} from './draws.js';
import {isSigned} from './ed25519.js';
import * as keep from './keep.js';
import {sha256} from './sha256.js';

const HEAD = 'arbitro/result@v1\n';
const STATEMENT = 'arbitro/log-key@v1\n';
const KEY_ID_BYTES = 4;
// Lines of a note that are tried as the key's signature: a log signs once.
const SIGNATURES_MAX = 8;
const SEAT = /^(0|[1-9]\d{0,9})([wltb])(0|-?[1-9]\d{0,9})(?::(-?[1-9]\d{0,18}))?$/;
// The last letter of a hash and of a signature has two bits less than the others.
const LAST = '[AEIMQUYcgkosw048]';
const NUMBER = '([1-9]\\d{0,9})';
const RECEIPT = new RegExp(`^([a-z0-9-]{1,63})\\.${NUMBER}\\.${NUMBER}\\.([1-9]\\d{0,18})\\.` +
    `[\\w-]{42}${LAST}\\.([\\dwltb:_-]+)\\.([\\w-]{90}${LAST})$`);
/** @type {Record<string, string>} */
const RESULTS = {w: 'SEAT_RESULT_WIN', l: 'SEAT_RESULT_LOSS', t: 'SEAT_RESULT_TIE',
  b: 'SEAT_RESULT_BYE'};

/**
 * @typedef {{event: string, round: number, table: number, revision: string,
 *   seats: {number: number, result: string, points: number, score: string}[], text: string,
 *   signature: Uint8Array}} Receipt
 * @typedef {{name: string, id: Uint8Array, key: Uint8Array, text: string}} Key
 */

/** @param {string} text of base64, of either alphabet */
function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      letter => letter.charCodeAt(0));
}

/** @param {string} text @returns {Uint8Array | null} null: it is no base64 */
function bytesOrNone(text) {
  try {
    return bytesOf(text);
  } catch {
    return null;
  }
}

/** @param {string} text */
function utf8(text) {
  return new TextEncoder().encode(text);
}

/**
 * @param {string} text the receipt, or an address that ends with it
 * @returns {Receipt | null} null: it is none
 */
export function readReceipt(text) {
  const found = RECEIPT.exec(text.slice(text.lastIndexOf('#') + 1).trim());
  if (!found) return null;
  const [whole, event, round, table, revision, list, signature] = found;
  const seats = list.split('_').map(seat => SEAT.exec(seat));
  if (seats.includes(null)) return null;
  return {event, round: Number(round), table: Number(table), revision,
    seats: seats.map(seat => {
      const [, number, result, points, score] = /** @type {RegExpExecArray} */ (seat);
      return {number: Number(number), result: RESULTS[result], points: Number(points),
        score: score || ''};
    }), text: whole.slice(0, whole.lastIndexOf('.')), signature: bytesOf(signature)};
}

/**
 * @param {string} text a note verifier: "example.org/log+4f9a21c3+AcO…"
 * @returns {Key | null} null: it is none
 */
export function readKey(text) {
  const found = /^([!-*,-~]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text);
  const bytes = found && bytesOrNone(found[3]);
  if (!found || !bytes) return null;
  const id = sha256(new Uint8Array([...utf8(`${found[1]}\n`), ...bytes])).slice(0, KEY_ID_BYTES);
  const said = [...id].map(byte => byte.toString(16).padStart(2, '0')).join('');
  if (bytes.length !== 33 || bytes[0] !== 1 || said !== found[2]) return null;
  return {name: found[1], id, key: bytes.slice(1), text};
}

/**
 * @param {Key} key @param {string} text
 * @param {Uint8Array} signature with the key's id before it
 */
function holds(key, text, signature) {
  return equal(signature.slice(0, KEY_ID_BYTES), key.id) &&
    isSigned(key.key, utf8(text), signature.slice(KEY_ID_BYTES));
}

/** Whether the receipt says that the key signed it. @param {Receipt} receipt @param {Key} key */
export function namesKey(receipt, key) {
  return equal(receipt.signature.slice(0, KEY_ID_BYTES), key.id);
}

/** Whether the key signed the receipt. @param {Receipt} receipt @param {Key} key */
export function isOfKey(receipt, key) {
  return holds(key, `${HEAD}${receipt.text}\n`, receipt.signature);
}

/**
 * The text of a signed note, with its last newline; null: the key did not sign it.
 * @param {string} note @param {Key} key
 */
export function openNote(note, key) {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  if (end < 0) return null;
  const lines = note.slice(end + 2).split('\n').filter(line => line.startsWith(`— ${key.name} `));
  const signatures = lines.slice(0, SIGNATURES_MAX).map(line =>
    bytesOrNone(line.slice(`— ${key.name} `.length)));
  return signatures.some(one => one !== null && holds(key, text, one)) ? text : null;
}

/**
 * The key that a statement names, where the key before and that one signed it.
 * @param {string} note @param {Key} before
 */
function followed(note, before) {
  const text = openNote(note, before);
  if (!text?.startsWith(STATEMENT)) return null;
  const next = readKey(text.split('\n')[1]);
  return next && next.name === before.name && openNote(note, next) ? next : null;
}

/**
 * The newest key that statements lead to from a trusted one.
 * @param {Key} trusted @param {string[]} statements in their order
 */
export function newestFrom(trusted, statements) {
  let key = trusted;
  for (const statement of statements) key = followed(statement, key) || key;
  return key;
}

/** The key that this device trusts. @returns {Promise<Key | null>} */
export async function keptKey() {
  return (await keptTrust()).key;
}

/** @returns {Promise<Trust>} */
async function keptTrust() {
  const kept = await keep.get('snapshots', 'log key').catch(() => undefined);
  const key = kept ? readKey(kept.key) : null;
  return {key, compared: key !== null && Boolean(kept.compared), strange: ''};
}

/**
 * Keeps a key, in place of the one before, as a person says that it is the right one.
 * @param {string} text
 */
export function trust(text) {
  return keep.put('snapshots', 'log key', {key: text, compared: true});
}

/**
 * @typedef {{key: Key | null, compared: boolean, strange: string}} Trust compared: a person said
 *     that this key, or one before that leads to it, is the log's; strange: the key that the log
 *     names, where the kept one does not lead to it
 */

/**
 * Asks for the log's key, and keeps it: the first one that is named here, and those that it leads
 * to. A daemon that refuses to say leaves the kept one.
 * @returns {Promise<Trust>}
 */
export async function learnKey() {
  const kept = await keptTrust();
  const known = kept.key;
  let answer;
  try {
    answer = await call('JournalService/ListLogKeys', {});
  } catch (error) {
    if (error instanceof Refused && !error.passes) return kept;
    throw error;
  }
  const named = readKey(answer.key || '');
  const key = known ? newestFrom(known, answer.statements || []) : named;
  if (key && key.text !== known?.text) {
    await keep.put('snapshots', 'log key', {key: key.text, compared: kept.compared});
  }
  return {key, compared: kept.compared,
    strange: key && named && key.text !== named.text ? named.text : ''};
}

/**
 * Asks for the result of the receipt's table as it is by now.
 * @param {Receipt} receipt
 * @returns {Promise<'receipt corrected' | 'receipt still' | ''>} '': this device does not learn it
 */
export async function resultNow(receipt) {
  const table = `events/${receipt.event}/rounds/${receipt.round}/tables/${receipt.table}`;
  try {
    const now = readReceipt((await call('JournalService/GetResultReceipt', {table})).receipt || '');
    if (!now || BigInt(now.revision) < BigInt(receipt.revision)) return '';
    return JSON.stringify(now.seats) === JSON.stringify(receipt.seats) ? 'receipt still' :
      'receipt corrected';
  } catch (error) {
    return error instanceof Refused && error.reason === 'TABLE_OPEN' ? 'receipt corrected' : '';
  }
}

/** Keeps what an offline check needs, as it is by now: the log may have another key. */
export async function prepare() {
  // Into the browser's own cache: the door says how long the page may lie there.
  await Promise.all([learnKey(), import('./views/receipt.js'),
    fetch('/r', {credentials: 'omit', cache: 'no-cache'})]);
}
