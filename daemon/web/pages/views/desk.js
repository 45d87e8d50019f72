// SPDX-License-Identifier: Apache-2.0
//
// The desk: tables of the round without a result, disputed ones first, then those that have waited
// longest; and what staff may do about one.

import {call, now} from '../api.js';
import {callList, openCalls} from '../components/call_list.js';
import {judgePart} from '../components/judge_call.js';
import {drawReportForm} from '../components/report_form.js';
import {sentList} from '../components/sent_list.js';
import {freshId, h, patchRows} from '../dom.js';
import {lossesOf, reportForm} from '../forms.js';
import {allows, newestRound, seatName, seatText, tableText, tablesOf,
  withNames} from '../hall.js';
import * as outbox from '../outbox.js';
import {rulesetOf} from '../rulesets.js';
import * as tickets from '../tickets.js';
import {valueText} from '../values.js';
import {t} from '../words.js';
import '../words_staff.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'desk', load, draw};

const OLDEST = 100;

/** @param {Context} context @param {any} event */
async function load(context, event) {
  if (!context.ticket()) {
    return {round: await newestRound(context, event), calls: [], tables: [], form: null};
  }
  // The tables of the round that was the newest are asked for while it is: most often it still is.
  const before = context.state.round || '';
  const early = before ? outstanding(context, before).catch(() => null) : null;
  // A call outlives its round where that was taken back.
  const [round, calls] = await Promise.all([newestRound(context, event), openCalls(context)]);
  context.state.round = round?.name || '';
  if (!round) return {round, calls, tables: [], form: null};
  const asked = (round.name === before && await early) || await outstanding(context, round.name);
  const {tables} = asked;
  const count = asked.more ? Math.max(tables.length, round.tables - round.decidedTables) :
    tables.length;
  const {report} = await rulesetOf(context, event);
  const chosen = tables.some((/** @type {any} */ one) => one.name === context.state.chosen);
  if (!chosen) context.state.chosen = '';
  return {round, calls, form: report, count,
    tables: tables.map((/** @type {any} */ one) => brief(one, round)),
    one: chosen ? await detail(context, event, round, context.state.chosen) : null};
}

/**
 * The disputed tables and the oldest of the others, or all where a person asked for them: of a hall
 * with a thousand tables the first ones are those that are worked on.
 * @param {Context} context @param {string} round
 * @returns {Promise<{tables: any[], more: boolean}>}
 */
async function outstanding(context, round) {
  const asked = {filter: 'decided = false', orderBy: 'age desc'};
  if (context.state.all) {
    return {tables: await tablesOf(context, round, asked), more: false};
  }
  const [disputed, oldest] = await Promise.all([
    tablesOf(context, round, {filter: 'state = DISPUTED', orderBy: 'age desc'}),
    call('PairingService/ListTables', {round, ...withNames(context), ...asked,
      pageSize: OLDEST}, context.proof())]);
  const first = new Set(disputed.map((/** @type {any} */ one) => one.name));
  const tables = [...disputed, ...(oldest.tables || []).filter(
      (/** @type {any} */ one) => !first.has(one.name))];
  return {tables, more: Boolean(oldest.nextPageToken)};
}

/** @param {Context} context @param {any} event @param {any} round @param {string} name */
async function detail(context, event, round, name) {
  const table = await call('PairingService/GetTable', {name, ...withNames(context)},
      context.proof());
  const ruleset = await rulesetOf(context, event);
  return {table, losses: lossesOf(ruleset, table),
    form: await reportForm(context, event, ruleset, round.number, table.seats.length)};
}

/** @param {any} table @param {any} round */
function brief(table, round) {
  const reports = table.reports || [];
  const state = table.reportStanding === 'REPORT_STANDING_CONFLICT' ? 'DISPUTED' :
    reports.length ? 'REPORTED' : 'UNREPORTED';
  const since = Number(reports[0]?.timeUs || round.clock?.startTimeUs || 0) / 1000;
  return {name: table.name, number: table.number, place: table.place || 0, state, since,
    extension: table.extensionSeconds || 0,
    seats: table.seats.map((/** @type {any} */ seat) => ({player: seat.player,
      playerNumber: seat.playerNumber, displayName: seat.displayName, kind: seat.kind})),
    reports: reports.map((/** @type {any} */ one) => ({player: one.player, report: one.report}))};
}

/** @param {any[]} tables disputed ones first; each kind stays in the order of its age */
export function inOrder(tables) {
  const rank = (/** @type {any} */ one) => (one.state === 'DISPUTED' ? 0 : 1);
  return [...tables].sort((a, b) => rank(a) - rank(b));
}

/**
 * @param {Context} context
 * @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const {round, calls = [], tables, count = tables.length, form, one} = snapshot;
  if (!context.ticket()) return [['needs', 1, () => needs(context)]];
  const rows = list(context, inOrder(tables), form);
  return [
    ['title', round?.number, () => [h('h1', null, t('desk title')),
      h('p', {class: 'hint'}, round ? t('round', {n: round.number}) : t('no round'))]],
    calls.length ? ['calls', [calls, Math.floor(now() / 30000)], () =>
      [h('h2', null, t('calls title')), callList(context, calls)]] : null,
    ['count', count, () => h('p', {role: 'status'}, count ?
      t('desk count', {n: count}) : round ? t('desk none') : '')],
    one ? ['one', [one, context.ticket()?.ticket], () => decision(context, one)] : null,
    one && !calls.some((/** @type {any} */ each) => each.table === one.table.name) ?
      judgePart(one.table, null, null, request => outbox.send({event: context.event,
        ticket: context.ticket()?.ticket || '', ...request})) : null,
    ['tables', 1, () => rows],
    count > tables.length ? ['all', count, () => h('p', null, h('button', {type: 'button',
      id: 'all', onclick: () => {
        context.state.all = true;
        context.refresh();
      }}, t('desk all', {n: count})))] : null,
    sentList(context.state.entries || []),
  ];
}

/** Tells a person without a ticket to redeem one. @param {Context} context */
export function needs(context) {
  return [h('h1', null, t('desk')), h('p', null, t('desk needs')),
    h('p', null, h('a', {href: `/t?event=${context.event}`, class: 'button'}, t('redeem'))),
    signIn(context, t('token'))];
}

/**
 * Asks for a token, which stays in this page.
 * @param {Context} context @param {string} why
 */
export function signIn(context, why) {
  const id = freshId('token');
  const token = /** @type {HTMLInputElement} */ (h('input', {id, type: 'password',
    autocomplete: 'off'}));
  return h('form', {class: 'card', novalidate: true, onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    if (!token.value.trim()) return;
    tickets.signIn(context.event, token.value.trim());
    context.refresh();
  }}, h('div', {class: 'field'}, h('label', {for: id}, why), token),
  h('p', {class: 'hint'}, t('token hint')),
  h('button', {type: 'submit'}, t('token use')));
}

/**
 * The list, of which only the rows that changed are made: a hall has a thousand tables.
 * @param {Context} context @param {any[]} tables @param {any} form
 * @returns {HTMLElement}
 */
function list(context, tables, form) {
  const {state} = context;
  const rows = state.rows ||= h('ul', {class: 'rows desk', role: 'list'});
  // Reports are told in the words of the form, which another version of the ruleset may change.
  const words = JSON.stringify(form);
  if (state.words !== words) [state.words, state.wordings] = [words, (state.wordings || 0) + 1];
  patchRows(rows, tables.map(table => {
    const minutes = table.since ? Math.max(0, Math.floor((now() - table.since) / 60000)) : 0;
    const open = state.chosen === table.name;
    return [table.name, [table, minutes, open, state.wordings],
      () => row(context, table, form, minutes)];
  }));
  return rows;
}

/** @param {Context} context @param {any} table @param {any} form @param {number} minutes */
function row(context, table, form, minutes) {
  const names = table.seats.map(seatText);
  return h('li', {class: table.state},
      h('strong', {class: 'where'}, tableText(table)),
      h('span', {class: 'mark'}, table.state === 'DISPUTED' ? '⚠ ' : '', t(table.state)),
      h('span', {class: 'hint'}, t('minutes', {n: minutes})),
      h('span', {class: 'pair'}, table.seats.map((/** @type {any} */ seat) => seatName(seat))),
      table.reports.map((/** @type {any} */ report) => h('p', {class: 'hint'},
          reporter(table, report), ': ', h('bdi', {dir: 'auto'},
              form && report.report ? valueText(form, report.report, names) : ''))),
      h('button', {type: 'button', id: `decide-${table.number}`,
        'aria-expanded': String(context.state.chosen === table.name), onclick: () => {
          context.state.chosen = context.state.chosen === table.name ? '' : table.name;
          context.refresh();
        }}, t('decide'), h('span', {class: 'unseen'}, ` ${tableText(table)}`)));
}

/** @param {any} table @param {any} report */
function reporter(table, report) {
  const seat = table.seats.find((/** @type {any} */ one) => one.player === report.player);
  return seat ? seatName(seat) : '';
}

/**
 * Makes the actions that staff may take about a table, as the API allows it to them.
 * @param {Context} context
 * @param {{table: any, form: any, losses: string}} one
 */
function decision(context, {table, form, losses}) {
  const names = table.seats.map(seatText);
  const reports = table.reports || [];
  const id = freshId('reason');
  const judges = allows(table, 'ScoringService.DecideReport');
  const reason = /** @type {HTMLInputElement} */ (h('input', {id, dir: 'auto', autocomplete: 'off',
    'aria-required': 'true'}));
  const wrong = h('p', {role: 'alert', class: 'wrong'});
  const send = (/** @type {string} */ method, /** @type {object} */ message,
      /** @type {string} */ what) => {
    const needsReason = method.endsWith('DecideReport');
    if (needsReason && !reason.value.trim()) {
      wrong.textContent = t('form missing', {label: t('reason')});
      reason.focus();
      return;
    }
    const options = needsReason ? {options: {reason: reason.value.trim()}} : {};
    context.state.chosen = '';
    outbox.send({event: context.event, ticket: context.ticket()?.ticket || '', method,
      ...outbox.sheetOf(table), message: {table: table.name, ...message, ...options},
      what: `${tableText(table)}: ${what}`});
  };
  const staff = judges ? 'ScoringService/DecideReport' :
    allows(table, 'ScoringService.EnterSlip') ? 'ScoringService/EnterSlip' :
    allows(table, 'ScoringService.ReportResult') ? 'ScoringService/ReportResult' : '';
  return h('section', {class: 'card', 'aria-label': tableText(table)},
      h('h2', null, tableText(table)),
      judges ? h('div', {class: 'field'}, h('label', {for: id}, t('reason')), reason) : null,
      judges ? h('div', {class: 'actions'}, reports.map((/** @type {any} */ report) =>
        h('button', {type: 'button', class: 'stands', onclick: () =>
          send('ScoringService/DecideReport', {player: report.player},
              t('stands', {name: nameAt(table, report.player)}))},
        t('stands', {name: nameAt(table, report.player)})))) : null,
      wrong,
      staff ? h('details', {open: !judges || reports.length === 0},
          h('summary', null, t('decide own')),
          losses ? h('p', {class: 'hint'}, t(losses)) : null,
          drawReportForm({form, names, button: t('save'), send: report =>
            send(staff, {report}, valueText(form, report, names))})) : null);
}

/** @param {any} table @param {string} player */
function nameAt(table, player) {
  const seat = table.seats.find((/** @type {any} */ one) => one.player === player);
  return seat ? seatText(seat) : player;
}
