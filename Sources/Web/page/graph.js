// The graph pane: boxes and edges as SVG, buttons for hands, keys and readers; pulses on a canvas above it.

/** So much is left below the boxes for what is said of them. */
const NOTE_HEIGHT = 22;

/** And so much above them for the numbers of the way. */
const NUMBER_HEIGHT = 10;

/** How much larger everything is that is shown to a room. */
const PROJECTOR = 1.4;

class GraphPane {
  constructor(app, root) {
    this.app = app;
    this.root = root;
    this.drawing = svg('svg', { class: 'drawing', 'aria-hidden': 'false' });
    this.edgeLayer = svg('g');
    this.boxLayer = svg('g', { role: 'group' });
    this.scene = svg('g', {}, this.edgeLayer, this.boxLayer);
    this.drawing.append(arrowHeads(), this.scene);
    this.canvas = element('canvas', { class: 'pulses', 'aria-hidden': 'true' });
    this.note = element('p', { class: 'graph-note' });
    root.append(this.drawing, this.canvas, this.note);
    this.boxes = new Map();
    this.edges = new Map();
    this.opened = new Set();
    this.visits = new Map();
    this.isDeep = false;
    this.pulses = [];
    this.beats = new Map();
    root.addEventListener('keydown', (event) => this.key(event));
    root.addEventListener('focusin', (event) => this.tell(event.target.closest?.('[data-box]')?.dataset.box));
  }

  /** The room there is, in letters of the usual size: for a projector they are larger, and the room is less. */
  space(from = this.root.parentElement) {
    const size = document.documentElement.dataset.size === 'projector' ? PROJECTOR : 1;
    return { width: Math.max(200, from.clientWidth / size - 16), height: Math.max(60, from.clientHeight / size - 16 - NOTE_HEIGHT) };
  }

  /** Draws again what may have changed: the shape only if it has, values always. */
  update() {
    const { model, moment } = this.app;
    const space = this.space();
    const key = [model.world, model.shape, this.isDeep, [...this.opened].join(), space.width, space.height, this.app.chosen,
      this.isPast() ? moment : 'now'].join('|');
    if (key !== this.drawnFor) {
      this.drawnFor = key;
      this.shape(space);
    }
    this.values();
    this.way();
  }

  isPast() { return this.app.moment < this.app.model.newest; }

  shape(space) {
    const { model, moment, chosen } = this.app;
    // While a session goes on, what stands stays. A moment that is looked at is always the same picture.
    const goesOn = this.app.isLive && this.app.source.isLive;
    const before = this.memory;
    const draw = () => picture(model, moment, { isDeep: this.isDeep, opened: this.opened, chosen }, space, goesOn ? before : undefined);
    let made = draw();
    // Whether all of it fits is asked of the whole pane; a part of it shares the pane with the table of the rest.
    this.app.table?.toggle(made.fine === FINE.around);
    if (made.fine === FINE.around) {
      space = this.space(this.root);
      made = draw();
    }
    this.picture = made;
    const { width, height, places, bends } = made.layout;
    // Nothing but a person, another room, and a picture that has no room any more, changes how large it is.
    const isSameRoom = before?.space.width === space.width && before?.space.height === space.height;
    const scale = goesOn && before?.fine === made.fine && isSameRoom ? Math.min(before.scale, Math.max(made.layout.fit, SMALLEST_FIT)) : made.layout.scale;
    this.scale = scale;
    if (goesOn) this.memory = { space, fine: made.fine, layout: made.layout, scale, fit: made.layout.fit, count: model.namedAt(moment).length };
    this.left = Math.max(8, (space.width + 16 - width * scale) / 2);
    this.top = Math.max(8 + NUMBER_HEIGHT, (space.height + 16 - height * scale) / 2);
    this.drawing.setAttribute('viewBox', `0 0 ${space.width + 16} ${space.height + 16}`);
    this.scene.setAttribute('transform', `translate(${this.left} ${this.top}) scale(${scale})`);
    this.boxLayer.setAttribute('aria-label', `Graph: ${made.boxes.length} boxes, ${made.edges.length} edges`);
    this.boxLayer.replaceChildren(...made.boxes.map((box) => this.box(box, places.get(box.id))));
    for (const id of [...this.boxes.keys()]) if (!places.has(id)) this.boxes.delete(id);
    this.edges.clear();
    this.edgeLayer.replaceChildren(...made.edges.flatMap((edge) => this.edge(edge, bends.get(edge) ?? [])));
    const first = this.boxLayer.querySelector('[tabindex="0"]');
    if (!first) this.boxLayer.firstElementChild?.setAttribute('tabindex', '0');
    this.note.textContent = made.fine === FINE.around
      ? `around ${this.nameOf(made.center)}: ${made.left} more streams in the table` : '';
    this.aside = this.note.textContent;
    this.canvas.width = space.width + 16;
    this.canvas.height = space.height + 16;
  }

  nameOf(stream) { return this.app.model.streams.get(stream)?.name ?? ''; }

  box(box, at) {
    let known = this.boxes.get(box.id);
    if (!known) {
      known = { frame: svg('rect', { rx: 6 }), title: svg('text'), path: svg('text', { class: 'path' }), value: svg('text', { class: 'value' }), number: svg('text', { class: 'number' }) };
      known.root = svg('g', { class: 'box', role: 'button', tabindex: -1, onclick: () => this.choose(box.id) },
        known.frame, known.title, known.path, known.value, known.number);
      known.root.dataset.box = box.id;
      this.boxes.set(box.id, known);
    }
    known.box = box;
    known.root.classList.toggle('group', Boolean(box.isGroup));
    known.root.style.transform = `translate(${at.x}px, ${at.y}px)`;
    set(known.frame, { width: at.w, height: at.h });
    const isFull = box.fine === FINE.full;
    set(known.title, { x: 9, y: isFull ? 17 : at.h / 2 + 4.5 });
    known.title.textContent = box.title;
    set(known.path, { x: 9, y: 33 });
    known.path.textContent = isFull ? box.path : '';
    set(known.value, isFull ? { x: 9, y: at.h - 9, 'text-anchor': 'start' } : { x: at.w - 8, y: at.h / 2 + 4.5, 'text-anchor': 'end' });
    set(known.number, { x: at.w - 4, y: -4, 'text-anchor': 'end' });
    known.shown = undefined;
    return known.root;
  }

  edge(edge, points) {
    const role = edge.roles.includes('data') ? 'data' : edge.roles[0];
    const title = svg('title');
    title.textContent = edge.roles.join(', ');
    const path = svg('path', { class: `edge ${role}`, d: curve(points, this.picture.layout.isDown), 'marker-end': 'url(#arrow)' }, title);
    const [x, y] = halfWay(points);
    // Of two that lie on each other the second has its number below.
    const isSecond = this.edges.has(`${edge.to}>${edge.from}`);
    const number = svg('text', { class: 'number', x, y: isSecond ? y + 14 : y - 5, 'text-anchor': 'middle' });
    this.edges.set(`${edge.from}>${edge.to}`, { path, edge, number });
    return [path, number];
  }

  /** What a box hears and who hears it, and how, for who has come to it. */
  tell(id) {
    const known = id && this.boxes.get(id);
    if (!known) { this.note.textContent = this.aside ?? ''; return; }
    const title = (box) => this.boxes.get(box)?.box.title ?? '';
    const told = (edges, side) => edges.map((edge) => `${title(edge[side])} (${edge.roles.join(', ')})`).join(', ');
    const from = told(this.picture.edges.filter((edge) => edge.to === id), 'from');
    const to = told(this.picture.edges.filter((edge) => edge.from === id), 'to');
    this.note.textContent = [known.box.title, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' · ');
  }

  /** Writes into each box what its stream says at this moment. */
  values() {
    const { model, moment } = this.app;
    for (const known of this.boxes.values()) {
      const { box } = known;
      const told = box.isGroup ? groupState(model, box, moment) : streamState(model, box, moment);
      const key = told.text + told.mark;
      if (known.shown === key && known.shownAt === moment) continue;
      known.shownAt = moment;
      if (known.shown !== key) {
        known.shown = key;
        known.value.textContent = told.text;
        known.root.classList.toggle('failed', told.mark === 'error');
        known.root.classList.toggle('ended', told.mark === 'done');
      }
      known.root.setAttribute('aria-label', this.label(box, told));
    }
  }

  label(box, told) {
    const { moment } = this.app;
    if (box.isGroup) return `${box.title}, ${box.streams.length} streams, ${told.text}`;
    const from = this.picture.edges.filter((edge) => edge.to === box.id).map((edge) => this.boxes.get(edge.from)?.box.title);
    const count = this.app.listeners.of(box.stream, moment).length;
    return [this.nameOf(box.stream) || box.title, told.text || 'no value yet', from.length && `from ${from.join(' and ')}`,
      `${count} ${count === 1 ? 'listener' : 'listeners'}`].filter(Boolean).join(', ');
  }

  /** The number of a record of the way, on rows and marbles as on boxes. */
  numberOf(record) { return this.visits.get(record); }

  /** Numbers the boxes and edges on the way of the chosen signal, and dims the rest. */
  way() {
    const { numbers, visits } = numbered(this.app.way ?? [], (stream) => this.boxOf(stream) ?? this.app.model.homeOf(stream));
    this.visits = visits;
    this.root.classList.toggle('has-way', numbers.size > 0);
    for (const [id, known] of this.boxes) {
      const told = numbers.get(id);
      known.root.classList.toggle('on-way', Boolean(told));
      known.root.classList.toggle('aside', Boolean(told?.isAside));
      known.root.classList.toggle('chosen', this.app.chosen !== undefined && known.box.streams.includes(this.app.chosen));
      const rate = this.app.isLive && this.app.pulses ? this.app.pulses.rateOf(id) : 0;
      known.number.textContent = told ? told.all.join(', ') : rate ? `${rate}/s` : '';
    }
    for (const { path, edge, number } of this.edges.values()) {
      const a = numbers.get(edge.from), b = numbers.get(edge.to);
      const next = a && b?.all.find((one) => one > a.all[0]);
      path.classList.toggle('on-way', Boolean(next));
      number.textContent = next ?? '';
      path.classList.toggle('aside', Boolean(b?.isAside || a?.isAside));
    }
  }

  boxOf(stream) {
    const home = this.isDeep ? stream : this.app.model.homeOf(stream);
    for (const [id, known] of this.boxes) if (known.box.streams.includes(home)) return id;
    return undefined;
  }

  choose(id) {
    const known = this.boxes.get(id);
    if (!known) return;
    if (known.box.isGroup) { this.opened.add(id); this.update(); return; }
    this.focus(id);
    this.app.chooseStream(known.box.stream);
  }

  focus(id) {
    for (const [key, known] of this.boxes) known.root.setAttribute('tabindex', key === id ? '0' : '-1');
    this.boxes.get(id)?.root.focus();
  }

  /** Arrows go along edges: left to what it hears, right to who hears it, up and down among siblings. */
  key(event) {
    const id = event.target.closest?.('[data-box]')?.dataset.box;
    if (!id || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const goes = { ArrowLeft: 'up', ArrowRight: 'down', ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (goes !== undefined) {
      const next = typeof goes === 'number' ? this.sibling(id, goes) : this.neighbour(id, goes);
      if (next) this.focus(next);
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter') {
      this.choose(id);
      event.preventDefault();
      event.stopPropagation();
    }
  }

  neighbour(id, side) {
    const isUp = side === 'up';
    const found = this.picture.edges.filter((edge) => (isUp ? edge.to : edge.from) === id).map((edge) => isUp ? edge.from : edge.to);
    return found[0];
  }

  sibling(id, step) {
    const order = this.picture.boxes.map((box) => box.id).sort((a, b) => {
      const p = this.picture.layout.places.get(a), q = this.picture.layout.places.get(b);
      return p.y - q.y || p.x - q.x;
    });
    return order[(order.indexOf(id) + step + order.length) % order.length];
  }
}
