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
    if (this.isPrinted(record)) this.printed.push(record);
  }

  /** Whether a record is a signal that the terminal printed. */
  isPrinted(record) { return record.id > 0 && record.sub === 0 && record.kind !== DROPPED; }

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
    this.version++;
  }

  /** All that happened from one record to another is known now. */
  forgetFolds(first, last) { this.folds = this.folds.filter((fold) => fold.first < first || fold.last > last); }

  foldAt(number) { return this.folds.find((fold) => fold.first <= number && number <= fold.last); }

  foldsOf(stream, moment) { return this.folds.filter((fold) => fold.stream === stream && fold.first <= moment); }

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

  /** When a record was told, or the one before it that is known. */
  timeAt(number) { return this.records[Math.max(0, lastAtMost(this.records, number, (record) => record.number))]?.time ?? 0; }

  /** Where a stream is drawn: itself if it has a name, else in the box of the stream that it is a step of. What it is
   *  bound to may have no name either, and be a step itself. */
  homeOf(stream) {
    const seen = new Set();
    for (let known = this.streams.get(stream); known && !seen.has(known.n); known = this.streams.get(known.home)) {
      if (known.name) return known.n;
      seen.add(known.n);
    }
    return undefined;
  }

  /** Edges between boxes, as at a moment: those of unnamed operators begin and end at their homes, and pass those that
   *  have none. */
  edgesAt(moment, isDeep = false) {
    const found = new Map(), above = new Map();
    for (const [from, to, role, since] of this.edges) {
      if (since > moment) continue;
      if (!above.has(to)) above.set(to, []);
      above.get(to).push([from, role]);
    }
    const boxOf = (stream) => isDeep ? stream : this.homeOf(stream);
    for (const [stream, edges] of above) {
      const to = boxOf(stream);
      if (to === undefined) continue;
      for (const edge of edges) {
        for (const [from, role] of this.beginnings(edge, stream, above, boxOf)) {
          if (from === to) continue;
          const key = `${from}>${to}`, known = found.get(key);
          if (!known) found.set(key, { from, to, roles: [role] });
          else if (!known.roles.includes(role)) known.roles.push(role);
        }
      }
    }
    return [...found.values()];
  }

  /** The boxes that the line of an edge comes from. A step that is heard by itself leads into its box and elsewhere: what
   *  it pushes elsewhere does not come from the box. A control tells of what it is bound to. */
  beginnings([first, role], to, above, boxOf) {
    const speaks = (stream, box) => stream === box || this.streams.get(box)?.word === 'ControlProperty'
      && (above.get(box) ?? []).some(([from, own]) => from === stream && own === 'bound');
    const isAside = role === 'pushed' || role === 'bound';
    const found = [], seen = new Set([to]), waiting = [[first, role]];
    while (waiting.length) {
      const [next, role] = waiting.pop(), box = boxOf(next);
      if (box !== undefined && (!isAside || speaks(next, box))) found.push([box, role]);
      else if (!seen.has(next)) {
        waiting.push(...(above.get(next) ?? []).map(([source, own]) => [source, role === 'data' ? own : role]));
        seen.add(next);
      }
    }
    // Work that nobody orders by a name begins in the box itself.
    const box = boxOf(first);
    return found.length || box === undefined || this.streams.get(first)?.isSubject ? found : [[box, role]];
  }
}
