// SPDX-License-Identifier: Apache-2.0
//
// My event: where I sit, how long is left, what the result is, and what I can do.

import {Refused, Unreachable, call, lastPart} from '../api.js';
import '../components/hall_clock.js';
import '../components/seat_finder.js';
import {sentList} from '../components/sent_list.js';
import {h, nameOf} from '../dom.js';
import {allows, namedRound, newestRound, redrawText, resultText, seatName, seatText,
  tableText, tablesOf} from '../hall.js';
import * as outbox from '../outbox.js';
import {rulesetOf} from '../rulesets.js';
import * as tickets from '../tickets.js';
import {same, valueText} from '../values.js';
import {t} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'my event', load, draw,
  glancer: frame => own && (frame.glancer ||= new own.Glancer(frame))};

/**
 * Modules that only holders of tickets need: not among the files of a first page.
 * @type {(typeof import('../components/judge_call.js') &
 *     typeof import('../components/taking_part.js') &
 *     typeof import('../components/glance.js') &
 *     typeof import('../components/report_form.js') & typeof import('../forms.js')) | null}
 */
let own = null;

async function ownParts() {
  if (own) return own;
  try {
    const [judge, part, form, forms, seen] = await Promise.all([
      import('../components/judge_call.js'), import('../components/taking_part.js'),
      import('../components/report_form.js'), import('../forms.js'),
      import('../components/glance.js')]);
    own = {...judge, ...part, ...form, ...forms, ...seen};
  } catch (error) {
    // The network is gone: what is kept is shown with its age, and the page tries again.
    throw new Unreachable(String(error));
  }
  return own;
}

// With the views that are loaded early, so that they are there when the network is not.
if (tickets.allTickets().length) ownParts().catch(() => undefined);

/**
 * @param {Context} context @param {any} event
 * @param {import('../components/glance.js').Seen} [seen] what all may read, of a moment ago
 */
async function load(context, event, seen) {
  const person = context.ticket()?.holder.person || '';
  const [newest, found] = await Promise.all([seen ? seen.round : newestRound(context, event),
    person ? playerOf(context, person) : null]);
  const {table = null, allowedActions = [], ...player} = found || {};
  const round = await roundOf(context, newest, table);
  /** @type {Record<string, any>} */
  const snapshot = {round, player: found && player, table: null, form: null, event: {
    name: event.name, status: event.status, allowedActions,
    checkInRound: event.checkInRound || 0, next: (event.roundsPaired || 0) + 1,
    secret: Boolean(event.standingsSecret)}};
  if (!person) return snapshot;
  const {callOf, comingIn, lossesOf, reportForm} = await ownParts();
  if (!found) snapshot.into = await comingIn(context, event);
  if (!found || !round) {
    // Kept before it is needed: when a round is published, all phones ask at once.
    if (found) await rulesetOf(context, event).catch(() => undefined);
    return snapshot;
  }
  snapshot.table = table;
  snapshot.call = await callOf(context, table);
  if (table && allows(table, 'ScoringService.ReportResult')) {
    const ruleset = await rulesetOf(context, event);
    snapshot.losses = lossesOf(ruleset, table);
    snapshot.form = await reportForm(context, event, ruleset, round.number, table.seats.length);
  } else if (table) {
    snapshot.form = (await rulesetOf(context, event)).report;
  }
  return snapshot;
}

/**
 * The round of the player's table: another than the newest was published between two answers.
 * @param {Context} context @param {any} newest @param {any} table
 */
async function roundOf(context, newest, table) {
  const name = table?.name.slice(0, table.name.lastIndexOf('/tables/'));
  return !table || newest?.name === name ? newest : await namedRound(name, context.proof());
}

/**
 * The player that a person is, with the table and what may be done: all of it is one answer. The
 * search for the player goes through all, so it is made once.
 * @param {Context} context @param {string} person
 */
async function playerOf(context, person) {
  const known = context.state.player;
  if (known?.person === person) {
    const player = await wholePlayer(context, known.name).catch(error => {
      if (error instanceof Refused && error.status === 404) return null;
      throw error;
    });
    if (player?.person === person) return player;
  }
  const {players = []} = await call('EventService/ListPlayers', {event: context.name,
    filter: `person : "${person}"`}, context.proof());
  const [player = null] = players;
  context.state.player = player && {person, name: player.name};
  return player && wholePlayer(context, player.name);
}

/** @param {Context} context @param {string} name */
function wholePlayer(context, name) {
  return call('EventService/GetPlayer', {name, withNames: true, withTable: true, withActions: true},
      context.proof());
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const {round, player, table, form, event} = snapshot;
  const ticket = context.ticket();
  const held = tickets.ticketsOf(context.event);
  // A page that was kept is drawn before it is loaded, or cannot be.
  if (ticket && !own) ownParts().then(() => context.redraw()).catch(() => undefined);
  return [
    ['me', [player, ticket?.ticket, held.length], () => identity(context, player, held)],
    round ? ['round', [round.number, round.redraws], () =>
      [h('h1', null, t('round', {n: round.number})), (round.redraws || []).map(
          (/** @type {any} */ one) => h('p', {class: 'hint', dir: 'auto'}, redrawText(one)))]] :
      ['round', 0, () => [h('h1', null, t('my event')), h('p', null, t('no round'))]],
    table ? ['table', [player?.name, table], () =>
      tableCard(table, player, snapshot.event.secret)] :
      player && round ? ['table', 0, () => h('p', null, t('not seated'))] : null,
    round?.clock && !round.closed ? ['clock', [round.clock, table?.extensionSeconds], () =>
      clock(round, table)] : null,
    table && !table.decided ? ['reports', [player?.name, table.reports, table.allowedActions], () =>
      reports(context, table, player, form)] : null,
    own && table && form && allows(table, 'ScoringService.ReportResult') ?
      ['form', [player?.name, table.name, outbox.sheetOf(table), form, ownReport(table, player)],
        () => reporting(context, table, player, snapshot)] : null,
    table && allows(table, 'ScoringService.SignReport') && !signed(table, player) ?
      ['sign', [player?.name, table.name], () => signing(context, table, player)] : null,
    own && table ? own.judgePart(table, player, snapshot.call,
        request => send(context, request)) : null,
    !own || player ? null : own.comingInPart(context, snapshot.into,
        request => send(context, request)),
    sentList(context.state.entries || []),
    player && round ? ['why', player.name, () => h('p', null,
        h('a', {href: `/event/${context.event}/why`, class: 'button'}, t('why')))] : null,
    own && player ? ['actions', [event, player, context.state.asking], () =>
      own?.actions(context, event, player, request => send(context, request))] : null,
    round ? ['finder', [round.name, Boolean(ticket)], () => {
      const finder = /** @type {import('../components/seat_finder.js').SeatFinder} */ (
        document.createElement('seat-finder'));
      return finder.set(() => tablesOf(context, round.name), Boolean(ticket));
    }] : null,
    ticket ? null : ['redeem', 1, () => h('p', null,
        h('a', {href: `/t?event=${context.event}`, class: 'button'}, t('redeem')))],
  ];
}

/** @param {Context} context @param {any} player @param {tickets.Ticket[]} held */
function identity(context, player, held) {
  const parts = [];
  if (player) {
    parts.push(h('p', {class: 'me'}, nameOf(player.displayName || lastPart(player.name)),
        h('span', {class: 'hint'}, ` · ${t('your number')}: ${player.number}`)));
  } else if (context.ticket()?.holder.role) {
    parts.push(h('p', {class: 'hint'}, t('not playing')));
  }
  if (held.length > 1) {
    const onchange = async (/** @type {Event} */ change) => {
      const chosen = /** @type {HTMLSelectElement} */ (change.target).value;
      const one = held.find(each => each.ticket === chosen);
      if (one) await tickets.choose(one);
      context.refresh();
    };
    parts.push(h('label', null, t('you are'), ' ', h('select', {onchange},
        held.map((one, i) => h('option', {value: one.ticket, selected: i === 0},
        `${lastPart(one.ticket)} · ${one.holder.role || t(one.scope)}`)))));
  }
  return parts;
}

/** @param {any} table @param {any} player @param {boolean} secret */
function tableCard(table, player, secret) {
  if (table.kind === 'TABLE_KIND_BYE') return h('p', {class: 'card big'}, t('bye'));
  return h('section', {class: 'card', 'aria-label': tableText(table)},
      h('p', {class: 'big'}, tableText(table)),
      h('ol', {class: 'seats'}, table.seats.map((/** @type {any} */ seat) => {
        const own = seat.player === player?.name;
        const result = resultText(table, seat);
        return h('li', {class: own ? 'own' : ''}, seatName(seat),
            own ? h('span', {class: 'hint'}, ` (${t('you')})`) : null,
            result ? h('strong', {class: 'result'}, ` ${result}`) : null);
      })),
      table.resultsWithheld && secret ? h('p', {class: 'hint'}, t('secret')) : null);
}

/** @param {any} round @param {any} table */
function clock(round, table) {
  const element = /** @type {import('../components/hall_clock.js').HallClock} */ (
    document.createElement('hall-clock'));
  const extension = table?.extensionSeconds || 0;
  const minutes = Math.round(extension / 60);
  return [element.set(round.clock, extension),
    minutes ? h('p', {class: 'hint'}, t('extension', {n: minutes})) : null];
}

/** @param {any} table @param {any} player */
function ownReport(table, player) {
  return (table.reports || []).find((/** @type {any} */ one) => one.player === player?.name);
}

/** @param {any} table @param {any} player */
function signed(table, player) {
  return (table.signatures || []).some((/** @type {any} */ one) => one.player === player?.name);
}

/** @param {any} table */
function namesOf(table) {
  return table.seats.map(seatText);
}

/** @param {Context} context @param {any} table @param {any} player @param {any} form */
function reports(context, table, player, form) {
  const all = table.reports || [];
  if (all.length === 0) return [];
  const names = namesOf(table);
  const own = ownReport(table, player);
  const rows = all.map((/** @type {any} */ one) => {
    const seat = table.seats.find((/** @type {any} */ each) => each.player === one.player) || one;
    const text = form ? valueText(form, one.report, names) : '';
    return h('p', null, one.player === player?.name ? h('strong', null, t('you reported')) :
      nameOf(t('reported by', {name: seatText(seat)})), ': ',
    one.confirms && !text ? t('confirmed') : h('bdi', {dir: 'auto'}, text));
  });
  const conflict = table.reportStanding === 'REPORT_STANDING_CONFLICT';
  const first = all.find((/** @type {any} */ one) => one.player !== player?.name);
  const agrees = own && all.every((/** @type {any} */ one) => same(one.report, own.report));
  return h('section', {class: 'card reports'}, rows,
      conflict ? h('p', {role: 'alert', class: 'conflict'}, '⚠ ', t('conflict')) : null,
      agrees ? h('p', {class: 'hint'}, t('waiting others')) : null,
      !own && first && allows(table, 'ScoringService.ConfirmReport') ?
        h('button', {type: 'button', id: 'confirm', class: 'primary', onclick: () => send(context, {
          method: 'ScoringService/ConfirmReport', ...outbox.sheetOf(table),
          message: {table: table.name, player: player.name},
          what: `${tableText(table)}: ${t('confirm')}`})}, t('confirm')) : null);
}

/** @param {Context} context @param {any} table @param {any} player @param {any} snapshot */
function reporting(context, table, player, {form, losses}) {
  const names = namesOf(table);
  const hint = losses ? h('p', {class: 'hint'}, t(losses)) : null;
  const body = own?.drawReportForm({form, names, button: t('send report'),
    send: (/** @type {any} */ report) => send(context, {method: 'ScoringService/ReportResult',
      ...outbox.sheetOf(table), message: {table: table.name, report, player: player.name},
      what: `${tableText(table)}: ${valueText(form, report, names)}`})});
  const others = (table.reports || []).length > 0;
  return others ? h('details', {class: 'card', open: false},
      h('summary', null, t('report other')), hint, body) :
    h('section', {class: 'card'}, h('h2', null, t('report')), hint, body);
}

/** @param {Context} context @param {any} table @param {any} player */
function signing(context, table, player) {
  return h('p', null, h('button', {type: 'button', onclick: () => send(context, {
    method: 'ScoringService/SignReport', message: {table: table.name, player: player.name},
    what: `${tableText(table)}: ${t('sign')}`})}, t('sign')));
}

/**
 * @param {Context} context
 * @param {Pick<outbox.Entry, 'method' | 'message' | 'what'> &
 *     {attempt?: number, seats?: string[]}} request
 */
function send(context, request) {
  outbox.send({event: context.event, ticket: context.ticket()?.ticket || '', ...request});
}
