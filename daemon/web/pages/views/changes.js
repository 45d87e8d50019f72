// SPDX-License-Identifier: Apache-2.0
//
// The newest records of the event's journal, as far as they are open to the reader.

import {call, now} from '../api.js';
import {h} from '../dom.js';
import {agoText, has, learn, t, timeText} from '../words.js';
// Made of the decisions of journal.proto.
import '../words_changes.js';

learn({
  'publicationPlanned': ['A publication was scheduled or cancelled',
    'Pubblicazione programmata o annullata'],
});

/** @typedef {import('../main.js').Context} Context */

/** @type {import('../main.js').View} */
export const view = {title: 'changes', load, draw};

const READ = 120;
const SHOWN = 40;
const TABLE_OR_ROUND = /rounds\/(\d+)(?:\/tables\/(\d+))?$/;

/** @param {Context} context @param {any} event */
async function load(context, event) {
  const first = Math.max(1, Number(event.revision) - READ + 1);
  const {records = []} = await call('JournalService/ListRecords',
      {journal: context.name, firstRevision: String(first), pageSize: READ}, context.proof());
  // Records that are not open to the reader say nothing.
  return records.filter((/** @type {any} */ one) => one.payload).map(brief).reverse()
      .slice(0, SHOWN);
}

/** @param {any} record */
function brief(record) {
  const decision = record.payload?.decision || {};
  const made = Object.keys(decision).find(key => has(key)) || '';
  const what = decision[made] || {};
  const kind = made === 'published' && !what.number ? 'publicationPlanned' : made;
  const command = /** @type {any} */ (Object.values(record.payload?.command || {})[0] || {});
  const named = [command.table, command.round].map(one => TABLE_OR_ROUND.exec(String(one)))
      .find(Boolean);
  // Commands that make a round have its number.
  const [, round = '', table = ''] = named || ['', String(command.round || what.round || '')];
  return {revision: record.receipt.revision, time: Number(record.receipt.timeUs) / 1000, kind,
    status: what.status || '', round, table};
}

/**
 * @param {Context} _ @param {any[]} rows
 * @returns {import('../dom.js').Parts}
 */
function draw(_, rows) {
  return [
    ['title', 1, () => h('h1', null, t('changes'))],
    ['rows', rows, () => h('ol', {class: 'rows', role: 'list'}, rows.map(row => h('li', null,
        h('span', null, textOf(row)),
        h('span', {class: 'hint', title: timeText(row.time)},
            ` ${agoText(now() - row.time)} · ${t('record kept',
                {revision: row.revision, time: timeText(row.time)})}`))))],
  ];
}

/** @param {any} row */
function textOf(row) {
  const status = row.status ? t(row.status) : '';
  const words = row.kind ? t(row.kind, {status}) : t('another change');
  const where = [row.round ? t('round', {n: Number(row.round)}) : '',
    row.table ? t('table', {number: row.table}) : ''].filter(Boolean).join(', ');
  return where ? `${words}: ${where}` : words;
}
