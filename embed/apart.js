// A frame keeps nothing and hears of nothing: whatever the game stores is in memory and gone with the frame, other tabs do not
// exist, no service worker is registered. So the player's own match cannot be touched, and it does not matter what is refused here.
export const apart = kept => {
  const own = (on, name, value) => Object.defineProperty(on, name, {value, configurable: true});
  const memory = entries => {
    const all = new Map(entries);
    return {
      get length() { return all.size; },
      key: n => [...all.keys()][n] ?? null,
      getItem: key => all.get(String(key)) ?? null,
      setItem: (key, value) => { all.set(String(key), String(value)); },
      removeItem: key => { all.delete(String(key)); },
      clear: () => all.clear(),
    };
  };
  own(window, 'localStorage', memory(Object.entries(kept)));
  own(window, 'sessionStorage', memory([]));
  own(navigator, 'serviceWorker', undefined);
  own(navigator, 'locks', undefined);
  addEventListener('storage', event => event.stopImmediatePropagation(), true);
};
