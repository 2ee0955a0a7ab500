// Runs tools/bytecode.py in Pyodide under node:  node tools/bytecode.mjs library|package <source> <archive>
import fs from 'node:fs';
import path from 'node:path';
import {loadPyodide} from 'pyodide';

const [verb, source, out] = process.argv.slice(2);
if (!['library', 'package'].includes(verb) || !out) throw new Error('bytecode.mjs library|package <source> <archive>');
const py = await loadPyodide();
const mount = (at, dir) => {
  py.FS.mkdirTree(at);
  py.FS.mount(py.FS.filesystems.NODEFS, {root: path.resolve(dir)}, at);
};
mount('/in', verb === 'library' ? path.dirname(source) : source);
mount('/out', path.dirname(out));
mount('/tools', import.meta.dirname);
py.runPython('import sys; sys.path.insert(0, "/tools"); sys.dont_write_bytecode = True');
const tool = py.pyimport('bytecode');
tool[verb](verb === 'library' ? '/in/' + path.basename(source) : '/in', '/out/' + path.basename(out));
process.exit(0);   // Pyodide leaves handles open
