// SPDX-License-Identifier: Apache-2.0
//
// The tickets that this device has redeemed.

import {Refused, call, lastPart} from './api.js';
import {markHeld} from './early.js';
import {base64, base64url, freshRequestId, randomBytes} from './encoding.js';
import * as keep from './keep.js';

/**
 * @typedef {object} Ticket
 * @property {string} event "cup"
 * @property {string} ticket "events/cup/tickets/1"
 * @property {string} bearer
 * @property {{person?: string, role?: string}} holder
 * @property {string} scope "TICKET_SCOPE_PLAY"
 * @property {number} expires milliseconds since 1970-01-01 UTC
 * @property {number} used when it was chosen last, on this device's clock
 */

/** @type {Ticket[]} */
let held = [];

/** Reads what the device keeps; before anything else here. */
export async function load() {
  held = (await keep.all('tickets')).filter(ticket => ticket.bearer);
  if (held.length) markHeld();
}

/** The event's tickets, the one that is in use first. @param {string} event */
export function ticketsOf(event) {
  return held.filter(one => one.event === event).sort((a, b) => b.used - a.used);
}

export function allTickets() {
  return held;
}

/** The ticket in use. @param {string} event @returns {Ticket | undefined} */
export function ticketOf(event) {
  return ticketsOf(event)[0];
}

/** How calls about the event are proved. @param {string} event */
export function proof(event) {
  const ticket = ticketOf(event);
  return ticket ? {bearer: ticket.bearer} : {};
}

/** Uses this ticket from now on. @param {Ticket} ticket */
export async function choose(ticket) {
  ticket.used = Math.max(Date.now(), ...held.filter(one => one.ticket !== TOKEN)
      .map(one => one.used + 1));
  markHeld();
  await keep.put('tickets', ticket.ticket, ticket);
}

/** Stands for a ticket where a person of the staff gave a token of their own. */
export const TOKEN = 'token';

/**
 * Uses a token for as long as the page is open; the device keeps none.
 * @param {string} event @param {string} token
 */
export function signIn(event, token) {
  held = held.filter(one => one.event !== event || one.ticket !== TOKEN);
  held.push({event, ticket: TOKEN, bearer: token, holder: {}, scope: 'TICKET_SCOPE_WORK',
    expires: Infinity, used: Infinity});
}

/** @param {Ticket} ticket */
export async function forget(ticket) {
  held = held.filter(one => one !== ticket);
  await keep.remove('tickets', ticket.ticket);
}

/** Makes what this device says of itself with each ticket, in base64. @returns {Promise<string>} */
async function deviceId() {
  let kept = await keep.get('tickets', 'device');
  if (!kept) {
    kept = {id: base64(randomBytes(32))};
    await keep.put('tickets', 'device', kept);
  }
  return kept.id;
}

/**
 * Redeems a ticket. The bearer is made here and kept before it is sent, so that a repeated request
 * after a lost answer is the same one.
 * @param {string} event
 * @param {{secret?: string, shortCode?: string}} proof
 * @returns {Promise<Ticket>}
 */
export async function redeem(event, proof) {
  const place = `redeeming ${event} ${proof.secret || proof.shortCode}`;
  let made = await keep.get('tickets', place);
  if (!made) {
    made = {secret: base64url(randomBytes(32)), key: freshRequestId(), device: await deviceId()};
    await keep.put('tickets', place, made);
  }
  const {sha256} = await import('./sha256.js');
  const hash = base64(sha256(new TextEncoder().encode(made.secret)));
  let answer;
  try {
    answer = await call('TicketService/RedeemTicket',
        {event: `events/${event}`, bearerSha256: hash, deviceId: made.device, ...proof},
        {key: made.key});
  } catch (error) {
    if (error instanceof Refused && !error.passes) await keep.remove('tickets', place);
    throw error;
  }
  const ticket = {
    event: lastPart(`events/${event}`), ticket: answer.ticket,
    bearer: answer.bearerPrefix + made.secret, holder: answer.holder || {}, scope: answer.scope,
    expires: Number(answer.expireTimeUs) / 1000, used: 0};
  held = held.filter(one => one.ticket !== ticket.ticket);
  held.push(ticket);
  await choose(ticket);
  await keep.remove('tickets', place);
  return ticket;
}
