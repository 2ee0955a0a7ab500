// Runs measure() of bench/engine.py inside Pyodide: node bench/engine.mjs <seconds>; prints [version, figures] as JSON.
import path from 'node:path';
import {loadPyodide} from 'pyodide';

const py = await loadPyodide();
py.FS.mkdirTree('/repo');
py.FS.mount(py.FS.filesystems.NODEFS, {root: path.resolve(import.meta.dirname, '..')}, '/repo');
py.globals.set('seconds', Number(process.argv[2] ?? 1));
console.log(py.runPython(`
import json, platform, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo", "/repo/bench"]
from engine import measure
json.dumps([platform.python_version(), measure(seconds)])
`));
