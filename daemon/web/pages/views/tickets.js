// SPDX-License-Identifier: Apache-2.0
//
// Tickets at the desk: issued, replaced, taken back. A secret is shown once, when it is issued.

import {Refused, call, lastPart, listAll, now} from '../api.js';
import '../components/qr_code.js';
import {drawCards, issueAll, withoutTicket} from '../components/ticket_cards.js';
import {freshId, h, nameOf} from '../dom.js';
import {freshRequestId} from '../encoding.js';
import {rulesetOf} from '../rulesets.js';
import {t, textOf, timeText} from '../words.js';
import '../words_staff.js';
import {TOKEN} from '../tickets.js';
import {needs, signIn} from './desk.js';

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'tickets', load, draw};

const TASKS = ['scorekeeper', 'judge', 'head-judge'];
const HOURS = 12;

/** @param {Context} context @param {any} event */
async function load(context, event) {
  if (!context.ticket()) return {tickets: [], players: [], tasks: []};
  const {tickets} = await listAll('TicketService/ListTickets', {event: context.name}, 'tickets',
      context.proof());
  const {players} = await listAll('EventService/ListPlayers', {event: context.name,
    withNames: true}, 'players', context.proof());
  const ruleset = await rulesetOf(context, event);
  const tasks = TASKS.map(id => ({id, label: id}));
  for (const role of ruleset.staffRoles || []) {
    if (!TASKS.includes(role.id)) tasks.push({id: role.id, label: textOf(role.label) || role.id});
  }
  return {title: event.title || '', tickets: tickets.map(brief), tasks,
    players: players.map((/** @type {any} */ one) => ({person: one.person || '',
      number: one.number, shown: one.displayName || lastPart(one.name)}))};
}

/** @param {any} ticket */
function brief(ticket) {
  return {name: ticket.name, holder: ticket.holder || {}, scope: ticket.scope,
    expires: Number(ticket.expireTimeUs) / 1000, revoked: Boolean(ticket.revoked),
    devices: (ticket.devices || []).filter((/** @type {any} */ one) => !one.revoked).length};
}

/**
 * @param {Context} context
 * @param {any} snapshot
 * @returns {import('../dom.js').Parts}
 */
function draw(context, snapshot) {
  if (!context.ticket()) return [['needs', 1, () => needs(context)]];
  const {tickets, players, tasks} = snapshot;
  const {issued, cards, wrong = ''} = context.state;
  return [
    ['title', 1, () => h('h1', null, t('tickets'))],
    ['wrong', wrong, () => (wrong ? h('p', {role: 'alert', class: 'wrong'}, wrong) : null)],
    cards ? ['cards', cards.length, () => drawCards(context, snapshot.title, cards, () => {
      context.state.cards = null;
      context.redraw();
    })] : null,
    issued ? ['issued', issued, () => card(context, issued, snapshot)] : null,
    // The daemon lets tickets issue no tickets: a person does, by a token of their own.
    context.ticket()?.ticket === TOKEN ?
      ['issue', [players, tasks], () => issuing(context, players, tasks)] :
      ['token', 1, () => signIn(context, t('token issues'))],
    context.ticket()?.ticket === TOKEN ? ['all', [players, tickets], () =>
      issuingAll(context, withoutTicket(players, tickets, now()))] : null,
    ['list', [tickets, players, context.ticket()?.ticket], () => (tickets.length ?
      list(context, snapshot) :
      h('p', null, t('no tickets')))],
  ];
}

/** @param {any} holder @param {any} snapshot */
function holderText(holder, snapshot) {
  if (holder.role) {
    const task = snapshot.tasks.find((/** @type {any} */ one) => one.id === holder.role);
    return t('role', {role: task?.label || holder.role});
  }
  const player = snapshot.players.find((/** @type {any} */ one) => one.person === holder.person);
  return player ? player.shown : lastPart(holder.person || '');
}

/**
 * Makes a call that is not kept in the outbox: its answer is a secret, shown at once.
 * @param {Context} context @param {string} method @param {object} message
 */
async function ask(context, method, message) {
  context.state.wrong = '';
  try {
    return await call(method, message, {...context.proof(), key: freshRequestId()});
  } catch (error) {
    context.state.wrong = t('error',
        {why: error instanceof Refused ? error.message : t('nothing kept')});
    context.redraw();
    return null;
  }
}

/** @param {Context} context @param {any} holder @param {string} scope @param {number} hours */
async function issue(context, holder, scope, hours) {
  const answer = await ask(context, 'TicketService/IssueTickets', {event: context.name,
    holders: [holder], scope, validSeconds: Math.round(hours * 3600), shortCodes: true});
  if (!answer) return;
  context.state.issued = answer.tickets[0];
  context.redraw();
  context.refresh();
  document.querySelector('.issued')?.scrollIntoView();
}

/**
 * A ticket for each player who has none, as cards.
 * @param {Context} context @param {any[]} people
 */
function issuingAll(context, people) {
  if (people.length === 0) return [];
  const go = async () => {
    await issueAll(context, people, HOURS, (method, message) => ask(context, method, message),
        cards => {
          context.state.cards = [...(context.state.cards || []), ...cards];
          context.redraw();
        });
    context.refresh();
    document.querySelector('.cards')?.scrollIntoView();
  };
  return h('p', null, h('button', {type: 'button', id: 'issue-all', onclick: go},
      t('issue all', {n: people.length})));
}

/** @param {Context} context @param {any} issued @param {any} snapshot */
function card(context, issued, snapshot) {
  const address = `${location.origin}/t#${context.event}.${issued.secret}`;
  const code = /** @type {import('../components/qr_code.js').QrCode} */ (
    document.createElement('qr-code'));
  code.set(address, t('qr'));
  return h('section', {class: 'card issued', role: 'status'},
      h('p', null, t('issued', {name: holderText(issued.holder || {}, snapshot)})),
      code,
      h('dl', null,
          h('dt', null, t('code')), h('dd', {class: 'big code', translate: 'no'}, issued.shortCode),
          h('dt', null, t('address')), h('dd', {class: 'code', translate: 'no'}, address)),
      h('div', {class: 'actions'},
          h('button', {type: 'button', onclick: () => print()}, t('print')),
          h('button', {type: 'button', class: 'quiet', onclick: () => {
            context.state.issued = null;
            context.redraw();
          }}, t('dismiss'))));
}

/** @param {Context} context @param {any[]} players @param {any[]} tasks */
function issuing(context, players, tasks) {
  const forId = freshId('for');
  const scopeId = freshId('scope');
  const hoursId = freshId('hours');
  const holder = /** @type {HTMLSelectElement} */ (h('select', {id: forId},
      h('optgroup', {label: t('issue players')}, players.filter(one => one.person).map(one =>
        h('option', {value: `person ${one.person}`}, `${one.shown} (${one.number})`))),
      h('optgroup', {label: t('issue task')}, tasks.map(one =>
        h('option', {value: `role ${one.id}`}, one.label)))));
  const scope = /** @type {HTMLSelectElement} */ (h('select', {id: scopeId},
      ['PLAY', 'WORK', 'READ'].map(one => h('option', {value: `TICKET_SCOPE_${one}`},
          t(`TICKET_SCOPE_${one}`)))));
  holder.addEventListener('change', () => {
    const task = holder.value.startsWith('role');
    scope.value = task ? 'TICKET_SCOPE_WORK' : 'TICKET_SCOPE_PLAY';
  });
  const hours = /** @type {HTMLInputElement} */ (h('input', {id: hoursId, inputmode: 'numeric',
    size: 4, value: String(HOURS), autocomplete: 'off'}));
  return h('form', {class: 'card', novalidate: true, onsubmit: (/** @type {Event} */ submit) => {
    submit.preventDefault();
    const [kind, id] = holder.value.split(' ');
    issue(context, {[kind]: id}, scope.value, Number(hours.value) || HOURS);
  }}, h('h2', null, t('issue')),
  h('div', {class: 'field'}, h('label', {for: forId}, t('issue for')), holder),
  h('div', {class: 'field'}, h('label', {for: scopeId}, t('scope')), scope),
  h('div', {class: 'field'}, h('label', {for: hoursId}, t('hours')), hours),
  h('button', {type: 'submit', class: 'primary'}, t('issue go')));
}

/** @param {Context} context @param {any} snapshot */
function list(context, snapshot) {
  return h('ul', {class: 'rows', role: 'list'}, [...snapshot.tickets].reverse().map(ticket => {
    const shown = holderText(ticket.holder, snapshot);
    const number = lastPart(ticket.name);
    const state = `${t(ticket.scope)} · ${t('devices')}: ${ticket.devices} · ${t('expires')} ${
      timeText(ticket.expires)} `;
    return h('li', {class: ticket.revoked ? 'revoked' : ''},
        h('span', null, `${number} · `, nameOf(shown), ` · ${state}`),
        ticket.revoked ? h('span', null, t('revoked')) :
          context.ticket()?.ticket !== TOKEN ? null : changing(context, ticket, shown));
  }));
}

/** @param {Context} context @param {any} ticket @param {string} shown */
function changing(context, ticket, shown) {
  const number = lastPart(ticket.name);
  const revoke = () => ask(context, 'TicketService/RevokeTicket', {ticket: ticket.name});
  const whose = () => h('span', {class: 'unseen'}, ` ${number} ${shown}`);
  return h('span', {class: 'actions'},
      h('button', {type: 'button', class: 'quiet', 'data-revoke': number, onclick: async () => {
        if (await revoke()) context.refresh();
      }}, t('revoke'), whose()),
      h('button', {type: 'button', class: 'quiet', 'data-replace': number, onclick: async () => {
        if (await revoke()) issue(context, ticket.holder, ticket.scope, HOURS);
      }}, t('reissue'), whose()));
}
