// SPDX-License-Identifier: Apache-2.0
//
// The open calls for a judge, oldest first, as the staff see and answer them.

import {Refused, call, lastPart, listAll, now} from '../api.js';
import {h, nameOf} from '../dom.js';
import {seatText, tableText} from '../hall.js';
import * as outbox from '../outbox.js';
import {t} from '../words.js';
import '../words_calls.js';
import '../words_staff.js';
import {callText} from './judge_call.js';

/** @typedef {import('../main.js').Context} Context */

const NAMED_MAX = 20;
const OUTCOMES = ['RULED', 'REPAIRED', 'PENALTY', 'NOT_NEEDED'];
const NOTE_MAX = 500;

/**
 * The open calls; of the oldest ones with the names of those who sit there.
 * @param {Context} context
 * @returns {Promise<any[]>}
 */
export async function openCalls(context) {
  const {calls = []} = await listAll('FloorService/ListJudgeCalls',
      {event: context.name, withNames: true}, 'calls', context.proof());
  const open = calls.sort((/** @type {any} */ a, /** @type {any} */ b) => a.number - b.number);
  await Promise.all(open.slice(0, NAMED_MAX).map(async (/** @type {any} */ one) => {
    const seats = await seatsAt(context, one.table);
    const seat = seats.find((/** @type {any} */ each) => each.player === one.player);
    one.caller = seat ? seatText(seat) : '';
  }));
  return open;
}

/**
 * The seats of a table; none where its round was taken back since: the call stands all the same.
 * @param {Context} context @param {string} name
 * @returns {Promise<any[]>}
 */
async function seatsAt(context, name) {
  try {
    const {seats = []} = await call('PairingService/GetTable', {name, withNames: true},
        context.proof());
    return seats;
  } catch (error) {
    if (!(error instanceof Refused) || error.passes) throw error;
    return [];
  }
}

/** @param {Context} context @param {any[]} calls */
export function callList(context, calls) {
  return h('ul', {class: 'rows desk calls', role: 'list'}, calls.map(one => {
    const table = {number: Number(lastPart(one.table)), place: one.place || 0};
    const minutes = Math.max(0, Math.floor((now() - Number(one.callTimeUs) / 1000) / 60000));
    const caller = one.caller || (one.player ? lastPart(one.player) : t('the staff'));
    return h('li', {class: one.status},
        h('strong', {class: 'where'}, tableText(table)),
        h('span', {class: 'mark'}, one.status === 'JUDGE_CALL_STATUS_CALLED' ?
          `⚠ ${t('not taken')}` : callText(one)),
        h('span', {class: 'hint'}, t('minutes', {n: minutes})),
        h('p', null, nameOf(caller), one.text ? [': ', h('bdi', {dir: 'auto'}, one.text)] : ''),
        answers(context, one, tableText(table)));
  }));
}

/**
 * Makes the actions that the staff may take about a call.
 * @param {Context} context @param {any} one @param {string} at
 */
function answers(context, one, at) {
  const send = (/** @type {string} */ method, /** @type {object} */ message,
      /** @type {string} */ word) => outbox.send({event: context.event,
    ticket: context.ticket()?.ticket || '', method: `FloorService/${method}`,
    message: {call: one.name, ...message}, what: `${at}: ${t(word)}`});
  const button = (/** @type {string} */ word, /** @type {object} */ message) =>
    h('button', {type: 'button', id: `${word.replace(' ', '-')}-${one.number}`,
      onclick: () => send('AnswerJudgeCall', message, word)}, t(word),
    h('span', {class: 'unseen'}, ` ${at}`));
  const person = context.ticket()?.holder.person || '';
  const waits = one.status === 'JUDGE_CALL_STATUS_CALLED';
  const coming = one.status === 'JUDGE_CALL_STATUS_COMING';
  const {id, note, details} = noteOf(one.number);
  const arrived = !waits && !coming;
  return [h('div', {class: 'actions'},
      waits ? button('on it', {}) : null,
      coming && person && one.judge !== person ? button('take over', {judge: person}) : null,
      arrived ? null : button('at table', {arrived: true})),
  h('details', {'data-status': one.status,
    open: details && details.dataset.status === one.status ? details.open :
      arrived || details?.open},
      h('summary', {id: `end-${one.number}`}, t('end call'),
          h('span', {class: 'unseen'}, ` ${at}`)),
      h('div', {class: 'field'}, h('label', {for: id}, t('call note')), note),
      h('div', {class: 'actions'}, OUTCOMES.map(outcome => h('button', {type: 'button',
        id: `${outcome}-${one.number}`, onclick: () => send('EndJudgeCall', {
          outcome: `JUDGE_CALL_OUTCOME_${outcome}`,
          ...(note.value.trim() ? {options: {reason: note.value.trim()}} : {})}, outcome)},
      t(outcome)))))];
}

/**
 * The field of a judge's note. The list is drawn again with each call that comes; what a judge has
 * typed by then, and whether they opened it, stays.
 * @param {number} number of the call
 */
function noteOf(number) {
  const id = `note-${number}`;
  const note = /** @type {HTMLInputElement} */ (h('input', {id, dir: 'auto', autocomplete: 'off',
    maxlength: NOTE_MAX}));
  const old = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  if (old) {
    note.value = old.value;
    note.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  return {id, note, details: old?.closest('details')};
}
