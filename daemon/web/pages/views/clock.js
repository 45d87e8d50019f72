// SPDX-License-Identifier: Apache-2.0
//
// The clock of the newest round, large.

import '../components/hall_clock.js';
import {h} from '../dom.js';
import {newestRound} from '../hall.js';
import {t} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'clock', load, draw};

/** @param {Context} context @param {any} event */
async function load(context, event) {
  return {round: await newestRound(context, event)};
}

/**
 * @param {Context} _ @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(_, {round}) {
  return [
    ['title', round?.number, () => h('h1', null,
        round ? t('round', {n: round.number}) : t('clock'))],
    ['clock', round, () => {
      if (!round?.clock) return h('p', null, t(round ? 'no clock' : 'no round'));
      const clock = /** @type {import('../components/hall_clock.js').HallClock} */ (
        document.createElement('hall-clock'));
      clock.classList.add('large');
      return clock.set(round.clock);
    }],
  ];
}
