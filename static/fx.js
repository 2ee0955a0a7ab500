// Cards in motion: measured before a paint, played after it (FLIP), in JavaScript because it reads a hundred places at once.
// Decorative only: the table has changed already, nothing waits for a card to land, and any input ends all motion at once.
(() => {
  'use strict';
  const wish = matchMedia('(prefers-reduced-motion: reduce)');
  const ease = 'cubic-bezier(.2, .7, .3, 1)', gold = 'var(--mark)';
  const playing = new Set;
  let places = new Map;

  const still = () => {
    const set = document.documentElement.dataset.motion;
    return set === 'off' || set !== 'on' && wish.matches;
  };
  const flyers = () => document.querySelectorAll('[data-fly]');
  const name = one => one.dataset.id || one.id;
  const middle = box => [box.left + box.width / 2, box.top + box.height / 2];

  const play = (one, frames, timing, end = () => {}) => {
    const motion = one.animate(frames, timing);
    playing.add(motion);
    motion.finished.then(end, end).then(() => playing.delete(motion));
  };

  const finish = () => playing.forEach(one => one.finish());
  for (const type of ['pointerdown', 'keydown', 'wheel', 'resize']) addEventListener(type, finish, {capture: true, passive: true});

  // Where everything is that can fly, or be flown from.
  const before = () => {
    finish();
    places = new Map;
    for (const one of flyers()) {
      const box = one.getBoundingClientRect();
      if (box.width) places.set(name(one), box);
    }
  };

  // A copy over the table goes from one place to another; `land`, if there is one, is seen when it has arrived.
  const fly = (src, from, to, time, wait, land) => {
    const ghost = new Image;
    ghost.src = src;
    ghost.alt = '';
    ghost.className = 'ghost';
    Object.assign(ghost.style, {left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`});
    document.getElementById('sky').append(ghost);
    const [x, y] = middle(from), [u, v] = middle(to);
    const shrink = Math.max(.2, Math.min(3, from.height / to.height));
    if (land) play(land, [{opacity: 0}, {opacity: 0}], {duration: time + wait});
    play(ghost, [{transform: `translate(${x - u}px, ${y - v}px) scale(${shrink})`}, {transform: 'none'}],
      {duration: time, delay: wait, easing: ease, fill: 'backwards'}, () => ghost.remove());
  };

  // A card's own box in a wider one: ghosts that end at a seat are as high as a meld card there.
  const card = (box, height) => {
    const [x, y] = middle(box), width = height / 1.4;
    return new DOMRect(x - width / 2, y - height / 2, width, height);
  };

  // Something new, where motion is unwelcome: it comes in softly, with a frame for a while.
  const appear = one => {
    play(one, [{opacity: 0}, {opacity: 1}], {duration: 120});
    play(one, [{outline: `3px solid ${gold}`}, {outline: `3px solid ${gold}`}], {duration: 900});
  };

  // flights: [[name, origin, face]]: where new cards come from; with a face, a card that is not seen where it goes.
  const after = (flights, time, lag) => {
    const calm = still();
    const from = new Map(flights.filter(([, , face]) => !face).map(([to, origin]) => [to, origin]));
    const place = origin => places.get(origin) || (document.querySelector(`[data-id="${origin}"]`) || document.getElementById(origin))?.getBoundingClientRect();
    // everything is measured before anything is put in motion, so that the page is laid out once
    const all = [...flyers()].map(one => [one, name(one), one.getBoundingClientRect()]).filter(([, , to]) => to.width);
    const starts = new Map(flights.map(([, origin]) => [origin, origin && place(origin)]));
    const ends = new Map(all.map(([, key, to]) => [key, to]));
    let turn = 0;
    for (const [one, key, to] of all) {
      const origin = from.get(key), comes = origin && origin !== key;
      if (calm) {
        if (origin !== undefined) appear(one);
        continue;
      }
      if (origin === '') {
        play(one, [{opacity: 0}, {opacity: 0, offset: .6}, {opacity: 1}], {duration: time + lag});
        continue;
      }
      const was = comes ? starts.get(origin) : places.get(key);
      if (!was?.width) continue;
      if (comes) {
        fly(one.querySelector('img').src, was.width > was.height ? card(was, to.height) : was, to, time, lag * turn++, one);
        continue;
      }
      const x = was.left - to.left, y = was.top - to.top;
      if (Math.abs(x) + Math.abs(y) <= 1 && !origin) continue;
      const lift = origin ? {transform: `translate(${x / 2}px, ${y / 2 - to.height / 3}px)`, offset: .5} : [];
      play(one, [{transform: `translate(${x}px, ${y}px)`, zIndex: 1}, lift, {transform: 'none', zIndex: 1}].flat(), {duration: time, easing: ease});
    }
    if (calm) return;
    turn = 0;
    for (const [to, origin, face] of flights) {
      const start = face && starts.get(origin), end = face && ends.get(to);
      if (start?.width && end) fly(face, start, card(end, start.height * .6), time, lag * turn++);
    }
  };

  // One thing that everybody should look at: it swells; where motion is unwelcome it is only framed.
  const pulse = one => {
    const frame = `4px solid ${gold}`, swell = still() ? 'none' : 'scale(1.12)';
    play(one, [{outline: frame, transform: 'none'}, {outline: frame, transform: swell, offset: .4}, {outline: frame, transform: 'none'}], {duration: 900, easing: ease});
  };

  // A burraco: framed, and a light goes over its cards.
  const shine = one => {
    play(one, [{outline: `4px solid ${gold}`}, {outline: `4px solid ${gold}`}], {duration: 1200});
    const box = one.getBoundingClientRect();
    if (still() || !box.width) return;
    const light = document.createElement('i');
    light.className = 'shine';
    Object.assign(light.style, {left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`});
    document.getElementById('sky').append(light);
    play(light, [{backgroundPosition: '150% 0'}, {backgroundPosition: '-50% 0'}], {duration: 700, delay: 200, fill: 'both', easing: 'ease-in-out'}, () => light.remove());
  };

  const soon = act => (...data) => requestAnimationFrame(() => act(...data));
  globalThis.fx = {before, still, after: soon((flights, time, lag) => after(JSON.parse(flights), time, lag)), pulse: soon(pulse), shine: soon(shine)};
})();
