// SPDX-License-Identifier: Apache-2.0
//
// All tables of a round.

import {freshId, h} from '../dom.js';
import {fits, hallNumber, newestRound, publishedRound, redrawText, seatLine, seatText, tableText,
  tablesOf} from '../hall.js';
import {t} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'tables', load, draw};

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const newest = await newestRound(context, event);
  if (!newest) return {round: null, tables: [], newest: 0};
  const wanted = Number(context.params.get('round')) || newest.number;
  const number = Math.min(Math.max(1, wanted), newest.number);
  const tables = await tablesOf(context, `${context.name}/rounds/${number}`);
  const round = number === newest.number ? newest : await publishedRound(context, event, number);
  return {round: number, newest: newest.number, redraws: round?.redraws, tables: tables.map(brief)};
}

/** Keeps of a table what is shown. @param {any} table */
function brief(table) {
  const {number, place, kind, decided, resultsWithheld, reportStanding} = table;
  const seats = table.seats.map((/** @type {any} */ seat) => {
    const {player, playerNumber, displayName, sortName, kind: sits, outcome} = seat;
    return {player, playerNumber, displayName, sortName, kind: sits,
      outcome: outcome && {result: outcome.result, place: outcome.place}};
  });
  return {number, place, kind, decided, resultsWithheld, reportStanding, seats};
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const {round, newest, redraws, tables} = snapshot;
  if (!round) return [['none', 1, () => [h('h1', null, t('tables')), h('p', null, t('no round'))]]];
  const filter = (context.state.filter || '').trim();
  const shown = filter ? tables.filter((/** @type {any} */ table) => table.seats.some(
      (/** @type {any} */ seat) => fits(filter, `${seatText(seat)} ${seat.sortName || ''}`))) :
    tables;
  return [
    ['title', round, () => h('h1', null, `${t('tables')}: ${t('round', {n: round})}`)],
    ['redraws', redraws, () => (redraws || []).map((/** @type {any} */ one) =>
      h('p', {class: 'hint', dir: 'auto'}, redrawText(one)))],
    ['rounds', [round, newest], () => rounds(newest, round)],
    ['filter', 1, () => {
      const id = freshId('filter');
      return h('div', {class: 'field'}, h('label', {for: id}, t('filter tables')),
          h('input', {id, type: 'search', dir: 'auto', autocomplete: 'off',
            oninput: (/** @type {Event} */ input) => {
              context.state.filter = /** @type {HTMLInputElement} */ (input.target).value;
              context.redraw();
            }}));
    }],
    ['check', 1, () => h('p', null, h('a', {href: `/check/${context.event}`}, t('check')))],
    ['tables', [shown, filter, location.hash], () => {
      const list = h('ul', {class: 'tables', role: 'list'}, shown.map(tableRow));
      toScanned(context, list);
      return list;
    }],
  ];
}

/**
 * Goes to the table that a slip's code names, once.
 * @param {Context} context @param {Element} list
 */
function toScanned(context, list) {
  const scanned = list.querySelector('.scanned');
  if (!scanned || context.state.scanned) return;
  context.state.scanned = true;
  requestAnimationFrame(() => scanned.scrollIntoView({block: 'center'}));
}

/** Links to the rounds of an event. @param {number} newest @param {number} current */
export function rounds(newest, current) {
  if (newest < 2) return [];
  return h('ul', {class: 'rounds', 'aria-label': t('which round')},
      Array.from({length: newest}, (_, i) => h('li', null, h('a', {href: `?round=${i + 1}`,
        'aria-current': i + 1 === current ? 'true' : null, 'aria-label': t('round', {n: i + 1})},
      i + 1))));
}

/** @param {any} table */
function tableRow(table) {
  const state = table.kind === 'TABLE_KIND_BYE' ? '' : table.decided ? '✓' :
    table.reportStanding === 'REPORT_STANDING_CONFLICT' ? '⚠' : '';
  const scanned = location.hash === `#t${table.number}`;
  return h('li', {class: `${table.decided ? 'decided' : ''}${scanned ? ' scanned' : ''}`},
      h('span', {class: 'number'}, h('span', {class: 'unseen'}, tableText(table)),
          h('span', {'aria-hidden': 'true'}, hallNumber(table))),
      h('span', {class: 'pair'}, table.kind === 'TABLE_KIND_BYE' ?
        [seatLine(table, table.seats[0])] :
        table.seats.map((/** @type {any} */ seat) => seatLine(table, seat))),
      h('span', {class: 'state', 'aria-hidden': 'true'}, state),
      h('span', {class: 'unseen'}, t(table.decided ? 'decided' : 'open')));
}
