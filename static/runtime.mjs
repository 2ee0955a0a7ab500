// The interpreter PyScript is given (pyscript.toml), on the page and in the workers: Pyodide with the trimmed, precompiled library.
import {loadPyodide as load, version} from '../vendor/pyodide/pyodide.mjs';
import {lock} from '../vendor/pyodide/lock.mjs';   // the list of packages, emptied: nothing to fetch

// PyScript opens IndexedDB for a cache of packages. The game has none, and where storage is refused (frames, private
// windows) the refusal would end the boot: PyScript gets a stand-in, which lives in memory and stays empty.
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

const home = new URL('../vendor/pyodide/', import.meta.url).href;
export {version};
export const loadPyodide = options => load({
  ...options,
  indexURL: home,
  packageBaseUrl: home,   // never another host
  lockFileContents: lock,
  stdLibURL: home + 'stdlib.zip',
});
