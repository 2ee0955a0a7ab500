// A board in somebody's page: drawn at once from the address, without Python; the game itself comes when it is asked for.
import {asked, fragment, longest} from './ask.js';
import {DATA} from './data.js';
import {Board, fit, make} from './draw.js';
import {Engine} from './engine.js';
import {BadPosition, read, rulesOf, whole} from './notation.js';
import {Talk} from './talk.js';
import {Words} from './words.js';

const root = document.getElementById('embed');
const engine = new Engine(root);
let ask, words, talk;

const warn = what => console.warn(`burraco: not understood, the default is used instead: ${what}`);

// The position of the address, null where it has none or none that can be read.
const position = () => {
  if (!ask.pos) return null;
  try {
    return whole(read(ask.rules && !/(^|;)\s*rules\s*:/i.test(ask.pos) ? `rules: ${ask.rules}; ${ask.pos}` : ask.pos, DATA));
  } catch (error) {
    if (!(error instanceof BadPosition)) throw error;
    warn(error.message);
    return null;
  }
};

const game = () => {
  try {
    return words.w.game[rulesOf(ask.rules || 'burraco-2', DATA).name];
  } catch {
    warn(`rules=${ask.rules}`);
    ask.rules = '';
    return words.w.game['burraco-2'];
  }
};

// What a board says of which there is no drawing: a match to play, one that was played, a lesson.
const poster = () => {
  const back = make('div', {class: 'back'}, ...[53, 53, 53].map(face => new Board(words).card(face, false)));
  const said = ask.lesson ? words.t('lesson', {n: ask.lesson}) : ask.rec ? words.t('record') : words.t('match', {game: game()});
  return make('div', {class: 'poster'}, back, make('p', {}, said));
};

const fault = code => {
  talk.tell('error', {code});
  root.replaceChildren(make('p', {role: 'alert'}, words.t(code)));
  tall();
};

const fullGame = () => {
  const {pos, rec, ply, seed, rules, lesson, lang} = ask;
  const there = position() && rules && !/rules\s*[:=]/i.test(pos) ? `rules: ${rules}; ${pos}` : pos;
  return `index.html${lesson ? `#/learn/${lesson}` : fragment({pos: there, rec, ply, seed, rules, lang})}`;
};

// The game, with a card of the hand chosen if one was pressed.
const play = card => engine.start(ask, words, talk, {card, link: ask.controls === 'full' ? fullGame() : '', changed: tall, failed: missing});

// The game does not come: the board stays, and says so.
const missing = code => {
  talk.tell('error', {code});
  const link = make('a', {href: fullGame(), target: '_blank', rel: 'noopener'}, words.t('full'));
  root.querySelector('footer').replaceChildren(make('p', {role: 'alert', class: 'said'}, words.t(code)), link);
  tall();
};

const foot = drawn => {
  const parts = [];
  if (ask.mode === 'task') parts.push(make('p', {class: 'task'}, ask.task || words.t('task')));
  if (ask.controls !== 'none' || ask.mode === 'task' || !drawn) {
    const name = ask.mode === 'task' ? 'try' : ask.rec && !ask.pos ? 'show' : drawn ? 'from-here' : 'play';
    const button = make('button', {type: 'button', 'data-testid': 'play'}, words.t(name));
    button.addEventListener('click', () => play(-1));
    parts.push(button);
  }
  if (ask.controls === 'full') {
    parts.push(make('a', {href: fullGame(), target: '_blank', rel: 'noopener'}, words.t('full')));
  }
  return make('footer', {}, ...parts);
};

let told = 0;
const tall = () => {
  const content = Math.max(...[...root.children].map(child => child.getBoundingClientRect().bottom));
  const drawn = content - root.getBoundingClientRect().top + parseFloat(getComputedStyle(root).paddingBottom);
  const height = engine.height() || Math.ceil(drawn);
  if (height !== told) talk.tell('resize', {height: told = height});
};

let ready = false;   // whether a board was drawn: where none can be, the words of the page around us stay
const draw = () => {
  const spoken = [...navigator.languages].map(tag => tag.toLowerCase().split('-')[0]);
  ask = asked(location.hash, Object.keys(DATA.words), DATA.lessons, warn);
  ask.lang ||= spoken.find(code => Object.hasOwn(DATA.words, code)) || 'en';
  words = new Words(DATA.words[ask.lang]);
  document.documentElement.lang = words.w.tag;
  for (const key of ['theme', 'size', 'deck', 'controls']) root.dataset[key] = ask[key];
  document.documentElement.dataset.controls = ask.controls;
  talk ??= new Talk(ask.parent, command);
  if (ask.broken) return fault('bad-address');
  const there = position();
  if (ask.pos && !there) return fault('bad-position');
  const board = new Board(words, {plain: ask.deck === 'plain', act: ask.mode === 'task' ? play : null});
  const seen = there ? board.position(there) : poster();
  const title = there ? words.told(there) : seen.textContent;
  document.title = `Burraco: ${title.slice(0, 200)}`;
  root.replaceChildren(make('main', {'aria-label': there ? words.t('board') : 'Burraco'}, seen), foot(there));
  fit(root);
  if (!ready) talk.tell('ready');
  ready = true;
  if (ask.autoplay === '1') play(-1);
};

// What the page around us asks for. Before the engine is there, a board to load is all that can be done at once.
const command = (type, data) => {
  if (type === 'load') {
    const given = Object.fromEntries(Object.entries(data).filter(([key, value]) => !['src', 'v', 'type'].includes(key) && ['string', 'number'].includes(typeof value))
      .map(([key, value]) => [key, String(value).slice(0, longest(key) + 1)]));   // what is too long is read as that
    const kept = {lang: ask.lang, theme: ask.theme, size: ask.size, controls: ask.controls, deck: ask.deck, parent: ask.parent};
    location.replace(fragment({...kept, ...given}));
  } else if (['goto', 'hint', 'reset', 'setting'].includes(type)) {
    if (type === 'hint' && !engine.running) play(-1);
    engine.command(type, data);
  }
};

draw();
tall();
new ResizeObserver(() => { fit(root); tall(); }).observe(root);
addEventListener('hashchange', () => {
  if (engine.running || engine.taken.length) return location.reload();
  draw();
  tall();
});
