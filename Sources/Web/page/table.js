// All streams as a table that can be filtered: what a drawing of hundreds of boxes cannot be.

class StreamTable {
  constructor(app, root) {
    this.app = app;
    this.root = root;
    this.filter = element('input', { type: 'search', 'aria-label': 'filter streams', placeholder: 'filter', oninput: () => this.update() });
    this.body = element('tbody');
    root.append(this.filter, element('table', {}, element('thead', {}, element('tr', {}, element('th', {}, 'stream'), element('th', {}, 'value'), element('th', {}, 'from'))), this.body));
    root.hidden = true;
  }

  toggle(isShown) {
    if (this.root.hidden === !isShown) return;
    this.root.hidden = !isShown;
    this.app.graph.drawnFor = undefined;
    this.update();
  }

  update() {
    if (this.root.hidden) return;
    const { model, moment } = this.app;
    const wanted = this.filter.value.toLowerCase();
    const found = model.namedAt(moment).filter((stream) => stream.name.toLowerCase().includes(wanted)).slice(0, 200);
    this.body.replaceChildren(...found.map((stream) => element('tr', {},
      element('td', {}, element('button', { type: 'button', onclick: () => this.app.chooseStream(stream.n) }, plain(stream.name))),
      element('td', {}, cut(model.stateOf(stream.n, moment).value ?? '–', 24)), element('td', {}, cut(stream.path ?? '', 40)))));
  }
}
