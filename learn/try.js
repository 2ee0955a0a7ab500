// The boards of the rules to read come to life: a button below each that has something to do. Without this script, and without
// burraco-table.js before it, they are what they are, drawings.
for (const board of document.querySelectorAll('.board[data-pos]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'try';
  button.textContent = board.dataset.try;
  button.setAttribute('aria-label', `${board.dataset.try}: ${board.dataset.task}`);
  button.addEventListener('click', () => {
    const table = document.createElement('burraco-table');
    const {pos, goal, task} = board.dataset;
    const asked = {pos, goal, task, mode: goal ? 'task' : 'play', lang: document.documentElement.lang.split('-')[0], theme: 'auto', autoplay: '1'};
    for (const [key, value] of Object.entries(asked)) if (value) table.setAttribute(key, value);
    table.tabIndex = -1;
    button.replaceWith(table);
    table.focus();
  });
  board.after(button);
}
