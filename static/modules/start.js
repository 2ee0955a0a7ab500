// PyScript, fitted to the page's content security policy and to storage that is refused.
import './memory.js';
import {hooks} from '../../vendor/pyscript/core.js';

// Its one hook for workers is carried there as text and made a function again, which the policy refuses. It serves
// pyscript.fs, which no worker here has a use for.
hooks.worker.onBeforeRunAsync.clear();
