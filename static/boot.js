// Everything before Python: what the page says, the big downloads with their bytes counted, failure, and the offline copy.
// A classic script, for it must also speak where modules cannot load (old browsers, file://).
(() => {
  'use strict';
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const kept = name => {   // as ui/rim.py keeps it
    try {
      return JSON.parse(localStorage.getItem(`burraco:v1:${name}`)) || {};
    } catch {
      return {};
    }
  };
  const settings = kept('settings');
  for (const look of ['theme', 'scale']) if (typeof settings[look] === 'string') root.dataset[look] = settings[look];
  const TEXTS = {
    en: {
      load: share => `Downloading the game engine (only once, about 6 MB) — ${share}%`,
      start: 'Shuffling the deck…',
      slow: 'Slow connection: meanwhile read the rules.',
      read: 'The rules, with examples (new tab)',
      waits: 'It opens as soon as the game has arrived.',
      broken: 'Something went wrong. The match is saved: the page has to be loaded again.',
      failed: 'The game did not start. Check the connection and try again: a saved match is not lost.',
      old: 'This browser cannot run the game: it lacks WebAssembly. A recent Firefox, Chrome, Edge or Safari can.',
      file: 'Opened as a file, the page cannot load the game. Serve its folder and open the address, for instance: python3 -m http.server',
      retry: 'Try again',
    },
    it: {
      load: share => `Scarico il motore di gioco (una volta sola, circa 6 MB) — ${share} %`,
      start: 'Preparo il mazzo…',
      slow: 'Connessione lenta: intanto leggi le regole.',
      read: 'Le regole, con esempi (nuova scheda)',
      waits: 'Si apre appena il gioco è arrivato.',
      broken: 'Qualcosa è andato storto. La partita è salvata: la pagina va ricaricata.',
      failed: 'Il gioco non è partito. Controlla la connessione e riprova: la partita salvata non si perde.',
      old: 'Questo browser non può eseguire il gioco: gli manca WebAssembly. Un Firefox, Chrome, Edge o Safari recente può.',
      file: 'Aperta come file, la pagina non può caricare il gioco. Servi la sua cartella e apri l’indirizzo, per esempio: python3 -m http.server',
      retry: 'Riprova',
    },
    pt: {
      load: share => `Baixando o motor do jogo (só uma vez, cerca de 6 MB) — ${share}%`,
      start: 'Embaralhando as cartas…',
      slow: 'Conexão lenta: enquanto isso, leia as regras.',
      read: 'As regras, com exemplos (nova aba)',
      waits: 'Abre assim que o jogo chegar.',
      broken: 'Algo deu errado. A partida está salva: a página precisa ser recarregada.',
      failed: 'O jogo não começou. Confira a conexão e tente de novo: a partida salva não se perde.',
      old: 'Este navegador não consegue rodar o jogo: falta WebAssembly. Um Firefox, Chrome, Edge ou Safari recente consegue.',
      file: 'Aberta como arquivo, a página não consegue carregar o jogo. Sirva a pasta e abra o endereço, por exemplo: python3 -m http.server',
      retry: 'Tentar de novo',
    },
    es: {
      load: share => `Descargando el motor del juego (una sola vez, unos 6 MB) — ${share} %`,
      start: 'Barajando las cartas…',
      slow: 'Conexión lenta: mientras tanto, lee las reglas.',
      read: 'Las reglas, con ejemplos (otra pestaña)',
      waits: 'Se abre en cuanto llegue el juego.',
      broken: 'Algo ha ido mal. La partida está guardada: hay que volver a cargar la página.',
      failed: 'El juego no ha arrancado. Comprueba la conexión y prueba otra vez: la partida guardada no se pierde.',
      old: 'Este navegador no puede ejecutar el juego: le falta WebAssembly. Un Firefox, Chrome, Edge o Safari reciente puede.',
      file: 'Abierta como archivo, la página no puede cargar el juego. Sirve su carpeta y abre la dirección, por ejemplo: python3 -m http.server',
      retry: 'Probar otra vez',
    },
  };
  // As `tongue` of ui/catalogue.py: the language that was chosen, else the first of the browser's that we speak, else English.
  const codes = [settings.lang, ...navigator.languages].map(tag => String(tag).toLowerCase().split('-')[0]);
  const lang = codes.find(code => Object.keys(TEXTS).includes(code)) || 'en';
  const text = TEXTS[lang];
  const at = words => (HOME[lang] || {})[words] || words;   // tools/build.py puts HOME before this: the words of the first screen
  root.lang = lang === 'pt' ? 'pt-BR' : lang;

  const frame = $('boot');
  const show = words => { $('boot-text').textContent = words; };
  const say = words => { $('boot-status').textContent = words; };   // read aloud: at 0, 50 and 100 %, not at every tick
  const booting = () => root.dataset.state === 'boot';
  // The rules to read are other pages: they need no engine, and a tab of their own leaves the download alone.
  const read = () => {
    $('boot-read').textContent = text.read;
    $('boot-read').href = `learn/${lang}/index.html`;
    $('boot-read').hidden = false;
  };
  const stop = (words, retry) => {
    show(words);
    $('boot-note').textContent = '';
    say(words);
    $('boot-bar').hidden = true;
    $('boot-retry').hidden = !retry;
    read();
    root.dataset.boot = 'failed';
  };
  let leaves = false;   // for another version: what does not come any more is not missed
  const fail = why => {
    if (!booting() || root.dataset.boot || leaves) return;
    console.warn('boot:', why);
    stop(text.failed, true);
  };

  $('boot-retry').textContent = text.retry;
  $('boot-retry').addEventListener('click', () => location.reload());
  const never = location.protocol === 'file:' ? text.file
    : typeof WebAssembly !== 'object' || !('noModule' in HTMLScriptElement.prototype) ? text.old : '';
  if (never) {
    document.querySelector('script[type=py]').remove();   // PyScript, if it comes, finds nothing to run
    return stop(never);
  }

  // The first screen is there at once, in the language of whoever looks; what is pressed opens when it can.
  let pressed = null;
  if (!/^#\/./.test(location.hash)) {
    for (const one of document.querySelectorAll('#home [data-t]')) one.textContent = at(one.dataset.t || one.textContent.trim());
    for (const one of document.querySelectorAll('#home [data-l]')) one.ariaLabel = at(one.dataset.l || one.ariaLabel);
    $('home-lang').value = lang;
    $('resume').hidden = !kept('save').record;
    $('new').toggleAttribute('data-primary', $('resume').hidden);
    $('home').hidden = false;
    root.dataset.first = 'home';
    $('home').addEventListener('click', event => {
      const one = event.target.closest('[data-act]');
      if (!booting() || !one) return;
      pressed?.removeAttribute('aria-busy');
      pressed = one;
      one.setAttribute('aria-busy', 'true');
      $('boot-note').textContent = text.waits;
      say(text.waits);
    });
  }

  // PyScript needs the name to start at all; of a worker that never answers nobody waits for long, and the page thinks itself.
  globalThis.Worker ??= class extends EventTarget { postMessage() {} terminate() {} };

  // The big files are asked for at once, all together, and each is handed to the first who asks for it: PyScript and
  // Pyodide know nothing of it. From the offline copy they come as they are, for then the browser has kept the compiled code.
  const shelf = new Map;
  const fetched = window.fetch;
  const bar = $('boot-bar');
  let arrived = 0;
  let said = -1;
  const count = bytes => {
    arrived += bytes;
    const share = Math.min(100, Math.floor(100 * arrived / bar.max));
    bar.value = arrived;
    if (!booting() || root.dataset.boot) return;
    show(share < 100 ? text.load(share) : text.start);
    if (share < 100 && Math.floor(share / 50) === said) return;
    said = Math.floor(share / 50);
    say(share < 100 ? text.load(share) : text.start);
    if (share === 100) bar.removeAttribute('value');
  };
  const counted = async response => {
    if (!response.ok) return response;
    // It arrives at the network's pace, whether or not somebody reads it yet.
    const body = response.body.pipeThrough(new TransformStream({
      transform(chunk, out) { count(chunk.byteLength); out.enqueue(chunk); },
    }, undefined, {highWaterMark: Infinity}));
    return new Response(body, {headers: {'Content-Type': response.headers.get('Content-Type')}});
  };
  const keeper = (() => {   // a frame without an origin may not even ask for it
    try {
      return navigator.serviceWorker;
    } catch {
      return undefined;
    }
  })();
  const offline = !!(keeper && keeper.controller);
  // A new version may take this page over at any time, even before this line: what it loads from then on is not its own.
  const again = () => {
    leaves = true;
    location.reload();
    setInterval(() => location.reload(), 10_000);   // Chromium may lose what is asked of a worker that goes: then this is still here
  };
  const look = async () => {
    const here = ` ${new URL('.', document.baseURI).href}`;   // as static/sw.js names it
    const mine = document.querySelector('meta[name=copy]').content + here;
    const copies = (await caches.keys()).filter(name => name.startsWith('burraco-') && name.endsWith(here));
    if (!copies.length || copies.includes(mine) || sessionStorage['burraco:gone'] === mine) return;
    sessionStorage['burraco:gone'] = mine;   // comes back once, not for ever, should its copy be spoilt
    again();
  };
  let keeps = offline;
  if (keeper) keeper.addEventListener('controllerchange', () => { if (keeps) again(); else keeps = true; });
  if (offline) {
    const worker = keeper.controller;   // ours or already the next; Chromium does not tell of every change while a page begins
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && keeper.controller && keeper.controller !== worker) again();
      else look().catch(() => {});
    });
    look().catch(() => {});
  }
  for (const name of bar.dataset.files.split(' ')) {
    const url = new URL(name, document.baseURI).href;
    shelf.set(url, offline ? fetched(url) : fetched(url).then(counted));
  }
  window.fetch = (what, ...how) => {
    const url = new URL(what.url || what, document.baseURI).href;
    const answer = shelf.get(url) || fetched(what, ...how);
    shelf.delete(url);
    answer.then(response => response.ok || fail(`${response.status} ${url}`), fail);
    return answer;
  };
  if (offline) count(bar.max);
  else count(0);
  const slow = setTimeout(() => {
    if (root.dataset.boot || arrived >= bar.max) return;
    $('boot-note').textContent = text.slow;
    read();
    say(text.slow);
  }, 20_000);

  // A module that does not come, or Python that ends before the table stands, would leave the page here for ever: say so.
  addEventListener('error', event => (event.message || event.target.src) && fail(event.message || event.target.src), true);
  addEventListener('unhandledrejection', event => fail(event.reason));
  addEventListener('py:done', () => fail('ui/main.py ended before it set the state'));

  // The app leaves 'boot' when a card can be played: the frame goes, and the offline copy may use the network now.
  new MutationObserver((_, watch) => {
    if (booting()) return;
    watch.disconnect();
    clearTimeout(slow);
    window.fetch = fetched;
    frame.remove();
    delete root.dataset.first;
    if (pressed) {
      pressed.removeAttribute('aria-busy');
      setTimeout(() => pressed.click());   // the page listens by then
    }
    keep().catch(error => console.warn('no offline copy:', error.message));
  }).observe(root, {attributeFilter: ['data-state']});

  // Python itself may end, out of memory or of its depth: nothing on the page would answer any more.
  const crashed = event => {
    const why = String(event.error || event.reason || event.message);
    if (booting() || root.dataset.boot || !/PythonError|fatally failed|out of memory|call stack/.test(why)) return;
    for (const one of document.querySelectorAll('dialog[open]')) one.close();
    document.body.append(frame);
    stop(text.broken, true);
  };
  addEventListener('error', crashed);
  addEventListener('unhandledrejection', crashed);

  // A new version waits beside the old one until the app asks for it; then every open tab comes back to its table in it.
  const keep = async () => {
    if (!keeper) return;
    const first = !offline;
    const site = await keeper.register('sw.js');
    const offer = () => {
      if (!site.waiting || !keeper.controller) return;
      root.dataset.update = 'ready';
      document.dispatchEvent(new CustomEvent('burraco:update'));
    };
    document.addEventListener('burraco:apply-update', () => {
      if (!site.waiting) return;
      site.waiting.postMessage({type: 'apply-update'});
      // Chromium's old one, asked while it works, holds on for good: it lets go of a page that leaves.
      setTimeout(() => site.waiting && again(), 2_000);
    });
    site.addEventListener('updatefound', () => site.installing.addEventListener('statechange', offer));
    offer();
    await keeper.ready;
    root.dataset.offline = 'ready';
    if (first) document.dispatchEvent(new CustomEvent('burraco:kept'));   // said once: from now on it is so
  };
})();
