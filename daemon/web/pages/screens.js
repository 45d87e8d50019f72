// SPDX-License-Identifier: Apache-2.0
//
// Says what a screen shows: its address says so, or staff told it from another device.

import {Refused, call} from './api.js';
import {plain} from './hall.js';
import {t} from './words.js';

/** @typedef {import('./main.js').Context} Context */

/**
 * @typedef {object} Shown
 * @property {string} show one of SHOWS
 * @property {number} part from 1
 * @property {number} of parts that the list is cut into
 * @property {string} text of a message
 * @property {string} notice a line beside the view
 * @property {number} round 0: the newest
 * @property {number} phase of a bracket; 0: all of them
 * @property {string} division of standings; empty: everybody
 * @property {{from?: string, to?: string} | null} names with which letters they begin
 * @property {{from?: number, to?: number} | null} tables by their numbers in the hall
 */

export const PARTS_MAX = 50;
const SHOWS = ['pairings', 'tables', 'clock', 'standings', 'bracket', 'message'];

/** @type {Shown} */
export const WHOLE = {show: 'pairings', part: 1, of: 1, text: '', notice: '', round: 0, phase: 0,
  division: '', names: null, tables: null};

/** @param {Context} context @returns {Promise<Shown>} */
export async function shownBy(context) {
  const screen = context.params.get('screen');
  return screen ? told(context, screen) : addressed(context.params);
}

/** Reads what the address asks for. @param {URLSearchParams} params @returns {Shown} */
function addressed(params) {
  const show = params.get('show') || 'pairings';
  const of = Math.min(PARTS_MAX, Math.max(1, Number(params.get('of')) || 1));
  return {...WHOLE, show: SHOWS.includes(show) ? show : 'pairings', of,
    part: Math.min(of, Math.max(1, Number(params.get('part')) || 1)),
    text: (params.get('text') || '').slice(0, 500)};
}

/**
 * Asks what staff told it.
 * @param {Context} context @param {string} screen @returns {Promise<Shown>}
 */
async function told(context, screen) {
  try {
    const {view} = await call('ScreenService/GetScreen',
        {name: `${context.name}/screens/${screen}`}, context.proof());
    return shownOf(view);
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'SCREEN_UNKNOWN') throw error;
    return {...WHOLE, show: 'message', text: t('screen untold', {screen})};
  }
}

/** @param {any} view of the API @returns {Shown} */
export function shownOf(view) {
  const {pairings, standings, bracket, message, clock, notice = ''} = view;
  const {part = 1, parts = 1} = (pairings || standings)?.part || {};
  const shown = {...WHOLE, notice, part, of: parts};
  if (pairings) {
    return {...shown, show: pairings.tables ? 'tables' : 'pairings', round: pairings.round || 0,
      names: pairings.names || null, tables: pairings.tables || null};
  }
  if (standings) {
    return {...shown, show: 'standings', round: standings.round || 0,
      division: standings.division || ''};
  }
  if (bracket) return {...shown, show: 'bracket', phase: bracket.phase || 0};
  if (message) return {...shown, show: 'message', text: message.text};
  // A view that these pages do not know yet shows as an empty message.
  return {...shown, show: clock ? 'clock' : 'message'};
}

/**
 * The rows whose names begin with letters from the first to the last, both included.
 * @template {{sort: string}} T
 * @param {T[]} rows
 * @param {Shown['names']} names
 */
export function ofNames(rows, names) {
  const from = plain(names?.from || '');
  const to = plain(names?.to || '');
  return rows.filter(row => {
    const name = plain(row.sort);
    return name.slice(0, from.length) >= from && (!to || name.slice(0, to.length) <= to);
  });
}

/**
 * @template {{number: number}} T
 * @param {T[]} rows
 * @param {Shown['tables']} tables
 */
export function ofTables(rows, tables) {
  return rows.filter(row => row.number >= (tables?.from || 0) &&
    row.number <= (tables?.to || Infinity));
}
