// SPDX-License-Identifier: Apache-2.0
//
// Proves that the log has what a page shows, by the log's key alone (docs/audit.md,
// docs/storage_format.md): a record's bytes lead to its header's digest, the header to its hash,
// the hash by a path of RFC 6962 to the root of a checkpoint, and that is signed. So a machine
// between the log and this device can hold an answer back, and cannot change it.

import {Refused, call, callBytes} from './api.js';
import {bytesOf, equal, joined} from './draws.js';
import {openNote} from './receipts.js';
import {sha256} from './sha256.js';

const HEADER_BYTES = 152;
const JOURNAL_AT = 8;
const SEQUENCE_AT = 24;
const PAYLOAD_SIZE_AT = 80;
const DIGEST_AT = 88;
const SALT_BYTES = 16;
const PROOF = 'c2sp.org/tlog-proof@v1';
// Hashes of a path, in a tree of at most 2^63 records.
const PATH_MAX = 64;
// Numbers of fields in journal.proto.
const RECORDS = 1;
const HEADER = 3;
const PAYLOAD = 4;
const WITHHELD = 5;
const ERASED = 6;
const SALT = 7;

/**
 * @typedef {{header: Uint8Array, payload: Uint8Array | null, salt: Uint8Array}} RecordBytes
 *     payload: null where the log says that it is withheld from the reader, or erased
 * @typedef {import('./receipts.js').Key} Key
 */

/**
 * @param {Uint8Array} bytes @param {number} at
 * @returns {[number, number]} the value, and where the next begins
 */
function varint(bytes, at) {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('the message ends too soon');
    at += 1;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at];
  }
}

/**
 * The fields of a message of protobuf, in their order: numbers, or the bytes of texts and messages.
 * @param {Uint8Array} bytes @returns {[number, number | Uint8Array][]}
 */
export function fieldsOf(bytes) {
  /** @type {[number, number | Uint8Array][]} */
  const fields = [];
  for (let at = 0; at < bytes.length;) {
    const [tag, after] = varint(bytes, at);
    const kind = tag & 7;
    if (kind === 0) {
      const [value, end] = varint(bytes, after);
      fields.push([tag >> 3, value]);
      at = end;
      continue;
    }
    const [size, begin] = kind === 2 ? varint(bytes, after) :
      [kind === 1 ? 8 : kind === 5 ? 4 : NaN, after];
    if (!(begin + size <= bytes.length)) throw new Error('the message cannot be read');
    fields.push([tag >> 3, bytes.subarray(begin, begin + size)]);
    at = begin + size;
  }
  return fields;
}

/** @param {Uint8Array | null} bytes @param {number} number @returns {Uint8Array[]} */
export function messages(bytes, number) {
  return (bytes ? fieldsOf(bytes) : []).filter(([field, value]) =>
    field === number && typeof value !== 'number').map(([, value]) =>
    /** @type {Uint8Array} */ (value));
}

/** @param {Uint8Array | null} bytes @param {number} number @returns {Uint8Array | null} */
export function message(bytes, number) {
  return messages(bytes, number).pop() || null;
}

/** @param {Uint8Array} bytes @param {number} number 0: it is not set */
export function numberIn(bytes, number) {
  const found = fieldsOf(bytes).find(([field]) => field === number);
  return Number(found?.[1] || 0);
}

/** @param {number} value */
function varintBytes(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push(value % 128 + 128);
  return [...bytes, value];
}

/**
 * A record as it lies in the log. Throws Refused where the same request may do well later.
 * @param {string} journal @param {number} revision @param {{bearer?: string}} proof
 * @returns {Promise<RecordBytes | null>} null: this device does not get it
 */
export async function recordAt(journal, revision, proof) {
  const name = new TextEncoder().encode(journal);
  const request = Uint8Array.from([0x0a, ...varintBytes(name.length), ...name,
    0x10, ...varintBytes(revision), 0x18, 1]);
  let answer;
  try {
    answer = await callBytes('JournalService/ListRecords', request, proof);
  } catch (error) {
    if (error instanceof Refused && !error.passes) return null;
    throw error;
  }
  try {
    const record = message(answer, RECORDS);
    const header = message(record, HEADER);
    if (!record || !header) return null;
    if (numberIn(record, WITHHELD) || numberIn(record, ERASED)) {
      return {header, payload: null, salt: new Uint8Array()};
    }
    const [payload, salt] = [PAYLOAD, SALT].map(one => message(record, one));
    return payload && salt ? {header, payload, salt} : null;
  } catch {
    return null;
  }
}

/** @param {Uint8Array} header @param {number} at */
function integerAt(header, at) {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  return Number(view.getBigUint64(at, true));
}

/**
 * Returns true if the record is what its header says: of this journal, at this revision, with this
 * payload.
 * @param {RecordBytes} record @param {string} journal @param {number} revision
 */
export function isWhole({header, payload, salt}, journal, revision) {
  if (!payload || header.length !== HEADER_BYTES || salt.length !== SALT_BYTES) return false;
  const id = sha256(new TextEncoder().encode(`arbitro/journal/1${journal}`)).slice(0, 16);
  const size = integerAt(header, PAYLOAD_SIZE_AT);
  const bare = SALT_BYTES + payload.length;
  const padding = size - bare;
  if (padding < 0 || padding > 1 << 24) return false;
  const stored = new Uint8Array(1 + size);
  stored.set([0x02]);
  stored.set(salt, 1);
  stored.set(payload, 1 + SALT_BYTES);
  if (padding > 0) stored[1 + bare] = 0x80;
  return equal(header.slice(JOURNAL_AT, JOURNAL_AT + 16), id) &&
    integerAt(header, SEQUENCE_AT) === revision &&
    equal(sha256(stored), header.slice(DIGEST_AT, DIGEST_AT + 32));
}

/**
 * The root that a path leads to from a leaf (RFC 6962); null: it is too long or too short.
 * @param {Uint8Array} leaf @param {number} index from 0 @param {number} size of the tree
 * @param {Uint8Array[]} path
 */
export function rootFrom(leaf, index, size, path) {
  let [at, last, hash] = [index, size - 1, leaf];
  const half = (/** @type {number} */ number) => Math.floor(number / 2);
  if (index < 0 || index >= size || path.length > PATH_MAX) return null;
  for (const sibling of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = sha256(joined(Uint8Array.of(1), sibling, hash));
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = sha256(joined(Uint8Array.of(1), hash, sibling));
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : null;
}

/**
 * Returns true if a proof leads from the record to a checkpoint that the key signed.
 * @param {string} proof of C2SP's tlog-proof @param {Uint8Array} header of the record
 * @param {Key} key
 */
export function isIncluded(proof, header, key) {
  const end = proof.indexOf('\n\n');
  const [head, ...lines] = proof.slice(0, end).split('\n').filter(one => !one.startsWith('extra '));
  const index = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() || '');
  const text = openNote(proof.slice(end + 2), key);
  if (end < 0 || head !== PROOF || !index || text === null) return false;
  const [origin, size, root] = text.split('\n');
  if (origin !== key.name || !/^[1-9]\d{0,15}$/.test(size)) return false;
  try {
    const leaf = sha256(joined(Uint8Array.of(0), header));
    const found = rootFrom(leaf, Number(index[1]), Number(size), lines.map(bytesOf));
    return found !== null && equal(found, bytesOf(root));
  } catch {
    return false;  // A line is no base64.
  }
}

/**
 * The log's proof that it has a record.
 * @param {string} journal @param {number} revision @param {{bearer?: string}} proof
 * @returns {Promise<string>} empty: this device does not get it
 */
export async function proofOf(journal, revision, proof) {
  try {
    const answer = await call('JournalService/GetInclusionProof', {journal,
      revision: String(revision)}, proof);
    return answer.proof || '';
  } catch (error) {
    if (error instanceof Refused && !error.passes) return '';
    throw error;
  }
}
