// The offline copy of the site: all of it or nothing, by content. tools/build.py puts FILES (path -> sha256) and NAME before this.
// A file is kept under its path and hash: a new version downloads only what changed, and never mixes with the old one.
const COPY = `${NAME} ${registration.scope}`;   // other copies of the site may live on this host: theirs are theirs
const READ = 'burraco-read';   // pages of learn/ that were opened once: read again without a network, new with it
const key = path => `${path}?${FILES[path]}`;

const get = async path => {
  const kept = await caches.match(key(path));
  if (kept) return kept;
  const integrity = 'sha256-' + FILES[path];
  try {
    return await fetch(path, {integrity});                      // the browser's own cache will do, if it holds these bytes
  } catch {
    return await fetch(path, {integrity, cache: 'reload'});
  }
};

addEventListener('install', event => event.waitUntil((async () => {
  const cache = await caches.open(COPY);
  const ends = await Promise.allSettled(Object.keys(FILES).map(async path => cache.put(key(path), await get(path))));
  const failed = ends.find(end => end.status === 'rejected');
  if (!failed) return;
  await caches.delete(COPY);
  throw failed.reason;
})()));

addEventListener('message', event => {
  if (event.data?.type === 'apply-update') skipWaiting();
});

addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith('burraco-') && name.endsWith(` ${registration.scope}`) && name !== COPY) await caches.delete(name);
  }
  await clients.claim();
})()));

const read = async request => {
  const pages = await caches.open(READ);
  try {
    const answer = await fetch(request);
    if (answer.ok) await pages.put(request, answer.clone()).catch(() => {});   // no room is no reason not to read
    return answer;
  } catch (error) {
    const kept = await pages.match(request, {ignoreVary: true});
    if (kept) return kept;
    if (request.mode === 'navigate') return Response.redirect(new URL('static/offline.html', registration.scope), 302);
    throw error;
  }
};

addEventListener('fetch', event => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(registration.scope)) return;
  let path = url.pathname.slice(new URL(registration.scope).pathname.length);
  if (!path) path = 'index.html';
  if (path.startsWith('learn/')) return event.respondWith(read(request));
  if (!(path in FILES)) return;   // somebody else's page beside ours, or none
  // An old version that still answers must not open its copy again, once that is gone.
  event.respondWith(caches.match(key(path), {cacheName: COPY}).catch(() => undefined).then(kept => kept || fetch(request)));
});
