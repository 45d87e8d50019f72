// SPDX-License-Identifier: Apache-2.0
//
// A standings table by the columns that the ruleset names.

import {h} from '../dom.js';
import {seatName} from '../hall.js';
import {t, textOf} from '../words.js';

/**
 * @param {any} standings of the API
 * @param {any[]} rows of them
 * @param {string} [own] the player whose row is marked
 */
export function standingsTable(standings, rows, own = '') {
  const columns = (standings.columns || []).filter((/** @type {any} */ one) =>
    !(one.kind === 'COLUMN_KIND_PLACE' && rows.every(row => !cellOf(standings, row, one)?.text)));
  const counted = rows.some(row => row.wins || row.losses || row.ties);
  return h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('standings')},
      h('table', {class: 'standings'},
          h('thead', null, h('tr', null, h('th', {scope: 'col'}, t('rank')),
              h('th', {scope: 'col'}, t('name')),
              columns.map((/** @type {any} */ one) => h('th', {scope: 'col', class: 'cell'},
                  textOf(one.texts) || one.id)),
              counted ? h('th', {scope: 'col', class: 'cell'}, t('record')) : null)),
          h('tbody', null, rows.map(row => h('tr', {class: row.player === own ? 'own' : '',
            'aria-current': row.player === own ? 'true' : null},
          h('td', {class: 'rank'}, row.rank), h('th', {scope: 'row'}, seatName(row)),
          columns.map((/** @type {any} */ one) => h('td', {class: 'cell'},
              cellText(one, cellOf(standings, row, one)))),
          counted ? h('td', {class: 'cell'},
              `${row.wins || 0}–${row.losses || 0}–${row.ties || 0}`) : null)))));
}

/** @param {any} standings @param {any} row @param {any} column */
function cellOf(standings, row, column) {
  return (row.cells || [])[standings.columns.indexOf(column)];
}

/** @param {any} column @param {any} cell */
function cellText(column, cell) {
  if (!cell) return '';
  return column.kind === 'COLUMN_KIND_RATIO' && cell.percent ? `${cell.percent}%` : cell.text || '';
}
