// SPDX-License-Identifier: Apache-2.0
//
// Standings, by the columns of the ruleset.

import {Refused, call, lastPart} from '../api.js';
import {standingsTable} from '../components/standings_table.js';
import {h, nameOf} from '../dom.js';
import {withNames} from '../hall.js';
import {t} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'standings', load, draw};

const PAGE = 1000;

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const closed = event.roundsClosed || 0;
  const round = Math.min(Number(context.params.get('round')) || 0, closed);
  const ask = {event: context.name, round, pageSize: PAGE, ...withNames(context)};
  try {
    const first = await call('ScoringService/GetStandings', ask, context.proof());
    const rows = [...(first.rows || [])];
    for (let token = first.nextPageToken; token;) {
      const more = await call('ScoringService/GetStandings', {...ask, pageToken: token},
          context.proof());
      rows.push(...(more.rows || []));
      token = more.nextPageToken;
    }
    return {columns: first.columns || [], rows, unranked: first.unranked || [], round, closed};
  } catch (error) {
    if (error instanceof Refused && error.reason === 'STANDINGS_SECRET') {
      return {secret: error.message, round, closed};
    }
    throw error;
  }
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  const {round, closed, secret, rows = []} = snapshot;
  const title = round ? t('after round', {n: round}) : t('as of now');
  return [
    ['title', title, () => h('h1', null, `${t('standings')}: ${title}`)],
    ['rounds', [closed, round], () => rounds(closed, round)],
    secret ? ['secret', secret, () => h('p', {role: 'status'}, secret)] :
      ['rows', snapshot, () => standingsTable(snapshot, rows)],
    snapshot.unranked?.length ? ['unranked', snapshot.unranked, () => [
      h('h2', null, t('unranked')), h('ul', null, snapshot.unranked.map(
          (/** @type {string} */ one) => h('li', null, nameOf(lastPart(one)))))]] : null,
  ];
}

/** @param {number} closed @param {number} current */
function rounds(closed, current) {
  if (closed < 1) return [];
  return h('ul', {class: 'rounds', 'aria-label': t('which round')},
      Array.from({length: closed}, (_, i) => h('li', null, h('a', {href: `?round=${i + 1}`,
        'aria-current': i + 1 === current ? 'true' : null,
        'aria-label': t('after round', {n: i + 1})}, i + 1))),
      h('li', null, h('a', {href: location.pathname, 'aria-current': current ? null : 'true'},
          t('as of now'))));
}
