// SPDX-License-Identifier: Apache-2.0
//
// The ruleset of an event.

import {Refused, call} from './api.js';
import * as keep from './keep.js';

/** @typedef {import('./main.js').Context} Context */

/**
 * The version of its ruleset that an event pins, which the device keeps: it is the same for as long
 * as its bytes are. The newest one, which is not kept, where the daemon does not offer that.
 * @param {Context} context
 * @param {any} event
 */
export async function rulesetOf(context, event) {
  const place = `ruleset ${event.ruleset} ${event.rulesetVersion} ${event.rulesetSha256}`;
  const kept = await keep.get('snapshots', place).catch(() => undefined);
  if (kept) return kept;
  const ask = (/** @type {any} */ version) => call('RulesetService/GetRuleset',
      {name: event.ruleset, ...version}, context.proof()).then(briefRuleset);
  try {
    const ruleset = await ask({version: event.rulesetVersion});
    await keep.put('snapshots', place, ruleset).catch(() => undefined);
    return ruleset;
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'RULESET_UNKNOWN') throw error;
    return ask({});
  }
}

/** A ruleset without what no page of an event shows. @param {any} whole */
function briefRuleset(whole) {
  const {rules, settings, card, ...ruleset} = whole;
  ruleset.questions = (whole.questions || []).map((/** @type {any} */ one) => ({id: one.id}));
  return ruleset;
}
