// The game in the frame, when it is asked for: the page itself, its markup, its styles and its scripts, apart from all that is kept.
import {apart} from './apart.js';
import {make} from './draw.js';

const SETTINGS = 'burraco:v1:settings';
const HEIGHTS = [[560, 620], [900, 460], [Infinity, 620]];   // widths below which the table wants so much height

export class Engine {
  constructor(poster) {
    this.poster = poster;
    this.running = false;
    this.taken = [];      // what came of the page into ours
    this.waiting = [];    // commands that came before Python
  }

  // What the frame should be high, once the table is in it.
  height() { return this.running && HEIGHTS.find(([width]) => innerWidth < width)[1]; }

  // A command for the game, which may have to wait for it. Data that are none for JSON are no command.
  command(type, data) {
    let text;
    try {
      text = JSON.stringify(data);
    } catch {
      return;
    }
    if (this.heard) this.heard(type, text);
    else this.waiting.push([type, text]);
  }

  async start(ask, words, talk, {card = -1, link = '', changed, failed}) {
    if (this.running) return;
    if (this.taken.length) return location.reload();   // it ended: Python and its page do not begin twice in one frame
    this.running = true;
    const html = document.documentElement, button = this.poster.querySelector('footer button');
    if (button) button.disabled = true;
    try {
      const answer = await fetch('index.html');
      if (!answer.ok) throw new Error(`${answer.status} index.html`);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const theme = {felt: 'green', light: 'light', dark: 'dark', auto: 'auto'}[ask.theme];
      apart({[SETTINGS]: JSON.stringify({lang: ask.lang, deck: ask.deck, theme, size: ask.size === 'compact' ? 's' : 'm', sound: 'off'})});
      window.embedding = {
        asked: JSON.stringify({...ask, card}),
        post: (type, data) => {
          const told = JSON.parse(data);
          if (type === 'error') return this.end(told.code, failed);
          if ('plies' in told) this.reel(told, words);
          talk.tell(type, told);
        },
        listen: heard => {
          this.heard = heard;
          for (const [type, text] of this.waiting.splice(0)) heard(type, text);
        },
      };
      html.dataset.state = 'boot';
      this.take(page);
      if (link) document.querySelector('#side nav')?.append(make('a', {href: link, target: '_blank', rel: 'noopener'}, words.t('full')));
      new MutationObserver((_, watch) => {
        if (html.dataset.boot === 'failed') return this.end('failed', failed);
        if (html.dataset.state === 'boot' || !this.running) return;
        watch.disconnect();
        this.poster.remove();
        changed();
      }).observe(html, {attributeFilter: ['data-state', 'data-boot']});
      changed();
    } catch (error) {
      console.warn('burraco:', error.message);
      this.end('failed', failed);
    }
  }

  // Back and on through a match that is looked at.
  reel({ply, plies}, words) {
    if (!this.strip) {
      const go = by => () => this.command('goto', {ply: this.ply + by});
      const back = make('button', {type: 'button', 'aria-label': words.t('reel-back')}, '‹');
      const on = make('button', {type: 'button', 'aria-label': words.t('reel-on'), 'data-testid': 'reel-on'}, '›');
      const bar = make('input', {type: 'range', min: 0, max: plies});
      back.addEventListener('click', go(-1));
      on.addEventListener('click', go(1));
      bar.addEventListener('input', () => this.command('goto', {ply: Number(bar.value)}));
      this.strip = make('div', {id: 'reel'}, back, bar, on);
      document.body.append(this.strip);
      document.documentElement.dataset.reel = '';
    }
    const [back, bar, on] = this.strip.children, far = words.t('reel', {n: ply, all: plies});
    this.ply = ply;
    bar.value = ply;
    bar.setAttribute('aria-label', far);
    bar.setAttribute('aria-valuetext', far);
    back.disabled = !ply;
    on.disabled = ply === plies;
  }

  // No game: what there was of it goes, and the board says why.
  end(code, failed) {
    this.running = false;
    for (const node of this.taken) node.remove();
    failed(code);
  }

  // Styles, markup and scripts of the page, in their order; not its icons, not its manifest.
  take(page) {
    const scripts = [...page.querySelectorAll('script')];
    for (const script of scripts) script.remove();
    document.head.append(...[...page.querySelectorAll('link[rel=stylesheet], link[rel=modulepreload]')].map(link => {
      const {rel, href} = link;
      link.remove();
      return Object.assign(document.createElement('link'), {rel, href: new URL(href, document.baseURI).href});
    }));
    const first = [...page.querySelectorAll('[autofocus]')];   // in a frame the browser complains of those that come with it
    for (const one of first) one.removeAttribute('autofocus');
    this.taken.push(...page.body.childNodes);
    document.body.append(...this.taken);
    for (const one of first) one.setAttribute('autofocus', '');
    for (const {type, attributes} of scripts) {
      const script = document.createElement('script');
      for (const {name, value} of attributes) script.setAttribute(name, value);
      if (type === 'py') script.setAttribute('src', './ui/guest.py');
      else script.async = false;
      document.body.append(script);
    }
  }
}
