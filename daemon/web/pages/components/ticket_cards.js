// SPDX-License-Identifier: Apache-2.0
//
// Tickets of all players as cards for the printer: the address of the ticket for the player's
// phone, and the player's number for the scanner of the desk. Secrets are shown once, so the cards
// stay until a person puts them away.

import './qr_code.js';
import {h, nameOf} from '../dom.js';
import {t} from '../words.js';
import '../words_calls.js';

/** @typedef {import('../main.js').Context} Context */
/** @typedef {{person: string, number: number, shown: string}} Person */
/** @typedef {{person: Person, secret: string, shortCode: string}} Card */

const HOLDERS_MAX = 256;

/**
 * Players who have no ticket that is good now.
 * @param {Person[]} players @param {any[]} tickets @param {number} time ms
 */
export function withoutTicket(players, tickets, time) {
  const have = new Set(tickets.filter(one => !one.revoked && one.expires > time)
      .map(one => one.holder.person));
  return players.filter(one => one.person && !have.has(one.person));
}

/**
 * Issues a ticket for each, some at a time; `take` gets the cards of each call as it is answered.
 * @param {Context} context
 * @param {Person[]} people
 * @param {number} hours
 * @param {(method: string, message: object) => Promise<any>} ask null: it was refused
 * @param {(cards: Card[]) => void} take
 */
export async function issueAll(context, people, hours, ask, take) {
  for (let from = 0; from < people.length; from += HOLDERS_MAX) {
    const some = people.slice(from, from + HOLDERS_MAX);
    const answer = await ask('TicketService/IssueTickets', {event: context.name,
      holders: some.map(one => ({person: one.person})), scope: 'TICKET_SCOPE_PLAY',
      validSeconds: Math.round(hours * 3600), shortCodes: true});
    if (!answer) return;
    take(answer.tickets.map((/** @type {any} */ one, /** @type {number} */ i) =>
      ({person: some[i], secret: one.secret, shortCode: one.shortCode})));
  }
}

/**
 * @param {Context} context @param {string} title of the event @param {Card[]} cards
 * @param {() => void} away
 */
export function drawCards(context, title, cards, away) {
  return h('section', {class: 'cards', 'aria-label': t('cards')},
      h('p', {role: 'status'}, t('cards made', {n: cards.length})),
      h('div', {class: 'actions'},
          h('button', {type: 'button', class: 'primary', onclick: () => print()}, t('print')),
          h('button', {type: 'button', class: 'quiet', onclick: away}, t('dismiss'))),
      h('ul', {role: 'list'}, cards.map(({person, secret, shortCode}) => h('li', {class: 'card'},
          code(`${location.origin}/t#${context.event}.${secret}`, `${t('qr')}: ${person.shown}`),
          h('div', null,
              h('p', {class: 'hint'}, nameOf(title)),
              h('p', {class: 'me'}, nameOf(person.shown)),
              h('p', null, t('your number'), ': ', h('strong', null, person.number)),
              h('p', null, `${location.host}/t `,
                  h('strong', {class: 'code', translate: 'no'}, shortCode)),
              code(String(person.number), `${t('card desk')}: ${person.shown}`),
              h('p', {class: 'hint'}, t('card desk')))))));
}

/** @param {string} text @param {string} label */
function code(text, label) {
  const element = /** @type {import('./qr_code.js').QrCode} */ (document.createElement('qr-code'));
  element.set(text, label);
  return element;
}
