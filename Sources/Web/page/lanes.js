// The lanes pane: one line a stream, marbles where something came. Events of one instant stand beside each other, and
// what is idle is short; a busy session is linear, and only its last ten seconds are drawn.

// `inset`: half a marble and its number, so that the first does not stand on its lane's name, nor the last beyond the edge.
const LANE = { height: 24, top: 26, label: 190, inset: 26, step: 34, type: 11.5 };
const WINDOW = 180;
const MOST_BUSY = 3000;
const BUSY = 5;              // events a second
const BUSY_TIME = 10e9;      // so much of a busy session is drawn
const MOST_OF_MARBLE = 120;
const TOUCH = 16;            // marbles nearer than this are a bar

class LanesPane {
  constructor(app, root) {
    this.app = app;
    this.canvas = element('canvas', { role: 'img' });
    this.table = element('table', { class: 'for-readers' });
    this.note = element('p', { class: 'lanes-note', role: 'status' });
    root.append(this.canvas, this.table, this.note);
    this.root = root;
    set(root, { tabindex: 0, role: 'group', 'aria-label': 'Lanes: up and down go from lane to lane, left and right along one' });
    root.addEventListener('click', (event) => this.click(event));
    root.addEventListener('keydown', (event) => this.key(event));
  }

  /** The streams that are drawn: the way asked of, then watched ones, then the lately active. */
  streams(most) {
    const { model, moment, way, kept } = this.app;
    const found = [];
    const add = (stream) => {
      const home = model.homeOf(stream);
      if (home !== undefined && !found.includes(home) && found.length < most) found.push(home);
    };
    for (const step of [...way ?? []].reverse()) add(step.stream);
    for (const stream of kept) add(stream);
    for (const stream of model.streams.values()) if (stream.isWatched) add(stream.n);
    for (let index = model.indexAt(moment), seen = 0; index >= 0 && seen < 500; index--, seen++) add(model.printed[index].stream);
    return found;
  }

  update() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    // Larger type makes everything larger.
    const zoom = (parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--lane-type')) || LANE.type) / LANE.type;
    const [wide, high] = [width / zoom, height / zoom];
    const context = this.canvas.getContext('2d');
    context.setTransform(ratio * zoom, 0, 0, ratio * zoom, 0, 0);
    context.clearRect(0, 0, wide, high);
    const most = Math.max(1, Math.floor((high - LANE.top - 6) / LANE.height)), room = wide - LANE.label - 2 * LANE.inset;
    const few = this.lanes(most), isBusy = this.isBusy(few);
    const lanes = isBusy ? this.lanes(most, true) : few;
    const axis = isBusy ? linearAxis(lanes, this.until(), room) : axisOf(lanes, room);
    this.drawn = { lanes, axis, zoom };
    this.paint(context, lanes, axis, wide);
    this.describe(lanes);
  }

  lanes(most, isBusy = false) {
    const { model, moment } = this.app;
    return this.streams(most).map((stream) => {
      const own = model.byStream.get(stream) ?? [];
      const end = lastAtMost(own, moment, (record) => record.number) + 1;
      const start = isBusy ? lastAtMost(own, this.until() - BUSY_TIME, (record) => record.time) + 1 : end - WINDOW;
      const events = own.slice(Math.max(0, start, end - MOST_BUSY), end);
      const { name, word } = model.streams.get(stream) ?? {};
      return { stream, name: name || word || '', events };
    });
  }

  /** The time of the moment that is looked at. */
  until() {
    const { records } = this.app.model;
    return records[lastAtMost(records, this.app.moment, (record) => record.number)]?.time ?? 0;
  }

  /** Whether there is too much in a second for a place for each. */
  isBusy(lanes) {
    const times = lanes.flatMap((lane) => lane.events.map((event) => event.time));
    if (times.length <= 60) return false;
    const span = (Math.max(...times) - Math.min(...times)) / 1e9;
    return span > 0.3 && times.length / span > BUSY;
  }

  paint(context, lanes, axis, width) {
    const style = getComputedStyle(document.documentElement);
    const ink = (name) => style.getPropertyValue(name);
    context.font = `${LANE.type}px ui-monospace, "DejaVu Sans Mono", monospace`;
    context.textBaseline = 'middle';
    context.fillStyle = ink('--faint-text');
    let free = -100;
    for (const tick of axis.ticks) {
      if (tick.x < free || tick.x < -10) continue;
      context.fillText(tick.text, LANE.label + LANE.inset + tick.x - 14, 12);
      free = tick.x + 60;
    }
    this.mark(context, lanes, axis, ink);
    const onWay = new Map((this.app.way ?? []).map((step) => [step.record, this.app.graph.numberOf(step.record) ?? '']));
    const names = shortNames(lanes.map((lane) => lane.name));
    lanes.forEach((lane, index) => {
      const y = LANE.top + index * LANE.height + LANE.height / 2;
      context.fillStyle = ink('--text');
      context.textAlign = 'right';
      context.fillText(cutFront(names[index].length > 23 ? names[index] : lane.name, 23), LANE.label - 12, y);
      context.textAlign = 'left';
      context.strokeStyle = ink('--line');
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(LANE.label, y);
      context.lineTo(width - 8, y);
      context.stroke();
      this.events(context, lane.events, axis, y, onWay, ink);
    });
  }

  /** Marbles, or a bar where they would touch: the last of it, and what is on the way, stand out. */
  events(context, events, axis, y, onWay, ink) {
    const x = (event) => LANE.label + LANE.inset + axis.at(event);
    for (let from = 0; from < events.length;) {
      let to = from + 1;
      while (axis.isLinear && to < events.length && x(events[to]) - x(events[to - 1]) < TOUCH) to++;
      const left = Math.max(LANE.label, x(events[from])), right = x(events[to - 1]);
      const isBar = to - from > 2;
      if (isBar) {
        context.globalAlpha = onWay.size ? 0.35 : 1;
        context.fillStyle = ink('--edge');
        context.fillRect(left, y - 4, right - left, 8);
        context.globalAlpha = 1;
      }
      events.slice(from, to).forEach((event, at) => {
        const stands = !isBar || at === to - from - 1 || event.kind !== NEXT && event.kind !== DROPPED || onWay.has(event.number);
        const near = [events[from + at - 1], events[from + at + 1]].filter((one) => one);
        const room = isBar ? 0 : Math.min(...near.map((one) => Math.abs(x(one) - x(event))), MOST_OF_MARBLE);
        if (stands) this.marble(context, event, x(event), y, room, onWay, ink);
      });
      from = to;
    }
  }

  /** The moment that is looked at. */
  mark(context, lanes, axis, ink) {
    const chosen = this.app.signal;
    if (chosen && lanes.some((lane) => lane.events.includes(chosen))) {
      context.strokeStyle = ink('--chosen');
      context.lineWidth = 2;
      const x = LANE.label + LANE.inset + axis.at(chosen);
      context.strokeRect(x - 1, LANE.top - 6, 2, lanes.length * LANE.height + 6);
    }
  }

  marble(context, event, x, y, room, onWay, ink) {
    if (x < LANE.label + 8) return;
    const isOn = onWay.has(event.number);
    context.globalAlpha = onWay.size && !isOn ? 0.35 : 1;
    context.setLineDash(event.kind === DROPPED ? [2, 2] : []);
    context.strokeStyle = event.kind === ERROR ? ink('--error') : isOn ? ink('--way') : ink('--edge');
    context.fillStyle = isOn ? ink('--way-fill') : ink('--back');
    context.lineWidth = isOn ? 2.5 : 1.5;
    if (event.kind === NEXT || event.kind === DROPPED) {
      const text = cut(event.value, Math.max(3, Math.floor((room - 12) / 7))), wide = Math.max(18, widthOf(text, context.font) + 8);
      context.beginPath();
      context.roundRect(x - wide / 2, y - 9, wide, 18, 9);
      context.fill();
      context.stroke();
      context.fillStyle = ink('--text');
      context.textAlign = 'center';
      context.fillText(text, x, y + 0.5);
      if (isOn) {
        context.fillStyle = ink('--way');
        context.fillText(String(onWay.get(event.number)), x + wide / 2 + 6, y - 6);
      }
    } else {
      context.fillStyle = event.kind === ERROR ? ink('--error') : ink('--text');
      context.textAlign = 'center';
      context.fillText(SIGNS[event.kind], x, y + 0.5);
    }
    context.textAlign = 'left';
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  /** The same as a table, for those who hear the page. */
  describe(lanes) {
    const key = lanes.map((lane) => `${lane.stream}:${lane.events.at(-1)?.number}`).join();
    if (key === this.described) return;
    this.described = key;
    this.canvas.setAttribute('aria-label', `Lanes of ${lanes.length} streams`);
    this.table.replaceChildren(...lanes.map((lane) => element('tr', {}, element('th', {}, lane.name),
      ...lane.events.slice(-20).map((event) => element('td', {}, `${seconds(event.time)} ${KINDS[event.kind]} ${cut(event.value, 20)}`)))));
  }

  click(event) {
    if (!this.drawn) return;
    const box = this.canvas.getBoundingClientRect();
    const { lanes, zoom } = this.drawn;
    const lane = lanes[Math.floor(((event.clientY - box.top) / zoom - LANE.top) / LANE.height)];
    if (!lane) return;
    const x = (event.clientX - box.left) / zoom - LANE.label - LANE.inset;
    if (x < 0) { this.app.chooseStream(lane.stream); return; }
    let best, near = 20;
    for (const one of lane.events) {
      const away = Math.abs(this.drawn.axis.at(one) - x);
      if (away < near) { near = away; best = one; }
    }
    if (best) this.tell(lane, best);
  }

  /** Up and down go from lane to lane, left and right along one; what was dropped is told as well. */
  key(event) {
    const lanes = this.drawn?.lanes ?? [];
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step || !lanes.length || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const now = lanes.findIndex((lane) => lane.stream === this.at?.stream);
    const lane = lanes[Math.max(0, Math.min(lanes.length - 1, now + step[0]))];
    const place = lastAtMost(lane.events, this.at?.number ?? Infinity, (one) => one.number);
    const found = lane.events[Math.max(0, Math.min(lane.events.length - 1, place + step[1]))];
    if (found) this.tell(lane, found); else this.note.textContent = `${plain(lane.name)}: nothing yet`;
    this.at = { stream: lane.stream, number: found?.number ?? this.at?.number };
  }

  tell(lane, event) {
    this.at = { stream: lane.stream, number: event.number };
    const text = this.app.model.isPrinted(event) ? lineOf(event, lane.name) : `${plain(lane.name)} ${KINDS[event.kind]} ${cut(event.value, 60)}`;
    this.note.textContent = `${seconds(event.time)} ${text}${event.drop ? `   ${plain(event.drop)}` : ''}`;
    if (this.app.model.isPrinted(event)) this.app.chooseRecord(event);
  }
}
