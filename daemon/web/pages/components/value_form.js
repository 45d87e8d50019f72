// SPDX-License-Identifier: Apache-2.0
//
// <value-form>: draws the form of any ruleset, and reads what a person filled in as a value. It
// knows kinds of fields, and no game.

import {freshId, h} from '../dom.js';
import {choiceText, isSheet, labelOf, structOf} from '../values.js';
import {t} from '../words.js';

/** @typedef {import('../values.js').Form} Form */
/** @typedef {import('../values.js').Value} Value */

const RADIOS_MAX = 6;
const OPEN_SET_MAX = 8;

/** Something is wrong in a form: says it, and where. */
export class NotFilled extends Error {
  /** @param {string} text @param {HTMLElement} where */
  constructor(text, where) {
    super(text);
    this.where = where;
  }
}

/**
 * A field on the page; `read` gives undefined where an optional field is left empty.
 * @typedef {{element: HTMLElement, read: () => Value | undefined}} Field
 */

/**
 * `path` names the field for scripts: "lines.0.points", in `data-field` of what a person fills in.
 * @typedef {{names: string[], players: {id: string, label: string}[], top: boolean, path: string}}
 *     Around
 */

/** @param {Around} around @param {string | number} part @returns {Around} */
function within(around, part) {
  return {...around, path: around.path ? `${around.path}.${part}` : String(part)};
}

export class ValueForm extends HTMLElement {
  constructor() {
    super();
    /** @type {Field | null} */
    this.field = null;
  }

  /**
   * @param {Form} form
   * @param {{names?: string[], players?: {id: string, label: string}[]}} around names of the seats
   */
  draw(form, around = {}) {
    this.field = fieldOf({...form, id: '', required: true, label: {}},
        {names: around.names || [], players: around.players || [], top: true, path: ''});
    this.replaceChildren(this.field.element);
  }

  /** Reads what was filled in; throws NotFilled. @returns {Value} */
  read() {
    const value = this.field?.read();
    return value === undefined ? {} : value;
  }
}

customElements.define('value-form', ValueForm);

/** @param {Form} form @param {Around} around @returns {Field} */
function fieldOf(form, around) {
  const inner = {...around, top: false};
  switch (form.kind) {
    case 'STRUCT': return form.required ? structField(form, around) : optional(form, inner);
    case 'CHOICE': return choiceField(form, around);
    case 'FLAG': return flagField(form, around);
    case 'INTEGER':
    case 'DURATION': return numberField(form, around);
    case 'PLAYER': return playerField(form, around);
    case 'SET': return form.children[0]?.kind === 'CHOICE' ? setField(form, inner) :
      linesField(form, inner);
    case 'LIST':
    case 'MAP': return linesField(form, around);
    case 'TUPLE': return tupleField(form, inner);
    case 'ONE_OF': return oneOfField(form, inner);
    case 'NULL_VALUE': return {element: h('span'), read: () => ({})};
    default: return textField(form, around);
  }
}

/** @param {Form} form @param {string} label @param {HTMLElement} where */
function missing(form, label, where) {
  if (form.required) throw new NotFilled(t('form missing', {label}), where);
  return undefined;
}

/** @param {Form} form @param {Around} around @returns {Field} */
function structField(form, around) {
  const parts = (form.children || []).map((/** @type {Form} */ child) =>
    /** @type {[string, Field]} */ ([child.id, fieldOf(child, within(around, child.id))]));
  const label = labelOf(form, around.names);
  const element = label ? h('fieldset', null, h('legend', null, label)) :
    h('div', {class: 'fields'});
  for (const [, field] of parts) element.append(field.element);
  return {element, read: () => {
    /** @type {[string, Value][]} */
    const fields = [];
    for (const [key, field] of parts) {
      const value = field.read();
      if (value !== undefined) fields.push([key, value]);
    }
    return structOf(fields);
  }};
}

/** A part that need not be there: closed until a person opens it. */
function optional(/** @type {Form} */ form, /** @type {Around} */ around) {
  const inside = fieldOf({...form, id: '', required: true, label: {}}, around);
  const element = /** @type {HTMLDetailsElement} */ (h('details', {class: 'optional'},
      h('summary', null, t('add part', {label: labelOf(form, around.names)})), inside.element));
  return {element, read: () => (element.open ? inside.read() : undefined)};
}

/** @param {Form} form @param {Around} around @returns {Field} */
function choiceField(form, around) {
  const label = labelOf(form, around.names);
  const choices = form.choices || [];
  if (choices.length > RADIOS_MAX) {
    return selectField(form, around, choices.map((/** @type {Form} */ one) =>
      ({id: one.id, label: choiceText(one, around.names)})));
  }
  const group = freshId('choice');
  /** @type {[string, string][]} */
  const rows = choices.map((/** @type {Form} */ one) => [one.id, choiceText(one, around.names)]);
  if (!form.required) rows.push(['', t('nothing chosen')]);
  const inputs = rows.map(([id]) => /** @type {HTMLInputElement} */ (
    h('input', {type: 'radio', name: group, value: id, 'data-field': around.path})));
  const element = h('fieldset', {class: 'choices'}, h('legend', null, label),
      inputs.map((input, i) => h('label', {class: 'choice'}, input,
          h('bdi', {dir: 'auto'}, rows[i][1]))));
  return {element, read: () => {
    const id = inputs.find(input => input.checked)?.value;
    return id ? {text: id} : missing(form, label, inputs[0]);
  }};
}

/**
 * @param {Form} form
 * @param {Around} around
 * @param {{id: string, label: string}[]} choices
 * @returns {Field}
 */
function selectField(form, around, choices) {
  const id = freshId('select');
  const label = labelOf(form, around.names);
  const select = /** @type {HTMLSelectElement} */ (h('select', {id,
    'aria-required': !!form.required, 'data-field': around.path},
      h('option', {value: ''}, t(form.required ? 'choose' : 'nothing chosen')),
      choices.map(one => h('option', {value: one.id}, one.label))));
  return {element: labelled(id, label, select), read: () =>
    (select.value ? {text: select.value} : missing(form, label, select))};
}

/** @param {Form} form @param {Around} around @returns {Field} */
function playerField(form, around) {
  return selectField(form, around, around.players);
}

/** @param {Form} form @param {Around} around @returns {Field} */
function flagField(form, around) {
  const input = /** @type {HTMLInputElement} */ (h('input', {type: 'checkbox',
    'data-field': around.path}));
  const element = h('label', {class: 'choice'}, input, h('span', null,
      labelOf(form, around.names)));
  return {element, read: () =>
    (input.checked || form.required ? {flag: input.checked} : undefined)};
}

/** @param {Form} form @param {Around} around @returns {Field} */
function numberField(form, around) {
  const id = freshId('number');
  const label = labelOf(form, around.names);
  const least = Number(form.least || 0);
  const most = Number(form.most || 0);
  const bounded = least !== 0 || most !== 0;
  const input = /** @type {HTMLInputElement} */ (h('input', {id, type: 'text', autocomplete: 'off',
    'data-field': around.path, inputmode: least < 0 ? 'text' : 'numeric', size: 6,
    'aria-required': !!form.required}));
  return {element: labelled(id, label, input), read: () => {
    const text = input.value.trim();
    if (!text) return missing(form, label, input);
    const number = Number(text);
    if (!/^[+-]?\d+$/.test(text) || (bounded && (number < least || number > most))) {
      throw new NotFilled(t('form number', {label, least, most: bounded ? most : '…'}), input);
    }
    return {integer: String(number)};
  }};
}

/** @param {Form} form @param {Around} around @returns {Field} */
function textField(form, around) {
  const id = freshId('text');
  const label = labelOf(form, around.names);
  /** @type {Record<string, string>} */
  const types = {DATE: 'date', TIME: 'time'};
  const input = /** @type {HTMLInputElement} */ (h('input', {id, type: types[form.kind] || 'text',
    'data-field': around.path, autocomplete: 'off', dir: 'auto',
    step: form.kind === 'TIME' ? 1 : null,
    'aria-required': !!form.required}));
  return {element: labelled(id, label, input), read: () => {
    const text = form.kind === 'TIME' && input.value.length === 5 ? `${input.value}:00` :
      input.value.trim();
    return text ? {text} : missing(form, label, input);
  }};
}

/** A set of a fixed list of things: a box for each. @param {Form} form @param {Around} around */
function setField(form, around) {
  const label = labelOf(form, around.names);
  const choices = form.children[0].choices || [];
  const inputs = choices.map((/** @type {Form} */ one) => /** @type {HTMLInputElement} */ (
    h('input', {type: 'checkbox', value: one.id, 'data-field': around.path})));
  const boxes = inputs.map((/** @type {HTMLInputElement} */ input, /** @type {number} */ i) =>
    h('label', {class: 'choice'}, input, h('span', null, choiceText(choices[i], around.names))));
  const read = () => {
    const chosen = inputs.filter((/** @type {HTMLInputElement} */ input) => input.checked);
    if (chosen.length === 0 && !form.required) return undefined;
    return {list: {items: chosen.map((/** @type {HTMLInputElement} */ one) =>
      ({text: one.value}))}};
  };
  const count = h('span', {class: 'count'});
  const element = choices.length <= OPEN_SET_MAX ?
    h('fieldset', {class: 'choices'}, h('legend', null, label), boxes) :
    h('details', {class: 'optional'}, h('summary', null, label, ' ', count),
        h('div', {class: 'choices many', role: 'group', 'aria-label': label}, boxes));
  element.addEventListener('change', () => {
    const chosen = inputs.filter((/** @type {HTMLInputElement} */ input) => input.checked).length;
    count.textContent = chosen ? `(${chosen})` : '';
  });
  return {element, read};
}

/**
 * A list: of a report one line a seat, else as many as a person adds.
 * @param {Form} form
 * @param {Around} around
 * @returns {Field}
 */
function linesField(form, around) {
  const label = labelOf(form, around.names);
  const seats = around.names.length;
  const least = Number(form.least || 0);
  const most = Number(form.most || 0) || Infinity;
  const sheet = around.top && isSheet(form) && seats >= least && seats <= most;
  /** @type {Field[]} */
  const lines = [];
  const list = h('div', {class: 'lines'});
  const inner = {...around, top: false};
  const add = (/** @type {string} */ title) => {
    const place = within(inner, list.children.length);
    const field = form.kind === 'MAP' ? pairField(form.children[0], place) :
      fieldOf({...form.children[0], required: true, label: titled(title)}, place);
    lines.push(field);
    const row = h('div', {class: 'line'}, field.element);
    if (!sheet) {
      row.append(h('button', {type: 'button', class: 'quiet', onclick: () => {
        lines.splice(lines.indexOf(field), 1);
        row.remove();
      }}, t('remove line', {n: lines.length})));
    }
    list.append(row);
  };
  if (sheet) around.names.forEach((name, i) => add(`${i + 1}. ${name}`));
  else for (let i = 0; i < least; i += 1) add(String(i + 1));
  const element = h('fieldset', {class: 'list'}, h('legend', null, label), list);
  if (!sheet) {
    element.append(h('button', {type: 'button', onclick: () => {
      if (lines.length < most) add(String(lines.length + 1));
    }}, t('add line')));
  }
  const read = () => {
    const items = lines.map(line => line.read()).filter(value => value !== undefined);
    if (form.kind === 'MAP') return {struct: {fields: items}};
    if (items.length === 0 && !form.required) return undefined;
    return {list: {items}};
  };
  return {element, read: /** @type {() => Value | undefined} */ (read)};
}

/** Texts of one text, in no language in particular. @param {string} text */
function titled(text) {
  return {texts: [{text}]};
}

/** A key and its value, of a map. @param {Form} form @param {Around} around @returns {Field} */
function pairField(form, around) {
  const key = textField({id: t('name'), kind: 'TEXT', required: true}, within(around, 'key'));
  const value = fieldOf({...form, required: true}, within(around, 'value'));
  return {element: h('div', {class: 'fields'}, key.element, value.element), read: () =>
    ({key: key.read()?.text, value: value.read()})};
}

/** @param {Form} form @param {Around} around @returns {Field} */
function tupleField(form, around) {
  const parts = (form.children || []).map((/** @type {Form} */ child, /** @type {number} */ i) =>
    fieldOf({...child, required: true}, within(around, i)));
  const element = h('fieldset', null, h('legend', null, labelOf(form, around.names)),
      parts.map((/** @type {Field} */ part) => part.element));
  return {element, read: () =>
    ({list: {items: parts.map((/** @type {Field} */ part) => part.read())}})};
}

/** @param {Form} form @param {Around} around @returns {Field} */
function oneOfField(form, around) {
  const id = freshId('one');
  const label = labelOf(form, around.names);
  const children = form.children || [];
  const select = /** @type {HTMLSelectElement} */ (h('select', {id, 'data-field': around.path},
      form.required ? null : h('option', {value: ''}, t('nothing chosen')),
      children.map((/** @type {Form} */ child, /** @type {number} */ i) =>
        h('option', {value: i}, labelOf(child, around.names)))));
  const place = h('div');
  /** @type {Field | null} */
  let chosen = null;
  const turn = () => {
    chosen = select.value === '' ? null :
      fieldOf({...children[Number(select.value)], required: true}, within(around, 'value'));
    place.replaceChildren(...(chosen ? [chosen.element] : []));
  };
  select.addEventListener('change', turn);
  turn();
  return {element: h('div', {class: 'fields'}, labelled(id, label, select), place),
    read: () => chosen?.read()};
}

/** @param {string} id @param {string} label @param {HTMLElement} input */
function labelled(id, label, input) {
  return h('div', {class: 'field'}, h('label', {for: id}, label), input);
}
