// What the page knows of a session: the rows that the shell sent, and what they say of any moment.
// A moment is the number of a record; nothing here is drawn, and nothing is guessed.

const KINDS = ['next', 'error', 'completed', 'started', 'finished', 'refused', 'dropped'];
const [NEXT, ERROR, COMPLETED, STARTED, FINISHED, REFUSED, DROPPED] = KINDS.keys();

/** The greatest index of an ascending list whose value is at most `wanted`; -1 if there is none. */
function lastAtMost(list, wanted, value = (entry) => entry) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value(list[middle]) <= wanted) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** A record as it is kept: a row of the protocol with its time since the session began. */
function toRecord(row, time) {
  const [number, cause, id, sub, turn, , stream, run, entry, kind, value, drop] = row;
  return { number, cause, id, sub, turn, time, stream, run, entry, kind, value, drop };
}

class Model {
  constructor() { this.clear(); }

  clear() {
    this.world = 0;
    this.name = '';
    this.clock = 0;
    this.streams = new Map();
    this.edges = [];
    this.edgeKeys = new Set();
    this.runs = new Map();
    this.subs = new Map();
    this.entries = [];
    this.lines = [];
    this.records = [];
    this.byStream = new Map();
    this.printed = [];
    this.held = new Map();
    this.folds = [];
    this.newest = 0;
    this.version = 0;      // grows with everything that comes
    this.shape = 0;        // grows with what changes the drawing
    this.whys = null;      // a player brings its answers along
  }

  hello(message) {
    if (message.world !== this.world) this.clear();
    this.world = message.world;
    this.name = message.name ?? '';
    this.clock = message.clock ?? 0;
    this.may = message.may ?? 'see';
  }

  /** Takes a whole session, in place of what was known. */
  snapshot(message) {
    const { world, name, may, clock } = this;
    this.clear();
    Object.assign(this, { world, name, may, clock });
    for (const [stream, value, record] of message.held ?? []) this.held.set(stream, { value, record });
    this.batch(message);
  }

  /** Takes what has come since. */
  batch(message) {
    for (const stream of message.streams ?? []) {
      if (JSON.stringify(this.streams.get(stream.n)) === JSON.stringify(stream)) continue;
      this.streams.set(stream.n, stream);
      this.shape++;
    }
    for (const edge of message.edges ?? []) {
      const key = edge.slice(0, 3).join();
      // What stood where the last batch ended is told twice.
      if (!this.edgeKeys.has(key)) { this.edgeKeys.add(key); this.edges.push(edge); this.shape++; }
    }
    for (const run of message.runs ?? []) this.runs.set(run.n, run);
    for (const sub of message.subs ?? []) this.subs.set(sub.n, sub);
    for (const [stream, record] of message.gone ?? []) {
      const known = this.streams.get(stream);
      if (known) { known.gone = record; this.shape++; }
    }
    this.entries.push(...message.entries ?? []);
    for (const line of message.lines ?? []) this.lines.push(line);
    this.take(message.records ?? [], message.t);
    for (const [stream, count, first, last, value] of message.fold ?? []) {
      this.folds.push({ stream, count, first, last, value });
      if (value !== null) this.held.set(stream, { value, record: last });
      this.newest = Math.max(this.newest, last);
    }
    if (message.at) this.newest = Math.max(this.newest, message.at);
    if (message.now !== undefined) this.clock = message.now;
    this.version++;
  }

  take(rows, start) {
    let time = start ?? this.records.at(-1)?.time ?? 0;
    for (const [index, row] of rows.entries()) {
      if (index > 0 || start === undefined) time += row[5];
      this.add(toRecord(row, time));
    }
  }

  add(record) {
    this.records.push(record);
    this.newest = Math.max(this.newest, record.number);
    let own = this.byStream.get(record.stream);
    if (!own) this.byStream.set(record.stream, own = []);
    own.push(record);
    if (record.id > 0 && record.sub === 0 && record.kind !== DROPPED) this.printed.push(record);
  }

  /** Takes records that were folded, now that somebody wants to see them. */
  unfold(rows, start) {
    let time = start;
    const known = new Set(this.records.map((record) => record.number));
    for (const [index, row] of rows.entries()) {
      if (index > 0) time += row[5];
      if (!known.has(row[0])) this.records.push(toRecord(row, time));
    }
    this.records.sort((a, b) => a.number - b.number);
    const all = this.records;
    this.records = [];
    this.byStream.clear();
    this.printed = [];
    for (const record of all) this.add(record);
    const first = rows[0]?.[0], last = rows.at(-1)?.[0];
    this.folds = this.folds.filter((fold) => fold.first < first || fold.last > last);
    this.version++;
  }

  // Asking.

  record(number) {
    const index = lastAtMost(this.records, number, (record) => record.number);
    return index >= 0 && this.records[index].number === number ? this.records[index] : undefined;
  }

  withId(id) {
    const index = lastAtMost(this.printed, id, (record) => record.id);
    return index >= 0 && this.printed[index].id === id ? this.printed[index] : undefined;
  }

  /** The printed signal that stood last at a moment, by its place among the printed ones. */
  indexAt(moment) { return lastAtMost(this.printed, moment, (record) => record.number); }

  /** The newest of a stream's records up to a moment that `wanted` takes. */
  lastOf(stream, moment, wanted = (record) => record.kind !== DROPPED) {
    const own = this.byStream.get(stream);
    if (!own) return undefined;
    for (let index = lastAtMost(own, moment, (record) => record.number); index >= 0; index--) {
      if (wanted(own[index])) return own[index];
    }
    return undefined;
  }

  /** What a box shows at a moment: the value, and whether the stream has ended. */
  stateOf(stream, moment) {
    const last = this.lastOf(stream, moment);
    const end = this.lastOf(stream, moment, (record) => record.kind === COMPLETED || record.kind === ERROR);
    const value = this.lastOf(stream, moment, (record) => record.kind === NEXT);
    const held = this.held.get(stream);
    const folded = held && held.record <= moment && (!value || held.record > value.number);
    return {
      value: folded ? held.value : value ? value.value : this.streams.get(stream)?.start,
      record: last,
      error: end?.kind === ERROR ? end.value : undefined,
      isDone: end?.kind === COMPLETED,
    };
  }

  isAlive(stream, moment) { return stream.from <= moment && !(stream.gone <= moment); }

  namedAt(moment) {
    return [...this.streams.values()].filter((stream) => stream.name && this.isAlive(stream, moment));
  }

  listenersOf(stream, moment) {
    return [...this.subs.values()].filter(
      (sub) => sub.stream === stream && sub.since <= moment && !(sub.until <= moment));
  }

  /** Where a stream is drawn: itself if it has a name, else in the box whose definition it stands in. */
  homeOf(stream) {
    const known = this.streams.get(stream);
    if (!known) return undefined;
    return known.name ? known.n : known.home || undefined;
  }

  /** Edges between boxes, as at a moment: those of unnamed operators begin and end at their homes. */
  edgesAt(moment, isDeep = false) {
    const found = new Map();
    for (const [from, to, role, since] of this.edges) {
      if (since > moment) continue;
      const a = isDeep ? from : this.homeOf(from), b = isDeep ? to : this.homeOf(to);
      if (a === undefined || b === undefined || a === b) continue;
      const key = `${a}>${b}`;
      const known = found.get(key);
      if (known) { if (!known.roles.includes(role)) known.roles.push(role); }
      else found.set(key, { from: a, to: b, roles: [role] });
    }
    return [...found.values()];
  }

  definedIn(entry) { return this.entries.find((known) => known.n === entry); }
}
