// SPDX-License-Identifier: Apache-2.0
//
// Checks the receipt of a result, which a QR code on paper brings in the address, by the key that
// this device keeps. With a network it also asks whether the result still stands.

import {freshId, h, nameOf} from '../dom.js';
import {isOfKey, keptKey, learnKey, namesKey, readReceipt, resultNow, trust} from '../receipts.js';
import {t} from '../words.js';
import '../words_receipt.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'receipt', load, draw};

/** The key that is kept; the network may be gone. */
async function load() {
  const {key, strange} = await learnKey().catch(async () =>
    ({key: await keptKey(), compared: false, strange: ''}));
  return {key: key?.text || '', name: key?.name || '', strange};
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const text = location.hash.slice(1);
  const {verdict = '', now = ''} = context.state;
  judge(context, text, snapshot.key);
  return [
    ['title', 1, () => h('h1', null, t('receipt'))],
    ['verdict', [text, verdict, now, snapshot], () => told(context, text, snapshot)],
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
  context.state.now = '';
  context.state.verdict = !receipt ? 'receipt none' : !trusted ? 'receipt no key' :
    !namesKey(receipt, trusted) ? 'receipt other' :
      isOfKey(receipt, trusted) ? 'receipt holds' : 'receipt fails';
  context.redraw();
  if (!receipt || context.state.verdict !== 'receipt holds') return;
  const now = await resultNow(receipt);
  if (context.state.judged !== print) return;
  context.state.now = now;
  context.redraw();
}

/** @param {Context} context @param {string} text @param {any} snapshot */
function told(context, text, snapshot) {
  const {receipt, verdict, now} = context.state;
  if (!text || !verdict) return null;
  const holds = verdict === 'receipt holds';
  return h('section', {class: 'card receipt'},
      h('p', {class: holds ? 'good' : 'wrong', role: 'status'}, holds ? '✓ ' : '✗ ',
          t(verdict, {name: snapshot.name})),
      now === 'receipt corrected' ? h('p', {class: 'wrong', role: 'alert'}, '⚠ ', t(now)) : null,
      snapshot.strange ? strange(context, snapshot) : null,
      holds ? said(receipt, now) : null);
}

/** The log names another key, which a person may trust. @param {Context} context @param {any} of */
function strange(context, of) {
  return [h('p', {class: 'wrong', role: 'alert'}, '⚠ ', t('receipt strange', {key: of.strange})),
    h('button', {type: 'button', id: 'trust', onclick: () => {
      trust(of.strange).then(context.refresh);
    }}, t('receipt trust'))];
}

/** @param {import('../receipts.js').Receipt} receipt @param {string} now */
function said(receipt, now) {
  return [
    h('p', null, nameOf(receipt.event), ' · ', t('round', {n: receipt.round}), ' · ',
        t('table', {number: receipt.table})),
    h('ul', {role: 'list'}, receipt.seats.map(seat => h('li', null,
        seat.number ? t('receipt player', {n: seat.number}) : t('receipt no player'), ': ',
        t(seat.result), ' · ', t('receipt points', {n: seat.points}),
        seat.score ? ` · ${seat.score}` : ''))),
    h('p', {class: 'hint'}, t('receipt of', {n: receipt.revision}), ' ',
        now === 'receipt corrected' ? null : [t(now || 'receipt maybe'), ' '],
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
