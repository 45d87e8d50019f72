// SPDX-License-Identifier: Apache-2.0
//
// The seats of a round by the records of the log alone: the one that paired it, drawn or by hand,
// and those that changed its seats since. The machine that serves the page says which records these
// are; what they say, and that they are of this round, is read from their bytes.

import {bytesOf, equal} from './draws.js';
import {isIncluded, isWhole, message, messages, numberIn, proofOf, recordAt} from
  './log_proofs.js';

/** @typedef {import('./main.js').Context} Context */
/** @typedef {import('./log_proofs.js').RecordBytes} RecordBytes */
/** @typedef {import('./receipts.js').Key} Key */

// Changes of one round's seats that a device follows; each costs two requests.
const REPAIRS_MAX = 64;
// Numbers of fields in journal.proto, pairing.proto, seating.proto and draw.proto.
const COMMAND = 1;
const DECISION = 5;
const PAIR_ROUND = 9;
const ENTER_PAIRING = 74;
const ROUND_OF_PAIRING = 3;
const ROUND_PAIRED = 6;
const PAIRING_ENTERED = 67;
const SEATS_CHANGED = 66;
const EVENT_CREATED = 1;
const COMMITMENT = 1;
// Commands that change seats, and name the round, or a table of it, in field 2.
const CHANGES = [70, 71, 72, 73];
const PLACE_OF_CHANGE = 2;
const TABLES = 1;
const SEATS = 2;
const PLAYER_NUMBER = 1;
const DRAW = 3;
const LINK_INDEX = 1;
const DRAW_BYTES = {link: 2, listDigest: 3, contributionsDigest: 4, seed: 5};

/**
 * The records' seats: registration numbers by table and seat, 0 for a seat without a player.
 * @typedef {{isRecord: boolean | null, isLogged: boolean | null, isDrawn: boolean | null,
 *   paired: number[][] | null, seats: number[][] | null}} Pairing
 *     isRecord: the records are whole and about this round; isLogged: the log has them; isDrawn:
 *     the draw is the record's, or neither has one; null: not known here. `paired`: as they were
 *     paired; `seats`: as they are by now
 */

/**
 * Follows the records of a round's pairing.
 * @param {Context} context @param {any} round @param {Key | null} key of the log
 * @returns {Promise<Pairing>}
 */
export async function pairingOf(context, round, key) {
  const revisions = [round.pairedRevision, ...(round.repairs || []).map(
      (/** @type {any} */ one) => one.by?.revision)].map(Number);
  /** @type {Pairing} */
  const pairing = {isRecord: null, isLogged: null, isDrawn: null, paired: null, seats: null};
  if (revisions.length > 1 + REPAIRS_MAX) return pairing;
  const rise = revisions.every((one, i) =>
    Number.isSafeInteger(one) && one > (revisions[i - 1] || 0));
  if (!rise) return {...pairing, isRecord: false};
  const records = [];
  for (const revision of revisions) records.push(await fetchRecord(context, revision, key));
  if (records.some(one => one.record === null)) {
    return {...pairing, isRecord: false, isLogged: false};
  }
  if (key) pairing.isLogged = records.every(one => one.included);
  const all = records.map(one => /** @type {RecordBytes} */ (one.record));
  if (all.some(one => one.payload === null)) return pairing;
  const whole = all.every((one, i) => isWhole(one, context.name, revisions[i]));
  const read = whole ? seatsFrom(all, round) : null;
  pairing.isRecord = read !== null;
  if (!read) return pairing;
  return {...pairing, ...read, isDrawn: isDrawOf(all[0], round.draw)};
}

/**
 * The commitment to the event's draws, by the record that made the event.
 * @param {Context} context @param {Key | null} key of the log
 * @returns {Promise<Uint8Array | null>} null: it is not proved here
 */
export async function commitmentOf(context, key) {
  const {record, included} = await fetchRecord(context, 1, key);
  if (!record || !included || !isWhole(record, context.name, 1)) return null;
  try {
    return message(message(message(record.payload, DECISION), EVENT_CREATED), COMMITMENT);
  } catch {
    return null;  // The bytes are no message.
  }
}

/**
 * @param {Context} context @param {number} revision @param {Key | null} key
 * @returns {Promise<{record: RecordBytes | null, included: boolean}>}
 */
async function fetchRecord(context, revision, key) {
  /** @type {Map<string, RecordBytes>} Those that the log was proved to have. */
  const proved = context.state.proved ||= new Map();
  const place = `${key?.text} ${revision}`;
  const before = proved.get(place);
  if (before) return {record: before, included: true};
  const [record, proof] = await Promise.all([
    recordAt(context.name, revision, context.proof()),
    proofOf(context.name, revision, context.proof())]);
  const included = record !== null && key !== null && isIncluded(proof, record.header, key);
  if (record?.payload && included && isWhole(record, context.name, revision)) {
    proved.set(place, record);
  }
  return {record, included};
}

/**
 * @param {RecordBytes[]} records the pairing, then the changes
 * @param {any} round
 * @returns {{paired: number[][], seats: number[][]} | null} null: they are about something else
 */
function seatsFrom([first, ...changes], round) {
  try {
    const paired = seatsIn(first, round.number);
    /** @type {number[][] | null} */
    let seats = paired;
    for (const change of changes) seats = seats && seatsAfter(change, round.name, seats);
    return paired && seats && {paired, seats};
  } catch {
    return null;  // The bytes are no message.
  }
}

/** @param {Uint8Array} table of DrawnTable */
function numbersOf(table) {
  return messages(table, SEATS).map(seat => numberIn(seat, PLAYER_NUMBER));
}

/**
 * The seats of a record that pairs a round.
 * @param {RecordBytes} record @param {number} round
 * @returns {number[][] | null} null: it pairs none, or another one
 */
export function seatsIn({payload}, round) {
  const [command, decision] = [message(payload, COMMAND), message(payload, DECISION)];
  const drawn = message(command, PAIR_ROUND);
  const asked = drawn || message(command, ENTER_PAIRING);
  const tables = message(decision, drawn ? ROUND_PAIRED : PAIRING_ENTERED);
  if (!asked || !tables || numberIn(asked, ROUND_OF_PAIRING) !== round) return null;
  return messages(tables, TABLES).map(numbersOf);
}

/**
 * The seats after a record that changes them.
 * @param {RecordBytes} record @param {string} round "events/cup/rounds/1"
 * @param {number[][]} before
 * @returns {number[][] | null} null: it changes none, or those of another round
 */
function seatsAfter({payload}, round, before) {
  const command = message(payload, COMMAND);
  const asked = CHANGES.map(one => message(command, one)).find(Boolean);
  const changed = message(message(payload, DECISION), SEATS_CHANGED);
  const place = asked && message(asked, PLACE_OF_CHANGE);
  const named = new TextDecoder().decode(place || new Uint8Array());
  if (!changed || !(named === round || named.startsWith(`${round}/`))) return null;
  const seats = [...before];
  for (const each of messages(changed, TABLES)) {
    const number = numberIn(each, TABLES);
    const table = message(each, SEATS);
    if (!table || number < 1 || number > seats.length) return null;
    seats[number - 1] = numbersOf(table);
  }
  return seats;
}

/**
 * Returns true if the draw that is shown is the record's, or neither has one.
 * @param {RecordBytes} record @param {any} shown
 */
function isDrawOf({payload}, shown) {
  const draw = message(message(message(payload, DECISION), ROUND_PAIRED), DRAW);
  if (!draw || !shown) return !draw && !shown;
  return numberIn(draw, LINK_INDEX) === Number(shown.linkIndex || 0) &&
    Object.entries(DRAW_BYTES).every(([name, field]) =>
      equal(message(draw, field) || new Uint8Array(), bytesOf(shown[name])));
}
