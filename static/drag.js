// The pointer on cards: dragged, pressed for long, rested upon, the right button. It reports what was lifted and where it was
// let go (`burraco:do`, a message as words), and decides nothing: which cards are lifted, and what becomes of them, is Python's.
(() => {
  'use strict';
  const root = document.documentElement, scrolls = root.hasAttribute('data-embed');
  const FAR = {mouse: 6}, FAR_TOUCH = 10, PRESS = scrolls ? 250 : 500, REST = 600, BACK = 180; // pixels, milliseconds
  let hold = null; // the pointer that is down on a card
  let drag = null; // the cards that it drags: {cards, ghosts, caret, target}
  let timer = 0, zoomed = false, pressed = '', spent = false;

  const tell = text => document.dispatchEvent(new CustomEvent('burraco:do', {detail: text}));
  const hand = () => [...document.querySelectorAll('#hand .card')];
  const mouse = event => event.pointerType === 'mouse';

  const made = (kind, box) => {
    const one = document.createElement('div');
    one.className = kind;
    Object.assign(one.style, {left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`});
    document.getElementById('sky').append(one);
    return one;
  };

  // ---- a card large -------------------------------------------------------------------------------------------------------
  const unzoom = () => {
    clearTimeout(timer);
    if (zoomed || !document.getElementById('zoom')?.hidden) tell('unzoom');
    zoomed = false;
  };
  const zoomSoon = (one, wait) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      zoomed = true;
      tell(`zoom ${one.dataset.id}`);
    }, wait);
  };

  // Beside what it shows, whole on the screen.
  const near = (one, at) => {
    const box = at.getBoundingClientRect(), {offsetWidth: width, offsetHeight: height} = one, gap = 10;
    const x = Math.max(gap, Math.min(innerWidth - width - gap, box.left + box.width / 2 - width / 2));
    const above = box.top - height - gap, below = box.bottom + gap;
    one.style.left = `${x}px`;
    one.style.top = `${above >= gap ? above : Math.min(below, innerHeight - height - gap)}px`;
  };

  // ---- dragged ------------------------------------------------------------------------------------------------------------
  const lift = event => {
    unzoom();
    tell(`lift ${hold.card.dataset.card}`);
    const cards = hand().filter(one => one.dataset.lifted);
    if (!cards.length) return false;
    const grip = hold.card.getBoundingClientRect(), at = Math.max(0, cards.indexOf(hold.card));
    const step = Math.min(26, 150 / Math.max(1, cards.length - 1));
    const ghosts = cards.map((card, turn) => {
      const ghost = made('lifted', grip);
      ghost.append(card.querySelector('img').cloneNode());
      ghost.dataset.shift = (turn - at) * step;
      return ghost;
    });
    drag = {cards, ghosts, caret: made('caret', grip), target: {name: '-', after: 0}};
    root.dataset.dragging = '1';
    follow(event);
    return true;
  };

  const follow = event => {
    const x = event.clientX - hold.x, y = event.clientY - hold.y;
    for (const ghost of drag.ghosts) ghost.style.transform = `translate(${x + Number(ghost.dataset.shift)}px, ${y}px)`;
    aim(event.clientX, event.clientY);
  };

  // What lies under the pointer, by its name; in the hand, the card before or behind which the others would lie.
  const aim = (x, y) => {
    const under = document.elementFromPoint(x, y);
    const one = under?.closest('#ours > li, #theirs li[data-id^="m"], #ours-zone, #theirs-zone, #pile, #stock, #pots, #seats > li');
    drag.target.place?.removeAttribute('data-over');
    drag.target = under?.closest('#hand-zone') ? gap(x, y) : {name: one ? one.dataset.id || one.id : '-', after: 0, place: one};
    drag.target.place?.setAttribute('data-over', '1');
    drag.caret.hidden = !drag.target.line;
    if (drag.target.line) {
      const [left, top, height] = drag.target.line;
      Object.assign(drag.caret.style, {left: `${left - 2}px`, top: `${top}px`, height: `${height}px`, width: '4px'});
    }
  };

  const gap = (x, y) => {
    const cards = hand().map(card => ({card, box: card.getBoundingClientRect()}));
    const strips = cards.map(({card, box}, turn) => {
      const next = cards[turn + 1]?.box, same = next && Math.abs(next.top - box.top) < box.height / 3 && next.left > box.left;
      return {card, box, width: same ? next.left - box.left : box.width};
    });
    const far = ({box, width}) => Math.max(0, box.left - x, x - box.left - width) + 4 * Math.max(0, box.top - y, y - box.bottom);
    const hits = strips.map(far), least = Math.min(...hits), found = strips[hits.lastIndexOf(least)]; // the row in front is last
    const after = x > found.box.left + found.width / 2;
    return {name: `h:${found.card.dataset.card}`, after: Number(after), line: [found.box.left + (after ? found.width : 0), found.box.top, found.box.height]};
  };

  // The cards are where their ghosts were, so that whatever moves them now begins there; those that nobody moves go back.
  const end = message => {
    const {cards, ghosts, caret, target} = drag, order = hand();
    drag = hold = null;
    spent = true;
    const boxes = cards.map(one => one.getBoundingClientRect());
    const shifts = ghosts.map((ghost, turn) => {
      const at = ghost.getBoundingClientRect();
      return `translate(${at.left - boxes[turn].left}px, ${at.top - boxes[turn].top}px)`;
    });
    target.place?.removeAttribute('data-over');
    [...ghosts, caret].forEach(one => one.remove());
    delete root.dataset.dragging;
    cards.forEach((card, turn) => { card.style.transform = shifts[turn]; });
    tell(message);
    cards.forEach(card => { card.style.transform = ''; });
    const now = hand();
    if (fx.still() || now.length !== order.length || now.some((card, turn) => card !== order[turn])) return;
    cards.forEach((card, turn) => card.animate([{transform: shifts[turn], zIndex: 1}, {transform: 'none', zIndex: 1}], {duration: BACK, easing: 'ease-out'}));
  };

  const cancel = () => {
    if (drag) end('unlift');
    hold = null;
    unzoom();
  };

  // What was dragged or looked at is not pressed too, whenever the pointer goes up.
  addEventListener('click', event => {
    if (!spent) return;
    event.stopPropagation();
    event.preventDefault();
  }, {capture: true});

  // ---- events -------------------------------------------------------------------------------------------------------------
  addEventListener('pointerdown', event => {
    pressed = '';
    spent = false;
    const card = event.target.closest?.('#hand .card');
    if (hold || drag) return cancel(); // a second finger
    unzoom();
    if (!card || !event.isPrimary) return;
    pressed = event.pointerType;
    if (event.button) return;
    hold = {card, pointer: event.pointerId, x: event.clientX, y: event.clientY, far: FAR[event.pointerType] || FAR_TOUCH};
    card.setPointerCapture(event.pointerId); // a press that wobbles over a card beside it stays one on this card
    if (!mouse(event)) zoomSoon(card, PRESS);
  });

  addEventListener('pointermove', event => {
    if (!hold || event.pointerId !== hold.pointer) return;
    if (drag) return follow(event);
    const x = event.clientX - hold.x, y = event.clientY - hold.y;
    if (Math.hypot(x, y) < hold.far) return;
    const scrolled = !mouse(event) && !zoomed && Math.abs(y) > Math.abs(x) && getComputedStyle(hold.card).touchAction === 'pan-y';
    if (scrolled) cancel();
    else if (!lift(event)) hold = null;
  });

  addEventListener('pointerup', event => {
    setTimeout(() => { spent = false; }, 60);
    if (!hold || event.pointerId !== hold.pointer) return;
    if (drag) {
      end(`land ${drag.target.name} ${drag.target.after}`);
    } else if (zoomed) spent = true;
    hold = null;
    unzoom();
  });

  // Where fingers scroll, up and down is theirs until a card has been pressed for long (touch-action in hands.css).
  document.getElementById('hand')?.addEventListener('touchmove', event => { if (drag || zoomed) event.preventDefault(); }, {passive: false});

  addEventListener('pointercancel', event => { if (hold?.pointer === event.pointerId) cancel(); });
  addEventListener('resize', cancel);
  addEventListener('blur', cancel);
  addEventListener('keydown', event => {
    if (drag && event.key === 'Escape') {
      event.preventDefault();
      event.stopImmediatePropagation();
      cancel();
    } else if (zoomed) unzoom();
    clearTimeout(timer);
  }, {capture: true});

  let rest = ''; // where the mouse was last: what comes under it by itself is not pointed at
  addEventListener('pointermove', event => { rest = `${event.clientX} ${event.clientY}`; });
  addEventListener('pointerover', event => {
    if (!mouse(event) || hold || event.buttons || rest === `${event.clientX} ${event.clientY}`) return;
    unzoom();
    const one = event.target.closest?.('.card, #table .leaf');
    if (one) zoomSoon(one, REST);
  });
  root.addEventListener('pointerleave', () => { if (!hold) unzoom(); });

  addEventListener('contextmenu', event => {
    const card = event.target.closest?.('#hand .card');
    if (!card || !pressed) return; // the key for it opens the browser's own menu
    if (pressed === 'mouse' && !root.dataset.right) return;
    event.preventDefault();
    if (pressed === 'mouse') tell(`right ${card.dataset.card}`);
  });

  globalThis.drag = {near};
})();
