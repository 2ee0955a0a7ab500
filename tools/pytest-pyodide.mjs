// Runs tests/ inside Pyodide, with the pytest of .venv:  node tools/pytest-pyodide.mjs [pytest's arguments]
// The same files as under CPython, less those that need what is not there: native packages, processes, threads.
import fs from 'node:fs';
import path from 'node:path';
import {loadPyodide} from 'pyodide';

const ABSENT = /^\s*(?:import|from)\s+(?:(?:hypothesis|subprocess|asyncio|threading|multiprocessing|babel)\b|bench import arena)/m;
const root = path.resolve(import.meta.dirname, '..');
const lib = path.join(root, '.venv/lib');
const packages = path.join(lib, fs.readdirSync(lib).find(name => name.startsWith('python')), 'site-packages');

const tests = fs.readdirSync(path.join(root, 'tests')).filter(name => /^test_.*\.py$/.test(name)).sort();
const [left, run] = [true, false].map(absent =>
  tests.filter(name => ABSENT.test(fs.readFileSync(path.join(root, 'tests', name), 'utf8')) === absent));
if (!run.length) throw new Error('no tests to run');
console.log(`Pyodide runs ${run.length} files of tests/; left to CPython: ${left.join(', ') || 'none'}`);

const py = await loadPyodide();
for (const [at, dir] of [['/repo', root], ['/packages', packages]]) {
  py.FS.mkdirTree(at);
  py.FS.mount(py.FS.filesystems.NODEFS, {root: dir}, at);
}
py.FS.chdir('/repo');
py.globals.set('arguments', py.toPy([...run.map(name => 'tests/' + name), ...process.argv.slice(2)]));
const code = py.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo", "/packages"]
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", *arguments]))
`);
process.exit(code);
