// The pane beside the transcript: why a signal came, why a value did not, and what a box is.

class WhyPane {
  constructor(app, root) {
    this.app = app;
    this.title = element('h2', { id: 'why-title' });
    this.tabs = element('div', { class: 'tabs', role: 'tablist' },
      ...[['why', 'why'], ['whynot', 'why not'], ['box', 'stream']].map(([name, text]) =>
        element('button', { role: 'tab', type: 'button', onclick: () => this.open(name), '.id': `tab-${name}` }, text)));
    this.body = element('div', { class: 'answer', role: 'tabpanel', tabindex: 0, 'aria-labelledby': 'why-title' });
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
    return element(record ? 'button' : 'div', {
      class: 'why-line', type: record ? 'button' : undefined, onclick: record && (() => this.app.chooseRecord(record)),
    }, plain(text) || ' ');
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
    const listeners = model.listenersOf(stream.n, moment);
    const events = (model.byStream.get(stream.n) ?? []).filter((record) => record.number <= moment).slice(-20).reverse();
    this.body.replaceChildren(...[
      row('is', stream.type), row('defined', stream.place), row('source', stream.source), row('owner', stream.owner), row('from', stream.path),
      element('div', { class: 'buttons' }, this.button('why it spoke last', () => this.whyLast(stream.n)),
        this.button(this.app.kept.has(stream.n) ? 'lane off' : 'lane', () => this.app.keepLane(stream.n)),
        this.app.source.mayType && this.button('watch', () => this.app.source.enter(`watch ${stream.name}`))),
      element('h3', {}, `${listeners.length} ${listeners.length === 1 ? 'listener' : 'listeners'}`),
      ...listeners.map((sub) => element('div', {}, plain(`${sub.label} since ${seconds(sub.time ?? 0)}${sub.why ? `, ${sub.why}` : ''}`))),
      element('h3', {}, 'last'),
      ...events.map((record) => element('button', { class: 'why-line', type: 'button', onclick: () => this.app.chooseRecord(record) },
        `${seconds(record.time)} ${KINDS[record.kind]} ${cut(record.value, 60)}${record.drop ? `   ${plain(record.drop)}` : ''}`)),
    ].filter(Boolean));
  }

  button(text, act) { return element('button', { type: 'button', onclick: act }, text); }

  whyLast(stream) {
    const last = this.app.model.lastOf(stream, this.app.moment, (record) => record.id > 0 && record.sub === 0 && record.kind !== DROPPED);
    if (last) { this.tab = 'why'; this.app.chooseRecord(last); }
  }
}
