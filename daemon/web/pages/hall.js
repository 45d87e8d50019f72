// SPDX-License-Identifier: Apache-2.0
//
// Reads of an event what several views need, and writes tables and seats as text.

import {call, lastPart, listAll} from './api.js';
import {h, nameOf} from './dom.js';
import {dayText, t} from './words.js';

/** @typedef {import('./main.js').Context} Context */

/**
 * Names are asked for by callers who are known.
 * @param {Context} context
 */
export function withNames(context) {
  return context.ticket() ? {withNames: true} : {};
}

/** Whether an action is among those that the API allows. @param {any} of @param {string} action */
export function allows(of, action) {
  return Boolean((of?.allowedActions || []).find((/** @type {any} */ one) =>
    one.action === action && one.allowed));
}

/**
 * The newest round that the hall may know, so no draft.
 * @param {Context} context
 * @param {any} event
 * @param {{bearer?: string}} [proof]
 * @returns {Promise<any>} null: there is none
 */
export async function newestRound(context, event, proof = context.proof()) {
  for (let number = event.roundsPaired || 0; number > 0; number -= 1) {
    const round = await publishedRound(context, event, number, proof);
    if (round) return round;
  }
  return null;
}

/**
 * A round that staff named, where the hall may know it.
 * @param {Context} context
 * @param {any} event
 * @param {number} number
 * @param {{bearer?: string}} [proof]
 * @returns {Promise<any>} null: it is not paired, or a draft
 */
export async function publishedRound(context, event, number, proof = context.proof()) {
  return number > (event.roundsPaired || 0) ? null :
    namedRound(`${context.name}/rounds/${number}`, proof);
}

/**
 * @param {string} name of the round
 * @param {{bearer?: string}} proof
 * @returns {Promise<any>} null: it is a draft
 */
export async function namedRound(name, proof) {
  const round = await call('PairingService/GetRound', {name}, proof);
  return round.draft ? null : brief(round);
}

/** A round without its proofs, which no page but one shows. @param {any} round */
function brief(round) {
  return {name: round.name, number: round.number, closed: Boolean(round.closed),
    tables: round.tables || 0, decidedTables: round.decidedTables || 0, clock: round.clock || null,
    redraws: round.publishedRedraws || []};
}

/** When and why a published pairing was taken back. @param {any} redraw */
export function redrawText({timeUs, reason = ''}) {
  return t('drawn again', {time: dayText(timeUs / 1000), why: reason});
}

/** All tables of a round. @param {Context} context @param {string} round @param {object} [more] */
export async function tablesOf(context, round, more = {}) {
  const {tables} = await listAll('PairingService/ListTables',
      {round, ...withNames(context), ...more}, 'tables', context.proof());
  return tables;
}

/** Returns the name of a seat or player, as text. @param {any} seat */
export function seatText(seat) {
  if (seat.kind === 'SEAT_KIND_NEUTRAL') return t('neutral');
  if (seat.displayName) return seat.displayName;
  const number = seat.playerNumber || seat.number || 0;
  return seat.player || seat.name ?
    `${t('player', {number})} (${lastPart(seat.player || seat.name)})` : t('player', {number});
}

/** @param {any} seat */
export function seatName(seat) {
  return nameOf(seatText(seat));
}

/** The number that stands on the table in the hall. @param {any} table */
export function hallNumber(table) {
  return table.place || table.number;
}

/** @param {any} table */
export function tableText(table) {
  return t('table', {number: hallNumber(table)});
}

/** The result of a seat in a word; empty: there is none. @param {any} table @param {any} seat */
export function resultText(table, seat) {
  const outcome = seat.outcome;
  if (!table.decided || table.resultsWithheld || !outcome) return '';
  if (table.seats.length > 2 && outcome.place) return `${outcome.place}.`;
  return outcome.result ? t(outcome.result) : '';
}

/** A seat in one line: who, and how it went. @param {any} table @param {any} seat */
export function seatLine(table, seat) {
  const result = resultText(table, seat);
  return h('span', {class: `seat ${seat.outcome?.result || ''}`}, seatName(seat),
      result ? h('span', {class: 'result'}, ' ', result) : null);
}

/** Letters without accents and case, so that people find themselves. @param {string} text */
export function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss')
      .replace(/ł/g, 'l').replace(/ø/g, 'o').replace(/đ/g, 'd').replace(/ı/g, 'i')
      .replace(/æ/g, 'ae');
}

/**
 * Whether each word that was typed is part of the text.
 * @param {string} typed
 * @param {string} text
 */
export function fits(typed, text) {
  const within = plain(text);
  return plain(typed).split(/\s+/).filter(Boolean).every(word => within.includes(word));
}
