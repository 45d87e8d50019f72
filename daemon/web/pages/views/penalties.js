// SPDX-License-Identifier: Apache-2.0
//
// My penalties, and my appeals against them.

import {call} from '../api.js';
import {freshId, h} from '../dom.js';
import {allows} from '../hall.js';
import {sentList} from '../components/sent_list.js';
import * as outbox from '../outbox.js';
import {rulesetOf} from '../rulesets.js';
import {t, textOf} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'penalties', load, draw};

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const person = context.ticket()?.holder.person;
  if (!person) return {penalties: [], appeals: [], words: {}, player: ''};
  const {players = []} = await call('EventService/ListPlayers',
      {event: context.name, filter: `person : "${person}"`}, context.proof());
  const own = (/** @type {any} */ one) => one.player === players[0]?.name;
  const {penalties = []} = await call('PenaltyService/ListPenalties', {event: context.name},
      context.proof());
  const {appeals = []} = await call('PenaltyService/ListAppeals', {event: context.name},
      context.proof());
  const ruleset = await rulesetOf(context, event);
  return {penalties: penalties.filter(own), appeals: appeals.filter(own),
    player: players[0]?.name || '', may: allows(event, 'PenaltyService.FileAppeal'),
    infractions: ruleset.infractions || [], kinds: ruleset.penalties || []};
}

/** @param {any[]} list @param {string} id */
function labelIn(list, id) {
  return textOf((list || []).find(one => one.id === id)?.label) || id;
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const {penalties, appeals} = snapshot;
  return [
    ['title', 1, () => h('h1', null, t('penalties'))],
    ['rows', [penalties, appeals, context.state.about], () => (penalties.length ?
      h('ul', {class: 'rows', role: 'list'}, penalties.map((/** @type {any} */ one) =>
        row(context, snapshot, one))) : h('p', null, t('no penalties')))],
    sentList(context.state.entries || []),
  ];
}

/** @param {Context} context @param {any} snapshot @param {any} one */
function row(context, snapshot, one) {
  const revoked = Number(one.revokedRevision || 0) !== 0;
  const appeal = snapshot.appeals.find((/** @type {any} */ each) => each.penalty === one.number);
  return h('li', {class: revoked ? 'revoked' : ''},
      h('p', null, h('strong', null, labelIn(snapshot.kinds, one.penalty)), ' · ',
          labelIn(snapshot.infractions, one.infraction),
          one.round ? ` · ${t('round', {n: one.round})}` : '',
          revoked ? ` · ${t('revoked')}` : ''),
      one.reason ? h('p', {class: 'hint'}, h('bdi', {dir: 'auto'}, one.reason)) : null,
      appeal ? h('p', {class: 'hint'}, `${t('PenaltyService.FileAppeal')}: `,
          h('bdi', {dir: 'auto'}, appeal.decidedReason || appeal.text)) :
        snapshot.may && !one.final && !revoked ? appealing(context, snapshot, one) : null);
}

/** @param {Context} context @param {any} snapshot @param {any} one */
function appealing(context, snapshot, one) {
  if (context.state.about !== one.number) {
    return h('button', {type: 'button', class: 'quiet', onclick: () => {
      context.state.about = one.number;
      context.redraw();
    }}, `${t('PenaltyService.FileAppeal')}…`);
  }
  const id = freshId('appeal');
  const text = /** @type {HTMLTextAreaElement} */ (h('textarea', {id, rows: 4, dir: 'auto'}));
  return h('form', {onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    if (!text.value.trim()) {
      text.focus();
      return;
    }
    context.state.about = 0;
    outbox.send({event: context.event, ticket: context.ticket()?.ticket || '',
      method: 'PenaltyService/FileAppeal', what: t('PenaltyService.FileAppeal'),
      message: {player: snapshot.player, penalty: one.number, text: text.value.trim()}});
  }}, h('label', {for: id}, t('appeal text')), text,
  h('button', {type: 'submit', class: 'primary'}, t('send')));
}
