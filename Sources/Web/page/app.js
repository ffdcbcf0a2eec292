// The page as a whole: which moment is looked at, what is chosen, and who draws it when.

class App {
  constructor() {
    this.model = new Model();
    this.listeners = new Listeners(this.model);
    this.moment = 0;
    this.isLive = true;
    this.kept = new Set();
    const at = (id) => document.getElementById(id);
    this.panes = { graph: at('graph'), lanes: at('lanes'), transcript: at('transcript'), why: at('why') };
    const data = at('data');
    at('words')?.remove();
    this.source = data ? new PlayerSource(this, JSON.parse(data.textContent)) : new LiveSource(this);
    this.graph = new GraphPane(this, at('drawing'));
    this.table = new StreamTable(this, at('table'));
    this.pulses = new Pulses(this, this.graph);
    this.lanes = new LanesPane(this, at('lanes-body'));
    this.transcript = new TranscriptPane(this, at('transcript-body'));
    this.why = new WhyPane(this, at('why-body'));
    this.time = new TimePane(this, at('time'));
    this.entry = new EntryBox(this, at('entry'));
    this.find = at('find');
    this.find.addEventListener('input', () => this.found());
    at('projector').addEventListener('click', () => this.projector());
    at('theme').addEventListener('click', () => this.theme());
    at('help').addEventListener('click', () => this.help());
    at('help-rows').append(...HELP.map(([key, text]) => element('tr', {}, element('th', {}, key), element('td', {}, text))));
    at('help-close').addEventListener('click', () => at('help-box').close());
    for (const tab of document.querySelectorAll('#tabs button')) tab.addEventListener('click', () => this.show(tab.dataset.pane));
    bindKeys(this);
    new ResizeObserver(() => this.changed(true)).observe(document.body);
    addEventListener('hashchange', () => this.readAddress());
    this.times = { values: 0, lanes: 0 };
    this.source.start();
  }

  get index() { return this.model.indexAt(this.moment); }
  get signal() { return this.isPicked || !this.isLive ? this.picked ?? this.model.printed[this.index] : undefined; }

  // What comes in.

  hello(message) {
    this.model.hello(message);
    document.getElementById('name').textContent = plain(message.name ?? '');
    document.getElementById('entry').hidden = !this.source.mayType;
    this.changed(true);
  }

  snapshot(message) {
    const id = this.signal?.id;
    this.model.snapshot(message);
    this.clear();
    if (!this.isLive && id) { const same = this.model.withId(id); if (same) this.moment = same.number; else this.isLive = true; }
    if (this.isLive) this.moment = this.model.newest;
    this.changed(true);
  }

  batch(message) {
    const before = this.model.records.length;
    this.model.batch(message);
    if (this.isLive) {
      this.moment = this.model.newest;
      this.pulses.tell(this.model.records.slice(before));
    }
    this.changed();
  }

  status(text) {
    const shown = document.getElementById('status');
    shown.textContent = text && `● ${text}`;
    shown.className = text.replace(' ', '-');
  }

  banner(text) {
    const shown = document.getElementById('banner');
    shown.textContent = text;
    shown.hidden = !text;
  }

  // Drawing: everything at once after a person did something; what streams in, a few times a second.

  changed(isNow = false) {
    this.isUrgent ||= isNow;
    if (this.frame || document.hidden) return;
    this.frame = requestAnimationFrame((time) => this.draw(time));
  }

  draw(time) {
    this.frame = undefined;
    const isUrgent = this.isUrgent;
    this.isUrgent = false;
    if (isUrgent || time - this.times.lanes > 100) { this.lanes.update(); this.times.lanes = time; }
    if (isUrgent || time - this.times.values > 200) {
      this.graph.update();
      this.table.update();
      this.transcript.update();
      if (this.shown) this.transcript.show(this.shown);
      this.shown = undefined;
      this.why.update();
      this.time.update();
      document.getElementById('clock').textContent = `clock ${seconds(this.model.clock || this.model.records.at(-1)?.time || 0)}`;
      this.times.values = time;
      if (!this.isSeen && this.graph.boxes.size) { this.isSeen = true; performance.mark('first picture'); }
    } else if (!this.later) {
      this.later = setTimeout(() => { this.later = undefined; this.changed(true); }, 210);
    }
  }

  // What a person does.

  goTo(index, isStep = false) {
    const { printed } = this.model;
    if (!printed.length) return;
    const record = printed[Math.max(0, Math.min(printed.length - 1, index))];
    this.moment = record.number;
    this.picked = record;
    this.isPicked = false;
    this.isLive = false;
    this.chosen = this.model.homeOf(record.stream);
    if (isStep) this.pulses.tell([record]);
    this.shown = record.id;
    this.writeAddress(record.id);
    this.changed(true);
  }

  step(by) { this.goTo(this.isLive ? this.model.printed.length - 1 + Math.min(by, 0) : this.index + by, by > 0); }

  stepEntry(by) {
    const { printed } = this.model, now = this.isLive ? printed.length - 1 : this.index;
    const entry = printed[now]?.entry;
    let index = now;
    while (printed[index] && printed[index].entry === entry) index += by || 1;
    if (by < 0 && printed[index]) while (printed[index - 1]?.entry === printed[index].entry) index--;
    this.goTo(index);
  }

  goLive() {
    if (!this.source.isLive) { this.goTo(Infinity); return; }
    this.isLive = true;
    this.picked = undefined;
    this.isPicked = false;
    this.moment = this.model.newest;
    this.transcript.isFollowing = true;
    this.takeWay([]);
    this.writeAddress(undefined);
    this.changed(true);
  }

  chooseRecord(record) {
    if (!this.model.isPrinted(record)) { this.moveTo(record); return; }
    this.picked = record;
    this.isPicked = true;
    this.chosen = this.model.homeOf(record.stream);
    if (!this.isLive || !this.source.isLive) this.moment = record.number;
    if (this.why.tab === 'box') this.why.tab = 'why';
    this.writeAddress(record.id);
    this.changed(true);
  }

  /** Shows the session as it stood at a record; what was chosen stays so. */
  moveTo(record) {
    this.picked ??= this.signal;
    this.isPicked = this.picked !== undefined;
    this.isLive = false;
    this.moment = record.number;
    this.chosen = this.model.homeOf(record.stream);
    this.changed(true);
  }

  chooseStream(stream) {
    this.chosen = stream;
    this.why.open('box');
    this.changed(true);
  }

  takeWay(steps) {
    this.way = steps;
    this.graph.way();
    this.lanes.update();
    this.transcript.rows();
  }

  keepLane(stream) {
    if (!this.kept.delete(stream)) this.kept.add(stream);
    this.why.update(true);
    this.changed(true);
  }

  clear() {
    this.picked = undefined;
    this.isPicked = false;
    this.chosen = undefined;
    this.takeWay([]);
    this.changed(true);
  }

  lookAround() { if (this.chosen !== undefined) { this.graph.opened.clear(); this.graph.memory = undefined; this.graph.drawnFor = undefined; this.changed(true); } }
  deep() { this.graph.isDeep = !this.graph.isDeep; this.fit(); }
  fit() { this.graph.memory = undefined; this.graph.drawnFor = undefined; this.changed(true); }

  found() {
    const wanted = this.find.value.toLowerCase();
    const stream = wanted && this.model.namedAt(this.moment).find((one) => one.name.toLowerCase().includes(wanted));
    if (stream) { this.chosen = stream.n; this.changed(true); }
  }

  // How it looks.

  projector() {
    const root = document.documentElement;
    if (root.dataset.size === 'projector') delete root.dataset.size; else root.dataset.size = 'projector';
    this.fit();
  }

  theme() {
    const root = document.documentElement, isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
    this.changed(true);
  }

  help() { const box = document.getElementById('help-box'); if (box.open) box.close(); else box.showModal(); }

  show(name) {
    document.body.dataset.pane = name;
    for (const tab of document.querySelectorAll('#tabs button')) tab.setAttribute('aria-selected', String(tab.dataset.pane === name));
    const pane = this.panes[name];
    (pane.querySelector('[tabindex="0"]') ?? pane).focus();
    this.changed(true);
  }

  // The address names the signal that is looked at.

  writeAddress(id) { history.replaceState(null, '', id ? `#e=${id}` : location.pathname); }

  readAddress() {
    const id = Number(/^#e=(\d+)$/.exec(location.hash)?.[1]);
    const record = id && this.model.withId(id);
    if (record) this.goTo(this.model.printed.indexOf(record));
    else if (id) { const line = this.model.lines.find((one) => one.id === id); if (line) openLine(this, line); }
  }
}

window.rxsh = new App();
