// SPDX-License-Identifier: Apache-2.0
//
// Reads the part of an event and of one player's table that all may read. When a round is
// published, every phone of the hall asks for it at once, and the door answers from its memory: so
// the phone asks without its bearer, and for the tables of a few players, all the same few, with
// its own among them. The person's own, with names and actions, is one more call, over a longer
// time.

import {Refused, Unreachable, call} from '../api.js';
import {newestRound, seatText} from '../hall.js';
import * as keep from '../keep.js';

/** @typedef {import('../main.js').Context} Context */

const SETTLE_MS = 150;
// Phones of a whole hall look over so long a time.
const SPREAD_MS = 500;
// The players whose tables are one answer: with 16 it would outgrow what a phone is to be sent.
const PLAYERS = 8;
// Of the phones of a hall one in so long loads its person's own: a hall of 2 000 within 4 s. A
// larger one takes no longer.
const OWN_MS_A_PLAYER = 2;
const OWN_MS = 4000;
// At most, where results are secret or a judge is called: what changed may be the person's alone.
const SECRET_MS = 500;

/**
 * @typedef {{event: any, round: any, table: any}} Seen what all may read; `round` is null before
 *     the first one
 */

/** Looks for the page of a player, after news. */
export class Glancer {
  /** @param {any} frame of main.js */
  constructor(frame) {
    this.frame = frame;
    this.waits = false;
    this.more = false;
    this.due = 0;
    /** @type {Seen | null} */
    this.seen = null;
  }

  /** Looks soon; of a hall of phones each at another moment. */
  soon() {
    this.more = true;
    if (this.waits) return;
    this.waits = true;
    setTimeout(() => this.look(), SETTLE_MS + Math.random() * SPREAD_MS);
  }

  async look() {
    this.more = false;
    try {
      await this.lookOnce();
    } catch (error) {
      this.fail(error);
    }
    this.waits = false;
    if (this.more && !this.frame.ended) this.soon();
  }

  /** @param {unknown} error */
  fail(error) {
    const {frame} = this;
    // An older look is not of now: the load to come reads all.
    this.seen = null;
    if (error instanceof Unreachable || error instanceof Refused) {
      frame.fail(error);
      frame.draw();
    } else {
      frame.load();
    }
  }

  async lookOnce() {
    const {frame, frame: {context, shown}} = this;
    // The page would throw away all that this saw meanwhile.
    if (frame.loading) {
      frame.afterLoad = () => this.soon();
      return;
    }
    const seen = shown && !frame.ended ? await glance(context, shown.snapshot) : null;
    if (frame.ended) return;
    // Nothing is shown after an answer that the page could not read.
    if (!seen || !frame.shown) {
      frame.load();
      return;
    }
    // It may have been loaded meanwhile: older than this, or newer.
    if (frame.loading || frame.shown !== shown) {
      this.more = true;
      return;
    }
    this.seen = seen;
    const {snapshot, withinMs} = compare(shown.snapshot, shown.event, seen);
    this.loadWithin(withinMs);
    if (snapshot === shown.snapshot) return;
    frame.shown = {...shown, snapshot};
    frame.draw();
    keep.put('snapshots', frame.place, frame.shown).catch(() => undefined);
  }

  /** Loads some time in so long, or sooner where that was said before. @param {number} ms */
  loadWithin(ms) {
    const {frame} = this;
    const now = performance.now();
    // Were the moment drawn again at each news, the soonest of many would be the one.
    if (frame.later && this.due <= now + ms) return;
    clearTimeout(frame.later);
    this.due = now + Math.random() * ms;
    frame.later = setTimeout(() => frame.load(this.seen), this.due - now);
  }
}

/**
 * @param {Context} context
 * @param {any} old the snapshot of a player's page (views/mine.js)
 * @returns {Promise<Seen | null>} null: it is not for all to read
 */
async function glance(context, old) {
  if (!old?.player?.number || context.state.closed) return null;
  try {
    const event = await call('EventService/GetEvent', {name: context.name});
    const round = await newestRound(context, event, {});
    const table = round && await tableOf(round.name, old.player, event.players || 0);
    context.state.closed = false;
    return {event, round, table};
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Refused && error.passes) throw error;
    // An event that is private, or is not open yet: nothing of it is for all.
    context.state.closed = error instanceof Refused && error.status === 401;
    return null;
  }
}

/** @param {string} round @param {any} player @param {number} players of the event */
async function tableOf(round, player, players) {
  // The last group takes up to half a group more: an address that asks for one player names them.
  const last = Math.max(1, Math.round(players / PLAYERS)) - 1;
  const group = Math.min(Math.floor((player.number - 1) / PLAYERS), last);
  const {tables = []} = await call('PairingService/ListTables', {round,
    firstPlayerNumber: group * PLAYERS + 1,
    ...(group === last ? {} : {lastPlayerNumber: (group + 1) * PLAYERS})});
  return tables.find((/** @type {any} */ table) => (table.seats || []).some(
      (/** @type {any} */ seat) => seat.player === player.name)) || null;
}

/**
 * @param {any} old the snapshot that is shown @param {any} before the event as it was read with it
 * @param {Seen} seen
 * @returns {{snapshot: any, withinMs: number}} what to show, and when to load the rest, at most
 */
function compare(old, before, {event, round, table}) {
  const isOther = !alike(identity(round), identity(old.round)) ||
    !alike(rules(event), rules(before));
  const isSecret = event.standingsSecret || table?.resultsWithheld;
  const isTouched = !isSecret && !alike(open(table), open(old.table));
  const isNews = isOther || isTouched || !alike(round?.clock, old.round?.clock);
  const next = isOther || isTouched ? drawn(table, old) : old.table;
  // A form has the names of its players, who are not known where others sit now.
  const form = round?.name === old.round?.name && alike(playersOf(next), playersOf(old.table)) ?
    old.form : null;
  const snapshot = !isNews ? old : {...old, round, table: next, form,
    ...(round?.name === old.round?.name ? {} : {call: null, losses: ''})};
  const hallMs = Math.min(OWN_MS, (event.activePlayers || 0) * OWN_MS_A_PLAYER);
  const withinMs = isOther ? hallMs : isTouched ? 0 :
    isSecret || old.call ? Math.min(SECRET_MS, hallMs) : hallMs;
  return {snapshot, withinMs};
}

/** Tells rounds apart, and drawings of one. @param {any} round */
function identity(round) {
  return round && [round.name, round.closed, round.redraws.length];
}

/** @param {any} one @param {any} other */
function alike(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An event lets its players do what these say. @param {any} event */
function rules(event) {
  return [event.status, event.checkInRound || 0, event.reportMode, event.standingsSecret,
    event.roundsPaired || 0, event.roundsClosed || 0];
}

/** The part of a table that all may read. @param {any} table */
function open(table) {
  if (!table) return null;
  // The end of its time is the round's clock, which is drawn by itself.
  const {allowedActions, resultsWithheld, endTimeUs, ...rest} = table;
  return {...rest, seats: (table.seats || []).map((/** @type {any} */ seat) => {
    const {displayName, sortName, ...other} = seat;
    return other;
  })};
}

/**
 * The table to draw until the own one is loaded. Of secret results it has what the person knows.
 * @param {any} table @param {any} old
 */
function drawn(table, old) {
  const isSame = table?.resultsWithheld && ['name', 'attempt'].every(
      key => table[key] === old.table?.[key]) && alike(playersOf(table), playersOf(old.table));
  return isSame ? {...old.table, place: table.place} : named(table, old);
}

/** @param {any} table */
function playersOf(table) {
  return (table?.seats || []).map((/** @type {any} */ seat) => seat.player);
}

/**
 * A table with the names that are known already, and with its actions if nothing of it ended: what
 * a person is filling in stays where it is.
 * @param {any} table @param {any} old
 */
function named(table, old) {
  if (!table) return null;
  const goes = ['name', 'attempt', 'decided'].every(key => table[key] === old.table?.[key]);
  const known = new Map([old.player, ...(old.table?.seats || [])].filter(one => one?.displayName)
      .map(one => [one.player || one.name, seatText(one)]));
  const seats = table.seats.map((/** @type {any} */ seat) =>
    known.has(seat.player) ? {...seat, displayName: known.get(seat.player)} : seat);
  return {...table, seats, ...(goes ? {allowedActions: old.table.allowedActions} : {})};
}
