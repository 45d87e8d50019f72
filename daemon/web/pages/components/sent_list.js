// SPDX-License-Identifier: Apache-2.0
//
// Lists all that a person sent from this device, and how each fared.

import {h} from '../dom.js';
import * as outbox from '../outbox.js';
import {has, t, timeText} from '../words.js';

/**
 * The part of a page with the outbox; nothing where it is empty.
 * @param {outbox.Entry[]} entries
 * @returns {import('../dom.js').Part | null}
 */
export function sentList(entries) {
  if (entries.length === 0) return null;
  return ['sent', entries.map(one => [one.id, one.state]), () => [
    h('h2', null, t('outbox')),
    h('ul', {class: 'sent', role: 'list'}, [...entries].reverse().map(entry =>
      h('li', {class: entry.state},
        h('span', null, `${timeText(entry.made)} `, h('bdi', {dir: 'auto'}, entry.what)),
        h('p', {role: 'status'}, stateText(entry)),
        entry.state === 'waiting' ? null :
          h('button', {type: 'button', class: 'quiet', onclick: () => outbox.dismiss(entry)},
              t('dismiss'))))),
  ]];
}

/** @param {outbox.Entry} entry */
function stateText(entry) {
  if (entry.state !== 'refused') return t(entry.state);
  const why = entry.why || '';
  return `${t('refused')}: ${has(why) ? t(why) : why}`;
}
