// A position as one writes it by hand, or a whole table as the game writes it (burraco/position.py, burraco/text.py), read for a
// drawing. Whatever is wrong with it throws.
import {HIDDEN, JOKER, ascending, lying} from './melds.js';

const PARTS = ['rules', 'hand', 'melds', 'theirs', 'pile', 'stock', 'next', 'pozzetti', 'took', 'phase', 'cards'];
const HAND = /^hand( [2-5])?$/, HOLES = /^\?(1[0-9]{2}|[1-9][0-9]?)?$/;
const CARD = /^(?:(10|[a2-9tjqk])([shdc])|(jk|\?[0-9]*))(!?)$/i;
const LONGEST = 4000;
const LETTERS = {'♠': 's', '♥': 'h', '♦': 'd', '♣': 'c'};
const own = (table, key) => Object.hasOwn(table, key) ? table[key] : undefined;

export class BadPosition extends Error {}
const bad = (why, text) => { throw new BadPosition(`${why}: ${JSON.stringify(text.slice(0, 40))}`); };

// The rules of a preset and its options; `known` is what tools/embed.py wrote down of them.
export const rulesOf = (text, known) => {
  const [preset, ...options] = text.split(/\s+/).filter(Boolean);
  const rules = own(known.presets, preset || '') || bad('unknown rules', text);
  const said = new Map(options.map(option => option.split(/=(.*)/s, 2)));
  if (said.size < options.length) bad('something is said twice', text);
  for (const [key, value = ''] of said) {
    const values = own(known.options, key) || bad('unknown option', key);
    if (!(values.length ? values.includes(value) : /^[0-9]{1,6}$/.test(value))) bad('unknown option', `${key}=${value}`);
  }
  const semi = said.get('semi');
  const dealt = said.get('alone') === 'now' ? {...rules, pozzetti: Array(rules.players).fill(rules.hand)} : rules;
  if (!semi) return dealt;
  const tiers = rules.tiers.filter(t => t.name !== 'semi' || semi === 'end').map(t => t.name === 'semi' ? {...t, end: true} : t);
  return {...dealt, tiers};
};

// The position, if the pack has the cards that it names and those that lie around them (burraco/position.py, `whole`).
export const whole = p => {
  const {players, packs, jokers, hand, pozzetti} = p.rules;
  if (Object.keys(p.hands).some(seat => seat >= players)) bad('too many hands', p.rules.name);
  const copies = face => face === JOKER ? jokers : packs;
  const left = new Map;
  let spare = 52 * packs + jokers;
  const hands = Array.from({length: players}, (_, seat) => p.hands[seat] ?? Array(hand).fill(HIDDEN));
  for (const face of [...hands, p.pile ?? [], p.next, ...p.melds ?? [], ...p.theirs ?? []].flat()) {
    const more = left.get(face) ?? copies(face);
    if (face !== HIDDEN && !more) bad('more of a card than the pack has', p.rules.name);
    if (face !== HIDDEN) left.set(face, more - 1);
    spare -= 1;
  }
  const lie = pozzetti.slice(p.took.filter(Boolean).length).slice(0, p.pozzetti ?? pozzetti.length);
  spare -= lie.reduce((sum, n) => sum + n, 0) + Math.max(0, (p.stock ?? 0) - p.next.length);
  return spare < 0 ? bad('more cards than the pack has', p.rules.name) : p;
};

const faceOf = (number, letter) => 'shdc'.indexOf(letter) * 13 + 'A23456789TJQK'.indexOf(number === '10' ? 'T' : number.toUpperCase());

// Cards with or without spaces between them; those with a mark are noted.
const cardsOf = (part, text, marked) => {
  const plain = text.replace(/[♠♥♦♣]/g, sign => LETTERS[sign]);
  const spaced = plain.replace(/(10|[a2-9tjqk])([shdc])|jk/gi, ' $&').replaceAll(' !', '!');
  const found = [];
  for (const token of text === '-' ? [] : spaced.split(/\s+/).filter(Boolean)) {
    const [, number, letter, other, mark] = CARD.exec(token) || bad('not a card', token);
    if (other && other[0] === '?' && !HOLES.test(other)) bad('not a card', token);
    const count = other && other[0] === '?' ? Number(other.slice(1) || 1) : 1;
    const face = number ? faceOf(number, letter.toLowerCase()) : other[0] === '?' ? HIDDEN : JOKER;
    for (let n = 0; n < count; n++) {
      found.push(face);
      if (mark) marked.push([part, face]);
    }
  }
  return found;
};

const meldOf = (cards, rules, text) => cards.includes(HIDDEN) ? bad('a meld has no hidden cards', text) : lying(cards, rules) || bad('not a meld', text);
const numberOf = (text, below) => /^[0-9]{1,3}$/.test(text) && Number(text) < below ? Number(text) : bad(`not a number below ${below}`, text);
const oneOf = (text, words) => words.includes(text) ? text : bad(`not one of ${words}`, text);

// The cards of burraco/text.py: 5h6hJK, hidden ones counted as ?11 or ?3.5h, none as -.
const strict = text => {
  if (text === '-') return [];
  const tokens = text.match(/JK|[A2-9TJQK][shdc]|\?(?:1[0-9]{2}|[1-9][0-9]?)(?:\.(?=[^?])|$)/g) || bad('no cards', text);
  if (tokens.join('') !== text) bad('not cards', text);
  return tokens.flatMap(token => token[0] === '?' ? Array(parseInt(token.slice(1))).fill(HIDDEN) : token === 'JK' ? [JOKER] : [faceOf(token[0], token[1])]);
};

const FIELDS = 'rules dealer player phase turn sides hands unseen known stock pile pozzetti melds took minimum barred drawn lone idle closer end';

// A whole table, as the player to act looks at it; the other sides are one.
const tableOf = (text, known) => {
  const said = new Map(text.trim().split(/\s+/).map(token => token.split(/=(.*)/s, 2)));
  if ([...said.keys()].sort().join(' ') !== FIELDS.split(' ').sort().join(' ')) bad('not a table', text);
  const rules = rulesOf(said.get('rules').replaceAll(',', ' '), known);
  const hands = said.get('hands').split('/').map(hand => ascending(strict(hand)));
  const sides = said.get('sides').split('').map(Number), took = said.get('took').split('').map(one => one === '1');
  const player = numberOf(said.get('player'), hands.length), side = sides[player];
  if (hands.length !== sides.length || !(side < took.length)) bad('not a table', text);
  const laid = said.get('melds').split('/').map(melds => melds === '-' ? [] : melds.split(',').map(meld => {
    const cards = strict(meld), lies = meldOf(cards, rules, meld);
    return lies === cards ? cards : bad('not a meld', meld);
  }));
  const others = took.map((_, at) => at).filter(at => at !== side);
  return {
    rules, hands: Object.fromEntries(hands.map((_, n) => [n, hands[(player + n) % hands.length]])),
    melds: laid[side] || [], theirs: others.flatMap(at => laid[at] || []), pile: strict(said.get('pile')),
    stock: strict(said.get('stock')).length, next: [],
    pozzetti: said.get('pozzetti') === '-' ? 0 : said.get('pozzetti').split(',').length,
    took: [took[side], others.some(at => took[at])], phase: said.get('phase') === 'draw' ? 'draw' : 'play', cards: null, marked: [],
  };
};

// {rules, hands: {0: [...]}, melds, theirs, pile, stock, pozzetti, took: [us, them], phase, cards, marked: [[part, face]]};
// null where nothing is said.
export const read = (text, known) => {
  if (text.length > LONGEST) bad('too long', text);
  if (text.startsWith('rules=')) return tableOf(text, known);
  const said = new Map;
  for (const piece of text.split(';').filter(piece => piece.trim())) {
    const at = piece.indexOf(':');
    const key = piece.slice(0, Math.max(0, at)).trim().split(/\s+/).join(' ').toLowerCase();
    if (!PARTS.includes(key) && !HAND.test(key)) bad('not a part of a position', piece.trim());
    if (said.has(key)) bad('said twice', key);
    said.set(key, piece.slice(at + 1).trim());
  }
  if (![...said.keys()].some(key => key !== 'rules')) bad('an empty position', text);
  const rules = rulesOf(said.get('rules') ?? 'burraco-2', known), marked = [];
  const cards = key => said.has(key) ? cardsOf(key, said.get(key), marked) : null;
  const melds = key => !said.has(key) ? null : said.get(key) === '-' ? []
    : said.get(key).split(',').map(meld => meldOf(cardsOf(key, meld, marked), rules, meld));
  const number = (key, below) => said.has(key) ? numberOf(said.get(key), below) : null;
  const hands = {};
  for (const seat of [0, 1, 2, 3, 4]) {
    const held = cards(seat ? `hand ${seat + 1}` : 'hand');
    if (held) hands[seat] = held;
  }
  const took = (said.get('took') ?? '').split(/\s+/).filter(Boolean).map(who => oneOf(who, ['us', 'them']));
  return {
    rules, hands, melds: melds('melds'), theirs: melds('theirs'), pile: cards('pile'), stock: number('stock', 163), next: cards('next') ?? [],
    pozzetti: number('pozzetti', 6), took: [took.includes('us'), took.includes('them')],
    phase: oneOf(said.get('phase') ?? 'play', ['first', 'draw', 'play']), cards: cards('cards'), marked,
  };
};
