// The interpreter PyScript is given (pyscript.toml), on the page and in the workers: Pyodide with the trimmed, precompiled library.
import './memory.js';
import {loadPyodide as load, version} from '../../vendor/pyodide/pyodide.js';
import {lock} from '../../vendor/pyodide/lock.js';   // the list of packages, emptied: nothing to fetch

const home = new URL('../../vendor/pyodide/', import.meta.url).href;
export {version};

// Compiled as it arrives, WebAssembly must say that it is that. Not every server knows: then the page says it.
const typed = plain => async (what, ...how) => {
  const answer = await plain(what, ...how);
  if (!String(what.url || what).endsWith('.wasm') || answer.headers.get('Content-Type') === 'application/wasm') return answer;
  return new Response(answer.body, {status: answer.status, headers: {'Content-Type': 'application/wasm'}});
};

export const loadPyodide = async options => {
  const plain = globalThis.fetch;
  globalThis.fetch = typed(plain);
  try {
    return await load({
      ...options,
      indexURL: home,
      packageBaseUrl: home,   // never another host
      lockFileContents: lock,
      stdLibURL: home + 'stdlib.zip',
    });
  } finally {
    globalThis.fetch = plain;
  }
};
