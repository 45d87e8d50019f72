// SPDX-License-Identifier: Apache-2.0
//
// Entry of paper slips by keyboard alone: the table's number, Enter, the result, Enter. The next
// slip does not wait for the one before. In a list of choices a digit takes the choice of that
// number.

import {lastPart} from '../api.js';
import {drawReportForm} from '../components/report_form.js';
import {sentList} from '../components/sent_list.js';
import {freshId, h} from '../dom.js';
import {reportForm} from '../forms.js';
import {hallNumber, newestRound, seatName, seatText, tableText, tablesOf} from '../hall.js';
import * as outbox from '../outbox.js';
import {rulesetOf} from '../rulesets.js';
import {valueText} from '../values.js';
import {t} from '../words.js';
import '../words_staff.js';
import {needs} from './desk.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'slips', load, draw};

const SCANNED = /\/event\/([a-z0-9-]{1,63})\/tables\?round=(\d+)#t(\d+)$/;

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const round = await newestRound(context, event);
  if (!round || !context.ticket()) return {round, tables: [], forms: {}};
  const tables = (await tablesOf(context, round.name)).map((/** @type {any} */ one) => ({
    name: one.name, number: hallNumber(one), kind: one.kind, decided: Boolean(one.decided),
    attempt: one.attempt || 1, seats: one.seats.map((/** @type {any} */ seat) => ({
      player: seat.player, playerNumber: seat.playerNumber, displayName: seat.displayName,
      kind: seat.kind}))}));
  const ruleset = await rulesetOf(context, event);
  /** @type {Record<string, any>} */
  const forms = {};
  for (const size of new Set(tables.map((/** @type {any} */ one) => one.seats.length))) {
    forms[String(size)] = await reportForm(context, event, ruleset, round.number,
        /** @type {number} */ (size));
  }
  return {round, tables, forms};
}

/**
 * @param {Context} context
 * @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  if (!context.ticket()) return [['needs', 1, () => needs(context)]];
  const {round, tables} = snapshot;
  context.state.snapshot = snapshot;
  const open = tables.filter((/** @type {any} */ one) => !one.decided).length;
  return [
    ['title', round?.number, () => [h('h1', null, t('slips')),
      h('p', {class: 'hint'}, round ? t('round', {n: round.number}) : t('no round')),
      h('p', {class: 'hint'}, t('slips help'))]],
    ['count', open, () => h('p', {role: 'status'}, open ? t('desk count', {n: open}) :
      t('desk none'))],
    // Made once: what is typed stays while results come in.
    ['entry', round?.name, () => (round ? entry(context) : null)],
    sentList(context.state.entries || []),
  ];
}

/** @param {Context} context */
function entry(context) {
  const id = freshId('table');
  const number = /** @type {HTMLInputElement} */ (h('input', {id, inputmode: 'numeric', size: 6,
    autocomplete: 'off', autofocus: true}));
  const said = h('p', {role: 'alert', class: 'wrong'});
  const place = h('div', {class: 'slip'});
  const begin = (/** @type {Event} */ submit) => {
    submit.preventDefault();
    const typed = number.value.trim();
    const {round, tables} = context.state.snapshot;
    // A scanner types what the code of a paper slip holds: the address of its table.
    // Slips of other events of the hall have the same rounds and tables.
    const scanned = SCANNED.exec(typed);
    const table = tables.find((/** @type {any} */ one) => one.kind !== 'TABLE_KIND_BYE' &&
      (scanned ? scanned[1] === context.event && Number(scanned[2]) === round.number &&
        lastPart(one.name) === scanned[3] : String(one.number) === typed));
    if (!table) {
      said.textContent = t('slip unknown', {number: scanned ? scanned[3] : typed});
      number.select();
    } else if (table.decided) {
      said.textContent = t('slip decided', {number: table.number});
      number.select();
    } else {
      said.textContent = '';
      place.replaceChildren(slip(context, table, () => {
        place.replaceChildren();
        number.value = '';
        number.focus();
      }));
      /** @type {HTMLElement | null} */ (place.querySelector('input, select'))?.focus();
    }
  };
  place.addEventListener('keydown', key => onKey(/** @type {KeyboardEvent} */ (key), () => {
    place.replaceChildren();
    number.focus();
  }));
  return [h('form', {onsubmit: begin, novalidate: true, class: 'field'},
      h('label', {for: id}, t('table number')), number), said, place];
}

/**
 * A digit takes a choice of the group that has the focus; Escape gives the slip up.
 * @param {KeyboardEvent} key
 * @param {() => void} giveUp
 */
function onKey(key, giveUp) {
  if (key.key === 'Escape') {
    giveUp();
    return;
  }
  const target = /** @type {HTMLInputElement} */ (key.target);
  if (target.type !== 'radio' || !/^[1-9]$/.test(key.key)) return;
  const group = [...document.getElementsByName(target.name)];
  const chosen = /** @type {HTMLInputElement | undefined} */ (group[Number(key.key) - 1]);
  if (!chosen) return;
  key.preventDefault();
  chosen.checked = true;
  chosen.focus();
}

/** @param {Context} context @param {any} table @param {() => void} done */
function slip(context, table, done) {
  const names = table.seats.map(seatText);
  const form = context.state.snapshot.forms[String(table.seats.length)];
  return h('section', {class: 'card', 'aria-label': tableText(table)},
      h('p', null, h('strong', null, tableText(table)), ' ',
          table.seats.map((/** @type {any} */ seat, /** @type {number} */ i) =>
            [i ? ` ${t('against')} ` : '', seatName(seat)])),
      drawReportForm({form, names, button: t('save'), send: report => {
        table.decided = true;
        outbox.send({event: context.event, ticket: context.ticket()?.ticket || '',
          method: 'ScoringService/EnterSlip', ...outbox.sheetOf(table),
          message: {table: table.name, report},
          what: `${tableText(table)}: ${valueText(form, report, names)}`});
        done();
      }}));
}
