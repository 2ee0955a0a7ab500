// The game in the frame, when it is asked for: the table of the page, PyScript, and nothing that is kept.
import {make} from './draw.js';

export class Engine {
  constructor(root) { this.root = root; this.running = false; }
  height() { return 0; }
  command() { return false; }
  start() {}
}
