// SPDX-License-Identifier: Apache-2.0
//
// My deck: the list on record with its verdict, and a new one, checked before it is handed in.

import {Refused, call} from '../api.js';
import {sentList} from '../components/sent_list.js';
import {freshId, h} from '../dom.js';
import {allows} from '../hall.js';
import * as outbox from '../outbox.js';
import {rulesetOf} from '../rulesets.js';
import {plainText} from '../values.js';
import {t, textOf} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'deck', load, draw};

const CHECK_AFTER_MS = 600;

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const person = context.ticket()?.holder.person;
  if (!person) return {player: '', deck: null, codes: [], may: false};
  const {players = []} = await call('EventService/ListPlayers',
      {event: context.name, filter: `person : "${person}"`}, context.proof());
  const player = players[0]?.name || '';
  const deck = players[0]?.deck ? await call('DeckService/GetDeck', {name: `${player}/deck`},
      context.proof()) : null;
  const ruleset = await rulesetOf(context, event);
  return {player, deck, codes: ruleset.violations || [],
    may: Boolean(player) && allows(event, 'DeckService.SubmitDeck')};
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const {deck, codes, may} = snapshot;
  return [
    ['title', 1, () => h('h1', null, t('deck'))],
    ['deck', deck, () => (deck ? [verdict(deck.verdict || {}, codes), list(deck.rows || [])] :
      h('p', null, t('no deck')))],
    may ? ['edit', snapshot.player, () => editing(context, snapshot)] : null,
    sentList(context.state.entries || []),
  ];
}

/** @param {any} given @param {any[]} codes */
function verdict(given, codes) {
  const findings = (/** @type {any[]} */ all) => h('ul', null, all.map(one => h('li', null,
      textOf(codes.find(code => code.id === one.code)?.label) || one.code,
      one.details ? ` (${plainText(one.details)})` : '',
      one.rule ? h('span', {class: 'hint'}, ` [${one.rule}]`) : null)));
  return [
    h('p', {class: given.legal ? 'good' : 'wrong'}, given.legal ? '✓ ' : '⚠ ',
        t(given.legal ? 'deck legal' : 'deck illegal')),
    given.violations?.length ? findings(given.violations) : null,
    given.warnings?.length ? [h('p', null, t('warnings')), findings(given.warnings)] : null];
}

/** @param {any[]} rows */
function list(rows) {
  return h('table', null, h('thead', null, h('tr', null, h('th', {scope: 'col'}, t('count')),
      h('th', {scope: 'col'}, t('card')))),
  h('tbody', null, rows.map(row => h('tr', null, h('td', {class: 'cell'}, row.count),
      h('td', {translate: 'no'}, row.name || row.card)))));
}

/**
 * Reads lines such as "4 bw5-102".
 * @param {string} text
 * @returns {{rows: any[], bad: number}} `bad`: the first line that cannot be read; 0: none
 */
export function readLines(text) {
  const rows = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const found = /^\s*(\d{1,4})\s*[x×]?\s+(?:(.*)\s)?(\S+)\s*$/.exec(line);
    if (!found) return {rows, bad: i + 1};
    const row = {count: Number(found[1]), card: found[3]};
    rows.push(found[2] ? {...row, name: found[2].trim()} : row);
  }
  return {rows, bad: 0};
}

/** @param {Context} context @param {any} snapshot */
function editing(context, snapshot) {
  const id = freshId('deck');
  const text = /** @type {HTMLTextAreaElement} */ (h('textarea', {id, rows: 12, spellcheck: 'false',
    autocapitalize: 'none', translate: 'no'}));
  const said = h('div', {role: 'status'});
  let timer = 0;
  const check = async () => {
    const {rows, bad} = readLines(text.value);
    if (bad) {
      said.replaceChildren(h('p', {class: 'wrong'}, t('deck line bad', {n: bad})));
      return;
    }
    if (rows.length === 0) {
      said.replaceChildren();
      return;
    }
    try {
      const answer = await call('DeckService/CheckDeck', {event: context.name, rows},
          context.proof());
      said.replaceChildren(...verdict(answer.verdict || {}, snapshot.codes).flat()
          .filter(one => one instanceof Node));
    } catch (error) {
      said.replaceChildren(h('p', {class: 'wrong'}, t('error',
          {why: error instanceof Refused ? error.message : t('nothing kept')})));
    }
  };
  text.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(check, CHECK_AFTER_MS);
  });
  return h('form', {onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    const {rows, bad} = readLines(text.value);
    if (bad || rows.length === 0) {
      check();
      text.focus();
      return;
    }
    outbox.send({event: context.event, ticket: context.ticket()?.ticket || '',
      method: 'DeckService/SubmitDeck', message: {player: snapshot.player, rows},
      what: t('deck')});
  }}, h('label', {for: id}, t('deck lines')), text, said,
  h('button', {type: 'submit', class: 'primary'}, t('deck submit')));
}
