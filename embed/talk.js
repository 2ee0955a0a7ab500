// Messages to the page around us and from it, version 1: docs/embedding.md says what they are. Plain objects, never evaluated.
// We hear nobody but window.parent, and of those whom the address allows (parent=), only those.
const FROM = 'burraco', VERSION = 1;
const origin = text => { try { return new URL(text).origin; } catch { return ''; } };

export class Talk {
  // `allowed`: origins, with commas between them; none: whoever has put us into a page. `heard` gets (type, message).
  constructor(allowed, heard) {
    this.allowed = allowed.split(',').map(one => origin(one.trim())).filter(one => one && one !== 'null');
    this.limited = Boolean(allowed.trim());
    const around = location.ancestorOrigins?.[0] ?? origin(document.referrer);
    this.around = around === 'null' ? '' : around;
    addEventListener('message', event => this.hear(event, heard));
  }

  welcome(one) { return !this.limited || this.allowed.includes(one); }

  hear({source, origin, data}, heard) {
    if (source !== window.parent || source === window || !this.welcome(origin)) return;
    if (typeof data !== 'object' || data === null || data.src !== FROM || data.v !== VERSION) return;
    if (typeof data.type === 'string') heard(data.type, data);
  }

  // Where we do not know who is around us, what we tell is for anybody: it holds nothing but what is seen on the board.
  tell(type, more = {}) {
    if (window.parent === window) return;
    const message = {src: FROM, v: VERSION, type, ...more};
    if (this.around) {
      if (this.welcome(this.around)) window.parent.postMessage(message, this.around);
    } else for (const one of this.limited ? this.allowed : ['*']) window.parent.postMessage(message, one);
  }
}
