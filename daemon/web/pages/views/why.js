// SPDX-License-Identifier: Apache-2.0
//
// One player's three questions: what must happen to make the cut, why this rank, why this opponent.

import {Refused, call, lastPart} from '../api.js';
import {h, nameOf} from '../dom.js';
import {seatName, seatText, withNames} from '../hall.js';
import {t, textOf} from '../words.js';
import '../words_why.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'why', load, draw};

/**
 * An answer, or why there is none.
 * @param {Context} context @param {string} method @param {object} message
 */
async function asked(context, method, message) {
  try {
    return await call(`ExplainService/${method}`, {...message, ...withNames(context)},
        context.proof());
  } catch (error) {
    if (error instanceof Refused && !error.passes) {
      return {refused: error.message, reason: error.reason};
    }
    throw error;
  }
}

/** The player of the address, or of the ticket. @param {Context} context */
async function playerOf(context) {
  const named = context.params.get('player') || '';
  if (/^[a-z0-9-]{1,63}$/.test(named)) return `${context.name}/players/${named}`;
  const person = context.ticket()?.holder.person;
  if (!person) return '';
  const {players = []} = await call('EventService/ListPlayers',
      {event: context.name, filter: `person : "${person}"`}, context.proof());
  return players[0]?.name || '';
}

/** @param {Context} context */
async function load(context) {
  const player = await playerOf(context);
  if (!player) return {player};
  const [cut, rank, opponent] = await Promise.all([
    asked(context, 'GetCutOutlook', {event: context.name, player}),
    asked(context, 'ExplainRank', {player}),
    asked(context, 'ExplainOpponent', {player})]);
  return {player, cut, rank, opponent};
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const {player, cut, rank, opponent} = snapshot;
  if (!player) {
    return [['who', 1, () => [h('h1', null, t('why title')), h('p', null, t('why who'))]]];
  }
  const name = rank.row ? seatName(rank.row) : nameOf(lastPart(player));
  return [
    ['title', [player, rank.row?.displayName], () => [h('h1', null, t('why title')),
      h('p', {class: 'me'}, name)]],
    ['cut', cut, () => section('cut', cut, drawCut)],
    ['rank', rank, () => section('rank why', rank, drawRank)],
    ['opponent', opponent, () => section('opponent why', opponent, drawOpponent)],
  ];
}

/**
 * @param {string} title @param {any} answer
 * @param {(answer: any) => import('../dom.js').Child} make
 */
function section(title, answer, make) {
  const text = answer.reason === 'NO_CUT' ? t('cut made') :
    answer.reason === 'PLAYER_STATUS' ? t('rank none') : answer.refused;
  return h('section', {class: 'card', 'aria-label': t(title)}, h('h2', null, t(title)),
      text ? h('p', {class: 'hint'}, text) : make(answer));
}

/** @param {any} cut */
function drawCut(cut) {
  const player = (cut.players || [])[0];
  if (!player) return null;
  return [
    h('p', {class: 'big', id: 'verdict'}, t(player.verdict)),
    (player.ways || []).length ?
      h('ul', {class: 'rows', role: 'list'}, player.ways.map(way)) : null,
    h('p', {class: 'hint'}, t(cut.basis), ' ', (cut.phases || []).map((/** @type {any} */ one) =>
      `${t('cut places', {n: one.players || 0, phase: one.number})} `),
    t('cut to come', {rounds: cut.roundsToCome || 0, tables: cut.openTables || 0})),
  ];
}

/** @param {any} one a way of the player */
function way(one) {
  const least = Number(one.pointsLeast || 0);
  const most = Number(one.pointsMost || 0);
  const what = one.result ? t(one.result) :
    least === most && most === 0 && one.verdict === 'CUT_VERDICT_OPEN' ? t('way wait') :
      least === most ? t('way points', {n: most}) : t('way span', {least, most});
  const conditions = one.conditions || [];
  return h('li', null, h('p', null, h('strong', null, what), ' → ', t(one.verdict)),
      conditions.length ? [h('p', {class: 'hint'}, t('way if')), h('ul', null,
          conditions.map((/** @type {any} */ each) => h('li', null,
              `${t('table', {number: each.number})}: `,
              (each.seats || []).map((/** @type {any} */ seat, /** @type {number} */ i) => [
                i ? ', ' : '', seat.player ? seatName(seat) : t('neutral'), ' ',
                t(seat.result || 'SEAT_RESULT_LOSS')]), ' → ', t(each.verdict))))] : null);
}

/** @param {any} why */
function drawRank(why) {
  const cells = why.row.cells || [];
  return [
    h('p', {class: 'big'}, t('rank of', {rank: why.row.rank, total: why.rowsTotal || 0})),
    h('dl', null, (why.columns || []).map((/** @type {any} */ column, /** @type {number} */ i) => [
      h('dt', null, columnText(column)), h('dd', null, cellText(column, cells[i]))])),
    why.above ? parting(why, why.above, 'rank above') : null,
    why.below ? parting(why, why.below, 'rank below') : null,
    why.byHand ? h('p', {class: 'hint'}, nameOf(t('by hand',
        {who: why.byHand.principal || '', why: why.byHand.reason || ''}))) : null,
    h('h3', null, t('matches')),
    h('ul', {class: 'rows', role: 'list'}, (why.matches || []).map(match)),
  ];
}

/** @param {any} why @param {any} one @param {string} side */
function parting(why, one, side) {
  const i = (why.columns || []).findIndex((/** @type {any} */ each) => each.id === one.column);
  const how = i >= 0 ? t('parted', {column: columnText(why.columns[i]),
    own: cellText(why.columns[i], (why.row.cells || [])[i]),
    other: cellText(why.columns[i], (one.row.cells || [])[i])}) :
    one.byHand ? t('parted hand') : one.byLot ? t('parted lot') : t('parted not');
  const rule = textOf(one.ruleTexts);
  return [h('p', null, seatName(one.row), ` (${t(side, {rank: one.row.rank})}): `, how),
    rule ? h('p', {class: 'hint'}, rule) : null];
}

/** @param {any} one a table that counts */
function match(one) {
  const result = one.outcome?.result ? t(one.outcome.result) : t('open');
  const rows = one.opponents || [];
  return h('li', null, `${t('round', {n: one.round})}: ${result}`,
      rows.length ? [` ${t('against')} `, rows.map(
          (/** @type {any} */ row, /** @type {number} */ i) => [i ? ', ' : '', seatName(row),
            ` (${row.rank}., ${row.wins || 0}–${row.losses || 0}–${row.ties || 0})`])] : null);
}

/** @param {any} why */
function drawOpponent(why) {
  const names = new Map((why.seats || []).map((/** @type {any} */ seat) =>
    [seat.player, seatText(seat)]));
  const name = (/** @type {string} */ player) => names.get(player) || lastPart(player || '');
  const reason = why.reason || {};
  return [
    h('p', {class: 'big'}, t('table', {number: why.place || why.number})),
    h('p', null, t(why.origin)),
    h('ul', {class: 'rows', role: 'list'}, (why.seats || []).map((/** @type {any} */ seat) =>
      h('li', null, seat.player ? seatName(seat) : t('neutral'),
          h('span', {class: 'hint'}, ` ${seatFacts(why, seat)}`)))),
    [why.byHand, ...(why.repairs || [])].filter(Boolean).map((/** @type {any} */ change) =>
      h('p', {class: 'hint'}, nameOf(t('by hand',
          {who: change.by?.principal || '', why: change.by?.reason || ''})))),
    why.chain ? h('p', {class: 'hint'}, t('chain', {n: why.chain.players || 0,
      low: why.chain.lowestPoints || 0, high: why.chain.highestPoints || 0})) : null,
    reason.floats ? h('p', {class: 'hint'}, t('floats')) : null,
    (reason.metBefore || []).map((/** @type {any} */ one) => h('p', {class: 'hint'},
        nameOf(t('met', {one: name(one.player), other: name(one.other), round: one.round})))),
    (reason.blocked || []).length ? [h('h3', null, t('blocked')), h('ul', null,
        reason.blocked.map((/** @type {any} */ one) => h('li', null, nameOf(one.player ?
          t('met', {one: name(one.player), other: name(one.other), round: one.round}) :
          t('bye had', {other: name(one.other), round: one.round})))))] : null,
    (why.criteria || []).length ? [h('h3', null, t('criteria')), h('ol', null,
        why.criteria.map((/** @type {any} */ one) =>
          h('li', null, textOf(one.texts) || one.name)))] : null,
  ];
}

/** @param {any} why @param {any} seat */
function seatFacts(why, seat) {
  return [
    why.reasonWithheld || !seat.player ? '' : t('points before', {n: seat.points || 0}),
    seat.seed ? t('seed', {n: seat.seed}) : '',
    seat.fromTable ? t('from table', {n: seat.fromTable}) : '',
    seat.fixedTable ? t('fixed', {n: seat.fixedTable}) : '',
  ].filter(Boolean).join(' · ');
}

/** @param {any} column */
function columnText(column) {
  return textOf(column.texts) || column.id;
}

/** @param {any} column @param {any} cell */
function cellText(column, cell) {
  if (!cell) return '';
  return column.kind === 'COLUMN_KIND_RATIO' && cell.percent ? `${cell.percent}%` : cell.text || '';
}
