// SPDX-License-Identifier: Apache-2.0
//
// Asks for the page's event while the other modules are on their way. It imports none, so that it
// runs as soon as it is there. A device that has held tickets asks with them, and not here.

const HELD = 'arbitro.held';
const LANGUAGE = 'arbitro.language';
const EVENT = /^\/(?:event|screen|check)\/([a-z0-9-]{1,63})(?:\/|$)/;
const FRESH_MS = 5000;

/**
 * @typedef {{response: Promise<Response>, asked: number, arrived: number, cut: AbortController}}
 *     Sent `arrived`: when its head was here, 0 before
 */

/** @param {string} key @returns {string} empty: this device kept nothing there */
function kept(key) {
  try {
    return localStorage.getItem(key) || '';
  } catch {
    return '';
  }
}

/** Returns true if tickets were seen on this device. */
export function hasHeld() {
  return kept(HELD) !== '';
}

/** Keeps in mind that this device holds a ticket. */
export function markHeld() {
  try {
    localStorage.setItem(HELD, '1');
  } catch {
    // The next page looks whether there is one.
  }
}

/**
 * The address that reads by GET; the door has one answer for all who are anonymous.
 * @param {string} method @param {string} message JSON
 */
export function addressOf(method, message) {
  const query = new URLSearchParams({connect: 'v1', encoding: 'json', message});
  return `/arbitro.v1.${method}?${query}`;
}

/** @type {{name: string, sent: Sent} | null} */
let early = null;

const found = EVENT.exec(location.pathname);
if (found && !hasHeld()) {
  const name = `events/${found[1]}`;
  /** @type {Record<string, string>} */
  const headers = {};
  const language = kept(LANGUAGE);
  if (language) headers['accept-language'] = language;
  const cut = new AbortController();
  /** @type {Sent} */
  const sent = {asked: performance.now(), arrived: 0, cut,
    response: fetch(addressOf('EventService/GetEvent', JSON.stringify({name})),
        {headers, signal: cut.signal, cache: 'no-store', credentials: 'omit'}).then(response => {
      sent.arrived = performance.now();
      return response;
    })};
  sent.response.catch(() => undefined);
  early = {name, sent};
}

/**
 * Gives what was sent for an anonymous reader of this event, once.
 * @param {string} name "events/cup"
 * @returns {Sent | undefined}
 */
export function takeEarly(name) {
  const taken = early;
  early = null;
  const fresh = taken && taken.name === name && performance.now() - taken.sent.asked < FRESH_MS;
  return fresh ? taken.sent : undefined;
}
