// SPDX-License-Identifier: Apache-2.0
//
// A player calls a judge to the own table, and sees who comes; the staff call one to any table.

import {listAll} from '../api.js';
import {freshId, h, nameOf} from '../dom.js';
import {allows, tableText} from '../hall.js';
import {t, timeText} from '../words.js';
import '../words_player.js';

/** @typedef {import('../main.js').Context} Context */

const CALL = 'FloorService.CallJudge';
const TEXT_BYTES_MAX = 200;

/**
 * The open call of a table. Only where the API says that there is one it is asked for, so that a
 * table without costs nothing.
 * @param {Context} context @param {any} table
 * @returns {Promise<any>} null: none is open
 */
export async function callOf(context, table) {
  const action = (table?.allowedActions || []).find((/** @type {any} */ one) =>
    one.action === CALL);
  if (action?.reason !== 'JUDGE_CALLED') return null;
  const {calls} = await listAll('FloorService/ListJudgeCalls',
      {event: context.name, withNames: true}, 'calls', context.proof());
  return calls.find((/** @type {any} */ one) => one.table === table.name &&
    isOfSeats(one.players || [], table.seats || [])) || null;
}

/**
 * Whether those who sat at the table at the call sit there still: else it is not their call.
 * @param {string[]} players @param {any[]} seats
 */
function isOfSeats(players, seats) {
  const now = seats.map(seat => seat.player).filter(Boolean);
  return now.length === players.length && now.every(player => players.includes(player));
}

/** How far a call is, in words. @param {any} one */
export function callText(one) {
  return nameOf(t(one.status, {name: one.judgeName || t('a judge')}));
}

/** The beginning of a text, in whole characters, that the daemon takes. @param {string} text */
function cut(text) {
  const {read} = new TextEncoder().encodeInto(text, new Uint8Array(TEXT_BYTES_MAX));
  return text.slice(0, read);
}

/**
 * The part of the page.
 * @param {any} table @param {any} player null: the staff call @param {any} open the table's call;
 *     null: none
 * @param {(request: {method: string, message: object, what: string}) => void} send
 * @returns {import('../dom.js').Part | null}
 */
export function judgePart(table, player, open, send) {
  if (open) {
    return ['judge', [player?.name, open], () => h('section', {class: 'card judge',
      'aria-label': t('judge')},
    h('p', {role: 'status'}, h('strong', null, t('judge called',
        {time: timeText(Number(open.callTimeUs) / 1000)})), ' ', callText(open)),
    player && open.player === player.name && open.status !== 'JUDGE_CALL_STATUS_ARRIVED' ?
      h('button', {type: 'button', id: 'judge-back', onclick: () => send({
        method: 'FloorService/EndJudgeCall', what: t('judge back'),
        message: {call: open.name, player: player.name,
          outcome: 'JUDGE_CALL_OUTCOME_WITHDRAWN'}})}, t('judge back')) : null)];
  }
  if (!allows(table, CALL)) return null;
  return ['judge', [player?.name, table.name], () => {
    const id = freshId('about');
    const text = /** @type {HTMLInputElement} */ (h('input', {id, dir: 'auto', autocomplete: 'off',
      oninput: (/** @type {InputEvent} */ typed) => {
        // A word that a keyboard still composes is left alone until it stands.
        if (!typed.isComposing && text.value !== cut(text.value)) text.value = cut(text.value);
      }}));
    return h('details', {class: 'card judge'}, h('summary', {id: 'judge'}, t('judge')),
        h('form', {onsubmit: (/** @type {Event} */ submit) => {
          submit.preventDefault();
          send({method: 'FloorService/CallJudge', what: `${tableText(table)}: ${t('judge')}`,
            message: {table: table.name, text: cut(text.value.trim()),
              ...(player ? {player: player.name} : {})}});
        }}, h('div', {class: 'field'}, h('label', {for: id}, t('judge about')), text),
        h('button', {type: 'submit', class: 'primary'}, t('judge send'))));
  }];
}
