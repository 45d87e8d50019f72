// SPDX-License-Identifier: Apache-2.0
//
// Checks draws as docs/draws.md says, sharing no code with the daemon: that a link belongs to the
// chain the event committed to, that the list is the players', that the seed follows from both, and
// that the seed draws the first round of a Swiss. Pure functions.

import {sha256} from './sha256.js';

const BLOCK = 64;
// As long as a chain is (docs/draws.md); a link further from its end would keep the device busy.
const LINKS_MAX = 65536;
const LIST = 0x05;
const NOTHING = Uint8Array.of(0x06);

/** @param {string} text of base64 */
export function bytesOf(text) {
  return Uint8Array.from(atob(text || ''), letter => letter.charCodeAt(0));
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} a @param {Uint8Array} b */
export function equal(a, b) {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** HMAC-SHA-256 (RFC 2104). @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message */
export function hmac(key, message) {
  const inner = new Uint8Array(BLOCK).fill(0x36);
  const outer = new Uint8Array(BLOCK).fill(0x5c);
  key.forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  return sha256(joined(outer, sha256(joined(inner, message))));
}

/** @param {number} value @param {number} size */
function littleEndian(value, size) {
  const bytes = new Uint8Array(size);
  for (let i = 0, rest = value; i < size; i += 1, rest = Math.floor(rest / 256)) {
    bytes[i] = rest % 256;
  }
  return bytes;
}

/** Returns true if hashing the link as often as its index says gives the commitment. */
export function isOfChain(/** @type {Uint8Array} */ link, /** @type {number} */ index,
    /** @type {Uint8Array} */ commitment) {
  if (!Number.isInteger(index) || index < 1 || index > LINKS_MAX) return false;
  let hash = link;
  for (let i = 0; i < index; i += 1) hash = sha256(hash);
  return equal(hash, commitment);
}

/** The digest of the players of a draw. @param {number[]} numbers of registration, in any order */
export function listDigest(numbers) {
  const rising = [...numbers].sort((a, b) => a - b);
  return sha256(joined(Uint8Array.of(LIST), ...rising.map(number => littleEndian(number, 4))));
}

/** Of a draw to which the public added nothing. */
export function noContributions() {
  return sha256(NOTHING);
}

/**
 * The seed of a draw.
 * @param {string} event "events/cup"
 * @param {{linkIndex: number, link: Uint8Array, list: Uint8Array, contributions: Uint8Array}} proof
 */
export function seedOf(event, proof) {
  const text = new TextEncoder();
  return hmac(proof.link, joined(text.encode('arbitro/draw/1'), text.encode(event),
      Uint8Array.of(0), littleEndian(proof.linkIndex, 8), proof.list, proof.contributions));
}

/**
 * @param {Uint32Array} s
 * @param {number} a @param {number} b @param {number} c @param {number} d
 */
function quarter(s, a, b, c, d) {
  const steps = [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]];
  for (const [one, two, three, bits] of steps) {
    s[one] += s[two];
    const mixed = s[three] ^ s[one];
    s[three] = (mixed << bits) | (mixed >>> (32 - bits));
  }
}

/** The numbers of a seed's stream (ChaCha20, RFC 8439). */
export class Stream {
  /** @param {Uint8Array} seed @param {string} label of at most 12 ASCII bytes */
  constructor(seed, label) {
    const nonce = new Uint8Array(12);
    nonce.set(new TextEncoder().encode(label));
    const words = (/** @type {Uint8Array} */ bytes) => Array.from({length: bytes.length / 4},
        (_, i) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(4 * i, true));
    this.start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words(seed), 0,
        ...words(nonce));
    /** @type {number[]} */
    this.left = [];
  }

  next32() {
    if (this.left.length === 0) {
      const s = this.start.slice();
      for (let i = 0; i < 10; i += 1) {
        for (let j = 0; j < 4; j += 1) quarter(s, j, j + 4, j + 8, j + 12);
        for (let j = 0; j < 4; j += 1) {
          quarter(s, j, (j + 1) % 4 + 4, (j + 2) % 4 + 8, (j + 3) % 4 + 12);
        }
      }
      this.left = [...s.map((word, i) => word + this.start[i])];
      this.start[12] += 1;
    }
    return /** @type {number} */ (this.left.shift());
  }

  /** A number from 0 to bound - 1. @param {number} bound at most 2^32 */
  below(bound) {
    if (bound === 1) return 0;
    for (;;) {
      const product = BigInt(this.next32()) * BigInt(bound);
      if ((product & 0xffffffffn) >= (1n << 32n) % BigInt(bound)) return Number(product >> 32n);
    }
  }

  /** All of n in drawn order. @param {number} n */
  choose(n) {
    const items = Array.from({length: n}, (_, i) => i);
    for (let i = 0; i < n; i += 1) {
      const j = i + this.below(n - i);
      [items[i], items[j]] = [items[j], items[i]];
    }
    return items;
  }
}

/**
 * Whether the tables of a first round are those that the seed draws: of all players, an even
 * number, two a table.
 * @param {Uint8Array} seed
 * @param {number[][]} tables registration numbers by table and seat
 */
export function drawsFirstRound(seed, tables) {
  const players = tables.flat().sort((a, b) => a - b);
  const drawn = new Stream(seed, 'swiss.pair').choose(players.length).map(i => players[i]);
  const pairs = (/** @type {number[]} */ one) => one.slice().sort((a, b) => a - b).join('-');
  const wanted = new Set();
  for (let i = 0; i < drawn.length; i += 2) wanted.add(pairs([drawn[i], drawn[i + 1]]));
  return tables.every(table => wanted.has(pairs(table)));
}
