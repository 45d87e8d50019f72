// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 (FIPS 180-4), as pages by plain HTTP have no crypto.subtle.

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const K = new Uint32Array(64);
const FIRST = new Uint32Array(8);

/** The first 32 bits of a root's fractional part, computed exactly. */
function fractionOf(/** @type {number} */ prime, /** @type {bigint} */ power) {
  // The greatest r with r^power <= prime * 2^(32 * power): r is the root times 2^32.
  const target = BigInt(prime) << (32n * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

let primes = 0;
for (let n = 2; primes < 64; n += 1) {
  let isPrime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) isPrime = false;
  if (!isPrime) continue;
  K[primes] = fractionOf(n, 3n);
  if (primes < 8) FIRST[primes] = fractionOf(n, 2n);
  primes += 1;
}

/** @param {number} word @param {number} by */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * @param {Uint32Array} state
 * @param {DataView} block
 * @param {number} at
 * @param {Uint32Array} w
 */
function mix(state, block, at, w) {
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const a = w[i - 15];
    const b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] +
        w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
}

/**
 * The digest of some bytes.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(bytes) {
  const padded = new Uint8Array((bytes.length + 72) >> 6 << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = FIRST.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) mix(state, view, at, w);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return digest;
}
