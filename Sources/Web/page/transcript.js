// The transcript pane: the terminal's words, line for line. Only the rows in view are elements.

const ROW = 18;

class TranscriptPane {
  constructor(app, root) {
    this.app = app;
    this.list = element('div', { class: 'rows', role: 'list', tabindex: 0, 'aria-label': 'Transcript' });
    this.spacer = element('div', { class: 'spacer' });
    this.view = element('div', { class: 'view' });
    this.spacer.append(this.view);
    this.list.append(this.spacer);
    this.spoken = element('div', { class: 'for-readers', role: 'log', 'aria-live': 'polite' });
    root.append(this.list, this.spoken);
    this.isFollowing = true;
    this.told = 0;
    this.list.addEventListener('scroll', () => { this.isFollowing = this.isAtEnd(); this.rows(); });
  }

  isAtEnd() { return this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - ROW * 1.5; }

  update() {
    const { lines } = this.app.model;
    this.spacer.style.height = `${lines.length * this.rowHeight()}px`;
    if (this.app.isLive && this.isFollowing) this.list.scrollTop = this.list.scrollHeight;
    this.rows();
    this.speak();
  }

  rowHeight() { return ROW * (document.documentElement.dataset.size === 'projector' ? PROJECTOR : 1); }

  rows() {
    const { model, moment, signal, way } = this.app;
    const high = this.rowHeight(), first = Math.max(0, Math.floor(this.list.scrollTop / high) - 4);
    const last = Math.min(model.lines.length, first + Math.ceil(this.list.clientHeight / high) + 8);
    const steps = (way ?? []).map((step) => model.record(step.record)).filter((record) => record && record.sub === 0);
    const onWay = new Map(steps.map((record) => [record.id, this.app.graph.numberOf(record.number) ?? '']));
    this.view.style.transform = `translateY(${first * high}px)`;
    this.view.replaceChildren(...model.lines.slice(first, last).map((line, index) => {
      const record = line.id ? model.withId(line.id) : undefined;
      const row = element('div', {
        class: `row ${line.kind}`, role: 'listitem',
        onclick: line.id && (() => record ? this.app.chooseRecord(record) : openLine(this.app, line)),
      }, plain(line.text) || ' ');
      row.dataset.line = first + index;
      if (line.at > moment) row.classList.add('later');
      if (signal && line.id === signal.id) row.classList.add('chosen');
      if (line.id && onWay.has(line.id)) { row.classList.add('on-way'); row.dataset.step = onWay.get(line.id); }
      return row;
    }));
  }

  /** Scrolls to the line of a signal. */
  show(id) {
    const at = this.app.model.lines.findIndex((line) => line.id === id);
    if (at < 0) return;
    const high = this.rowHeight(), y = at * high;
    if (y < this.list.scrollTop || y > this.list.scrollTop + this.list.clientHeight - high) {
      this.isFollowing = false;
      this.list.scrollTop = Math.max(0, y - this.list.clientHeight / 2);
    }
    this.rows();
  }

  /** Says what is new at most once a second: the last line, or how many there were. */
  speak() {
    const { lines } = this.app.model;
    if (lines.length <= this.told || this.waiting) return;
    this.waiting = setTimeout(() => {
      this.waiting = undefined;
      const fresh = this.app.model.lines.slice(this.told);
      this.told = this.app.model.lines.length;
      if (!fresh.length) return;
      this.spoken.textContent = fresh.length > 3 ? `${fresh.length} new lines; ${plain(fresh.at(-1).text)}` : fresh.map((line) => plain(line.text)).join('. ');
    }, 1000);
  }
}
