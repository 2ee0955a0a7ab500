// Reads rows of test_embed_reader.py from its input, and answers each with what the board would draw and say.
import fs from 'node:fs';
import {asked} from '../embed/ask.js';
import {read, whole, BadPosition} from '../embed/notation.js';
import {Words} from '../embed/words.js';

const dealt = p => {
  try {
    return Boolean(whole(p));
  } catch (error) {
    if (!(error instanceof BadPosition)) throw error;
    return false;
  }
};
const {rows, known, lessons = []} = JSON.parse(fs.readFileSync(0, 'utf8'));
const words = Object.entries(known.words).map(([lang, of]) => [lang, new Words(of)]);
const answers = rows.map(text => {
  try {
    const p = read(text, known);
    const badges = [...p.theirs || [], ...p.melds || []].map(meld => words[0][1].badge(meld, p.rules));
    return {...p, whole: dealt(p), rules: p.rules.name, badges, told: Object.fromEntries(words.map(([lang, w]) => [lang, w.told(p)]))};
  } catch (error) {
    if (!(error instanceof BadPosition)) throw error;
    return null;
  }
});
const taught = lessons.map(number => {
  const warned = [];
  return [asked(`lesson=${number}`, [], known.lessons, what => warned.push(what)).lesson, warned];
});
console.log(JSON.stringify(lessons.length ? taught : answers));
