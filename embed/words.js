// What a drawn position says, as ui/names.py and ui/captions.py say it: from the words of one language that tools/embed.py wrote down.
import {JOKER, shape, tier} from './melds.js';

export class Words {
  constructor(words) { this.w = words; }

  // A sentence of the language, its {holes} filled.
  t(name, data = {}) { return this.w.say[name].replace(/\{(\w+)\}/g, (hole, key) => Object.hasOwn(data, key) ? String(data[key]) : hole); }
  card(face) { return this.w.card[face]; }
  cards(faces) { return this.listed(faces.map(face => this.card(face))); }
  listed(items) {
    return items.length < 2 ? items.join('') : this.t('listed', {several: items.slice(0, -1).join(', '), last: items.at(-1)});
  }

  // `run of hearts from 5 to 8 with the joker as the 7`, `three kings and a joker`, and the tier.
  meld(meld, rules) {
    const lies = shape(meld), name = tier(meld, rules);
    const cards = lies.kind === 'set' ? this.set(meld, lies) : this.run(meld, lies);
    return name ? this.t('tiered', {meld: cards, tier: this.w.tier[name][0]}) : cards;
  }
  run(meld, lies) {
    const high = lies.low + meld.length - 1;
    const low = this.w.place[lies.low - 1], of = this.w.suit[lies.suit];
    const run = high === 14 ? this.t('run-ace', {suit: of, low}) : this.t('run', {suit: of, low, high: this.w.place[high - 1]});
    if (lies.wild < 0) return run;
    const place = this.w.place[lies.low + lies.wild - 1], card = meld[lies.wild];
    return card === JOKER ? this.t('run-joker', {run, place}) : this.t('run-two', {run, place, suit: this.w.suit[Math.floor(card / 13)]});
  }
  set(meld, lies) {
    const naturals = meld.length - (lies.wild >= 0);
    const equals = naturals > 2 ? this.t('equals', {number: this.w.number[naturals - 3], ranks: this.w.ranks[lies.low]}) : this.w.pair[lies.low];
    const card = meld[lies.wild];
    if (lies.wild < 0) return equals;
    return card === JOKER ? this.t('set-joker', {equals}) : this.t('set-two', {equals, suit: this.w.suit[Math.floor(card / 13)]});
  }
  badge(meld, rules) {
    const name = tier(meld, rules);
    return name ? `${this.w.tier[name][1]} ${meld.length}` : '';
  }

  part(name) { return this.w.part[name]; }
  owner(seat) { return seat ? this.t('other-hand', {number: seat + 1}) : this.part('hand'); }
  side(part, took) { return took ? this.t('took', {caption: this.part(part)}) : this.part(part); }
  counted(caption, number) { return `${caption}: ${number}.`; }
  read(caption, things, marked) {
    const said = `${caption}: ${things || this.t('none')}.`;
    return marked.length ? `${said} ${this.t('marked', {cards: this.cards(marked)})}` : said;
  }

  // Every part of a position, as burraco/figure.py tells it.
  told(p) {
    const marked = part => p.marked.filter(([other]) => other === part).map(([, face]) => face);
    const said = [];
    for (const [part, side] of [['theirs', 1], ['melds', 0]]) {
      if (!p[part] && !p.took[side]) continue;
      said.push(this.read(this.side(part, p.took[side]), (p[part] || []).map(meld => this.meld(meld, p.rules)).join('; '), marked(part)));
    }
    for (const part of ['stock', 'pozzetti']) if (p[part] !== null) said.push(this.counted(this.part(part), p[part]));
    for (const part of ['pile', 'cards']) if (p[part]) said.push(this.read(this.part(part), this.cards(p[part]), marked(part)));
    for (const [seat, hand] of Object.entries(p.hands)) {
      said.push(this.read(this.owner(Number(seat)), this.cards(hand), marked(Number(seat) ? `hand ${Number(seat) + 1}` : 'hand')));
    }
    return said.join(' ');
  }
}
