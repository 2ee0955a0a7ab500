// The two decks of the site, from the packages' drawings:  node tools/cards.mjs <folder>  writes <folder>/{2,4}/{5h,…,JK1,JK2,back}.svg
import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';
import {optimize} from 'svgo';
import {jokers} from './joker.mjs';

const out = process.argv[2];
const require = createRequire(import.meta.url);
const faces = path.join(path.dirname(require.resolve('@heruka_urgyen/react-playing-cards/package.json')), 'src/images');

// Told apart by every kind of sight, and readable on white: at least 37 of CIELAB's ΔE between any two, 5.3:1 on white.
const INK = {black: '#111111', red: '#D90000', blue: '#0028F2', green: '#2E7367'};
const BACK = {black: '#7A1F2B'};

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

for (const deck of ['2', '4']) {
  const to = path.join(out, deck);
  fs.mkdirSync(to, {recursive: true});
  const write = (face, svg) => fs.writeFileSync(path.join(to, face + '.svg'), small(svg));
  for (const suit of 'shdc') for (const rank of 'A23456789TJQK') {
    const file = path.join(faces, `${deck}color-bf`, `${rank}${suit.toUpperCase()}.svg`);
    write(rank + suit, recoloured(fs.readFileSync(file, 'utf8'), INK));
  }
  for (const [face, svg] of Object.entries(jokers)) write(face, svg);
  write('back', recoloured(fs.readFileSync(path.join(faces, 'back.svg'), 'utf8'), BACK).replace('<pattern ', '<pattern patternTransform="scale(3)" '));
}
