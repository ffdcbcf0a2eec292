// The row below: going through the signals, playing them, and coming back to now.

class TimePane {
  constructor(app, root) {
    this.app = app;
    const button = (text, label, act) => element('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, text);
    this.slider = element('input', { type: 'range', min: 0, max: 0, step: 1, 'aria-label': 'signal', oninput: () => this.slide() });
    this.play = button('▶', 'play', () => this.toggle());
    this.speed = button('×1', 'speed', () => this.faster());
    this.where = element('output', { class: 'where' });
    this.live = button('live ▸', 'back to now', () => app.goLive());
    root.append(button('|◀', 'first signal', () => app.goTo(0)), button('◀', 'signal before', () => app.step(-1)), this.play,
      button('▶|', 'next signal', () => app.step(1)), this.speed, this.slider, this.where, this.live);
    this.rate = 1;
  }

  update() {
    const { model, isLive, index } = this.app;
    const count = model.printed.length, record = model.printed[index];
    this.slider.max = String(Math.max(0, count - 1));
    this.slider.value = String(Math.max(0, index));
    const line = record ? `${seconds(record.time)} s ${lineOf(record, model.streams.get(record.stream)?.name ?? '')}` : 'no signal yet';
    this.slider.setAttribute('aria-valuetext', line);
    const last = model.printed.at(-1);
    this.where.textContent = record ? `${seconds(record.time)} s  #${record.id} of #${last.id}` : '';
    this.live.hidden = !this.app.source.isLive || isLive;
    this.app.banner(isLive || !record ? '' : this.app.source.isLive
      ? `looking at #${record.id}; live goes on (+${count - 1 - index})` : '');
  }

  slide() {
    this.stop();
    this.app.goTo(Number(this.slider.value));
  }

  toggle() { if (this.timer) this.stop(); else this.start(); }

  start() {
    if (this.app.index >= this.app.model.printed.length - 1) this.app.goTo(0);
    this.play.textContent = '❚❚';
    this.play.setAttribute('aria-label', 'pause');
    const next = () => {
      if (this.app.index >= this.app.model.printed.length - 1) { this.stop(); return; }
      this.app.step(1);
      this.timer = setTimeout(next, this.pause());
    };
    this.timer = setTimeout(next, 150);
  }

  /** As long as between the signals, but never so long that nothing seems to happen. */
  pause() {
    const { printed } = this.app.model, at = this.app.index;
    const gap = at + 1 < printed.length ? (printed[at + 1].time - printed[at].time) / 1e6 : 0;
    return Math.min(1500, Math.max(350, gap)) / this.rate;
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.play.textContent = '▶';
    this.play.setAttribute('aria-label', 'play');
  }

  faster() {
    this.rate = this.rate >= 8 ? 0.5 : this.rate * 2;
    this.speed.textContent = `×${this.rate}`;
  }
}
