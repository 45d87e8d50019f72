// SPDX-License-Identifier: Apache-2.0
//
// Checks the receipt of a result, which a QR code on paper brings in the address, by the key that
// this device keeps. Nothing of it goes to a server.

import {freshId, h, nameOf} from '../dom.js';
import {isOfKey, keptKey, learnKey, readReceipt} from '../receipts.js';
import {t} from '../words.js';
import '../words_receipt.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'receipt', load, draw};

/** The key that is kept; the network may be gone. */
async function load() {
  const {key, strange} = await learnKey().catch(async () =>
    ({key: await keptKey(), strange: false}));
  return {key: key?.text || '', name: key?.name || '', strange};
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const text = location.hash.slice(1);
  const {verdict = ''} = context.state;
  judge(context, text, snapshot.key);
  return [
    ['title', 1, () => h('h1', null, t('receipt'))],
    ['verdict', [text, verdict, snapshot], () => told(context, text, snapshot)],
    ['form', 1, form],
    ['hint', 1, () => h('p', {class: 'hint'}, t('receipt hint'))],
  ];
}

/**
 * Holds the receipt to the key, once for both.
 * @param {Context} context @param {string} text @param {string} key
 */
async function judge(context, text, key) {
  const print = `${text} ${key}`;
  if (!text || context.state.judged === print) return;
  context.state.judged = print;
  const receipt = readReceipt(text);
  const trusted = await keptKey();
  context.state.receipt = receipt;
  context.state.verdict = !receipt ? 'receipt none' : !trusted ? 'receipt no key' :
    isOfKey(receipt, trusted) ? 'receipt holds' : 'receipt fails';
  context.redraw();
}

/** @param {Context} context @param {string} text @param {any} snapshot */
function told(context, text, snapshot) {
  const {receipt, verdict} = context.state;
  if (!text || !verdict) return null;
  const holds = verdict === 'receipt holds';
  return h('section', {class: 'card receipt'},
      h('p', {class: holds ? 'good' : 'wrong', role: 'status'}, holds ? '✓ ' : '✗ ',
          t(verdict, {name: snapshot.name})),
      snapshot.strange ? h('p', {class: 'wrong', role: 'alert'}, '⚠ ', t('receipt strange')) : null,
      holds ? said(receipt) : null);
}

/** @param {import('../receipts.js').Receipt} receipt */
function said(receipt) {
  return [
    h('p', null, nameOf(receipt.event), ' · ', t('round', {n: receipt.round}), ' · ',
        t('table', {number: receipt.table})),
    h('ul', {role: 'list'}, receipt.seats.map(seat => h('li', null,
        seat.number ? t('receipt player', {n: seat.number}) : t('receipt no player'), ': ',
        t(seat.result), ' · ', t('receipt points', {n: seat.points}),
        seat.score ? ` · ${seat.score}` : ''))),
    h('p', {class: 'hint'}, t('receipt of', {n: receipt.revision}), ' ',
        h('a', {href: `/event/${receipt.event}`}, t('open event')))];
}

function form() {
  const id = freshId('receipt');
  const input = /** @type {HTMLInputElement} */ (h('input', {id, autocomplete: 'off',
    spellcheck: 'false', autocapitalize: 'none'}));
  return h('form', {class: 'field', novalidate: true, onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    location.hash = input.value.slice(input.value.lastIndexOf('#') + 1).trim();
  }}, h('label', {for: id}, t('receipt code')), input,
  h('button', {type: 'submit', class: 'primary'}, t('receipt check')));
}
