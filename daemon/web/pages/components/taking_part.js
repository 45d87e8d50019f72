// SPDX-License-Identifier: Apache-2.0
//
// A player's part in an event, as the API allows it: register, check in, miss a round, leave.

import {listAll} from '../api.js';
import {h} from '../dom.js';
import {allows} from '../hall.js';
import {rulesetOf} from '../rulesets.js';
import {t, textOf} from '../words.js';
import '../words_player.js';
import {drawReportForm} from './report_form.js';

/** @typedef {import('../main.js').Context} Context */
/** @typedef {(request: {method: string, message: object, what: string}) => void} Send */

const REGISTER = 'EventService.RegisterPlayer';

/**
 * Tells a person with a ticket who does not play how to come in: the forms of a registration,
 * the place in line, or why not; null where the ticket is of no person.
 * @param {Context} context @param {any} event
 */
export async function comingIn(context, event) {
  const person = context.ticket()?.holder.person || '';
  if (!person) return null;
  const action = (event.allowedActions || []).find((/** @type {any} */ one) =>
    one.action === REGISTER);
  const waiting = event.waitingPlayers ? await inLine(context, person) : null;
  if (waiting) return {person, waiting};
  if (!action?.allowed) return {person, why: action?.message || ''};
  const ruleset = await rulesetOf(context, event);
  return {person, form: ruleset.playerForm || null, divisions: ruleset.divisions || []};
}

/** @param {Context} context @param {string} person */
async function inLine(context, person) {
  const {waiting} = await listAll('PlaceService/ListWaitlist', {event: context.name}, 'waiting',
      context.proof());
  const own = waiting.find((/** @type {any} */ one) => one.person === person);
  return own ? {position: own.position || 0} : null;
}

/**
 * @param {Context} context @param {any} into what comingIn() says @param {Send} send
 * @returns {import('../dom.js').Part | null}
 */
export function comingInPart(context, into, send) {
  if (!into) return null;
  if (into.waiting) {
    return ['into', into, () => h('p', {class: 'card'}, into.waiting.position ?
      t('wait place', {n: into.waiting.position}) : t('wait draw'))];
  }
  if (!into.divisions) {
    return into.why ? ['into', into, () => h('p', null, t('not playing'), ' ',
        h('bdi', {dir: 'auto'}, into.why))] : null;
  }
  return ['into', into, () => h('section', {class: 'card'}, h('h2', null, t(REGISTER)),
      registration(context, into, send))];
}

/** @param {Context} context @param {any} into @param {Send} send */
function registration(context, {person, form, divisions}, send) {
  const chosen = /** @type {HTMLSelectElement} */ (h('select', {id: 'division'},
      h('option', {value: ''}, t('division by rules')), divisions.map(
          (/** @type {any} */ one) => h('option', {value: one.id}, textOf(one.label)))));
  const register = (/** @type {any} */ facts) => send({method: 'EventService/RegisterPlayer',
    what: t(REGISTER), message: {event: context.name, playerId: freshPlayerId(), person,
      ...(facts ? {facts} : {}), ...(chosen.value ? {division: chosen.value} : {})}});
  const more = divisions.length ? [h('div', {class: 'field'},
      h('label', {for: 'division'}, t('division')), chosen)] : [];
  if (form) {
    return drawReportForm({form, names: [], button: t(REGISTER), send: register, more});
  }
  return h('form', {onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    register(null);
  }}, more, h('button', {type: 'submit', class: 'primary', id: 'register'}, t(REGISTER)));
}

/** The id that the player has in the log: a random one, never a name. */
function freshPlayerId() {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `r${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Makes the actions that a player may take about the event.
 * @param {Context} context
 * @param {{status: string, allowedActions: any[], checkInRound: number, next: number}} event
 * @param {any} player
 * @param {Send} send
 */
export function actions(context, event, player, send) {
  if (player.status === 'PLAYER_STATUS_DROPPED') return [h('p', null, t('you dropped'))];
  const round = event.checkInRound;
  const say = (/** @type {string} */ action, /** @type {number} */ n) =>
    h('button', {type: 'button', id: action.slice(action.indexOf('.') + 1), onclick: () => send({
      method: action.replace('.', '/'), message: {player: player.name, round: n},
      what: t(action, {n})})}, t(action, {n}));
  const parts = [];
  if (round && player.checkedInRound === round) {
    parts.push(h('p', null, '✓ ', t('checked in', {n: round})));
  } else if (round && allows(event, 'EventService.CheckInPlayer')) {
    parts.push(say('EventService.CheckInPlayer', round));
  }
  const absent = (player.absentRounds || []).includes(event.next);
  const change = `EventService.${absent ? 'SetPresent' : 'SetAbsent'}`;
  if (absent) parts.push(h('p', null, t('you miss', {n: event.next})));
  if (allows(event, change)) parts.push(say(change, event.next));
  if (allows(event, 'EventService.DropPlayer')) parts.push(leaving(context, player, send));
  return [h('h2', null, t('actions')), h('div', {class: 'actions'}, parts),
    h('p', {class: 'hint'}, t('call judge'))];
}

/** @param {Context} context @param {any} player @param {Send} send */
function leaving(context, player, send) {
  const ask = (/** @type {boolean} */ asking) => {
    context.state.asking = asking;
    context.redraw();
  };
  if (!context.state.asking) {
    return h('button', {type: 'button', id: 'drop-yes', class: 'quiet', onclick: () => ask(true)},
        `${t('EventService.DropPlayer')}…`);
  }
  return h('div', {role: 'group', class: 'ask'}, h('p', null, t('sure drop')),
      h('button', {type: 'button', id: 'drop-yes', onclick: () => {
        context.state.asking = false;
        send({method: 'EventService/DropPlayer', message: {player: player.name},
          what: t('EventService.DropPlayer')});
      }}, t('EventService.DropPlayer')),
      h('button', {type: 'button', id: 'drop-no', onclick: () => ask(false)}, t('cancel')));
}
