// Keys: everything that a pointer does.

const HELP = [
  ['← →', 'signal before, next'], ['Shift ← →', 'entry before, next'], ['Home End', 'first, last'], ['Space', 'play, pause'],
  ['1 2 3 4', 'graph, lanes, transcript, why'], ['Tab', 'from pane to pane'], ['arrows in the graph', 'along edges, among siblings'],
  ['Enter', 'why the chosen stream sent last'], ['n', 'why not'], ['a', 'around the chosen stream'], ['d', 'every operator, or named streams'],
  ['f', 'fit'], ['/', 'find a stream'], ['p', 'projector'], ['t', 'theme'], ['.', 'live'], [':', 'entry'], ['?', 'this help'], ['Esc', 'choose nothing'],
];

function bindKeys(app) {
  const acts = {
    ArrowLeft: () => app.step(-1), ArrowRight: () => app.step(1), Home: () => app.goTo(0), End: () => app.goTo(Infinity),
    ' ': () => app.time.toggle(), n: () => app.why.open('whynot'), Enter: () => app.why.whyLast(app.chosen),
    a: () => app.lookAround(), d: () => app.deep(), f: () => app.fit(), '/': () => app.find.focus(), p: () => app.projector(), t: () => app.theme(),
    '.': () => app.goLive(), ':': () => app.entry.focus(), '?': () => app.help(), Escape: () => app.clear(),
    1: () => app.show('graph'), 2: () => app.show('lanes'), 3: () => app.show('transcript'), 4: () => app.show('why'),
  };
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches('input:not([type=range]), textarea');
    if (isTyping) { if (event.key === 'Escape') event.target.blur(); return; }
    if (event.target.matches('button') && (event.key === 'Enter' || event.key === ' ')) return;
    if (event.target.matches('.rows, .told') && ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key)) return;
    // What lies above the page has its own Esc.
    if (document.getElementById('help-box').open && event.key !== '?') return;
    const act = event.shiftKey && event.key.startsWith('Arrow')
      ? () => app.stepEntry(event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0) : acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  });
}

/** The box in which a person types: Enter sends, Shift-Enter begins a line, arrows go through what was sent. */
class EntryBox {
  constructor(app, root) {
    this.app = app;
    this.area = element('textarea', { rows: 1, spellcheck: 'false', autocomplete: 'off', 'aria-label': 'entry', placeholder: 'an entry, as in the terminal' });
    this.mistake = element('output', { class: 'mistake', role: 'alert' });
    root.append(element('span', { 'aria-hidden': 'true' }, '›'), this.area, this.mistake);
    this.root = root;
    this.past = [];
    this.at = 0;
    this.area.addEventListener('keydown', (event) => this.key(event));
    this.area.addEventListener('input', () => this.grow());
  }

  focus() { if (!this.root.hidden) this.area.focus(); }

  grow() { this.area.rows = Math.min(8, this.area.value.split('\n').length); }

  key(event) {
    const isOneLine = !this.area.value.includes('\n');
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    } else if (isOneLine && event.key === 'ArrowUp' && this.at > 0) {
      event.preventDefault();
      this.recall(-1);
    } else if (isOneLine && event.key === 'ArrowDown' && this.at < this.past.length) {
      event.preventDefault();
      this.recall(1);
    }
  }

  recall(step) {
    this.at += step;
    this.area.value = this.past[this.at] ?? '';
    this.grow();
  }

  async send() {
    const text = this.area.value;
    if (!text.trim()) return;
    this.mistake.textContent = plain(await this.app.source.enter(text));
    // What was refused stays, to be mended, or to be typed over.
    if (this.mistake.textContent) { this.area.select(); return; }
    this.past.push(text);
    this.at = this.past.length;
    this.area.value = '';
    this.grow();
    this.app.goLive();
  }
}
