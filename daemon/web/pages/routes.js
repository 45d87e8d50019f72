// SPDX-License-Identifier: Apache-2.0
//
// Addresses of pages, and the module that draws each. daemon/web/site/site.cc answers for the same.

/**
 * @typedef {object} Route
 * @property {'home' | 'ticket' | 'receipt' | 'event' | 'desk' | 'screen' | 'check'} area
 * @property {string} event "cup"; empty: the page is of no event
 * @property {string} view the module in views/
 */

/** @type {Record<string, Record<string, string>>} */
export const VIEWS = {
  event: {'': 'mine', tables: 'tables', standings: 'standings', bracket: 'bracket',
    changes: 'changes', clock: 'clock', deck: 'deck', penalties: 'penalties',
    why: 'why'},
  desk: {'': 'desk', slips: 'slips', tickets: 'tickets', checkin: 'checkin',
    calls: 'calls'},
  screen: {'': 'screen'},
  check: {'': 'check'},
};

/** @param {string} path of the address @returns {Route | null} null: no page is there */
export function routeOf(path) {
  const [area, event, view, more] = path.slice(1).split('/');
  if (!area && event === undefined) return {area: 'home', event: '', view: 'home'};
  if (area === 't' && event === undefined) return {area: 'ticket', event: '', view: 'ticket'};
  if (area === 'r' && event === undefined) return {area: 'receipt', event: '', view: 'receipt'};
  const views = VIEWS[area];
  if (!views || !/^[a-z0-9-]{1,63}$/.test(event || '') || more !== undefined) return null;
  const module = views[view || ''];
  if (!module || view === '') return null;
  return {area: /** @type {Route['area']} */ (area), event, view: module};
}
