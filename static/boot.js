// Everything before Python: what the page says, the big downloads with their bytes counted, failure, and the offline copy.
// A classic script, for it must also speak where modules cannot load (old browsers, file://).
(() => {
  'use strict';
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const settings = (() => {   // as ui/preferences.py keeps them
    try {
      return JSON.parse(localStorage.getItem('burraco:v1:settings')) || {};
    } catch {
      return {};
    }
  })();
  for (const look of ['theme', 'scale']) if (typeof settings[look] === 'string') root.dataset[look] = settings[look];
  const TEXTS = {
    en: {
      load: share => `Downloading the game engine (only once, about 6 MB) — ${share}%`,
      start: 'Shuffling the deck…',
      slow: 'Slow connection: the game starts as soon as it has arrived.',
      failed: 'The game did not start. Check the connection and try again: a saved match is not lost.',
      old: 'This browser cannot run the game: it lacks WebAssembly. A recent Firefox, Chrome, Edge or Safari can.',
      file: 'Opened as a file, the page cannot load the game. Serve its folder and open the address, for instance: python3 -m http.server',
      retry: 'Try again',
    },
    it: {
      load: share => `Scarico il motore di gioco (una volta sola, circa 6 MB) — ${share} %`,
      start: 'Preparo il mazzo…',
      slow: 'Connessione lenta: il gioco parte appena è arrivato.',
      failed: 'Il gioco non è partito. Controlla la connessione e riprova: la partita salvata non si perde.',
      old: 'Questo browser non può eseguire il gioco: gli manca WebAssembly. Un Firefox, Chrome, Edge o Safari recente può.',
      file: 'Aperta come file, la pagina non può caricare il gioco. Servi la sua cartella e apri l’indirizzo, per esempio: python3 -m http.server',
      retry: 'Riprova',
    },
    pt: {
      load: share => `Baixando o motor do jogo (só uma vez, cerca de 6 MB) — ${share}%`,
      start: 'Embaralhando as cartas…',
      slow: 'Conexão lenta: o jogo começa assim que chegar.',
      failed: 'O jogo não começou. Confira a conexão e tente de novo: a partida salva não se perde.',
      old: 'Este navegador não consegue rodar o jogo: falta WebAssembly. Um Firefox, Chrome, Edge ou Safari recente consegue.',
      file: 'Aberta como arquivo, a página não consegue carregar o jogo. Sirva a pasta e abra o endereço, por exemplo: python3 -m http.server',
      retry: 'Tentar de novo',
    },
    es: {
      load: share => `Descargando el motor del juego (una sola vez, unos 6 MB) — ${share} %`,
      start: 'Barajando las cartas…',
      slow: 'Conexión lenta: el juego empieza en cuanto llegue.',
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
  root.lang = lang === 'pt' ? 'pt-BR' : lang;

  const show = words => { $('boot-text').textContent = words; };
  const say = words => { $('boot-status').textContent = words; };   // read aloud: at 0, 50 and 100 %, not at every tick
  const booting = () => root.dataset.state === 'boot';
  const stop = (words, retry) => {
    show(words);
    $('boot-note').textContent = '';
    say(words);
    $('boot-bar').hidden = true;
    $('boot-retry').hidden = !retry;
    root.dataset.boot = 'failed';
  };
  const fail = why => {
    if (!booting() || root.dataset.boot) return;
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
  const offline = !!(navigator.serviceWorker && navigator.serviceWorker.controller);
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
    $('boot').remove();
    keep().catch(error => console.warn('no offline copy:', error.message));
  }).observe(root, {attributeFilter: ['data-state']});

  // A new version waits beside the old one until the app asks for it; then every open tab comes back to its table in it.
  const keep = async () => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    let mine = worker.controller;
    worker.addEventListener('controllerchange', () => { if (mine) location.reload(); else mine = worker.controller; });
    const site = await worker.register('sw.js');
    const offer = () => {
      if (!site.waiting || !worker.controller) return;
      root.dataset.update = 'ready';
      document.dispatchEvent(new CustomEvent('burraco:update'));
    };
    document.addEventListener('burraco:apply-update', () => site.waiting?.postMessage({type: 'apply-update'}));
    site.addEventListener('updatefound', () => site.installing.addEventListener('statechange', offer));
    offer();
    await worker.ready;
    root.dataset.offline = 'ready';
  };
})();
