// SPDX-License-Identifier: Apache-2.0
//
// The events of this daemon, and the tickets of this device.

import {call, lastPart} from '../api.js';
import {h, nameOf} from '../dom.js';
import * as tickets from '../tickets.js';
import {t} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'events', load, draw};

const ENDED = ['EVENT_STATUS_CONFIRMED', 'EVENT_STATUS_CANCELLED'];

async function load() {
  const {events = []} = await call('EventService/ListEvents',
      {pageSize: 100, orderBy: 'create_time desc'});
  const rows = events.map((/** @type {any} */ one) =>
    ({id: lastPart(one.name), title: one.title || lastPart(one.name), status: one.status}));
  rows.sort((/** @type {any} */ a, /** @type {any} */ b) =>
    Number(ENDED.includes(a.status)) - Number(ENDED.includes(b.status)));
  return rows;
}

/**
 * @param {Context} context @param {any[]} rows
 * @returns {import('../dom.js').Parts}
 */
function draw(context, rows) {
  const held = tickets.allTickets();
  return [
    ['events', rows, () => [h('h1', null, t('events')),
      rows.length ? h('ul', {class: 'rows', role: 'list'}, rows.map(row => h('li', null,
          h('a', {href: `/event/${row.id}`}, nameOf(row.title)),
          h('span', {class: 'hint'}, ` ${t(row.status)}`)))) : h('p', null, t('no events'))]],
    held.length ? ['held', held.map(one => one.ticket), () => [h('h2', null, t('your tickets')),
      h('ul', {class: 'rows', role: 'list'}, held.map(one => h('li', null,
          h('a', {href: `/event/${one.event}`}, nameOf(one.event)),
          h('span', {class: 'hint'}, ` ${one.holder.role ?
            t('role', {role: one.holder.role}) : t(one.scope)} `),
          h('button', {type: 'button', class: 'quiet', onclick: async () => {
            await tickets.forget(one);
            context.redraw();
          }}, t('forget ticket')))))]] : null,
    ['redeem', 1, () => h('p', null, h('a', {href: '/t', class: 'button'}, t('redeem')))],
  ];
}
