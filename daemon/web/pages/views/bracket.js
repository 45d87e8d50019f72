// SPDX-License-Identifier: Apache-2.0
//
// The elimination rounds of an event, as far as they are known.

import {call, lastPart} from '../api.js';
import {bracketTree} from '../components/bracket_tree.js';
import {h} from '../dom.js';
import {newestRound, tablesOf} from '../hall.js';
import {t} from '../words.js';

export {bracketTree};

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'bracket', load, draw};

const KINDS = ['PHASE_KIND_ELIMINATION', 'PHASE_KIND_FINAL'];

/**
 * @param {Context} context
 * @param {any} event
 * @param {number} [only] this phase, from 1; 0: all of them
 */
export async function load(context, event, only = 0) {
  const {phases = []} = await call('PairingService/ListPhases', {event: context.name},
      context.proof());
  const newest = (await newestRound(context, event))?.number || 0;
  const rounds = [];
  for (const [i, phase] of phases.entries()) {
    if (!KINDS.includes(phase.what?.kind)) continue;
    if (only && Number(lastPart(phase.name)) !== only) continue;
    const next = phases[i + 1]?.firstRound || newest + 1;
    for (let round = phase.firstRound || newest + 1; round < next && round <= newest; round += 1) {
      rounds.push({round, tables: await tablesOf(context, `${context.name}/rounds/${round}`)});
    }
  }
  return {rounds};
}

/**
 * @param {Context} _ @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(_, snapshot) {
  const {rounds} = snapshot;
  return [
    ['title', 1, () => h('h1', null, t('bracket'))],
    ['rounds', rounds, () => (rounds.length ? bracketTree(rounds) : h('p', null, t('no bracket')))],
  ];
}
