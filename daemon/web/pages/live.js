// SPDX-License-Identifier: Apache-2.0
//
// One stream a browser: of all tabs that show an event, one watches it and tells the others. The
// tab that leads renews a lease; where it is closed, another takes the lease over. Works without
// Web Locks, which pages by plain HTTP do not have.

import {language} from './words.js';

const LEASE_MS = 4000;
const RENEW_MS = 1000;
const PAUSE_MS = [500, 1000, 2000, 5000, 10000];
const QUIET_MS = 45000;
const HEARTBEAT_SECONDS = 15;

/**
 * @typedef {{revision: number, connected: boolean, back?: boolean}} News `back`: the log has gone
 *     back to that revision, as it was restored from an older backup
 */

/**
 * Follows an event's journal.
 * @param {string} event
 * @param {number} revision that is known already; what comes after it is news
 * @param {() => {bearer?: string}} proof
 * @param {(news: News) => void} tell
 * @returns {() => void} ends it
 */
export function follow(event, revision, proof, tell) {
  const follower = new Follower(event, proof, tell);
  follower.revision = revision;
  follower.start();
  return () => follower.stop();
}

class Follower {
  /**
   * @param {string} event
   * @param {() => {bearer?: string}} proof
   * @param {(news: News) => void} tell
   */
  constructor(event, proof, tell) {
    this.event = event;
    this.proof = proof;
    this.tell = tell;
    this.id = `${Math.random()}`.slice(2);
    this.lease = `arbitro.lease.${event}`;
    this.revision = 0;
    this.connected = false;
    this.leads = false;
    this.stopped = false;
    this.failures = 0;
    this.heard = 0;
    // Of an event that all may watch, the door has one stream for all who are anonymous.
    this.anonymous = true;
    /** @type {AbortController | null} */
    this.stream = null;
    this.channel = 'BroadcastChannel' in window ?
      new BroadcastChannel(`arbitro.${event}`) : null;
    this.leave = () => this.release();
  }

  start() {
    if (this.channel) {
      this.channel.onmessage = message => {
        if (message.data.ask) {
          if (this.leads) this.share();
        } else if (!this.leads) {
          this.learn(message.data);
        }
      };
      this.channel.postMessage({ask: true});
    }
    addEventListener('pagehide', this.leave);
    this.timer = setInterval(() => this.turn(), RENEW_MS);
    this.turn();
  }

  stop() {
    this.stopped = true;
    clearInterval(this.timer);
    removeEventListener('pagehide', this.leave);
    this.release();
    this.channel?.close();
  }

  /** Takes, renews or respects the lease. */
  turn() {
    if (this.stopped) return;
    if (!this.channel || !this.takeLease()) {
      if (!this.channel) this.lead();
      else this.yield();
      return;
    }
    this.lead();
    if (this.stream && performance.now() - this.heard > QUIET_MS) this.stream.abort();
  }

  /** @returns {boolean} whether this tab has it */
  takeLease() {
    try {
      const [id, until] = (localStorage.getItem(this.lease) || '').split(' ');
      const left = Number(until) - Date.now();
      // A clock that was put back must not make a lease last.
      if (id && id !== this.id && left > 0 && left <= LEASE_MS) return false;
      localStorage.setItem(this.lease, `${this.id} ${Date.now() + LEASE_MS}`);
      return (localStorage.getItem(this.lease) || '').startsWith(this.id);
    } catch {
      return true;
    }
  }

  release() {
    this.yield();
    try {
      if ((localStorage.getItem(this.lease) || '').startsWith(this.id)) {
        localStorage.removeItem(this.lease);
      }
    } catch {
      // There was no lease.
    }
  }

  lead() {
    if (this.leads) return;
    this.leads = true;
    this.watch();
  }

  yield() {
    this.leads = false;
    this.stream?.abort();
  }

  async watch() {
    while (this.leads && !this.stopped) {
      try {
        await this.readStream();
      } catch {
        // It broke off, or could not be opened: once more, later.
      }
      if (!this.leads || this.stopped) return;
      this.say({revision: this.revision, connected: false});
      const pause = PAUSE_MS[Math.min(this.failures, PAUSE_MS.length - 1)];
      this.failures += 1;
      await new Promise(go => setTimeout(go, pause * (0.5 + Math.random())));
    }
  }

  async readStream() {
    const stream = new AbortController();
    this.stream = stream;
    this.heard = performance.now();
    const query = new URLSearchParams({journal: `events/${this.event}`, withoutPayloads: 'true',
      heartbeatSeconds: String(HEARTBEAT_SECONDS)});
    query.set('firstRevision', String(this.revision + 1));
    /** @type {Record<string, string>} */
    const headers = {accept: 'text/event-stream', 'accept-language': language()};
    const {bearer} = this.proof();
    if (bearer && !this.anonymous) headers.authorization = `Bearer ${bearer}`;
    const response = await fetch(`/arbitro.v1.JournalService/WatchEvent?${query}`,
        {headers, signal: stream.signal, cache: 'no-store', credentials: 'omit'});
    if (response.status === 401) this.anonymous = false;
    if (!response.ok || !response.body) {
      await this.goBack(response);
      throw new Error(`HTTP ${response.status}`);
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      this.heard = performance.now();
      this.failures = 0;
      text += value;
      const lines = text.split('\n');
      text = lines.pop() || '';
      let newest = this.revision;
      for (const line of lines) {
        if (line.startsWith('id:')) newest = Number(line.slice(3)) || newest;
      }
      if (newest !== this.revision || !this.connected) {
        this.say({revision: newest, connected: true});
      }
    }
  }

  /** Follows a log that is not where this page has seen it. @param {Response} refusal */
  async goBack(refusal) {
    const {reason, metadata} = await refusal.json().catch(() => ({}));
    if (reason !== 'REVISION_UNKNOWN') return;
    this.say({revision: Number(metadata?.revision) || 0, connected: false, back: true});
  }

  /** @param {News} news */
  say(news) {
    this.learn(news);
    this.share(news.back);
  }

  /** @param {boolean} [back] */
  share(back = false) {
    this.channel?.postMessage({revision: this.revision, connected: this.connected, back});
  }

  /** @param {News} news */
  learn({revision, connected, back = false}) {
    const is = {revision: back ? revision : Math.max(revision, this.revision), connected, back};
    // As long as no stream can be opened, each try is news: what it would tell is not known.
    if (is.revision === this.revision && is.connected && this.connected) return;
    this.revision = is.revision;
    this.connected = is.connected;
    this.tell(is);
  }
}
