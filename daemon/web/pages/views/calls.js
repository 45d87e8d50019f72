// SPDX-License-Identifier: Apache-2.0
//
// Calls for a judge, on a judge's phone and at the desk.

import {now} from '../api.js';
import {callList, openCalls} from '../components/call_list.js';
import {sentList} from '../components/sent_list.js';
import {h} from '../dom.js';
import {t} from '../words.js';
import {needs} from './desk.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'calls', load, draw};

/** @param {Context} context */
async function load(context) {
  return {calls: context.ticket() ? await openCalls(context) : []};
}

/**
 * @param {Context} context
 * @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, {calls}) {
  if (!context.ticket()) return [['needs', 1, () => needs(context)]];
  return [
    ['title', 0, () => h('h1', null, t('calls title'))],
    ['count', calls.length, () => h('p', {role: 'status'}, calls.length ?
      t('calls open', {n: calls.length}) : t('calls none'))],
    ['calls', [calls, Math.floor(now() / 30000)], () => callList(context, calls)],
    sentList(context.state.entries || []),
  ];
}
