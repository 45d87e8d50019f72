// SPDX-License-Identifier: Apache-2.0
//
// <hall-clock>: how much of a round is left, by the daemon's time. Its state has a word and a shape
// beside the colour.

import {now} from '../api.js';
import {h} from '../dom.js';
import {t} from '../words.js';

const TICK_MS = 250;
const SOON_SECONDS = 300;
const SPOKEN_MINUTES = [10, 5, 1];

export class HallClock extends HTMLElement {
  constructor() {
    super();
    /** @type {any} */
    this.clock = null;
    this.extension = 0;
  }

  /** @param {any} clock of the API @param {number} [extension] seconds that a table has more */
  set(clock, extension = 0) {
    this.clock = clock;
    this.extension = extension;
    this.digits = h('span', {class: 'digits', role: 'timer', 'aria-live': 'off'});
    this.word = h('span', {class: 'word'});
    this.spoken = h('span', {class: 'unseen', role: 'status'});
    this.replaceChildren(this.digits, this.word, this.spoken);
    this.tick();
    return this;
  }

  connectedCallback() {
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  tick() {
    if (!this.digits || !this.word || !this.spoken || !this.clock) return;
    const left = secondsLeft(this.clock, now()) + this.extension;
    const standing = Boolean(Number(this.clock.pausedSinceUs || 0));
    const up = left <= 0;
    const state = up ? 'up' : standing ? 'standing' : left <= SOON_SECONDS ? 'soon' : 'running';
    const turns = this.clock.extraTurns || 0;
    const words = up ? [t('time up'), turns ? t('extra turns', {n: turns}) : ''] :
      [standing ? t('paused') : ''];
    set(this.digits, up ? '0:00' : digitsOf(left));
    set(this.word, words.filter(Boolean).join(', '));
    const minutes = Math.ceil(left / 60);
    const spoken = up ? t('time up') :
      SPOKEN_MINUTES.includes(minutes) ? t('minutes left', {n: minutes}) : '';
    set(this.spoken, spoken);
    if (this.dataset.state !== state) this.dataset.state = state;
  }
}

customElements.define('hall-clock', HallClock);

/** @param {HTMLElement} element @param {string} text */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Seconds until time is up; negative: it is.
 * @param {any} clock
 * @param {number} ms the daemon's time
 */
export function secondsLeft(clock, ms) {
  const called = Number(clock.timeCalledUs || 0);
  if (called) return -Math.max(0, ms - called / 1000) / 1000;
  const standing = Number(clock.pausedSinceUs || 0);
  const at = standing ? standing / 1000 : ms;
  const ran = at - Number(clock.startTimeUs || 0) / 1000 - Number(clock.pausedUs || 0) / 1000;
  return (clock.seconds || 0) - ran / 1000;
}

/** @param {number} seconds */
export function digitsOf(seconds) {
  const whole = Math.ceil(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
