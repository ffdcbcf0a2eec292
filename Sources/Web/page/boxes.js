// Which boxes are drawn: each stream whole, each stream lean, owners, stacks of owners that are alike, or what is
// around one stream. The finest picture that can be read is taken.

const FINE = { full: 'full', lean: 'lean', owners: 'owners', around: 'around' };
const SMALLEST_FIT = 0.88;
// At the smallest fit this is 11 px.
const FONT = '12.5px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';
const MOST_ALIKE = 8;
// More than these are never read at once.
const MOST_AROUND = 60;

/** The picture of a model at a moment: boxes with their sizes, the edges between them, and how fine it is. */
function picture(model, moment, options, space, memory) {
  const streams = options.isDeep
    ? [...model.streams.values()].filter((stream) => model.isAlive(stream, moment)) : model.namedAt(moment);
  const edges = model.edgesAt(moment, options.isDeep);
  const known = new Set(streams.map((stream) => stream.n));
  const own = edges.filter((edge) => known.has(edge.from) && known.has(edge.to));
  if (!streams.length) return { fine: FINE.full, boxes: [], edges: [], layout: arrange([], [], space, false) };
  const tries = [() => whole(streams, own, FINE.full), () => whole(streams, own, FINE.lean)];
  if (streams.some((stream) => stream.owner)) tries.push(() => owned(streams, own, options.opened));
  let drawn;
  for (const make of tries) {
    // What is hopeless is not laid out.
    if (make === tries[0] && streams.length > 24 || make === tries[1] && streams.length > 90) continue;
    const made = make();
    if (memory?.fine && memory.fine !== made.fine && memory.fit >= SMALLEST_FIT && finer(made.fine, memory.fine)
      && memory.count === streams.length) continue;
    made.layout = layout(made.boxes, made.edges, space, memory?.fine === made.fine ? memory.layout : undefined);
    drawn = made;
    if (made.layout.fit >= SMALLEST_FIT) return made;
  }
  return around(model, moment, streams, own, options.chosen, space) ?? drawn ?? whole(streams.slice(0, 1), [], FINE.lean);
}

function finer(one, other) { return Object.keys(FINE).indexOf(one) < Object.keys(FINE).indexOf(other); }

function whole(streams, edges, fine) {
  // What a control says is never told without the control.
  const names = shortNames(streams.map((stream) => stream.name || stream.word || '?'), (index) => streams[index].role === 'control' ? 2 : 1);
  const boxes = streams.map((stream, index) => {
    const isFull = fine === FINE.full;
    const title = cut(isFull ? stream.name || stream.word : names[index], isFull ? 30 : 22);
    const path = isFull && stream.path ? cut(stream.path, 30) : '';
    const wide = Math.max(widthOf(title, FONT), widthOf(path, FONT), isFull ? 96 : 0);
    return {
      id: `s${stream.n}`, stream: stream.n, title, path, fine, streams: [stream.n],
      w: Math.ceil(isFull ? wide + 18 : wide + 84), h: isFull ? (path ? 58 : 42) : 24,
    };
  });
  return { fine, boxes, edges: edges.map((edge) => ({ ...edge, from: `s${edge.from}`, to: `s${edge.to}` })) };
}

/** One box an owner; owners that are alike and wired alike are one stack; those that are opened show their streams. */
function owned(streams, edges, opened) {
  const owners = new Map();
  for (const stream of streams) {
    const key = stream.owner || '';
    if (!owners.has(key)) owners.set(key, { name: key, kind: stream.ownerType ?? key, streams: [] });
    owners.get(key).streams.push(stream);
  }
  const groupOf = new Map();
  for (const stack of stacks([...owners.values()].filter((owner) => owner.name), edges)) {
    const id = stack.length > 1 ? `k${stack[0].kind}` : `o${stack[0].name}`;
    if (opened.has(id)) {
      // An opened stack shows its owners, an opened owner its streams.
      for (const owner of stack) {
        if (stack.length > 1 && !opened.has(`o${owner.name}`)) claim(owner.streams, `o${owner.name}`, owner.name);
      }
      continue;
    }
    const title = stack.length > 1 ? `${stack[0].kind} × ${stack.length}` : stack[0].name;
    for (const owner of stack) claim(owner.streams, id, title);
  }
  function claim(list, id, title) { for (const stream of list) groupOf.set(stream.n, { id, title }); }

  const boxes = new Map();
  for (const box of whole(streams.filter((stream) => !groupOf.has(stream.n)), [], FINE.lean).boxes) boxes.set(box.id, box);
  for (const stream of streams) {
    const group = groupOf.get(stream.n);
    if (!group) continue;
    if (!boxes.has(group.id)) {
      const title = cut(group.title, 26);
      boxes.set(group.id, { id: group.id, title, fine: FINE.owners, isGroup: true, streams: [], w: Math.ceil(widthOf(title, FONT) + 66), h: 30 });
    }
    boxes.get(group.id).streams.push(stream.n);
  }
  const boxOf = (stream) => groupOf.get(stream)?.id ?? `s${stream}`;
  const joined = new Map();
  for (const edge of edges) {
    const from = boxOf(edge.from), to = boxOf(edge.to);
    if (from === to || !boxes.has(from) || !boxes.has(to)) continue;
    const key = `${from}>${to}`;
    const known = joined.get(key);
    if (known) { known.count++; for (const role of edge.roles) if (!known.roles.includes(role)) known.roles.push(role); }
    else joined.set(key, { from, to, roles: [...edge.roles], count: 1 });
  }
  return { fine: FINE.owners, boxes: [...boxes.values()], edges: [...joined.values()] };
}

/** Owners of one type whose streams are joined to the same kinds, if they are many. */
function stacks(owners, edges) {
  const ownerOf = new Map();
  for (const owner of owners) for (const stream of owner.streams) ownerOf.set(stream.n, owner);
  const wires = new Map(owners.map((owner) => [owner, new Set()]));
  for (const edge of edges) {
    const a = ownerOf.get(edge.from), b = ownerOf.get(edge.to);
    if (a === b) continue;
    if (a) wires.get(a).add(`>${b?.kind ?? ''}`);
    if (b) wires.get(b).add(`<${a?.kind ?? ''}`);
  }
  const alike = new Map();
  for (const owner of owners) {
    const key = `${owner.kind} ${owner.streams.length} ${[...wires.get(owner)].sort()}`;
    if (!alike.has(key)) alike.set(key, []);
    alike.get(key).push(owner);
  }
  return [...alike.values()].flatMap((list) => list.length > MOST_ALIKE ? [list] : list.map((owner) => [owner]));
}

/** What stands around one stream, as much as can be read: the nearest first, then what spoke last. */
function around(model, moment, streams, edges, chosen, space) {
  const order = nearest(model, moment, streams, edges, chosen);
  let made, most = Math.min(order.length, MOST_AROUND), least = 1;
  // The more boxes, the less of them fits: the most that do are looked for between none and all.
  for (let count = most; least <= most; count = (least + most) >> 1) {
    const near = new Set(order.slice(0, count));
    const shown = whole(streams.filter((stream) => near.has(stream.n)),
      edges.filter((edge) => near.has(edge.from) && near.has(edge.to)), FINE.lean);
    shown.layout = layout(shown.boxes, shown.edges, space);
    if (shown.layout.fit < SMALLEST_FIT) { most = count - 1; continue; }
    made = { ...shown, fine: FINE.around, center: order[0], left: streams.length - count };
    least = count + 1;
  }
  return made;
}

/** All streams, the chosen one first, or what spoke last of those that hear or are heard; then ring by ring around it. */
function nearest(model, moment, streams, edges, chosen) {
  const near = new Map(streams.map((stream) => [stream.n, []]));
  for (const edge of edges) { near.get(edge.from).push(edge.to); near.get(edge.to).push(edge.from); }
  const spoke = new Map(streams.map((stream) => [stream.n, model.lastOf(stream.n, moment)?.number ?? -1]));
  const isAlone = (stream) => near.get(stream).length === 0;
  const byTime = (a, b) => isAlone(a) - isAlone(b) || spoke.get(b) - spoke.get(a) || a - b;
  const starts = [...near.keys()].sort(byTime);
  if (near.has(chosen)) starts.unshift(chosen);
  const order = new Set();
  for (const start of starts) {
    for (let ring = [start]; ring.length;) {
      const fresh = [...new Set(ring)].filter((stream) => !order.has(stream)).sort(byTime);
      for (const stream of fresh) order.add(stream);
      ring = fresh.flatMap((stream) => near.get(stream));
    }
  }
  return [...order];
}
