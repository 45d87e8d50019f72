// SPDX-License-Identifier: Apache-2.0
//
// Checks the event's draws on this device, and that the log has the pairings that this page was
// told; says of each what was checked and what was not.

import {call} from '../api.js';
import {h} from '../dom.js';
import {bytesOf, drawsFirstRound, equal, isOfChain, listDigest, noContributions,
  seedOf} from '../draws.js';
import {tablesOf} from '../hall.js';
import {isIncluded, isWhole, proofOf, recordAt, seatsIn} from '../log_proofs.js';
import {learnKey} from '../receipts.js';
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
  const {key} = await learnKey();
  const draws = [];
  for (let number = 1; number <= (event.roundsPaired || 0); number += 1) {
    const round = await call('PairingService/GetRound', {name: `${context.name}/rounds/${number}`},
        context.proof());
    if (round.draft) continue;
    const tables = await tablesOf(context, round.name);
    const repaired = (round.repairs || []).length > 0;
    draws.push({round: number, lots: false, logged: true,
      lines: await logLines(context, round, tables, key)});
    if (round.draw) {
      const seats = seatsOf(tables).map(one => one.filter(Boolean));
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
 * Registration numbers by table and seat; 0 where no player sits.
 * @param {any[]} tables @returns {number[][]}
 */
function seatsOf(tables) {
  return tables.map(table => table.seats.map((/** @type {any} */ seat) => seat.playerNumber || 0));
}

/**
 * Checks that the log has the pairings that are shown. A record or proof that is kept back fails.
 * @param {Context} context @param {any} round @param {any[]} tables
 * @param {import('../receipts.js').Key | null} key of the log
 * @returns {Promise<Line[]>}
 */
async function logLines(context, round, tables, key) {
  const revision = Number(round.pairedRevision);
  const [record, proof] = await Promise.all([
    recordAt(context.name, revision, context.proof()),
    proofOf(context.name, revision, context.proof())]);
  const whole = record !== null && isWhole(record, context.name, revision);
  const seats = whole ? seatsIn(record, round.number) : null;
  const shown = JSON.stringify(seatsOf([...tables].sort((a, b) => a.number - b.number)));
  // Seats that staff changed since, and pairings made by hand, are in other records.
  const changed = (round.repairs || []).length > 0 || Boolean(round.byHand);
  return [
    {what: 'check record', holds: whole && changed ? null :
      seats !== null && JSON.stringify(seats) === shown},
    {what: 'check log', holds: record !== null && key !== null &&
      isIncluded(proof, record.header, key)}];
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
  const told = wrong ? 'check fails' :
    draws.some(one => one.lines.some((/** @type {Line} */ line) => line.holds === null)) ?
      'check partly' : 'check holds';
  return [
    ['title', told, () => [h('h1', null, t('check')),
      draws.length === 0 ? h('p', null, t('check none')) :
        h('p', {class: wrong ? 'wrong' : 'good', role: 'status'},
            wrong ? '⚠ ' : '✓ ', t(told))]],
    ['draws', draws, () => draws.map(one => h('section', {class: 'card'},
        h('h2', null, t('round', {n: one.round}), one.lots ? `: ${t('check lots')}` :
          one.logged ? `: ${t('check logged')}` : ''),
        h('ul', {class: 'checks', role: 'list'}, one.lines.map((/** @type {Line} */ line) =>
          h('li', {class: line.holds === false ? 'wrong' : ''}, line.holds ? '✓ ' :
            line.holds === false ? '✗ ' : '– ', t(line.what),
          line.holds === null ? ` (${t('check not')})` : '')))))],
    ['more', 1, () => h('p', {class: 'hint'}, t('check more'))],
  ];
}
