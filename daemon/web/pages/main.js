// SPDX-License-Identifier: Apache-2.0
//
// Draws the page of an address: the frame around it, the snapshot that the device kept, the fresh
// one, and how old that is. Each view (views/) says what it loads and how that is drawn.

import {Refused, Unreachable, call, now} from './api.js';
import {h, nameOf, patch} from './dom.js';
import {hasHeld} from './early.js';
import * as keep from './keep.js';
import {follow} from './live.js';
import * as outbox from './outbox.js';
import {routeOf} from './routes.js';
import * as tickets from './tickets.js';
import {LANGUAGES, agoText, language, speak, t} from './words.js';

/**
 * @typedef {object} Context
 * @property {string} event "cup"
 * @property {string} name "events/cup"
 * @property {URLSearchParams} params of the address
 * @property {() => {bearer?: string}} proof
 * @property {() => tickets.Ticket | undefined} ticket
 * @property {() => void} refresh loads and draws again
 * @property {() => void} redraw draws what is loaded
 * @property {Record<string, any>} state of the view, for as long as it is shown
 */

/**
 * @typedef {object} View
 * @property {string} title a key of words.js
 * @property {(context: Context, event: any, seen?: any) => Promise<any>} load a snapshot, which can
 *     be kept; `seen`: what its glancer saw a moment ago
 * @property {(context: Context, snapshot: any) => import('./dom.js').Parts} draw
 * @property {(context: Context, old: any, event: any) => boolean} [spares] whether the old snapshot
 *     stands though the event went on
 * @property {(frame: any) => {soon: () => void} | null} [glancer] after news it looks first at what
 *     all may read
 * @property {boolean} [bare] fills the window, without a frame
 */

const TICK_MS = 5000;
const RETRY_MS = 4000;
const SETTLE_MS = 150;
// Phones of a whole hall ask over so long a time when a record comes.
const SPREAD_MS = 500;
// Its page asks for every round, and a draw may be checked a little later.
const SPREAD_CHECK_MS = 5000;
/** @type {Record<string, number>} */
const SPREADS = {event: SPREAD_MS, check: SPREAD_CHECK_MS};

/** @type {Frame | null} */
let frame = null;

class Frame {
  /** @param {import('./routes.js').Route} route @param {View} view */
  constructor(route, view) {
    this.route = route;
    this.view = view;
    this.ended = false;
    this.loading = false;
    /** @type {{seen: any} | null} the load to come after the one under way */
    this.again = null;
    /** @type {(() => void) | null} what waits for the end of the load under way */
    this.afterLoad = null;
    /** @type {{snapshot: any, event: any, time: number} | null} */
    this.shown = null;
    this.reached = false;
    this.failed = false;
    this.placed = false;
    this.wrong = '';
    this.later = 0;
    // The revision of the event as it was read last: what comes after it is news.
    this.known = 0;
    /** @type {(() => void) | null} */
    this.unfollow = null;
    /** @type {Context} */
    this.context = {
      event: route.event, name: `events/${route.event}`,
      params: new URLSearchParams(location.search), state: {},
      proof: () => tickets.proof(route.event), ticket: () => tickets.ticketOf(route.event),
      refresh: () => this.load(), redraw: () => this.draw()};
  }

  /** Under which the device keeps what is shown. */
  get place() {
    return [location.pathname + location.search, this.context.ticket()?.ticket || '',
      language()].join(' ');
  }

  async start() {
    this.build();
    this.loadSent();
    this.timer = setInterval(() => this.tick(), TICK_MS);
    const loaded = this.load();
    const kept = await keep.get('snapshots', this.place).catch(() => undefined);
    if (kept && !this.shown && !this.ended) {
      this.shown = kept;
      this.draw();
    }
    await loaded;
  }

  end() {
    this.ended = true;
    clearInterval(this.timer);
    clearTimeout(this.soon);
    clearTimeout(this.later);
    this.unfollow?.();
  }

  tick() {
    this.drawAge();
    if (!this.reached && !this.loading) this.load();
  }

  /** Loads soon; of a hall of phones each at another moment. @param {number} spread */
  loadSoon(spread) {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.load(), SETTLE_MS + Math.random() * spread);
  }

  /** @param {any} [seen] what the view's glancer saw: what all may read is not loaded again */
  async load(seen = null) {
    clearTimeout(this.later);
    this.later = 0;
    if (this.loading) {
      this.again = {seen: this.again && !this.again.seen ? null : seen};
      return;
    }
    this.loading = true;
    try {
      await this.loadOnce(seen);
      this.reached = true;
      this.failed = false;
      this.wrong = '';
    } catch (error) {
      this.fail(error);
    }
    this.loading = false;
    if (this.ended) return;
    this.draw();
    const {again, afterLoad} = this;
    this.again = null;
    this.afterLoad = null;
    if (again) this.load(again.seen);
    afterLoad?.();
  }

  /** Notes why there is nothing new, and tries again if it may pass. @param {unknown} error */
  fail(error) {
    this.reached = !(error instanceof Unreachable) && !(error instanceof Refused && error.passes);
    this.failed = !this.reached;
    const known = error instanceof Refused || error instanceof Unreachable;
    // An answer that the page cannot read may not leave the one before as if it stood.
    this.wrong = error instanceof Refused ? error.message : known ? '' : t('unreadable');
    if (!known) {
      console.error(error);
      this.shown = null;
    }
    if (!this.reached && !this.ended) {
      setTimeout(() => { if (!this.reached && !this.ended) this.load(); },
          RETRY_MS + Math.random() * SPREAD_MS);
    }
  }

  /** @param {any} seen */
  async loadOnce(seen) {
    const {context, view, place} = this;
    const event = seen ? seen.event : this.route.event ?
      await call('EventService/GetEvent', {name: context.name}, context.proof()) : null;
    this.known = Number(event?.revision || 0);
    if (event && !this.unfollow && !this.ended) {
      this.unfollow = follow(this.route.event, Number(event.revision), context.proof,
          news => this.hear(news));
    }
    const old = this.shown;
    const stands = old && this.reached && view.spares && view.spares(context, old.snapshot, event);
    const snapshot = stands ? old.snapshot : await view.load(context, event, seen);
    if (this.ended) return;
    this.shown = {snapshot, event, time: now()};
    // Where another ticket was chosen meanwhile, it may be of either.
    if (place === this.place) {
      keep.put('snapshots', place, this.shown).catch(() => undefined);
    }
  }

  /** Shows what was sent from this device; loads the page again where something was answered. */
  async loadSent() {
    if (!this.route.event) return;
    /** @type {outbox.Entry[]} */
    const before = this.context.state.entries || [];
    const entries = await outbox.entries(this.route.event).catch(() => []);
    this.context.state.entries = entries;
    const answered = entries.some(one => one.state !== 'waiting' &&
      before.some(old => old.id === one.id && old.state === 'waiting'));
    if (this.shown) this.draw();
    if (answered) this.load();
  }

  /** @param {import('./live.js').News} news */
  hear(news) {
    if (news.revision > this.known || news.back || !news.connected) {
      const glancer = this.shown && this.reached && !news.back && this.view.glancer?.(this);
      if (glancer) glancer.soon();
      else this.loadSoon(SPREADS[this.route.area] || 0);
    }
    this.drawAge();
  }

  build() {
    const main = h('main', {id: 'main', tabindex: '-1'});
    this.main = main;
    document.body.classList.toggle('bare', Boolean(this.view.bare));
    if (this.view.bare) {
      document.body.replaceChildren(main);
      return;
    }
    this.age = h('p', {class: 'age', role: 'status'});
    this.head = h('div', {class: 'head'});
    this.nav = h('nav', {'aria-label': t('nav')});
    document.body.replaceChildren(
        h('a', {class: 'skip', href: '#main'}, t('skip')),
        h('header', null, this.head, languages()),
        this.nav, this.age, main);
    document.title = t(this.view.title);
    patch(main, [['loading', 1, () => h('p', null, t('loading'))]]);
  }

  draw() {
    if (this.ended || !this.main) return;
    this.drawFrame();
    if (!this.shown) {
      const text = this.reached ? this.wrong || t('not found') : t('nothing kept');
      patch(this.main, [['wrong', text, () => [h('h1', null, t(this.view.title)),
        h('p', {role: 'alert'}, text),
        h('p', null, h('a', {href: '/t'}, t('redeem')))]]]);
      return;
    }
    // For scripts: what is shown is of this revision.
    this.main.dataset.revision = String(this.shown.event?.revision || 0);
    patch(this.main, [
      this.wrong ? ['wrong', this.wrong, () => h('p', {role: 'alert'}, this.wrong)] : null,
      ...this.view.draw(this.context, this.shown.snapshot)]);
  }

  drawFrame() {
    if (!this.head || !this.nav) return;
    const event = this.shown?.event;
    const title = event?.title || this.route.event;
    document.title = title ? `${t(this.view.title)} · ${title}` : t(this.view.title);
    patch(this.head, [['title', [title, event?.status], () => [
      h('a', {href: '/', class: 'home', 'aria-label': t('home')}, '▲'),
      title ? h('a', {href: `/event/${this.route.event}`, class: 'title'}, nameOf(title)) : null,
      event ? h('span', {class: 'status'}, t(event.status)) : null]]]);
    const links = this.route.event ? linksOf(this.context, event) : [];
    patch(this.nav, links.length ? [['links', [links, location.pathname], () =>
      h('ul', null, links.map(([path, words]) => h('li', null, h('a', {href: path,
        'aria-current': path === location.pathname ? 'page' : null}, t(words)))))]] : []);
    // Once: where a person scrolls it afterwards is theirs to say.
    if (links.length > 1 && !this.placed) {
      this.placed = true;
      const current = this.nav.querySelector('[aria-current]');
      current?.scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
    this.drawAge();
  }

  drawAge() {
    if (!this.age) return;
    const text = !this.failed || !this.shown ? '' :
      t('old', {ago: agoText(now() - this.shown.time)});
    if (this.age.textContent !== text) this.age.textContent = text;
    this.age.classList.toggle('old', text !== '');
  }
}

function languages() {
  const select = /** @type {HTMLSelectElement} */ (h('select', {'aria-label': t('language'),
    class: 'language', onchange: () => {
      speak(/** @type {import('./words.js').Language} */ (select.value));
      show();
    }}, LANGUAGES.map(one => h('option', {value: one, lang: one, selected: one === language()},
      one === 'it' ? 'Italiano' : 'English'))));
  return select;
}

/**
 * @param {Context} context
 * @param {any} event
 * @returns {[string, string][]}
 */
function linksOf(context, event) {
  const at = `/event/${context.event}`;
  const desk = `/desk/${context.event}`;
  const ticket = context.ticket();
  /** @type {[string, string][]} */
  const links = [[at, 'my event'], [`${at}/tables`, 'tables'], [`${at}/standings`, 'standings'],
    [`${at}/bracket`, 'bracket'], [`${at}/clock`, 'clock'], [`${at}/changes`, 'changes']];
  if (ticket?.holder.person) {
    links.push([`${at}/why`, 'why'], [`${at}/deck`, 'deck'], [`${at}/penalties`, 'penalties']);
  }
  if (ticket?.scope === 'TICKET_SCOPE_WORK') {
    links.push([desk, 'desk'], [`${desk}/calls`, 'calls'], [`${desk}/slips`, 'slips'],
        [`${desk}/checkin`, 'checkin'],
        [`${desk}/tickets`, 'tickets']);
  }
  return event ? links : links.slice(0, 1);
}

/** Shows the page of the window's address. */
export async function show() {
  const route = routeOf(location.pathname);
  if (!route) {
    location.reload();
    return;
  }
  document.documentElement.lang = language();
  /** @type {{view: View}} */
  let module;
  try {
    module = await import(`./views/${route.view}.js`);
  } catch (error) {
    // Another version of the pages is served by now, or the network is gone.
    console.error(error);
    document.body.append(h('p', {role: 'alert'}, t('nothing kept')));
    setTimeout(() => location.reload(), RETRY_MS);
    return;
  }
  frame?.end();
  frame = new Frame(route, module.view);
  await frame.start();
}

/** Goes to a page of ours without loading all of it again. @param {string} address */
export async function go(address) {
  history.pushState(null, '', address);
  await show();
  scrollTo(0, 0);
  document.getElementById('main')?.focus({preventScroll: true});
}

/** @param {MouseEvent} click */
function onClick(click) {
  if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey) {
    return;
  }
  const target = /** @type {Element} */ (click.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest('a[href]'));
  if (!link || link.target || link.origin !== location.origin || link.hash) return;
  if (!routeOf(link.pathname)) return;
  click.preventDefault();
  go(link.href);
}

/** The other views, so that they are there when the network is not. */
function fetchTheRest() {
  for (const view of ['mine', 'tables', 'standings', 'bracket', 'clock', 'changes', 'penalties',
    'why']) {
    import(`./views/${view}.js`).catch(() => undefined);
  }
  import('./receipts.js').then(receipts => receipts.prepare()).catch(() => undefined);
}

async function begin() {
  document.documentElement.lang = language();
  addEventListener('click', onClick);
  addEventListener('popstate', show);
  addEventListener('hashchange', () => { if (['/t', '/r'].includes(location.pathname)) show(); });
  addEventListener('resize', () => frame?.view.bare && frame.draw());
  // A stream may seem open for a while when the network is gone.
  for (const turn of ['online', 'offline']) addEventListener(turn, () => frame?.load());
  outbox.onChange(() => frame?.loadSent());
  const loaded = tickets.load().catch(() => undefined);
  loaded.then(() => outbox.run());
  // A database takes long to open: a device that never held a ticket does not wait for it.
  if (hasHeld()) await loaded;
  else loaded.then(() => { if (tickets.allTickets().length) show(); });
  await show();
  setTimeout(fetchTheRest, RETRY_MS);
}

begin();
