// SPDX-License-Identifier: Apache-2.0
//
// Check-in at the desk: a name, a number or a scanned card, and Enter.

import {lastPart, listAll} from '../api.js';
import {sentList} from '../components/sent_list.js';
import {freshId, h, nameOf} from '../dom.js';
import {allows, fits} from '../hall.js';
import * as outbox from '../outbox.js';
import {t} from '../words.js';
import '../words_staff.js';
import {needs} from './desk.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'checkin', load, draw};

const SHOWN_MAX = 60;

/** @param {Context} context @param {any} event */
async function load(context, event) {
  if (!context.ticket()) return {players: [], round: 0, next: 0};
  const {players} = await listAll('EventService/ListPlayers', {event: context.name,
    filter: 'status = ACTIVE', withNames: true}, 'players', context.proof());
  const next = (event.roundsPaired || 0) + 1;
  return {next, mayOpen: allows(event, 'EventService.OpenCheckIn'),
    round: (event.checkInRound || 0) >= next ? event.checkInRound : 0,
    players: players.map((/** @type {any} */ one) => ({name: one.name, number: one.number,
      shown: one.displayName || lastPart(one.name), sort: one.sortName || '',
      round: one.checkedInRound || 0}))};
}

/**
 * @param {Context} context
 * @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  if (!context.ticket()) return [['needs', 1, () => needs(context)]];
  const {players, round, next, mayOpen} = snapshot;
  context.state.snapshot = snapshot;
  const here = players.filter((/** @type {any} */ one) => one.round >= round);
  const typed = (context.state.typed || '').trim();
  const found = players.filter((/** @type {any} */ one) => isFound(one, typed));
  return [
    ['title', round || next, () => h('h1', null, t('checkin round', {n: round || next}))],
    round ? null : ['closed', [next, mayOpen], () => [
      h('p', null, t('checkin closed', {n: next})),
      mayOpen ? h('button', {type: 'button', class: 'primary', id: 'open', onclick: () =>
        send(context, 'EventService/OpenCheckIn', {event: context.name, round: next},
            t('checkin open'))}, t('checkin open')) : null]],
    round ? ['count', [here.length, players.length], () => h('p', {role: 'status'},
        t('checkin of', {here: here.length, all: players.length}))] : null,
    round ? ['entry', round, () => entry(context, round)] : null,
    round ? ['players', [found, round], () => h('ul', {class: 'rows', role: 'list'},
        found.slice(0, SHOWN_MAX).map((/** @type {any} */ one) => h('li', null,
            nameOf(one.shown), h('span', {class: 'hint'}, ` · ${one.number} `),
            one.round >= round ? h('span', {class: 'good'}, '✓ ', t('here')) :
              h('button', {type: 'button', onclick: () => checkIn(context, one, round)},
                  t('check in'), h('span', {class: 'unseen'}, ` ${one.shown}`)))))] : null,
    sentList(context.state.entries || []),
  ];
}

/** @param {any} player @param {string} typed */
function isFound(player, typed) {
  // A card's code names the ticket's event and number, which say nothing of the player; the code of
  // a player's own card is the player's name here, or the number.
  return !typed || String(player.number) === typed || lastPart(player.name) === typed ||
    fits(typed, `${player.shown} ${player.sort}`);
}

/** @param {Context} context @param {number} round */
function entry(context, round) {
  const id = freshId('who');
  const input = /** @type {HTMLInputElement} */ (h('input', {id, type: 'search', dir: 'auto',
    autocomplete: 'off', spellcheck: 'false', autofocus: true, oninput: () => {
      context.state.typed = input.value;
      context.redraw();
    }}));
  return h('form', {class: 'field', onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    const typed = input.value.trim();
    const all = context.state.snapshot.players.filter((/** @type {any} */ one) =>
      typed && isFound(one, typed));
    const exact = all.filter((/** @type {any} */ one) =>
      String(one.number) === typed || lastPart(one.name) === typed);
    const one = exact[0] || (all.length === 1 ? all[0] : null);
    if (!one) return;
    if (one.round < round) checkIn(context, one, round);
    input.value = '';
    context.state.typed = '';
    context.redraw();
  }}, h('label', {for: id}, t('checkin help')), input);
}

/** @param {Context} context @param {any} player @param {number} round */
function checkIn(context, player, round) {
  player.round = round;
  send(context, 'EventService/CheckInPlayer', {player: player.name, round},
      `${t('check in')}: ${player.shown}`);
  context.redraw();
}

/**
 * @param {Context} context @param {string} method @param {object} message @param {string} what
 */
function send(context, method, message, what) {
  const ticket = context.ticket()?.ticket || '';
  outbox.send({event: context.event, ticket, method, message, what});
}
