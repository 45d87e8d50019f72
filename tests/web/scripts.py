# SPDX-License-Identifier: Apache-2.0
"""Scripts that tests run in pages: bodies of async functions, whose arguments are `given`."""

SETTLED = """
const main = document.getElementById('main');
return main && !main.querySelector('[data-part=loading]') && main.innerText.trim().length > 0;
"""
TOO_WIDE = """
const wide = [...document.querySelectorAll('body *')].filter(one =>
    one.getBoundingClientRect().right > innerWidth + 1 &&
    !one.closest('.scroll, nav, .unseen, .skip'));
return document.documentElement.scrollWidth > innerWidth ?
    wide.slice(0, 5).map(one => one.outerHTML.slice(0, 120)) : [];
"""
RUN_AXE = """
const told = await axe.run(document, {resultTypes: ['violations']});
return told.violations.map(one => `${one.id}: ${one.nodes.map(node => node.html).slice(0, 3)}`);
"""
SPEAK_ITALIAN = """
const select = document.querySelector('select.language');
select.value = 'it';
select.dispatchEvent(new Event('change'));
return true"""
COUNT_STREAMS = """{
  window.streams = 0;
  const real = window.fetch;
  window.fetch = (address, ...more) => {
    if (String(address).includes('WatchEvent')) window.streams += 1;
    return real(address, ...more);
  };
}"""
# Hears which ruleset a page asks for that has kept none, at a daemon that offers no such version.
WITHHOLD = """{
  window.asked = [];
  const [ask, get] = [window.fetch, IDBObjectStore.prototype.get];
  window.fetch = (address, what) => {
    if (!String(address).includes('GetRuleset')) return ask(address, what);
    const message = JSON.parse(what.body);
    window.asked.push(message);
    if (!message.version) return ask(address, what);
    return ask(address, {...what, body: JSON.stringify({...message, version: '0.0.1'})});
  };
  IDBObjectStore.prototype.get = function(key) {
    return get.call(this, String(key).startsWith('ruleset ') ? 'none' : key);
  };
}"""
STREAMS = "return window.streams"
# A network that swallows the page's first question, and a clock whose long waits are short.
SWALLOW = """{
  const [ask, wait] = [window.fetch, window.setTimeout];
  window.setTimeout = (act, ms, ...more) => wait(act, ms >= 4000 ? ms / 40 : ms, ...more);
  window.swallowed = 0;
  window.fetch = (address, how) => {
    if (window.swallowed || !String(address).includes('GetEvent')) return ask(address, how);
    window.swallowed = 1;
    return new Promise((_, fail) => how.signal?.addEventListener('abort', () => fail(Error())));
  };
}"""
LATE = "{ const real = Date.now; Date.now = () => real() + 20 * 60000; }"
# A proof of a draw, and forged ones: which of its parts hold.
FORGE = """
const base = document.querySelector('script[src$="main.js"]').src.replace('main.js', '');
const draws = await import(`${base}draws.js`);
const check = await import(`${base}views/check.js`);
const {draw, tables, commitment} = given[0];
const players = tables.flat();
const told = (proof, list) => check.proofLines(given[1], proof,
    draws.bytesOf(commitment), list).map(line => line.holds);
const forged = `${draw.link[0] === 'A' ? 'B' : 'A'}${draw.link.slice(1)}`;
const swapped = tables.map(table => [...table]);
[swapped[0][0], swapped[1][0]] = [swapped[1][0], swapped[0][0]];
const seed = draws.bytesOf(draw.seed);
return [told(draw, players), told({...draw, link: forged}, players),
  told({...draw, linkIndex: 2}, players), told(draw, players.slice(1)),
  told({...draw, link: commitment, linkIndex: 0}, players)[0],
  told({...draw, linkIndex: 1e15}, players)[0],
  draws.drawsFirstRound(seed, tables), draws.drawsFirstRound(seed, swapped)];
"""
# All lines of the page of draws as a new device finds them: the event's first record, then a word
# for each list; or the error.
CHECKED = """
const base = document.querySelector('script[src$="main.js"]').src.replace('main.js', '');
const load = name => import(`${base}${name}.js`);
const [{view}, {call}, keep] = await Promise.all(['views/check', 'api', 'keep'].map(load));
await keep.remove('snapshots', 'log key');
const context = {name: given[0], event: given[0].split('/')[1], params: new URLSearchParams(),
  proof: () => ({}), ticket: () => undefined, state: {}};
try {
  const event = await call('EventService/GetEvent', {name: given[0]});
  const {begun, sections} = await view.load(context, event);
  return [[{holds: begun}], ...sections.map(one => one.lines)].map(lines => lines.map(({holds}) =>
    holds ? 'y' : holds === false ? 'n' : '-').join('')).join(' ');
} catch (error) {
  return `${error.constructor.name} ${error.status || ''}`;
}
"""
# Lists that are brought into each given order: how many rows were moved, and the focus after each.
REORDERED = """
const base = document.querySelector('script[src$="main.js"]').src.replace('main.js', '');
const {h, patchRows} = await import(`${base}dom.js`);
const list = h('ul');
document.body.append(list);
const show = order => patchRows(list, [...order].map(key =>
  [key, key, () => h('li', null, h('button', {id: `row-${key}`}, key))]));
const told = [];
for (const [before, focus, after] of given[0]) {
  show(before);
  document.getElementById(`row-${focus}`).focus();
  const watcher = new MutationObserver(() => {});
  watcher.observe(list, {childList: true});
  show(after);
  const added = watcher.takeRecords().reduce((sum, one) => sum + one.addedNodes.length, 0);
  told.push([list.textContent, added, document.activeElement.id]);
}
list.remove();
return told;
"""
# The key that the device keeps: its text, once the page that checks receipts is kept, too.
KEPT_KEY = """
const base = document.querySelector('script[src$="main.js"]').src.replace('main.js', '');
const receipts = await import(`${base}receipts.js`);
const key = await receipts.keptKey();
const page = key && await fetch('/r', {cache: 'only-if-cached', mode: 'same-origin'})
    .catch(() => null);
return page?.ok ? key.text : '';
"""
# The device keeps that key, as if it had visited its log before.
KEEP_KEY = """
const base = document.querySelector('script[src$="main.js"]').src.replace('main.js', '');
await (await import(`${base}keep.js`)).put('snapshots', 'log key', {key: given[0]});
"""
# A receipt by the key, by other keys and altered, and a key that statements lead to, or do not.
RECEIPTS = """
const base = document.querySelector('script[src$="main.js"]').src.replace('main.js', '');
const {readReceipt, readKey, isOfKey, newestFrom} = await import(`${base}receipts.js`);
const [text, before, after, statement] = given;
const told = (line, key) => Boolean(readReceipt(line) && isOfKey(readReceipt(line), readKey(key)));
// Of a statement: another text under both signatures, and each of the signatures alone.
const end = statement.lastIndexOf('\\n\\n');
const lines = statement.slice(end + 2).split('\\n').filter(Boolean);
const forged = [statement.slice(0, end).replace(/[0-9](?=[^0-9]*$)/, digit => 9 - digit) +
  statement.slice(end), ...lines.map(line => statement.slice(0, end + 2) + line + '\\n')];
const altered = [...text].map((letter, i) =>
    text.slice(0, i) + (letter === '1' ? '2' : '1') + text.slice(i + 1));
return [told(text, before), told(`http://x.example/r#${text}`, before), told(text, after),
  altered.filter(line => told(line, before)).length, readReceipt(text.slice(0, -1)),
  newestFrom(readKey(before), [statement]).text === after,
  forged.map(each => newestFrom(readKey(before), [each]).text === before)];
"""
