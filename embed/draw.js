// A position on the page: cards drawn, and every one of them in words for those who hear it. Only text content, never markup.
import {HIDDEN, JOKER, shape, suit} from './melds.js';

const SUITS = ['s', 'h', 'd', 'c'];
const PIPS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SIGNS = '♠♥♦♣';
const SVG = 'http://www.w3.org/2000/svg';

export const make = (name, props = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props)) if (value !== '' && value !== false) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

// One card: of the sheet in the page, or (`plain`) its rank and its suit in large letters.
const picture = (face, plain) => {
  const of = face < JOKER ? SUITS[suit(face)] : 'x';
  if (plain && face < JOKER) return make('span', {class: `plain ${of}`}, PIPS[face % 13], make('b', {}, SIGNS[suit(face)]));
  const drawn = document.createElementNS(SVG, 'svg'), use = document.createElementNS(SVG, 'use');
  drawn.setAttribute('viewBox', '0 0 60 84');
  drawn.setAttribute('class', of);
  use.setAttribute('href', `#card-${face}`);
  drawn.append(use);
  return drawn;
};

export class Board {
  // `act` is called with a card of the own hand that is pressed, if it can be.
  constructor(words, {plain = false, act = null} = {}) {
    this.w = words;
    this.plain = plain;
    this.act = act;
  }

  card(face, marked) { return make('i', {class: marked ? 'card marked' : 'card', 'aria-hidden': 'true'}, picture(face, this.plain)); }

  // In the order of a table: theirs above, the middle, ours, the hands, the own one last.
  position(p) {
    this.p = p;
    const rows = [this.side('theirs', 1), this.middle(), this.side('melds', 0)];
    if (p.cards) rows.push(this.row('', this.spread('cards', p.cards, this.w.part('cards'))));
    for (const [seat, hand] of Object.entries(p.hands).reverse()) {
      const owner = this.w.owner(Number(seat)), part = Number(seat) ? `hand ${Number(seat) + 1}` : 'hand';
      rows.push(this.row(owner, this.spread(part, hand, owner, part === 'hand' ? this.act : null)));
    }
    return make('div', {class: 'position'}, ...rows.filter(Boolean));
  }

  row(title, ...things) { return make('section', {}, ...(title ? [make('h2', {}, title)] : []), ...things); }

  // Which of these cards are marked, each mark once: the first of equal cards.
  marks(part, cards) {
    const left = this.p.marked.filter(([other]) => other === part).map(([, face]) => face);
    return cards.map(face => left.includes(face) && left.splice(left.indexOf(face), 1).length > 0);
  }

  side(part, side) {
    const melds = this.p[part], took = this.p.took[side];
    if (!melds && !took) return null;
    const title = this.w.side(part, took);
    if (!melds) return this.row(title);
    if (!melds.length) return this.row(title, make('p', {class: 'none'}, this.w.t('none')));
    return this.row(title, make('ul', {class: 'melds'}, ...melds.map(meld => this.meld(part, meld))));
  }

  meld(part, meld) {
    const lies = shape(meld), ups = this.marks(part, meld), badge = this.w.badge(meld, this.p.rules);
    const said = this.w.meld(meld, this.p.rules), label = said[0].toUpperCase() + said.slice(1);
    const cards = meld.map((face, i) => this.card(face, ups[i]));
    if (lies.kind === 'run' && lies.wild >= 0) {
      const place = (lies.low + lies.wild - 1) % 13;
      cards[lies.wild].append(make('b', {class: `tag ${SUITS[lies.suit]}`}, PIPS[place], SIGNS[lies.suit]));
    }
    const item = make('li', {}, make('span', {class: 'meld', role: 'img', 'aria-label': badge ? `${badge} · ${label}` : label}, ...cards,
      ...(badge ? [make('b', {class: 'badge'}, badge)] : [])));
    item.style.setProperty('--more', meld.length - 1);
    return item;
  }

  spread(part, cards, label, act = null) {
    if (!cards.length) return make('p', {class: 'none'}, this.w.t('none'));
    const ups = this.marks(part, cards);
    const items = cards.map((face, i) => {
      const said = ups[i] ? `${this.w.card(face)}, ${this.w.t('one-marked')}` : this.w.card(face);
      const drawn = this.card(face, ups[i]);
      if (!act || face === HIDDEN) return make('li', {}, make('span', {role: 'img', 'aria-label': said}, drawn));
      const button = make('button', {type: 'button', 'aria-label': said, 'data-card': face}, drawn);
      button.addEventListener('click', () => act(face));
      return make('li', {}, button);
    });
    return make('ul', {class: 'hand', 'aria-label': label}, ...items);
  }

  // Stock, pozzetti and pile, beside each other where there is room.
  middle() {
    const {stock, pozzetti, pile} = this.p, heaps = [];
    for (const [part, number] of [['stock', stock], ['pozzetti', pozzetti]]) {
      if (number === null) continue;
      const cards = Array.from({length: Math.min(3, number)}, () => this.card(HIDDEN, false));
      const title = make('h2', {'aria-hidden': 'true'}, `${this.w.part(part)} ${number}`);
      const heap = make('div', {class: number ? 'heap' : 'heap empty', role: 'img', 'aria-label': this.w.counted(this.w.part(part), number)}, ...cards);
      heaps.push(make('section', {class: 'pile'}, title, heap));
    }
    if (pile) heaps.push(make('section', {class: 'pile discards'}, make('h2', {}, this.w.part('pile')), this.spread('pile', pile, this.w.part('pile'))));
    return heaps.length ? make('div', {class: 'middle'}, ...heaps) : null;
  }
}

// How many cards lie in a row of each hand: rows of even length, as few as it takes.
export const fit = root => {
  for (const hand of root.querySelectorAll('.hand')) {
    const style = getComputedStyle(hand), wide = parseFloat(style.getPropertyValue('--wide')) || 48;
    const count = hand.children.length, most = Math.max(1, Math.floor((hand.parentElement.clientWidth - wide) / (wide * .45)) + 1);
    hand.style.setProperty('--each', Math.ceil(count / Math.ceil(count / most)));
  }
};
