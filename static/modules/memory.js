// PyScript opens IndexedDB, for files and for a cache of packages. The game has neither, and where storage is refused (frames,
// private windows) the refusal would end the boot: PyScript gets a stand-in, which lives in memory and stays empty.
const done = value => {
  const request = {result: value};
  queueMicrotask(() => request.onsuccess?.({target: request}));
  return request;
};
const entries = {
  get: () => done(), getKey: () => done(), getAllKeys: () => done([]), count: () => done(0),
  put: (_, key) => done(key), delete: () => done(), clear: () => done(),
};
const database = {objectStoreNames: {length: 1}, close() {}, transaction: () => ({objectStore: () => entries})};
Object.defineProperty(globalThis, 'indexedDB', {value: {open: () => done(database)}, configurable: true});

// In a worker PyScript sees its configuration as text, misses sync_main_only in it, and warns of what no worker here uses.
if (!globalThis.document) {
  const warn = console.warn;
  console.warn = (...words) => String(words[0]).includes('SharedArrayBuffer') || warn.apply(console, words);
}
