// SPDX-License-Identifier: Apache-2.0
//
// <qr-code>: a text for a camera, which the door draws. Dark on light whatever the page's colours,
// with the quiet zone that cameras need.

const NAMESPACE = 'http://www.w3.org/2000/svg';
const QUIET = 4;

export class QrCode extends HTMLElement {
  /** @param {string} text @param {string} label what it is, for those who do not see it */
  async set(text, label) {
    try {
      const answer = await fetch('/qr', {method: 'POST', cache: 'no-store', credentials: 'omit',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({text})});
      if (!answer.ok) return;
      const {size, path} = await answer.json();
      this.replaceChildren(drawn(size, path, label));
    } catch {
      // The address and the short code stand beside it.
    }
  }
}

customElements.define('qr-code', QrCode);

/** @param {number} size @param {string} path @param {string} label */
function drawn(size, path, label) {
  const svg = document.createElementNS(NAMESPACE, 'svg');
  const whole = size + 2 * QUIET;
  svg.setAttribute('viewBox', `${-QUIET} ${-QUIET} ${whole} ${whole}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  const dark = document.createElementNS(NAMESPACE, 'path');
  dark.setAttribute('d', path);
  svg.append(dark);
  return svg;
}
