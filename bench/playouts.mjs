// Runs measure() of bench/playouts.py inside Pyodide: node bench/playouts.mjs <deals> <rounds> [folder of a trial]; prints
// [version, figures] as JSON.
import path from 'node:path';
import {loadPyodide} from 'pyodide';

const [deals, rounds, beside] = process.argv.slice(2);
const py = await loadPyodide();
const mount = (at, root) => {
  py.FS.mkdirTree(at);
  py.FS.mount(py.FS.filesystems.NODEFS, {root}, at);
};
mount('/repo', path.resolve(import.meta.dirname, '..'));
if (beside) mount('/beside', path.resolve(beside));
py.globals.set('asked', py.toPy([Number(deals), Number(rounds), beside ? '/beside' : '']));
console.log(py.runPython(`
import json, platform, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo", "/repo/bench"]
from playouts import measure
json.dumps([platform.python_version(), measure(*asked)])
`));
