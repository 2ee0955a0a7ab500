// The decks of the site, from the packages' drawings:  node tools/cards.mjs <folder>  writes <folder>/{plain,2,4}/{5h,…,JK1,JK2}.svg
// and <folder>/back/{green,blue,red}.svg
import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';
import {optimize} from 'svgo';
import {jokers, plainJokers} from './joker.mjs';

const out = process.argv[2];
const require = createRequire(import.meta.url);
const faces = path.join(path.dirname(require.resolve('@heruka_urgyen/react-playing-cards/package.json')), 'src/images');

// Told apart by every kind of sight, and readable on white: at least 37 of CIELAB's ΔE between any two, 5.3:1 on white.
const INK = {black: '#111111', red: '#D90000', blue: '#0028F2', green: '#2E7367'};
const BACKS = {green: '#1B5E46', blue: '#1F3F7A', red: '#7A1F2B'};

const recoloured = (svg, inks) =>
  svg.replace(/(fill|stroke)="(\w+)"/g, (all, attribute, name) => name in inks ? `${attribute}="${inks[name]}"` : all);

const small = svg => optimize(svg, {
  multipass: true,
  floatPrecision: 1,   // of units of which a card is 240 to 2000 wide
  plugins: [
    'preset-default',
    'removeXlink',
    {name: 'removeAttrs', params: {attrs: ['svg:class', 'svg:face', 'svg:width', 'svg:height']}},
    {name: 'addAttributesToSVGElement', params: {attributes: [{width: '240'}, {height: '336'}]}},
  ],
}).data;

// A card with a big rank and a big suit and nothing else: the rank drawn with a broader pen, both where a fan shows them.
const part = (svg, kind) => svg.match(new RegExp(`<symbol id="${kind}.*?</symbol>`, 's'))[0].replace(/ id="[^"]*"/, ` id="${kind}"`);
const use = (id, middle, top, height) => `<use xlink:href="#${id}" height="${height}" width="${height}" x="${middle - height / 2}" y="${top}"/>`;
const plain = svg => '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" preserveAspectRatio="none" viewBox="-120 -168 240 336">'
  + part(svg, 'V').replace('stroke-width="80"', 'stroke-width="118"') + part(svg, 'S')
  + '<rect width="239" height="335" x="-119.5" y="-167.5" rx="12" ry="12" fill="white" stroke="black"/>'
  + use('V', -72, -164, 118) + use('S', -72, -52, 96) + use('S', 42, -18, 184) + '</svg>';

const drawn = deck => Object.fromEntries([...'shdc'].flatMap(suit => [...'A23456789TJQK'].map(rank =>
  [rank + suit, fs.readFileSync(path.join(faces, `${deck}color-bf`, `${rank}${suit.toUpperCase()}.svg`), 'utf8')])));
const write = (folder, face, svg) => {
  fs.mkdirSync(path.join(out, folder), {recursive: true});
  fs.writeFileSync(path.join(out, folder, face + '.svg'), small(svg));
};

for (const deck of ['2', '4']) {
  for (const [face, svg] of Object.entries(drawn(deck))) write(deck, face, recoloured(svg, INK));
  for (const [face, svg] of Object.entries(jokers)) write(deck, face, svg);
}
for (const [face, svg] of Object.entries(drawn('4'))) write('plain', face, recoloured(plain(svg), INK));
for (const [face, svg] of Object.entries(plainJokers)) write('plain', face, svg);
const back = fs.readFileSync(path.join(faces, 'back.svg'), 'utf8').replace('<pattern ', '<pattern patternTransform="scale(3)" ');
for (const [name, ink] of Object.entries(BACKS)) write('back', name, recoloured(back, {black: ink}));
