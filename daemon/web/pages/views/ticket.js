// SPDX-License-Identifier: Apache-2.0
//
// Redeems a ticket: by the fragment of a QR code's address, which no browser sends to a server, or
// by a short code that a person types.

import {Refused, call, lastPart} from '../api.js';
import {freshId, h} from '../dom.js';
import * as tickets from '../tickets.js';
import {t} from '../words.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'ticket title', load, draw};

const RETRY_MS = 3000;
// "{event}.{number}.{22 characters}".
const FRAGMENT = /^#([a-z0-9-]{1,63})\.(\d{1,9}\.[A-Za-z0-9_-]{22})$/;

async function load() {
  const {events = []} = await call('EventService/ListEvents',
      {pageSize: 100, orderBy: 'create_time desc'}).catch(error => {
    // Without the list a person types the event's code.
    if (error instanceof Refused) return {events: []};
    throw error;
  });
  return events.map((/** @type {any} */ one) =>
    ({id: lastPart(one.name), title: one.title || lastPart(one.name)}));
}

/**
 * @param {Context} context @param {any[]} events
 * @returns {import('../dom.js').Parts}
 */
function draw(context, events) {
  begin(context);
  const {said = '', wrong = '', done = '', busy} = context.state;
  return [
    ['title', 1, () => h('h1', null, t('ticket title'))],
    ['said', [said, wrong, done], () => [
      said ? h('p', {role: 'status'}, said) : null,
      wrong ? h('p', {role: 'alert', class: 'wrong'}, wrong) : null,
      done ? h('p', null, h('a', {href: `/event/${done}`, class: 'button primary', id: 'go'},
          t('open event'))) : null]],
    done || busy ? null : ['form', events, () => codeForm(context, events)],
    isSecureContext ? null : ['plain', 1, () => h('p', {class: 'hint'}, t('plain http'))],
  ];
}

/** Takes the secret out of the address, once. @param {Context} context */
function begin(context) {
  if (context.state.begun) return;
  context.state.begun = true;
  if (location.hash.length < 2) return;
  const found = FRAGMENT.exec(location.hash);
  // Not to be seen over a shoulder, or kept in the history.
  history.replaceState(null, '', location.pathname + location.search);
  if (found) redeem(context, found[1], {secret: found[2]});
  else context.state.wrong = t('ticket bad address');
}

/** @param {Context} context @param {string} event @param {object} proof */
async function redeem(context, event, proof) {
  const {state} = context;
  Object.assign(state, {busy: true, wrong: '', said: t('ticket working')});
  context.redraw();
  for (;;) {
    try {
      const ticket = await tickets.redeem(event, proof);
      Object.assign(state, {busy: false, said: t('ticket done'), done: ticket.event});
      break;
    } catch (error) {
      if (error instanceof Refused && !error.passes) {
        Object.assign(state, {busy: false, said: '', wrong: error.message});
        break;
      }
      state.said = t('ticket offline');
      context.redraw();
      await new Promise(again => setTimeout(again, RETRY_MS));
    }
  }
  context.redraw();
}

/** @param {Context} context @param {any[]} events */
function codeForm(context, events) {
  const eventId = freshId('event');
  const codeId = freshId('code');
  const wanted = context.params.get('event') || '';
  const known = events.some(one => one.id === wanted) || !wanted;
  const event = /** @type {HTMLSelectElement | HTMLInputElement} */ (events.length && known ?
    h('select', {id: eventId}, events.map(one =>
      h('option', {value: one.id, selected: one.id === wanted}, one.title))) :
    h('input', {id: eventId, value: wanted, autocomplete: 'off', autocapitalize: 'none'}));
  const code = /** @type {HTMLInputElement} */ (h('input', {id: codeId, autocomplete: 'off',
    autocapitalize: 'characters', spellcheck: 'false', class: 'code', maxlength: 12}));
  return h('form', {novalidate: true, onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    if (code.value.trim()) {
      redeem(context, event.value.trim(), {shortCode: code.value.trim()});
    } else {
      code.focus();
    }
  }}, h('div', {class: 'field'}, h('label', {for: eventId}, t('event code')), event),
  h('div', {class: 'field'}, h('label', {for: codeId}, t('short code')), code),
  h('button', {type: 'submit', class: 'primary'}, t('redeem')));
}
