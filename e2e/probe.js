// What is wrong with the table as it is seen now: a list of sentences.
async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);  // the page has heard of its size
  const wrong = [], root = document.documentElement, $ = id => document.getElementById(id);
  const box = one => one.getBoundingClientRect(), shown = one => box(one).width > 0;
  const all = (css, from = document) => [...from.querySelectorAll(css)].filter(shown);
  const at = (x, y) => document.elementFromPoint(x, y);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const table = $('table');
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) wrong.push('the page scrolls');
  if (table.scrollHeight > table.clientHeight + 1 || table.scrollWidth > table.clientWidth + 1) wrong.push('the table scrolls');
  if (!$('hand').ariaLabel.includes(` ${all('.card').length} `)) wrong.push('the hand is called ' + $('hand').ariaLabel);
  for (const one of all('.card')) {
    const {left, right, top, bottom} = box(one);
    if (left < 0 || right > innerWidth || bottom > innerHeight) wrong.push('a card is out of sight: ' + one.dataset.card);
    for (const [x, y] of [[1, 1], [23, 1], [1, 23], [23, 23]])
      if (at(left + x, top + y)?.closest('.card') !== one) wrong.push(`covered at ${x},${y}: ${one.dataset.card}`);
  }
  for (const one of all('#table > :is(header, #seats, #piles, #bar) button, #handle, #last')) {
    const {left, right, top, bottom, width, height} = box(one), name = one.id || one.textContent;
    if (width < 24 || height < 24 && one.id !== 'last') wrong.push(`small: ${name}`);
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) wrong.push(`off the screen: ${name}`);
    if (!one.contains(at(left + width / 2, top + height / 2))) wrong.push(`covered: ${name}`);
  }
  for (const one of all('#first, #second, #status, .seat, #tabs button'))
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3) wrong.push(`cut off: ${one.id || one.textContent} ${[one.scrollWidth, one.clientWidth, one.scrollHeight, one.clientHeight]}`);
  for (const zone of all('.melds')) {
    const room = box(zone), melds = all('.meld', zone);
    if (zone.scrollWidth > zone.clientWidth + 1) wrong.push(zone.id + ' scrolls sideways');
    if (room.height < 50) wrong.push(`${zone.id} has ${room.height} pixels`);
    const indices = all('.leaf', zone).map(leaf => {
      const {left, top, width, height} = box(leaf);
      if (width < 28) wrong.push('an illegible card');
      return {left, top, right: left + width * .26, bottom: top + height * .42};
    });
    for (const badge of all('.badge', zone)) if (indices.some(one => meet(one, box(badge)))) wrong.push('a badge on an index');
    for (const meld of melds) {
      meld.scrollIntoView({block: 'nearest'});
      const {left, right, top, bottom} = box(meld), here = box(zone);
      if (left < here.left - 1 || right > here.right + 1 || top < here.top - 1 || bottom > here.bottom + 1) wrong.push('out of reach: ' + meld.ariaLabel);
      const edges = [...meld.querySelectorAll('.leaf')].map(leaf => box(leaf).left);
      if (edges.some((x, n) => n && x - edges[n - 1] < 10)) wrong.push('a card of a meld hardly shows');
    }
    if (zone.scrollHeight > zone.clientHeight + 1 && !zone.dataset.more) wrong.push(`${zone.id} scrolls unannounced: ${zone.scrollHeight} in ${zone.clientHeight}`);
    zone.scrollTop = 0;
  }
  const pile = box($('pile')), over = all('#toast, #hint-panel').filter(one => meet(box(one), pile));
  if (over.length) wrong.push(over.map(one => one.id) + ' over the pile');
  return [...new Set(wrong)];
}
