// The pane beside the transcript: why a signal came, why a value did not, and what a box is.

class WhyPane {
  constructor(app, root) {
    this.app = app;
    this.title = element('h2', { id: 'why-title' });
    this.tabs = element('div', { class: 'tabs', role: 'tablist' },
      ...[['why', 'why'], ['whynot', 'why not'], ['box', 'stream']].map(([name, text]) =>
        element('button', { role: 'tab', type: 'button', onclick: () => this.open(name), '.id': `tab-${name}` }, text)));
    this.body = element('div', { class: 'told', role: 'tabpanel', tabindex: 0, 'aria-labelledby': 'why-title' });
    root.append(this.tabs, this.title, this.body);
    this.tab = 'why';
    this.asked = 0;
  }

  open(tab) {
    this.tab = tab;
    this.update(true);
  }

  update(isForced = false) {
    const { signal, chosen, model } = this.app;
    const key = [this.tab, signal?.number, chosen, model.world, this.tab === 'box' ? model.version + '@' + this.app.moment : ''].join();
    if (key === this.shown && !isForced) return;
    this.shown = key;
    for (const name of ['why', 'whynot', 'box']) document.getElementById(`tab-${name}`).setAttribute('aria-selected', String(name === this.tab));
    if (this.tab === 'box') this.box(); else this.answer();
  }

  async answer() {
    const { signal, chosen, model, source } = this.app;
    const name = signal ? model.streams.get(signal.stream)?.name ?? '' : '';
    if (!signal && !(this.tab === 'whynot' && chosen !== undefined)) {
      this.title.textContent = this.tab;
      this.body.replaceChildren(element('p', {}, 'Choose a signal: in the transcript, a lane, or with ← and →.'));
      return;
    }
    const of = signal ? `#${signal.id}` : model.streams.get(chosen)?.name ?? '';
    this.title.textContent = `${this.tab} ${of}`;
    const asked = ++this.asked;
    const told = await source.ask(this.tab, signal, chosen ?? signal?.stream);
    if (asked !== this.asked) return;
    if (this.tab === 'why') this.app.takeWay(told.steps ?? []);
    this.body.replaceChildren(...told.text.map((line, index) => this.line(line, told.steps?.find((step) => step.line === index))),
      ...told.text.length ? [] : [element('p', {}, `no answer about ${of} ${name} here`)]);
  }

  line(text, step) {
    const record = step && this.app.model.record(step.record);
    const made = element(record ? 'button' : 'div', {
      class: 'why-line', type: record ? 'button' : undefined, onclick: record && (() => this.app.moveTo(record)),
    }, plain(text) || ' ');
    // What does not fit goes on below its own beginning: the tree stays whole.
    const depth = text.search(/\S/) + (/^\s*[└├]/.test(text) ? 2 : 0);
    if (depth > 0) Object.assign(made.style, { paddingLeft: `${depth}ch`, textIndent: `-${depth}ch` });
    return made;
  }

  box() {
    const { model, chosen, moment } = this.app;
    const stream = model.streams.get(chosen);
    if (!stream) {
      this.title.textContent = 'stream';
      this.body.replaceChildren(element('p', {}, 'Choose a box of the graph.'));
      return;
    }
    this.title.textContent = plain(stream.name || stream.word);
    const row = (head, text) => text && element('div', {}, element('b', {}, `${head} `), plain(text));
    const listeners = this.app.listeners.of(stream.n, moment);
    const own = model.byStream.get(stream.n) ?? [];
    const end = lastAtMost(own, moment, (record) => record.number) + 1;
    const events = [...own.slice(Math.max(0, end - 20), end), ...model.foldsOf(stream.n, moment).slice(-20)]
      .sort((a, b) => (b.number ?? b.first) - (a.number ?? a.first)).slice(0, 20);
    this.ask(stream.n);
    this.body.replaceChildren(...[
      row('is', stream.type), row('defined', stream.place), row('source', stream.source), row('owner', stream.owner), row('from', stream.path),
      element('div', { class: 'buttons' }, this.button('why it spoke last', () => this.whyLast(stream.n)),
        this.button('around', () => this.app.lookAround()),
        this.button(this.app.kept.has(stream.n) ? 'lane off' : 'lane', () => this.app.keepLane(stream.n)),
        this.app.source.mayType && this.button('watch', () => this.app.source.enter(`watch ${stream.name}`))),
      element('h3', {}, `${listeners.length} ${listeners.length === 1 ? 'listener' : 'listeners'}`),
      ...this.listeners(stream.n, listeners),
      element('h3', {}, 'last'),
      ...events.map((event) => event.count ? this.fold(event) : this.event(event)),
    ].filter(Boolean));
  }

  event(record) {
    const text = `${seconds(record.time)} ${KINDS[record.kind]} ${cut(record.value, 60)}${record.drop ? `   ${plain(record.drop)}` : ''}`;
    return this.app.model.isPrinted(record)
      ? element('button', { class: 'why-line', type: 'button', onclick: () => this.app.chooseRecord(record) }, text)
      : element('div', { class: 'why-line' }, text);
  }

  /** What came too fast to be told each: it is asked for. */
  fold(fold) {
    return element('button', { class: 'why-line fold', type: 'button', onclick: () => unfold(this.app, fold) },
      `… ${fold.count} more, last ${cut(fold.value ?? '', 40)}: show`);
  }

  /** Who listens and who did: in the shell's words, if it was asked about now. */
  listeners(stream, listeners) {
    const { model, moment } = this.app;
    if (this.told?.stream === stream && moment >= model.newest) return this.told.text.map((line) => element('div', { class: 'why-line' }, plain(line)));
    const row = (sub, end) => element('div', {}, plain(`${sub.label} since ${seconds(model.timeAt(sub.since))}${sub.why ? `, ${sub.why}` : ''}${end}`));
    return [...listeners.map((sub) => row(sub, '')),
      ...this.app.listeners.former(stream, moment).map((sub) => row(sub, `, until ${seconds(model.timeAt(sub.until))}`))];
  }

  /** Asks the shell about a stream, at most once a second. */
  async ask(stream) {
    const now = performance.now();
    if (!this.app.source.isLive || this.told?.stream === stream && now - this.told.at < 1000) return;
    const isAnother = this.told?.stream !== stream;
    this.told = { stream, at: now, text: isAnother ? [] : this.told.text };
    const about = await this.app.source.about(stream);
    if (!about || this.told.stream !== stream) return;
    this.told.text = about.text;
    if (isAnother) this.update(true);
  }

  button(text, act) { return element('button', { type: 'button', onclick: act }, text); }

  whyLast(stream) {
    const last = this.app.model.lastOf(stream, this.app.moment, (record) => record.id > 0 && record.sub === 0 && record.kind !== DROPPED);
    if (last) { this.tab = 'why'; this.app.chooseRecord(last); }
  }
}
