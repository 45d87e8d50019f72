// SPDX-License-Identifier: Apache-2.0
//
// Makes elements. Text becomes text nodes alone, so that no name or answer is ever markup.

/**
 * Lists may stand within lists.
 * @typedef {Node | string | number | null | undefined | false | any[]} Child
 */

/**
 * Makes an element. A property `on…` is a listener; `true` is an empty attribute; `false`, null and
 * undefined leave the attribute out.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === false || child === null || child === undefined || child === '') continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * A person's name: not translated, and kept apart from the text around it in either direction.
 * @param {string} text
 */
export function nameOf(text) {
  return h('bdi', {translate: 'no', dir: 'auto', class: 'name'}, text);
}

/**
 * Parts of a page: [key, what it shows, how it is made]. A part whose `shown` is the same as before
 * keeps its elements, and with them what a person has typed there.
 * @typedef {[string, unknown, () => Child]} Part
 */

/** @typedef {(Part | false | null | undefined)[]} Parts */

/**
 * Brings a page's parts up to date.
 * @param {Element} parent
 * @param {Parts} parts
 * @param {(key: string, made: Child) => HTMLElement} [wrap] the element of a part
 */
export function patch(parent, parts, wrap = inDivision) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  /** @type {Map<string, Element>} */
  const old = new Map();
  const wanted = new Set(parts.map(part => part && part[0]));
  for (const child of [...parent.children]) {
    const key = /** @type {HTMLElement} */ (child).dataset.part || '';
    if (wanted.has(key)) old.set(key, child);
    else child.remove();
  }
  /** @type {Element[]} */
  const elements = [];
  for (const part of parts) {
    if (!part) continue;
    const [key, shown, make] = part;
    const print = JSON.stringify(shown);
    let element = old.get(key);
    if (!element || prints.get(element) !== print) {
      const fresh = wrap(key, make());
      prints.set(fresh, print);
      if (element) keepFocus(element, fresh);
      element = fresh;
    }
    elements.push(element);
  }
  arrange(parent, elements);
  if (focused && focused !== document.activeElement && parent.contains(focused)) {
    focused.focus({preventScroll: true});
  }
}

/**
 * Puts a parent's elements in order. Only those that are out of it are moved, as a move takes an
 * element's focus and costs its layout.
 * @param {Element} parent @param {Element[]} elements in their order
 */
function arrange(parent, elements) {
  const places = new Map([...parent.children].map((child, i) => [child, i]));
  const staying = longestRise(elements.map(one => places.get(one)));
  /** @type {Element | null} */
  let before = null;
  elements.forEach((element, i) => {
    if (!staying.has(i)) {
      parent.insertBefore(element, before ? before.nextSibling : parent.firstChild);
    }
    before = element;
  });
}

/**
 * The longest run of numbers that rise, which may have others between them.
 * @param {(number | undefined)[]} numbers undefined: it is in no run
 * @returns {Set<number>} their places
 */
function longestRise(numbers) {
  /** @type {number[]} Of runs of each length, the place of the last number of the lowest. */
  const ends = [];
  /** @type {(number | undefined)[]} */
  const before = [];
  numbers.forEach((number, i) => {
    if (number === undefined) return;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Number(numbers[ends[middle]]) < number) low = middle + 1;
      else high = middle;
    }
    before[i] = ends[low - 1];
    ends[low] = i;
  });
  /** @type {Set<number>} */
  const run = new Set();
  /** @type {number | undefined} */
  let last = ends[ends.length - 1];
  for (; last !== undefined; last = before[last]) run.add(last);
  return run;
}

/** @param {string} key @param {Child} made */
function inDivision(key, made) {
  return h('div', {'data-part': key}, made);
}

/**
 * Brings the rows of a list up to date: each part makes one element, and a row that shows the same
 * as before keeps its own.
 * @param {Element} list
 * @param {[string, unknown, () => HTMLElement][]} rows
 */
export function patchRows(list, rows) {
  patch(list, rows, (key, made) => {
    const row = /** @type {HTMLElement} */ (made);
    row.dataset.part = key;
    return row;
  });
}

/** @type {WeakMap<Element, string>} */
const prints = new WeakMap();

/**
 * Puts a fresh part in the place of an old one, and the focus where it was.
 * @param {Element} old
 * @param {Element} fresh
 */
function keepFocus(old, fresh) {
  const focused = document.activeElement;
  const id = focused && old.contains(focused) ? focused.id : '';
  old.replaceWith(fresh);
  if (id) document.getElementById(id)?.focus();
}

let made = 0;

/** An id that no other element has. @param {string} word */
export function freshId(word) {
  made += 1;
  return `${word}-${made}`;
}
