// Where a session comes from: a shell that is running, or the file itself. Both answer the same questions.

/** A running shell: its records come as server-sent events, questions and entries go by requests of their own. */
class LiveSource {
  constructor(app) {
    this.app = app;
    this.isLive = true;
    this.mayType = false;
    this.hidden = undefined;
  }

  start() {
    this.connect();
    // A browser opens six connections to a host, and no more: a page that nobody looks at gives its own back.
    document.addEventListener('visibilitychange', () => {
      clearTimeout(this.hidden);
      if (document.hidden) this.hidden = setTimeout(() => this.close(), 60_000);
      else if (!this.events) this.connect();
    });
  }

  connect() {
    this.events = new EventSource('events');
    const take = (name, act) => this.events.addEventListener(name, (event) => act(JSON.parse(event.data)));
    take('hello', (message) => {
      this.mayType = message.may === 'type';
      this.app.hello(message);
    });
    take('snapshot', (message) => this.app.snapshot(message));
    take('batch', (message) => this.app.batch(message));
    this.events.addEventListener('open', () => this.app.status('live'));
    this.events.addEventListener('error', () => {
      this.app.status(this.events?.readyState === EventSource.CLOSED ? 'ended' : 'trying again');
    });
  }

  close() {
    this.events?.close();
    this.events = undefined;
    this.app.status('asleep');
  }

  async fetch(path) {
    const answer = await fetch(path, { headers: { 'X-Rxsh': '1' } });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  async ask(question, signal, stream) {
    const of = signal ? `n=${signal.id}` : `s=${stream}`;
    try { return await this.fetch(`${question}?${of}`); }
    catch (error) { return { text: [String(error.message || 'the shell does not answer')] }; }
  }

  async records(from, to) { return this.fetch(`records?from=${from}&to=${to}`); }

  /** Who listens to a stream, in the shell's words; nothing if it does not say. */
  async about(stream) {
    try { return await this.fetch(`stream?s=${stream}`); } catch { return undefined; }
  }

  /** Types an entry; what it says comes with the other lines. */
  async enter(text) {
    try {
      const answer = await fetch('enter', { method: 'POST', headers: { 'X-Rxsh': '1', 'Content-Type': 'text/plain' }, body: text });
      return (await answer.text()).trim();
    } catch { return 'the shell does not answer'; }
  }
}

/** A file that plays: everything stands in it. */
class PlayerSource {
  constructor(app, data) {
    this.app = app;
    this.data = data;
    this.isLive = false;
    this.mayType = false;
  }

  start() {
    this.app.hello(this.data.hello);
    this.app.snapshot(this.data.snapshot);
    this.app.status('');
    if (!location.hash) this.app.goTo(0); else this.app.readAddress();
  }

  async ask(question, signal) {
    const told = question === 'why' && signal ? this.data.why?.[signal.id] : undefined;
    return told ?? { text: [question === 'why' ? 'This file holds no answer about it.' : 'Only a running shell can answer this: rxsh run FILE.html plays it there.'] };
  }

  async records() { return { records: [] }; }
  async about() { return undefined; }
  async enter() { return 'a file cannot be typed into'; }
}

/** Asks for what came too fast to be told each. */
async function unfold(app, fold) {
  for (let from = fold.first; from <= fold.last;) {
    const told = await app.source.records(from, Math.min(fold.last, from + 1999)).catch(() => undefined);
    if (!told?.records.length) return;
    app.model.unfold(told.records, told.t);
    from = told.records.at(-1)[0] + 1;
  }
  app.model.forgetFolds(fold.first, fold.last);
  app.changed(true);
}

/** Chooses the signal of a line, though it was folded. */
async function openLine(app, line) {
  const fold = app.model.foldAt(line.at);
  if (fold) await unfold(app, fold);
  const record = app.model.withId(line.id);
  if (record) app.chooseRecord(record);
}
