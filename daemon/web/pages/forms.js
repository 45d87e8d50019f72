// SPDX-License-Identifier: Apache-2.0
//
// Reads what the form of a table's report asks for. Only pages on which results are reported need
// it.

import {Refused, call} from './api.js';
import * as keep from './keep.js';
import {narrow} from './values.js';

/** @typedef {import('./main.js').Context} Context */

const PAPER = 'report.paper';

/**
 * The report form of one table: the ruleset says what that table cannot have.
 * @param {Context} context
 * @param {any} event
 * @param {any} ruleset
 * @param {number} round
 * @param {number} seats
 */
export async function reportForm(context, event, ruleset, round, seats) {
  if (!ruleset.questions.some((/** @type {any} */ one) => one.id === PAPER)) return ruleset.report;
  const phase = await phaseOf(context, event, round);
  const what = phase?.what || {};
  let rounds = what.roundsPlanned || 0;
  if (!rounds && what.kind === 'PHASE_KIND_ELIMINATION') {
    rounds = Math.ceil(Math.log2(Math.max(1, (what.qualified || []).length)));
  }
  const last = rounds !== 0 && round + 1 >= (phase.firstRound || 0) + rounds;
  const fields = [{key: 'lastRound', value: {flag: last}},
    {key: 'seats', value: {integer: String(seats)}}];
  if (event.settings) fields.push({key: 'settings', value: event.settings});
  if (what.kind) {
    const word = what.kind.replace('PHASE_KIND_', '').toLowerCase();
    fields.push({key: 'phase', value: /** @type {any} */ ({text: word})});
  }
  fields.sort((a, b) => (a.key < b.key ? -1 : 1));
  return narrow(ruleset.report, await withoutOf(context, event, fields));
}

/**
 * The phase of a round. It is asked for once, unless staff changed what it rests on; of an event
 * that all may read as everybody asks, so that a hall of phones has one answer.
 * @param {Context} context @param {any} event @param {number} round
 */
async function phaseOf(context, event, round) {
  const key = JSON.stringify([round, event.amendments, event.roundsTakenBack]);
  if (context.state.phase?.key === key) return context.state.phase.is;
  const ask = (/** @type {{bearer?: string}} */ proof) =>
    call('PairingService/ListPhases', {event: context.name}, proof);
  const asked = context.state.closed === false ? ask({}).catch(error => {
    // The event may be closed by now, or this address ask too much: the ticket is answered.
    if (error instanceof Refused) return ask(context.proof());
    throw error;
  }) : ask(context.proof());
  const {phases = []} = await asked;
  const is = phases.filter((/** @type {any} */ one) => (one.firstRound || 0) <= round).pop();
  if (is) context.state.phase = {key, is};
  return is;
}

/**
 * The fields that a table's report is without. The device keeps the answer, which is the same for
 * as long as the ruleset's bytes and the question are.
 * @param {Context} context @param {any} event @param {any[]} fields of the question
 * @returns {Promise<string[]>}
 */
async function withoutOf(context, event, fields) {
  const place = `paper ${event.rulesetSha256} ${JSON.stringify(fields)}`;
  const kept = await keep.get('snapshots', place).catch(() => undefined);
  if (kept) return kept;
  const {answer} = await call('QuestionService/Ask', {ruleset: event.ruleset, question: PAPER,
    input: {struct: {fields}}}, context.proof());
  const without = (answer?.struct?.fields || []).find((/** @type {any} */ one) =>
    one.key === 'without');
  const names = (without?.value?.list?.items || []).map((/** @type {any} */ one) => one.text);
  // Where nothing usable was answered, it is asked again.
  if (answer?.struct) await keep.put('snapshots', place, names).catch(() => undefined);
  return names;
}

/**
 * Whether a game that a penalty took from a seat of the table belongs in its report: a key of the
 * words; empty where no penalty did, or the ruleset does not say.
 * @param {any} ruleset @param {any} table
 */
export function lossesOf(ruleset, table) {
  const lost = table.seats.some((/** @type {any} */ seat) => (seat.penalties || []).some(
      (/** @type {any} */ one) => one.gameLost || one.matchLost));
  if (!lost) return '';
  return {REPORT_LOSSES_INCLUDED: 'losses included', REPORT_LOSSES_APART: 'losses apart'}[
      /** @type {string} */ (ruleset.reportLosses)] || '';
}
