// SPDX-License-Identifier: Apache-2.0
//
// <seat-finder>: finds a table by any part of a name, without regard to case and accents, or by a
// number. The list is asked for when a person begins to type.

import {freshId, h} from '../dom.js';
import {fits, seatName, seatText, tableText} from '../hall.js';
import {t} from '../words.js';

const SHOWN_MAX = 12;

export class SeatFinder extends HTMLElement {
  /**
   * @param {() => Promise<any[]>} load the tables of the round
   * @param {boolean} named whether names are known
   */
  set(load, named) {
    this.load = load;
    /** @type {Promise<any[]> | null} */
    this.tables = null;
    const id = freshId('find');
    this.input = /** @type {HTMLInputElement} */ (h('input', {id, type: 'search',
      autocomplete: 'off', spellcheck: 'false', dir: 'auto', oninput: () => this.find()}));
    this.status = h('p', {role: 'status'});
    this.list = h('ul', {class: 'found'});
    this.replaceChildren(h('h2', null, t('find seat')),
        h('label', {for: id}, t(named ? 'find by name' : 'find by number')), this.input,
        named ? '' : h('p', {class: 'hint'}, t('names need ticket')), this.status, this.list);
    return this;
  }

  async find() {
    if (!this.input || !this.status || !this.list || !this.load) return;
    const typed = this.input.value.trim();
    this.tables ||= this.load();
    let tables;
    try {
      tables = await this.tables;
    } catch {
      this.tables = null;
      this.status.textContent = t('nothing kept');
      return;
    }
    if (typed !== this.input.value.trim()) return;
    const rows = [];
    for (const table of typed ? tables : []) {
      for (const seat of table.seats || []) {
        const number = String(seat.playerNumber || '');
        if (number === typed || fits(typed, `${seatText(seat)} ${seat.sortName || ''}`)) {
          rows.push({table, seat, exact: number === typed});
        }
      }
    }
    rows.sort((a, b) => Number(b.exact) - Number(a.exact));
    this.status.textContent = !typed ? '' :
      rows.length ? t('found', {n: rows.length}) : t('found none');
    this.list.replaceChildren(...rows.slice(0, SHOWN_MAX).map(({table, seat}) =>
      h('li', null, h('strong', {class: 'where'}, table.kind === 'TABLE_KIND_BYE' ?
        t('SEAT_RESULT_BYE') : tableText(table)), ' ', seatName(seat))));
  }
}

customElements.define('seat-finder', SeatFinder);
