// <burraco-table pos="melds: 8s JK Ts; hand: 9s Kc 4d" goal="add 9s" lang="it">words for those who see no board</burraco-table>
// A frame with a board, made when it comes near the window. Its attributes are the parameters of embed.html (docs/embedding.md),
// its messages are events: burraco-ready, -state, -move, -task, -handend, -error. What is inside it stays: for print, for those
// who hear it, and where this script does not run.
// A classic script: a module from another site would need that site's leave (CORS).
(() => {
'use strict';
const KEYS = ['pos', 'rec', 'ply', 'seed', 'rules', 'lesson', 'mode', 'task', 'goal', 'lang', 'theme', 'size', 'controls', 'face', 'deck', 'autoplay'];
const PAGE = new URL('../../embed.html', document.currentScript.src);
const HALVES = /[\ud800-\udfff]/gu;   // of letters: no address holds them
const LEAST = 120, MOST = 4000;   // pixels that a frame may ask for

const sheet = new CSSStyleSheet;
sheet.replaceSync(`
  :host { display: block; }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; height: 320px; border: 0; border-radius: 10px; color-scheme: normal; }
  .framed { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  @media print { iframe { display: none; } .framed { position: static; width: auto; height: auto; clip-path: none; } }
`);

const near = new IntersectionObserver(entries => {
  for (const {isIntersecting, target} of entries) if (isIntersecting) target.show();
}, {rootMargin: '300px'});

class BurracoTable extends HTMLElement {
  static observedAttributes = [...KEYS, 'position', 'title', 'sandbox'];
  #frame = null;
  #words = document.createElement('div');
  #hear = event => this.heard(event);

  constructor() {
    super();
    const root = this.attachShadow({mode: 'open'});
    root.adoptedStyleSheets = [sheet];
    this.#words.append(document.createElement('slot'));
    root.append(this.#words);
  }

  connectedCallback() {
    addEventListener('message', this.#hear);
    near.observe(this);
  }
  disconnectedCallback() {
    removeEventListener('message', this.#hear);
    near.unobserve(this);
  }
  attributeChangedCallback(name, was, now) {
    if (!this.#frame || was === now) return;
    if (name === 'title') this.#frame.title = this.#title;
    else if (name !== 'sandbox') this.#frame.src = this.src;
  }

  // The address of the board. We allow no page but ours to talk to it.
  get src() {
    const ask = KEYS.map(key => [key, this.getAttribute(key) ?? (key === 'pos' ? this.getAttribute('position') : null)]);
    const said = [...ask, ['parent', location.origin === 'null' ? null : location.origin]].filter(([, value]) => value !== null);
    return `${PAGE}#${said.map(([key, value]) => `${key}=${encodeURIComponent(value.replace(HALVES, '\ufffd'))}`).join('&')}`;
  }
  get #title() { return this.getAttribute('title') || this.getAttribute('task') || 'Burraco'; }

  // The frame, at once: it is only made when it comes near the window.
  show() {
    near.unobserve(this);
    if (this.#frame) return;
    const frame = this.#frame = document.createElement('iframe');
    frame.title = this.#title;
    frame.allow = 'fullscreen; clipboard-write';
    if (this.hasAttribute('sandbox')) frame.setAttribute('sandbox', this.getAttribute('sandbox') || 'allow-scripts allow-same-origin allow-popups');
    frame.src = this.src;
    this.shadowRoot.append(frame);
  }

  heard({source, origin, data}) {
    if (!this.#frame || source !== this.#frame.contentWindow || ![PAGE.origin, 'null'].includes(origin)) return;
    if (data?.src !== 'burraco' || data.v !== 1) return;
    if (data.type === 'resize') {
      if (Number.isFinite(data.height)) this.#frame.style.height = `${Math.min(MOST, Math.max(LEAST, data.height))}px`;
      return;
    }
    if (!['ready', 'state', 'move', 'task', 'handEnd', 'error'].includes(data.type)) return;
    if (data.type === 'ready') this.#words.className = 'framed';
    this.dispatchEvent(new CustomEvent(`burraco-${data.type.toLowerCase()}`, {bubbles: true, detail: data}));
  }

  // A command for the board: table.tell('reset'), table.tell('setting', {key: 'lang', value: 'it'}).
  tell(type, more = {}) {
    this.show();
    const to = (this.#frame.getAttribute('sandbox') ?? 'allow-same-origin').includes('allow-same-origin') ? PAGE.origin : '*';
    this.#frame.contentWindow.postMessage({...more, src: 'burraco', v: 1, type}, to);
  }
}
customElements.get('burraco-table') || customElements.define('burraco-table', BurracoTable);
})();
