// Cards in motion: measured before a paint, played after it (FLIP), in JavaScript because it reads a hundred places at once.
// Decorative only: the table has changed already, any input may come at any time, nothing waits for a card to land.
(() => {
  'use strict';
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const ease = 'cubic-bezier(.2, .7, .3, 1)';
  let places = new Map;

  const flyers = () => document.querySelectorAll('[data-fly]');
  const middle = box => [box.left + box.width / 2, box.top + box.height / 2];

  // Where everything is that can fly, or be flown from.
  const before = () => {
    places = new Map;
    for (const one of flyers()) {
      const box = one.getBoundingClientRect();
      if (box.width) places.set(one.dataset.id || one.id, [box, one.querySelector('img')?.currentSrc]);
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
    const timing = {duration: time, delay: wait, easing: ease, fill: 'backwards'};
    const shrink = Math.max(.2, Math.min(3, from.height / to.height));
    if (land) land.animate([{opacity: 0}, {opacity: 0}], {duration: time + wait});
    ghost.animate([{transform: `translate(${x - u}px, ${y - v}px) scale(${shrink})`}, {transform: 'none'}], timing)
      .finished.then(() => ghost.remove(), () => ghost.remove());
  };

  // A card's own box in a wider one: ghosts that end at a seat are as high as a meld card there.
  const card = (box, height) => {
    const [x, y] = middle(box), width = height / 1.4;
    return new DOMRect(x - width / 2, y - height / 2, width, height);
  };

  // flights: [[name, origin, face]]: where new cards come from; with a face, a card that is not seen where it goes.
  const after = (flights, time) => {
    if (!time) return;
    const from = new Map(flights.filter(([, , face]) => !face).map(([name, origin]) => [name, origin]));
    const fresh = new Set(from.keys());
    const step = Math.min(40, 400 / Math.max(1, fresh.size));
    let turn = 0;
    for (const one of flyers()) {
      const name = one.dataset.id || one.id, to = one.getBoundingClientRect();
      if (!to.width) continue;
      if (still.matches) {
        if (fresh.has(name)) one.animate([{opacity: 0}, {opacity: 1}], {duration: 120});
        continue;
      }
      const [was] = places.get(fresh.has(name) ? from.get(name) : name) || [];
      if (!was) continue;
      if (fresh.has(name)) {
        const picture = one.querySelector('img');
        const box = one.dataset.fly ? picture.getBoundingClientRect() : to;
        fly(picture.src, was.width > was.height ? card(was, box.height) : was, box, time, step * turn++, one);
      } else if (Math.abs(was.left - to.left) + Math.abs(was.top - to.top) > 1) {
        one.animate([{transform: `translate(${was.left - to.left}px, ${was.top - to.top}px)`}, {transform: 'none'}], {duration: time, easing: ease});
      }
    }
    if (still.matches) return;
    for (const [name, origin, face] of flights) {
      const start = places.get(origin), end = document.querySelector(`[data-id="${name}"]`);
      if (face && start && end) fly(face, start[0], card(end.getBoundingClientRect(), start[0].height * .6), time, step * turn++);
    }
  };

  // One thing that everybody should look at: it swells; where motion is unwelcome it is only framed.
  const pulse = one => {
    const frame = '4px solid #ffd54f', swell = still.matches ? 'none' : 'scale(1.12)';
    one.animate([{outline: frame, transform: 'none'}, {outline: frame, transform: swell, offset: .4}, {outline: frame, transform: 'none'}], {duration: 900, easing: ease});
  };

  globalThis.fx = {before, after: (flights, time) => requestAnimationFrame(() => after(JSON.parse(flights), time)), pulse};
})();
