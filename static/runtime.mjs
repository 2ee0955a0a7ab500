// The interpreter PyScript is given (pyscript.toml), on the page and in the workers: Pyodide with the trimmed, precompiled library.
import './memory.mjs';
import {loadPyodide as load, version} from '../vendor/pyodide/pyodide.mjs';
import {lock} from '../vendor/pyodide/lock.mjs';   // the list of packages, emptied: nothing to fetch

const home = new URL('../vendor/pyodide/', import.meta.url).href;
export {version};
export const loadPyodide = options => load({
  ...options,
  indexURL: home,
  packageBaseUrl: home,   // never another host
  lockFileContents: lock,
  stdLibURL: home + 'stdlib.zip',
});
