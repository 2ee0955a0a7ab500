// What cards are as a meld, as burraco/melds.py has it: faces are 0..51 = suit * 13 + rank, 52 the joker, 53 a hidden card.
// Only what a drawing needs: how a meld lies, where its wild is, and its tier. tests/test_embed_reader.py holds the two together.
export const JOKER = 52, HIDDEN = 53;
const LOW_ACE = 1, HIGH_ACE = 14;

export const rank = face => face % 13;
export const suit = face => Math.floor(face / 13);
const wild = face => face === JOKER || face < JOKER && rank(face) === 1;
const same = (a, b) => a.length === b.length && a.every((face, i) => face === b[i]);
export const ascending = faces => [...faces].sort((a, b) => a - b);

// Sequences in which every natural lies in its own place, and at most one mover is the wild.
const placed = (naturals, movers, aceBoth) => {
  if (movers.length > 1 || naturals.length < 2) return [];
  let choices = [[]];
  for (const face of naturals) {
    const places = rank(face) ? [rank(face) + 1] : [LOW_ACE, HIGH_ACE];
    choices = choices.flatMap(chosen => places.map(place => [...chosen, place]));
  }
  const found = [];
  for (const places of choices) {
    const at = new Map(places.map((place, i) => [place, naturals[i]]));
    if (at.size < naturals.length || at.has(LOW_ACE) && at.has(HIGH_ACE) && !aceBoth) continue;
    const low = Math.min(...places), high = Math.max(...places);
    const holes = [];
    for (let place = low; place < high; place++) if (!at.has(place)) holes.push(place);
    if (holes.length > movers.length) continue;
    if (movers.length) {
      const place = holes.length ? holes[0] : low > LOW_ACE ? low - 1 : high + 1;
      if (place > HIGH_ACE) continue;
      at.set(place, movers[0]);
    }
    found.push(ascending([...at.keys()]).map(place => at.get(place)));
  }
  return found.sort((a, b) => { const i = a.findIndex((face, n) => face !== b[n]); return i < 0 ? 0 : a[i] - b[i]; });
};

// How these cards, ascending, can lie: with a two at home in its own suit, and without one.
const ways = (cards, rules) => {
  if (cards.length < 3) return [[], []];
  const naturals = cards.filter(face => !wild(face)), wilds = cards.filter(wild);
  if (naturals.length > 1 && new Set(naturals.map(rank)).size === 1) {
    const fits = rules.sets.includes(rank(naturals[0])) && naturals.length <= rules.setSize && wilds.length <= 1;
    return [[], fits ? [[...naturals, ...wilds]] : []];
  }
  if (new Set(naturals.map(suit)).size !== 1) return [[], []];
  const two = suit(naturals[0]) * 13 + 1, movers = [...wilds];
  let home = [];
  if (wilds.includes(two)) {
    movers.splice(movers.indexOf(two), 1);
    home = placed([...naturals, two], movers, rules.aceBoth);
  }
  return [home, placed(naturals, wilds, rules.aceBoth)];
};

// The meld of these cards as it lies: as it is written if it can, else as near to it as it must; nothing if it is none.
export const lying = (cards, rules) => {
  const [home, away] = ways(ascending(cards), rules);
  if ([...home, ...away].some(meld => same(meld, cards))) return cards;
  const close = meld => meld.filter((face, i) => face === cards[i]).length;
  return (home.length ? home : away).reduce((best, meld) => best && close(best) >= close(meld) ? best : meld, null);
};

// {kind, suit, low, wild} of a meld as it lies.
export const shape = meld => {
  const index = meld.findIndex(face => !wild(face)), first = meld[index];
  const naturals = meld.filter(face => !wild(face));
  if (naturals.length > 1 && new Set(naturals.map(rank)).size === 1) {
    return {kind: 'set', suit: -1, low: rank(first), wild: wild(meld.at(-1)) ? meld.length - 1 : -1};
  }
  const low = rank(first) + 1 - index, two = suit(first) * 13 + 1;
  return {kind: 'run', suit: suit(first), low, wild: meld.findIndex((face, i) => wild(face) && !(face === two && low + i === 2))};
};

// The name of the tier of a burraco as it lies, nothing for a shorter meld.
export const tier = (meld, rules) => {
  if (meld.length < rules.burraco) return null;
  const lies = shape(meld), n = meld.length, at = lies.wild;
  const row = at < 0 ? n : lies.kind === 'set' ? n - 1 : Math.max(at, n - 1 - at);
  const end = at === 0 || at === n - 1;
  const found = rules.tiers.find(t => t.wild === (at >= 0) && row >= t.row && ['', lies.kind].includes(t.kind) && (end || !t.end));
  return found ? found.name : null;
};
