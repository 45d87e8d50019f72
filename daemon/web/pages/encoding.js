// SPDX-License-Identifier: Apache-2.0
//
// Bytes as text, and random ones.

/** @param {Uint8Array} bytes */
export function base64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/** Base64url without padding. @param {Uint8Array} bytes */
export function base64url(bytes) {
  return base64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** @param {number} size */
export function randomBytes(size) {
  return crypto.getRandomValues(new Uint8Array(size));
}

/** A request id that no other device makes. */
export function freshRequestId() {
  return `page-${base64url(randomBytes(16))}`;
}
