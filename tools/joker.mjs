// The two jokers: the package's picture, with a corner index of ours. It says ★ and JOLLY, never J, which is the jack's.
// All shapes, no text: a picture must not depend on the fonts of the machine.
import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';

// The package ships React components; a stand-in for React that returns markup is all they need to become files.
const attribute = name => ({className: 'class', viewBox: 'viewBox', preserveAspectRatio: 'preserveAspectRatio'})[name]
  ?? name.replace(/^(xlink|xmlns)(?=[A-Z])/, '$1:').replace(/:(.)/, (_, c) => ':' + c.toLowerCase()).replace(/[A-Z]/g, c => '-' + c.toLowerCase());
const createElement = (tag, props, ...children) => {
  const attributes = Object.entries(props ?? {}).filter(([, value]) => value != null);
  return `<${tag}${attributes.map(([name, value]) => ` ${attribute(name)}="${value}"`).join('')}>${children.join('')}</${tag}>`;
};
const home = path.dirname(createRequire(import.meta.url).resolve('@letele/playing-cards/package.json'));
const source = fs.readFileSync(path.join(home, 'dist/index.esm.js'), 'utf8').replace(/^(import|export) .*$/gm, '');
const pictures = new Function('React', '_extends', `${source}; return {JK1: SvgJ1({}), JK2: SvgJ2({})}`)({createElement}, Object.assign);

// Capitals in a box of 20 x 28, drawn with one pen.
const CAPITALS = {
  J: 'M5 0H18M12 0V20A6 7 0 0 1 0 20',
  O: 'M9 0A9 14 0 0 1 9 28A9 14 0 0 1 9 0Z',
  L: 'M2 0V28H17',
  Y: 'M0 0L9 13L18 0M9 13V28',
};
const STAR = Array.from({length: 10}, (_, i) => {
  const angle = i * Math.PI / 5, r = i % 2 ? 12.5 : 31;
  return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
}).join('L');
const index = ink => `<path fill="${ink}" d="M${STAR}Z" transform="translate(-88 -126)"/>` + [...'JOLLY'].map((letter, i) =>
  `<path fill="none" stroke="${ink}" stroke-width="5" stroke-linejoin="round" d="${CAPITALS[letter]}" transform="translate(-97 ${-80 + 39 * i})"/>`).join('');

const joker = (name, ink) => {
  const corner = index(ink);
  const picture = pictures[name].replaceAll('x="-101.4"', 'x="-62"').replaceAll('y="-156"', 'y="-96"').replaceAll('width="202.8"', 'width="124"').replaceAll('height="312"', 'height="192"');
  return picture.replace(/<\/svg>$/, `${corner}<g transform="rotate(180)">${corner}</g></svg>`);
};

// The plain one has a big star in the picture's place.
const frame = '<svg xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="none" viewBox="-120 -168 240 336"><rect width="239" height="335" x="-119.5" y="-167.5" rx="12" ry="12" fill="white" stroke="black"/>';
const plain = ink => `${frame}<g transform="translate(16 26) scale(1.18)">${index(ink)}</g><path fill="${ink}" d="M${STAR}Z" transform="translate(40 74) scale(2.3)"/></svg>`;

export const plainJokers = {JK1: plain('#D90000'), JK2: plain('#111111')};
export const jokers = {JK1: joker('JK1', '#D90000'), JK2: joker('JK2', '#111111')};
