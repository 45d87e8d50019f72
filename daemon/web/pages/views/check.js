// SPDX-License-Identifier: Apache-2.0
//
// Checks the event's draws on this device, and that the log has the pairings that this page was
// told; says of each what was checked and what was not. The machine that serves the page also says
// which rounds, draws and records there are: what it leaves out is never counted as checked.

import {Refused, Unreachable, call} from '../api.js';
import {h} from '../dom.js';
import {bytesOf, drawsFirstRound, equal, isOfChain, listDigest, noContributions,
  seedOf} from '../draws.js';
import {base64} from '../encoding.js';
import {tablesOf} from '../hall.js';
import {commitmentOf, pairingOf} from '../pairing_records.js';
import {learnKey, trust} from '../receipts.js';
import {t} from '../words.js';
import '../words_staff.js';

/** @typedef {import('../main.js').Context} Context */
/** @typedef {import('../receipts.js').Trust} Trust */
/**
 * @typedef {{what: string, holds: boolean | null}} Line null: it was not checked
 * @typedef {{round: number, kind: '' | 'check lots' | 'check logged', lines: Line[],
 *   seats?: number[][] | null}} Section seats: those that were proved
 */

/** @type {import('../main.js').View} */
export const view = {title: 'check', load, draw};

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const trusted = await learnKey();
  const phases = (await call('PairingService/ListPhases', {event: context.name},
      context.proof())).phases || [];
  const swiss = phases.length === 0 || phases[0].what?.kind === 'PHASE_KIND_SWISS';
  const sections = [];
  for (let number = 1; number <= (event.roundsPaired || 0); number += 1) {
    sections.push(...await checkRound(context, {event, trusted, swiss, number}));
  }
  const commitment = await commitmentOf(context, trusted.key);
  const begun = commitment && base64(commitment) === event.drawCommitment;
  return {sections, begun, key: trusted.key?.text || '', compared: trusted.compared,
    strange: trusted.strange};
}

/**
 * @param {Context} context
 * @param {{event: any, trusted: Trust, swiss: boolean, number: number}} of
 * @returns {Promise<Section[]>}
 */
async function checkRound(context, of) {
  const {number} = of;
  /** @type {(line: Line) => Section[]} */
  const alone = line => [{round: number, kind: '', lines: [line]}];
  try {
    const round = await call('PairingService/GetRound', {name: `${context.name}/rounds/${number}`},
        context.proof());
    if (round.draft) return alone({what: 'check draft', holds: null});
    if (round.number !== number || round.name !== `${context.name}/rounds/${number}`) {
      return alone({what: 'check unread', holds: false});
    }
    return await sectionsOf(context, of, round);
  } catch (error) {
    if (error instanceof Unreachable || (error instanceof Refused && error.passes)) throw error;
    // Answers that are none are a machine's doing, and no reason to show what was found before.
    return alone(error instanceof Refused ? {what: 'check refused', holds: null} :
      {what: 'check unread', holds: false});
  }
}

/**
 * The sections of a round that is published. They are made once for what they rest on, as each
 * record of the event brings this page here again.
 * @param {Context} context
 * @param {{event: any, trusted: Trust, swiss: boolean, number: number}} of
 * @param {any} round
 * @returns {Promise<Section[]>}
 */
async function sectionsOf(context, {event, trusted, swiss, number}, round) {
  const {pairedRevision, repairs, draw: drawn, lots} = round;
  const print = JSON.stringify([pairedRevision, repairs, drawn, lots, swiss, event.players,
    event.drawCommitment, trusted.key?.text]);
  const kept = context.state.rounds ||= new Map();
  if (kept.get(number)?.print === print) return kept.get(number).sections;
  const tables = await tablesOf(context, round.name);
  const shown = seatsOf([...tables].sort((a, b) => a.number - b.number));
  const pairing = await pairingOf(context, round, trusted.key);
  /** @type {Section[]} */
  const sections = [{round: number, kind: 'check logged', lines: logLines(pairing, shown),
    seats: pairing.isLogged ? pairing.seats : null}];
  const commitment = bytesOf(event.drawCommitment);
  if (drawn) {
    const seats = (pairing.paired || shown).map(one => one.filter(Boolean));
    const isPlain = number === 1 && swiss && seats.every(one => one.length === 2) &&
      (pairing.paired !== null || (repairs || []).length === 0);
    sections.push({round: number, kind: '', lines: [
      ...proofLines(context.name, drawn, commitment, seats.flat()),
      {what: 'check pairs', holds: isPlain ? drawsFirstRound(bytesOf(drawn.seed), seats) : null}]});
  }
  if (lots) {
    const everybody = Array.from({length: event.players || 0}, (_, i) => i + 1);
    sections.push({round: number, kind: 'check lots', lines: [
      ...proofLines(context.name, lots, commitment, everybody),
      {what: 'check lots record', holds: null}]});
  }
  if (!sections.some(one => one.lines.some(fails))) kept.set(number, {print, sections});
  return sections;
}

/**
 * Registration numbers by table and seat; 0 where no player sits.
 * @param {any[]} tables @returns {number[][]}
 */
function seatsOf(tables) {
  return tables.map(table => table.seats.map((/** @type {any} */ seat) => seat.playerNumber || 0));
}

/**
 * @param {import('../pairing_records.js').Pairing} pairing @param {number[][]} shown
 * @returns {Line[]}
 */
function logLines({isRecord, isLogged, isDrawn, seats}, shown) {
  const same = seats ? JSON.stringify(seats) === JSON.stringify(shown) : isRecord;
  return [{what: 'check record', holds: same}, {what: 'check log', holds: isLogged},
    {what: 'check drawn', holds: isDrawn}];
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

/** @param {Line} line */
function fails(line) {
  return line.holds === false;
}

/**
 * @param {Context} context @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  /** @type {Section[]} */
  const sections = snapshot.sections || [];
  const wrong = Boolean(snapshot.strange) || snapshot.begun === false ||
    sections.some(one => one.lines.some(fails));
  const told = wrong ? 'check fails' : sections.length === 0 ? 'check none' : 'check partly';
  return [
    ['title', told, () => [h('h1', null, t('check')),
      h('p', {class: wrong ? 'wrong' : '', role: 'status'}, wrong ? '⚠ ' : '', t(told))]],
    ['whole', {...snapshot, sections: []}, () => whole(context, snapshot)],
    ['sections', sections, () => sections.map(drawSection)],
    ['more', 1, () => h('p', {class: 'hint'}, t('check more'))],
  ];
}

/**
 * All that rests on more than a round: by which key, and that no round was left out.
 * @param {Context} context @param {any} snapshot
 */
function whole(context, {begun, key, compared, strange}) {
  return h('section', {class: 'card'}, h('h2', null, t('check whole')),
      h('ul', {class: 'checks', role: 'list'},
          drawLine({what: compared ? 'check key compared' : 'check key',
            holds: key && compared ? true : null}),
          strange ? drawLine({what: 'check key strange', holds: false}) : null,
          drawLine({what: 'check begun', holds: begun}),
          drawLine({what: 'check all', holds: null})),
      key ? h('p', {class: 'hint'}, h('code', {translate: 'no'}, key)) : null,
      strange ? h('p', {class: 'wrong'}, h('code', {translate: 'no'}, strange)) : null,
      key && !compared ? h('button', {type: 'button', id: 'compared', onclick: () => {
        trust(key).then(context.refresh);
      }}, t('check compared')) : null);
}

/** @param {Section} section */
function drawSection({round, kind, lines, seats}) {
  return h('section', {class: 'card'},
      h('h2', null, t('round', {n: round}), kind ? `: ${t(kind)}` : ''),
      h('ul', {class: 'checks', role: 'list'}, lines.map(drawLine)),
      seats ? h('details', null, h('summary', null, t('check seats')),
          h('ul', {class: 'rows', role: 'list'}, seats.map((table, i) => h('li', null,
              t('table', {number: i + 1}), ': ', table.filter(Boolean).join(' · '))))) : null);
}

/** @param {Line} line */
function drawLine({what, holds}) {
  const mark = holds ? '✓ ' : holds === false ? '✗ ' : '– ';
  return h('li', {class: holds === false ? 'wrong' : ''}, mark, t(what),
      holds === null ? ` (${t('check not')})` : '');
}
