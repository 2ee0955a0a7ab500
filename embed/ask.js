// What the address asks for, after its #: pos=...&task=... Unknown keys are nobody's business; a value that is none becomes
// the default, with one warning in the console.
export const THEMES = ['felt', 'light', 'dark', 'auto'];
const CHOICES = {
  mode: ['view', 'task', 'play'], theme: THEMES, size: ['auto', 'compact'], controls: ['full', 'min', 'none'], face: ['down', 'up'],
  deck: ['4', '2', 'plain'], autoplay: ['0', '1'],
};
const TEXTS = {pos: 4000, rec: 400_000, goal: 200, task: 300, parent: 500, rules: 200};   // the most characters of each
const NUMBERS = {ply: 7, seed: 20, lesson: 2};                                    // and digits

// The parameters of a fragment, all of them there; `warn` is called with every value that is none. `lessons`: how many there are.
export const asked = (fragment, langs, lessons, warn) => {
  const ask = {lang: ''};
  for (const [key, choices] of Object.entries(CHOICES)) ask[key] = choices[0];
  for (const key of [...Object.keys(TEXTS), ...Object.keys(NUMBERS)]) ask[key] = '';
  ask.mode = '';
  let pairs;
  try {
    pairs = fragment.replace(/^#/, '').split('&').filter(Boolean).map(pair => pair.split(/=(.*)/s).map(part => decodeURIComponent(part.replaceAll('+', ' '))));
  } catch {
    warn(fragment);
    return {...ask, pos: '', mode: 'view', broken: true};
  }
  for (const [name, value = ''] of pairs) {
    const key = name === 'position' ? 'pos' : name;
    if (key === 'lang') {
      const code = value.toLowerCase().split(/[-_]/)[0];
      if (langs.includes(code)) ask.lang = code;
      else warn(`${name}=${value}`);
    } else if (Object.hasOwn(CHOICES, key)) {
      if (CHOICES[key].includes(value)) ask[key] = value;
      else warn(`${name}=${value}`);
    } else if (Object.hasOwn(NUMBERS, key)) {
      if (/^[0-9]+$/.test(value) && value.length <= NUMBERS[key]) ask[key] = value;
      else warn(`${name}=${value}`);
    } else if (Object.hasOwn(TEXTS, key)) {
      if (value.length <= TEXTS[key]) ask[key] = value;
      else if (key === 'pos') ask.pos = value.slice(0, TEXTS.pos + 1);   // which nobody reads, and so it is said
      else warn(`${name}=${value.slice(0, 40)}…`);
    }
  }
  const there = Math.max(1, Math.min(lessons, Number(ask.lesson)));
  if (ask.lesson && there !== Number(ask.lesson)) {
    warn(`lesson=${ask.lesson}`);
    ask.lesson = String(there);
  }
  ask.mode ||= ask.lesson || ask.goal || ask.task ? 'task' : ask.pos || ask.rec ? 'view' : 'play';
  return ask;
};

// The fragment that asks for this: what is at its default is left out. `burraco-table` and the link to the full game need it.
export const fragment = ask => '#' + Object.entries(ask).filter(([, value]) => value)
  .map(([key, value]) => `${key}=${encodeURIComponent(wellFormed(value))}`).join('&');

// A text without halves of letters, which no address can hold: with u, a whole one is none of these.
const wellFormed = text => String(text).replace(/[\ud800-\udfff]/gu, '\ufffd');

// The most characters of a value.
export const longest = key => (Object.hasOwn(TEXTS, key) ? TEXTS[key] : 40);
