// SPDX-License-Identifier: Apache-2.0
//
// A screen of the hall, read from 15 m: what it shows stands in its address, such as
// ?show=pairings&part=1&of=3, or staff tell it from another device: ?screen=west. A screen with a
// ticket that reads shows names; it shows no draft.

import {Refused, Unreachable, call} from '../api.js';
import '../components/hall_clock.js';
import {h, nameOf} from '../dom.js';
import {hallNumber, newestRound, plain, publishedRound, redrawText, seatText, tablesOf,
  withNames} from '../hall.js';
import {PARTS_MAX, WHOLE, ofNames, ofTables, shownBy} from '../screens.js';
import {t} from '../words.js';
import '../words_staff.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'my event', load, draw, bare: true};

const ROWS_MAX = 1000;

/** @type {typeof import('./bracket.js') | null} what only a screen with a bracket loads */
let bracket = null;

async function bracketPart() {
  try {
    bracket ||= await import('./bracket.js');
  } catch (error) {
    throw new Unreachable(String(error));
  }
  return bracket;
}

/** @typedef {import('../screens.js').Shown} Shown */

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const what = await shownBy(context);
  const round = what.round ? await publishedRound(context, event, what.round) :
    await newestRound(context, event);
  const base = {title: event.title || context.event, what, round, rows: [], rounds: []};
  if (what.show === 'bracket') {
    return {...base, ...await (await bracketPart()).load(context, event, what.phase)};
  }
  if (what.show === 'standings') return {...base, standings: await standings(context, what)};
  if ((what.show === 'pairings' || what.show === 'tables') && round) {
    return {...base, rows: rowsOf(await tablesOf(context, round.name), what)};
  }
  return base;
}

/** @param {Context} context @param {Shown} what */
async function standings(context, {round, division}) {
  try {
    const {rows = []} = await call('ScoringService/GetStandings',
        {event: context.name, pageSize: ROWS_MAX, round, division, ...withNames(context)},
        context.proof());
    return {rows: rows.map((/** @type {any} */ row) =>
      ({rank: row.rank, shown: seatText(row), points: row.points || 0}))};
  } catch (error) {
    if (!(error instanceof Refused) || error.passes) throw error;
    // Staff named a round that is not there yet, or a division that no player is in.
    return {rows: [], why: error.reason === 'STANDINGS_SECRET' ? t('secret') : error.message};
  }
}

/**
 * Lines for a screen: by name a line a player, or by table a line a table.
 * @param {any[]} tables
 * @param {Shown} what
 */
function rowsOf(tables, {show, names, tables: span}) {
  const line = (/** @type {any} */ table, /** @type {any} */ seat) => ({number: hallNumber(table),
    bye: table.kind === 'TABLE_KIND_BYE',
    // In a list by name the part that it is ordered by comes first.
    who: (show === 'pairings' && seat.sortName) || seatText(seat),
    sort: seat.sortName || seatText(seat),
    others: table.seats.filter((/** @type {any} */ one) => one !== seat).map(seatText)});
  if (show === 'tables') {
    return ofTables(tables.map(table => line(table, table.seats[0])), span)
        .sort((a, b) => Number(a.bye) - Number(b.bye) || a.number - b.number);
  }
  const rows = tables.flatMap(table => table.seats.filter((/** @type {any} */ seat) => seat.player)
      .map((/** @type {any} */ seat) => line(table, seat)));
  return ofNames(rows, names).sort((a, b) => (plain(a.sort) < plain(b.sort) ? -1 : 1));
}

/** @template T @param {T[]} rows @param {number} part @param {number} of @returns {T[]} */
export function partOf(rows, part, of) {
  const each = Math.ceil(rows.length / of);
  return rows.slice((part - 1) * each, part * each);
}

/**
 * @param {Context} context
 * @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  // A device may have kept a snapshot of the pages before these.
  const {title, round, what} = {what: WHOLE, ...snapshot};
  document.title = title;
  // A bracket that was kept is drawn before it is loaded, or cannot be.
  if (what.show === 'bracket' && !bracket) {
    bracketPart().then(() => context.redraw()).catch(() => undefined);
  }
  return [
    ['head', [title, round?.number, round?.clock, what], () => head(snapshot, what)],
    ['body', [snapshot, innerWidth, innerHeight, Boolean(bracket)], () => body(snapshot, what)],
    what.notice ? ['notice', what.notice, () =>
      h('p', {class: 'screen-notice', dir: 'auto'}, what.notice)] : null,
  ];
}

/** @param {any} snapshot @param {Shown} what */
function head({title, round}, {show, part, of}) {
  const parts = of > 1 ? t('part of', {part, of}) : '';
  return h('div', {class: 'screen-head'},
      h('h1', null, nameOf(title)),
      h('p', null, [round ? t('round', {n: round.number}) : '', parts].filter(Boolean).join(' · ')),
      round?.clock && !round.closed && show !== 'clock' ? clock(round) : null);
}

/** @param {any} round */
function clock(round) {
  const element = /** @type {import('../components/hall_clock.js').HallClock} */ (
    document.createElement('hall-clock'));
  return element.set(round.clock);
}

/** @param {any} snapshot @param {Shown} what */
function body(snapshot, {show, part, of, text, notice}) {
  const {round, rows, standings: ranked, rounds} = snapshot;
  if (show === 'message') return h('p', {class: 'screen-message', dir: 'auto'}, text);
  if (show === 'clock') {
    if (!round?.clock) return h('p', {class: 'screen-message'}, t(round ? 'no clock' : 'no round'));
    const element = clock(round);
    element.classList.add('screen-clock');
    return element;
  }
  if (show === 'bracket') {
    return rounds.length ? bracket?.bracketTree(rounds) :
      h('p', {class: 'screen-message'}, t('no bracket'));
  }
  if (show === 'standings') {
    if (ranked?.why) return h('p', {class: 'screen-message'}, ranked.why);
    const shown = partOf(ranked?.rows || [], part, of);
    return columns(heightBeside(notice), shown.map((/** @type {any} */ row) => h('li', null,
        h('strong', {class: 'number'}, row.rank), nameOf(row.shown),
        h('span', {class: 'cells'}, row.points))), t('points'));
  }
  if (!round) return h('p', {class: 'screen-message'}, t('no round'));
  const shown = partOf(rows, part, of);
  return columns(heightBeside(notice), shown.map((/** @type {any} */ row) => h('li', null,
      h('strong', {class: 'number'}, row.bye ? '–' : row.number), nameOf(row.who),
      h('span', {class: 'others'}, row.bye ? t('SEAT_RESULT_BYE') :
        row.others.map((/** @type {string} */ one) => h('span', null, nameOf(one)))))),
  round.redraws?.map(redrawText).pop());
}

// The share of the window's height that a notice takes.
const NOTICE_HEIGHT = 0.1;
// The list's share of the window's height; a line's height and width in its letters; and of the
// window's shorter side the letters that are just read from 15 m.
const LIST_HEIGHT = 0.84;
const LINE = 1.75;
const READABLE = 0.026;
const LINE_WIDTH = 21;
const COLUMNS_MAX = 6;

/**
 * The largest letters that show all lines at once.
 * @param {number} count of lines @param {number} width @param {number} height
 */
export function layout(count, width, height) {
  let best = {columns: 1, size: 0};
  for (let columns = 1; columns <= COLUMNS_MAX; columns += 1) {
    const lines = Math.ceil(Math.max(1, count) / columns);
    const size = Math.min(height * LIST_HEIGHT / (lines * LINE), height * 0.06,
        width * 0.96 / columns / LINE_WIDTH);
    if (size > best.size) best = {columns, size};
  }
  return best;
}

/**
 * How many screens the lines need.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 */
export function screensFor(count, width, height) {
  for (let screens = 1; screens < PARTS_MAX; screens += 1) {
    if (layout(Math.ceil(count / screens), width, height).size >=
        Math.min(width, height) * READABLE) {
      return screens;
    }
  }
  return PARTS_MAX;
}

/** The height that is left for the view. @param {string} notice */
function heightBeside(notice) {
  return innerHeight * (notice ? 1 - NOTICE_HEIGHT : 1);
}

/**
 * A list that fills the screen; where its letters would be too small, a line for the organiser.
 * @param {number} height @param {Node[]} items @param {string} [heading]
 */
function columns(height, items, heading) {
  const fit = layout(items.length, innerWidth, height);
  const list = h('ol', {class: 'screen-list', role: 'list'}, items);
  list.style.fontSize = `${fit.size}px`;
  list.style.columnCount = String(fit.columns);
  const screens = screensFor(items.length, innerWidth, height);
  return [heading ? h('p', {class: 'screen-heading'}, heading) : null, list,
    screens > 1 ? h('p', {class: 'screen-note'}, '⚠ ', t('screen full', {n: screens})) : null];
}
