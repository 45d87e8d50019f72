// SPDX-License-Identifier: Apache-2.0
//
// Verifies Ed25519 signatures (RFC 8032), as pages by plain HTTP have no crypto.subtle. Nothing
// here is secret, so nothing takes care to take the same time always.

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = modulo(-121665n * inverse(121666n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);
const MASK = 2n ** 64n - 1n;

/** @param {bigint} value @param {bigint} [by] */
function modulo(value, by = P) {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
}

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let result = 1n;
  for (let left = exponent, square = modulo(base); left > 0n; left >>= 1n) {
    if (left & 1n) result = result * square % P;
    square = square * square % P;
  }
  return result;
}

/** @param {bigint} value */
function inverse(value) {
  return power(value, P - 2n);
}

// --- SHA-512 (FIPS 180-4)

/** The first 64 bits of a root's fractional part. @param {number} prime @param {bigint} degree */
function fractionOf(prime, degree) {
  const target = BigInt(prime) << (64n * degree);
  let low = 0n;
  let high = 1n << 72n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return low & MASK;
}

/** @type {bigint[]} */
const K = [];
/** @type {bigint[]} */
const FIRST = [];
for (let n = 2; K.length < 80; n += 1) {
  let isPrime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) isPrime = false;
  if (!isPrime) continue;
  if (FIRST.length < 8) FIRST.push(fractionOf(n, 2n));
  K.push(fractionOf(n, 3n));
}

/** @param {bigint} word @param {bigint} by */
function turn(word, by) {
  return (word >> by) | ((word << (64n - by)) & MASK);
}

/** @param {Uint8Array} bytes @returns {Uint8Array} 64 bytes */
export function sha512(bytes) {
  const padded = new Uint8Array((bytes.length + 144) >> 7 << 7);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = [...FIRST];
  for (let at = 0; at < padded.length; at += 128) {
    const w = Array.from({length: 16}, (_, i) => view.getBigUint64(at + 8 * i));
    for (let i = 16; i < 80; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      w.push((w[i - 16] + w[i - 7] + (turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n)) +
          (turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n))) & MASK);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 80; i += 1) {
      const one = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & MASK & g)) +
          K[i] + w[i];
      const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) & MASK; });
  }
  const digest = new Uint8Array(64);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setBigUint64(8 * i, word));
  return digest;
}

// --- Points of the curve, as x, y, z and x * y with the factor z

/** @typedef {[bigint, bigint, bigint, bigint]} Point */

/** @type {Point} */
const NONE = [0n, 1n, 1n, 0n];

/** @param {Point} p @param {Point} q @returns {Point} */
function sum(p, q) {
  const a = (p[1] - p[0]) * (q[1] - q[0]);
  const b = (p[1] + p[0]) * (q[1] + q[0]);
  const c = 2n * p[3] * q[3] % P * D;
  const d = 2n * p[2] * q[2];
  const [e, f, g, h] = [modulo(b - a), modulo(d - c), modulo(d + c), modulo(b + a)];
  return [e * f % P, g * h % P, f * g % P, e * h % P];
}

/** @param {bigint} factor @param {Point} point */
function times(factor, point) {
  let result = NONE;
  for (let left = factor, twice = point; left > 0n; left >>= 1n) {
    if (left & 1n) result = sum(result, twice);
    twice = sum(twice, twice);
  }
  return result;
}

/** @param {Uint8Array} bytes the least significant first */
function numberOf(bytes) {
  let number = 0n;
  for (let i = bytes.length - 1; i >= 0; i -= 1) number = (number << 8n) | BigInt(bytes[i]);
  return number;
}

/** @param {Uint8Array} bytes 32 @returns {Point | null} null: no point of the curve */
function pointOf(bytes) {
  const whole = numberOf(bytes);
  const y = whole & (2n ** 255n - 1n);
  if (y >= P) return null;
  const square = modulo((y * y - 1n) * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (modulo(x * x - square) !== 0n) x = x * ROOT_OF_MINUS_ONE % P;
  if (modulo(x * x - square) !== 0n) return null;
  const odd = whole >> 255n;
  if (x === 0n && odd) return null;
  if ((x & 1n) !== odd) x = P - x;
  return [x, y, 1n, x * y % P];
}

/** @param {Point} p @param {Point} q */
function same(p, q) {
  return modulo(p[0] * q[2] - q[0] * p[2]) === 0n && modulo(p[1] * q[2] - q[1] * p[2]) === 0n;
}

const BASE = /** @type {Point} */ (pointOf(Uint8Array.from({length: 32},
    (_, i) => (i ? 0x66 : 0x58))));

/**
 * Whether the key signed the message.
 * @param {Uint8Array} key 32 bytes @param {Uint8Array} message @param {Uint8Array} signature 64
 */
export function isSigned(key, message, signature) {
  if (key.length !== 32 || signature.length !== 64) return false;
  const scalar = numberOf(signature.subarray(32));
  const [a, r] = [pointOf(key), pointOf(signature.subarray(0, 32))];
  if (!a || !r || scalar >= ORDER) return false;
  const text = new Uint8Array(64 + message.length);
  text.set(signature.subarray(0, 32));
  text.set(key, 32);
  text.set(message, 64);
  const challenge = modulo(numberOf(sha512(text)), ORDER);
  return same(times(scalar, BASE), sum(r, times(challenge, a)));
}
