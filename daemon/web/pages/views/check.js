// SPDX-License-Identifier: Apache-2.0
//
// Checks the event's draws on this device, and says of each what was checked and what was not.

import {call} from '../api.js';
import {h} from '../dom.js';
import {bytesOf, drawsFirstRound, equal, isOfChain, listDigest, noContributions,
  seedOf} from '../draws.js';
import {tablesOf} from '../hall.js';
import {t} from '../words.js';
import '../words_staff.js';

/** @typedef {import('../main.js').Context} Context */
/** @typedef {{what: string, holds: boolean | null}} Line null: it was not checked */

/** @type {import('../main.js').View} */
export const view = {title: 'check', load, draw};

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const commitment = bytesOf(event.drawCommitment);
  const phases = (await call('PairingService/ListPhases', {event: context.name},
      context.proof())).phases || [];
  const swiss = phases.length === 0 || phases[0].what?.kind === 'PHASE_KIND_SWISS';
  const everybody = Array.from({length: event.players || 0}, (_, i) => i + 1);
  const draws = [];
  for (let number = 1; number <= (event.roundsPaired || 0); number += 1) {
    const round = await call('PairingService/GetRound', {name: `${context.name}/rounds/${number}`},
        context.proof());
    if (round.draft) continue;
    if (round.draw) {
      const tables = await tablesOf(context, round.name);
      const seats = tables.map((/** @type {any} */ one) => one.seats.map(
          (/** @type {any} */ seat) => seat.playerNumber).filter(Boolean));
      const repaired = (round.repairs || []).length > 0;
      draws.push({round: number, lots: false, lines: [
        ...proofLines(context.name, round.draw, commitment, seats.flat()),
        {what: 'check pairs', holds: number === 1 && swiss && !repaired &&
          seats.every((/** @type {number[]} */ one) => one.length === 2) ?
          drawsFirstRound(bytesOf(round.draw.seed), seats) : null}]});
    }
    if (round.lots) {
      draws.push({round: number, lots: true,
        lines: proofLines(context.name, round.lots, commitment, everybody)});
    }
  }
  return draws;
}

/**
 * @param {string} event @param {any} proof of the API @param {Uint8Array} commitment
 * @param {number[]} players
 * @returns {Line[]}
 */
export function proofLines(event, proof, commitment, players) {
  const linkIndex = proof.linkIndex || 0;
  const link = bytesOf(proof.link);
  const list = bytesOf(proof.listDigest);
  const contributions = bytesOf(proof.contributionsDigest);
  const seed = seedOf(event, {linkIndex, link, list, contributions});
  // Byes by right are no part of a list, and a page cannot tell them from others.
  const ofPlayers = equal(listDigest(players), list);
  return [
    {what: 'check link', holds: isOfChain(link, linkIndex, commitment)},
    {what: 'check list', holds: ofPlayers || null},
    {what: 'check nothing added', holds: equal(contributions, noContributions()) || null},
    {what: 'check seed', holds: equal(seed, bytesOf(proof.seed))}];
}

/**
 * @param {Context} _ @param {any[]} draws
 * @returns {import('../dom.js').Parts}
 */
function draw(_, draws) {
  const fails = (/** @type {Line} */ line) => line.holds === false;
  const wrong = draws.some(one => one.lines.some(fails));
  return [
    ['title', wrong, () => [h('h1', null, t('check')),
      draws.length === 0 ? h('p', null, t('check none')) :
        h('p', {class: wrong ? 'wrong' : 'good', role: 'status'},
            wrong ? '⚠ ' : '✓ ', t(wrong ? 'check fails' : 'check holds'))]],
    ['draws', draws, () => draws.map(one => h('section', {class: 'card'},
        h('h2', null, t('round', {n: one.round}), one.lots ? `: ${t('check lots')}` : ''),
        h('ul', {class: 'checks', role: 'list'}, one.lines.map((/** @type {Line} */ line) =>
          h('li', {class: line.holds === false ? 'wrong' : ''}, line.holds ? '✓ ' :
            line.holds === false ? '✗ ' : '– ', t(line.what),
          line.holds === null ? ` (${t('check not')})` : '')))))],
    ['more', 1, () => h('p', {class: 'hint'}, t('check more'))],
  ];
}
