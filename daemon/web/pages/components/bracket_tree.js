// SPDX-License-Identifier: Apache-2.0
//
// The rounds of an elimination, side by side.

import {h} from '../dom.js';
import {resultText, seatLine} from '../hall.js';
import {t} from '../words.js';

/** @param {{round: number, tables: any[]}[]} rounds */
export function bracketTree(rounds) {
  return h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('bracket')},
      h('ol', {class: 'bracket'}, rounds.map(({round, tables}) => h('li', null,
          h('h2', null, t('round', {n: round})),
          h('ul', {role: 'list'}, tables.map(table => h('li', {class: 'match'},
              table.seats.map((/** @type {any} */ seat) => h('div', {class:
                resultText(table, seat) && seat.outcome?.result === 'SEAT_RESULT_WIN' ?
                  'through' : ''}, seatLine(table, seat))))))))));
}
