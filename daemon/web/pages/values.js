// SPDX-License-Identifier: Apache-2.0
//
// Values of a game, by the forms that its ruleset publishes: what they mean in words, and which
// part of a form one table has. Pure functions.

import {t, textOf} from './words.js';

/** @typedef {Record<string, any>} Form */
/** @typedef {Record<string, any>} Value */

/**
 * The seat that an id names: 0 for `first` and what ends in it, 1 for `second`; -1: none.
 * @param {string} id
 */
export function seatOfId(id) {
  const found = /(?:^|_)(first|second)$/.exec(id || '');
  if (!found) return -1;
  return found[1] === 'first' ? 0 : 1;
}

/** @param {Form} field @param {string[]} names */
export function labelOf(field, names) {
  const label = textOf(field.label) || field.id || '';
  const name = names[seatOfId(field.id)];
  if (!name) return label;
  const comma = label.lastIndexOf(',');
  return `${comma < 0 ? label : label.slice(0, comma)}, ${name}`;
}

/** @param {Form} choice @param {string[]} names */
export function choiceText(choice, names) {
  return names[seatOfId(choice.id)] || textOf(choice.label) || choice.id;
}

/** Whether a field of a report has a line a seat. @param {Form} field */
export function isSheet(field) {
  return field.kind === 'LIST' && (field.children || []).length === 1;
}

/**
 * The form without the parts that a ruleset's `report.paper` leaves out of one table.
 * @param {Form} form
 * @param {string[]} without "tie_break", "winner.tie", "lines.stars"
 * @returns {Form}
 */
export function narrow(form, without) {
  const copy = structuredClone(form);
  for (const path of without) takeOut(path.split('.'), copy);
  return copy;
}

/** @param {string[]} path @param {Form} form */
function takeOut(path, form) {
  const [head, ...rest] = path;
  const field = (form.children || []).find((/** @type {Form} */ one) => one.id === head);
  if (!field) return;
  if (rest.length === 0) {
    form.children = form.children.filter((/** @type {Form} */ one) => one !== field);
  } else if (field.choices) {
    field.choices = field.choices.filter((/** @type {Form} */ one) => one.id !== rest[0]);
  } else {
    takeOut(rest, field.kind === 'LIST' ? field.children[0] : field);
  }
}

/** @param {Value | undefined} value @param {string} key @returns {Value | undefined} */
export function fieldOf(value, key) {
  return (value?.struct?.fields || []).find((/** @type {any} */ one) => one.key === key)?.value;
}

/** @param {[string, Value][]} fields @returns {Value} */
export function structOf(fields) {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return {struct: {fields: sorted.map(([key, value]) => ({key, value}))}};
}

/** Whether two values are the same. @param {Value | undefined} a @param {Value | undefined} b */
export function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A value in words.
 * @param {Form} form
 * @param {Value | undefined} value
 * @param {string[]} names of the seats
 * @returns {string}
 */
export function valueText(form, value, names) {
  if (!value) return '';
  const children = form.children || [];
  if (form.kind === 'FLAG') return t(value.flag ? 'yes' : 'no');
  if (form.kind === 'CHOICE') {
    const choice = (form.choices || []).find((/** @type {Form} */ one) => one.id === value.text);
    return choice ? choiceText(choice, names) : value.text || '';
  }
  if (form.kind === 'STRUCT') {
    const parts = [];
    for (const child of children) {
      const part = fieldOf(value, child.id);
      if (!part) continue;
      const label = labelOf(child, names);
      parts.push(label ? `${label}: ${valueText(child, part, names)}` :
        valueText(child, part, names));
    }
    return parts.join('; ');
  }
  if (value.list) {
    const items = /** @type {Value[]} */ (value.list.items || []);
    const lines = items.map((item, i) => {
      const child = children[form.kind === 'TUPLE' ? i : 0] || {};
      const text = valueText(child, item, names);
      return isSheet(form) && names[i] && names.length === items.length ?
        `${names[i]}: ${text}` : text;
    });
    return lines.join(form.kind === 'SET' ? ', ' : ' · ');
  }
  if (form.kind === 'ONE_OF') {
    const kind = value.text !== undefined ? 'CHOICE' : 'INTEGER';
    const child = children.find((/** @type {Form} */ one) => one.kind === kind) || children[0];
    return child ? valueText(child, value, names) : '';
  }
  return plainText(value);
}

/** A value without a form. @param {Value} value @returns {string} */
export function plainText(value) {
  if (value.integer !== undefined) return String(value.integer);
  if (value.text !== undefined) return value.text;
  if (value.flag !== undefined) return t(value.flag ? 'yes' : 'no');
  if (value.list) return (value.list.items || []).map(plainText).join(', ');
  if (value.struct) {
    return (value.struct.fields || []).map((/** @type {any} */ one) =>
      `${one.key}: ${plainText(one.value)}`).join(', ');
  }
  return '';
}
