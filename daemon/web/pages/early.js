// SPDX-License-Identifier: Apache-2.0
//
// Asks for the page's event, and for its newest round, while the other modules are on their way. It
// imports none, so that it runs as soon as it is there. A device that has held tickets asks with
// them, and not here.

const HELD = 'arbitro.held';
const LANGUAGE = 'arbitro.language';
const EVENT = /^\/(?:event|screen|check)\/([a-z0-9-]{1,63})(?:\/|$)/;
// The pages that read the round behind the event; others ask for something else before.
const WITH_ROUND = /^\/(?:event\/[^/]+(?:\/(?:tables|clock))?|screen\/[^/]+)\/?$/;
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

/** @type {Map<string, Sent>} by address, what was not taken yet */
const early = new Map();

/** @param {string} method @param {string} name */
function send(method, name) {
  const address = addressOf(method, JSON.stringify({name}));
  /** @type {Record<string, string>} */
  const headers = {};
  const language = kept(LANGUAGE);
  if (language) headers['accept-language'] = language;
  const cut = new AbortController();
  /** @type {Sent} */
  const sent = {asked: performance.now(), arrived: 0, cut,
    response: fetch(address, {headers, signal: cut.signal, cache: 'no-store',
      credentials: 'omit'}).then(response => {
      sent.arrived = performance.now();
      return response;
    })};
  early.set(address, sent);
  return sent.response;
}

/** @param {string} name "events/cup" */
async function begin(name) {
  const event = await (await send('EventService/GetEvent', name)).clone().json();
  // A page that got past the event asks for the round itself.
  const round = early.size > 0 && WITH_ROUND.test(location.pathname) && event.roundsPaired;
  if (round) await send('PairingService/GetRound', `${name}/rounds/${round}`);
}

const found = EVENT.exec(location.pathname);
if (found && !hasHeld()) begin(`events/${found[1]}`).catch(() => undefined);

/**
 * Gives what was sent for an anonymous reader, once. A page that asks for anything else is beyond
 * its first reads, and is given nothing that is older than they are.
 * @param {string} address
 * @returns {Sent | undefined}
 */
export function takeEarly(address) {
  const taken = early.get(address);
  if (taken) early.delete(address);
  else early.clear();
  const fresh = taken && performance.now() - taken.asked < FRESH_MS;
  return fresh ? taken : undefined;
}
