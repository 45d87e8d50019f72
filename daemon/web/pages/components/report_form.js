// SPDX-License-Identifier: Apache-2.0
//
// The form of a table's report, with the button that sends it.

import {h} from '../dom.js';
import {NotFilled} from './value_form.js';

/**
 * @param {object} what
 * @param {import('../values.js').Form} what.form
 * @param {string[]} what.names of the seats
 * @param {string} what.button
 * @param {(report: import('../values.js').Value) => void} what.send
 * @param {HTMLElement[]} [what.more] fields beside the form
 * @returns {HTMLFormElement}
 */
export function drawReportForm({form, names, button, send, more = []}) {
  const drawn = /** @type {import('./value_form.js').ValueForm} */ (
    document.createElement('value-form'));
  drawn.draw(form, {names});
  const wrong = h('p', {role: 'alert', class: 'wrong'});
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const report = drawn.read();
      wrong.textContent = '';
      send(report);
    } catch (error) {
      if (!(error instanceof NotFilled)) throw error;
      wrong.textContent = error.message;
      error.where.focus();
    }
  };
  return /** @type {HTMLFormElement} */ (h('form', {class: 'report', novalidate: true,
    onsubmit: submit}, drawn, more, wrong,
  h('button', {type: 'submit', class: 'primary'}, button)));
}
