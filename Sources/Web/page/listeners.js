// Who hears a stream: closures, bindings and watches, and the streams that are made of it and heard themselves.

/** Roles of what hears a stream by itself: what is pushed or bound is told of by the subscription that does it. */
const HEARS = new Set(['data', 'trigger', 'gate', 'inner', 'lifetime']);

class Listeners {
  constructor(model) { this.model = model; }

  /** Those who hear a stream at a moment, closures before streams. */
  of(stream, moment) {
    const { model } = this, heard = this.heardAt(moment);
    const subs = [...model.subs.values()].filter((sub) => sub.stream === stream && this.isOpen(sub, moment));
    const streams = this.edges.filter(([from, to]) => from === stream && heard.has(to)).map(([, to, , since]) =>
      ({ since, label: `→ ${model.streams.get(model.homeOf(to) ?? to).name || model.streams.get(to).word}` }));
    return [...subs, ...streams];
  }

  /** Those who no longer listen, the last ten. */
  former(stream, moment) {
    return [...this.model.subs.values()].filter((sub) => sub.stream === stream && sub.until <= moment).slice(-10);
  }

  isOpen(sub, moment) { return sub.since <= moment && !(sub.until <= moment); }

  /** The streams that somebody hears, be it through others. */
  heardAt(moment) {
    const { model } = this, key = `${model.world}|${model.version}|${moment}`;
    if (this.known === key) return this.heard;
    const isThere = (stream) => model.streams.has(stream) && model.isAlive(model.streams.get(stream), moment);
    this.known = key;
    this.edges = model.edges.filter(([, to, role, since]) => since <= moment && HEARS.has(role) && isThere(to));
    const above = new Map();
    for (const [from, to] of this.edges) above.set(to, [...above.get(to) ?? [], from]);
    const waiting = [...model.subs.values()].filter((sub) => this.isOpen(sub, moment)).map((sub) => sub.stream);
    this.heard = new Set();
    while (waiting.length) {
      const next = waiting.pop();
      if (this.heard.has(next)) continue;
      this.heard.add(next);
      waiting.push(...above.get(next) ?? []);
    }
    return this.heard;
  }
}
