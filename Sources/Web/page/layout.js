// Where boxes stand: layers from left to right (or from above), few crossings, and what stood stays.
// Pure: boxes and edges in, places out. `memory` holds the places of the picture before.

const GAP = { layer: 46, below: 30, box: 12, shelf: 26 };
const MOST_IN_LAYER = 12;

/** boxes: [{id, w, h}], edges: [{from, to}]. Gives {places: Map id → {x, y, w, h}, bends: points of each edge, width, height, scale, crossings}. */
function layout(boxes, edges, space, memory) {
  const ways = memory?.isDown === undefined ? [false, true] : [memory.isDown, !memory.isDown];
  let best;
  for (const isDown of ways) {
    const made = arrange(boxes, edges, space, isDown, memory?.isDown === isDown ? memory.places : undefined);
    // The direction that stood is given up only for a clearly better one.
    if (!best || made.fit > best.fit * (memory ? 1.25 : 1)) best = made;
    if (best.fit >= 1) break;
  }
  return best;
}

function arrange(boxes, edges, space, isDown, known) {
  const turned = isDown ? boxes.map((box) => ({ id: box.id, w: box.h, h: box.w })) : boxes;
  const room = isDown ? { width: space.height, height: space.width } : space;
  const stood = known && turnPlaces(known, isDown);
  const parts = components(turned, edges).map((part) => layered(part.boxes, part.edges, stood && within(part.boxes, stood), isDown ? GAP.below : GAP.layer));
  const shelves = keep(parts, stood, room) ?? shelve(parts, room);
  const result = { places: new Map(), bends: new Map(), width: shelves.width, height: shelves.height, isDown, crossings: 0 };
  for (const part of parts) {
    result.crossings += part.crossings;
    for (const [id, at] of part.places) result.places.set(id, { ...at, x: at.x + part.x, y: at.y + part.y });
    for (const [edge, points] of part.bends) result.bends.set(edge, points.map(([x, y]) => [x + part.x, y + part.y]));
  }
  if (isDown) {
    result.places = turnPlaces(result.places, true);
    for (const [edge, points] of result.bends) result.bends.set(edge, points.map(([x, y]) => [y, x]));
    [result.width, result.height] = [result.height, result.width];
  }
  result.fit = Math.min(space.width / (result.width + 16), space.height / (result.height + 16));
  result.scale = Math.min(1.35, result.fit);
  return result;
}

function turnPlaces(places, isTurned) {
  if (!isTurned) return places;
  return new Map([...places].map(([id, at]) => [id, { x: at.y, y: at.x, w: at.h, h: at.w }]));
}

/** Where the boxes of a part stood, counted from the corner of what is known of it. */
function within(boxes, stood) {
  const own = boxes.filter((box) => stood.has(box.id)).map((box) => [box.id, stood.get(box.id)]);
  if (!own.length) return undefined;
  const left = Math.min(...own.map(([, at]) => at.x)), top = Math.min(...own.map(([, at]) => at.y));
  return new Map(own.map(([id, at]) => [id, { ...at, x: at.x - left, y: at.y - top }]));
}

/** The parts that no edge joins, in the order in which their first box is known. */
function components(boxes, edges) {
  const root = new Map(boxes.map((box) => [box.id, box.id]));
  const find = (id) => {
    while (root.get(id) !== id) { root.set(id, root.get(root.get(id))); id = root.get(id); }
    return id;
  };
  const own = edges.filter((edge) => root.has(edge.from) && root.has(edge.to));
  for (const edge of own) root.set(find(edge.from), find(edge.to));
  const parts = new Map();
  for (const box of boxes) {
    const key = find(box.id);
    if (!parts.has(key)) parts.set(key, { boxes: [], edges: [] });
    parts.get(key).boxes.push(box);
  }
  for (const edge of own) parts.get(find(edge.from)).edges.push(edge);
  return [...parts.values()];
}

/** Edges that would close a circle are drawn backwards. */
function withoutCircles(boxes, edges) {
  const next = new Map(boxes.map((box) => [box.id, []]));
  for (const edge of edges) next.get(edge.from).push(edge);
  const state = new Map(), backward = new Set();
  for (const box of boxes) {
    if (state.has(box.id)) continue;
    const open = [[box.id, 0]];
    state.set(box.id, 1);
    while (open.length) {
      const top = open.at(-1), edge = next.get(top[0])[top[1]++];
      if (!edge) { state.set(top[0], 2); open.pop(); continue; }
      if (state.get(edge.to) === 1) backward.add(edge);
      else if (!state.has(edge.to)) { state.set(edge.to, 1); open.push([edge.to, 0]); }
    }
  }
  return backward;
}

/** The layer of each box: behind all that it hears; a beginning stands just before its first reader. */
function layersOf(boxes, links) {
  const layer = new Map(boxes.map((box) => [box.id, 0]));
  const waiting = new Map(boxes.map((box) => [box.id, 0])), after = new Map(boxes.map((box) => [box.id, []]));
  for (const link of links) { waiting.set(link.to, waiting.get(link.to) + 1); after.get(link.from).push(link.to); }
  const ready = boxes.filter((box) => waiting.get(box.id) === 0).map((box) => box.id);
  for (let index = 0; index < ready.length; index++) {
    for (const to of after.get(ready[index])) {
      layer.set(to, Math.max(layer.get(to), layer.get(ready[index]) + 1));
      waiting.set(to, waiting.get(to) - 1);
      if (waiting.get(to) === 0) ready.push(to);
    }
  }
  const hears = new Set(links.map((link) => link.to));
  for (const box of boxes) {
    const readers = after.get(box.id).map((to) => layer.get(to));
    if (!hears.has(box.id) && readers.length) layer.set(box.id, Math.min(...readers) - 1);
  }
  return layer;
}

function layered(boxes, edges, known, gap) {
  const backward = withoutCircles(boxes, edges);
  const links = edges.map((edge) => backward.has(edge) ? { from: edge.to, to: edge.from, edge } : { from: edge.from, to: edge.to, edge });
  const layer = layersOf(boxes, links);
  const cells = new Map(boxes.map((box) => [box.id, { ...box, layer: layer.get(box.id), up: [], down: [] }]));
  const chains = new Map();
  const join = (a, b) => { a.down.push(b); b.up.push(a); };
  for (const link of links) {
    const chain = [cells.get(link.from)];
    // A long edge is bent: it passes each layer between at a place of its own.
    for (let at = layer.get(link.from) + 1; at < layer.get(link.to); at++) {
      const bend = { id: `${link.from}>${link.to}@${at}`, w: 0, h: 6, layer: at, up: [], down: [], isBend: true };
      cells.set(bend.id, bend);
      chain.push(bend);
    }
    chain.push(cells.get(link.to));
    for (let at = 1; at < chain.length; at++) join(chain[at - 1], chain[at]);
    chains.set(link.edge, backward.has(link.edge) ? [...chain].reverse() : chain);
  }
  const layers = [];
  for (const cell of cells.values()) (layers[cell.layer] ??= []).push(cell);
  const rows = layers.filter((row) => row);
  const crossings = order(rows, known);
  return place(rows, chains, crossings, known, gap);
}

const middle = (list) => list.length ? list.reduce((sum, value) => sum + value, 0) / list.length : undefined;

/** Orders each layer by where its neighbours stand; boxes that stood keep their order among each other. */
function order(rows, known) {
  const number = () => { for (const row of rows) row.forEach((cell, at) => { cell.at = at; }); };
  number();
  const hasKnown = known && rows.some((row) => row.some((cell) => known.has(cell.id)));
  const sort = (row, side) => {
    for (const cell of row) cell.wish = middle(cell[side].map((other) => other.at)) ?? cell.at;
    if (!hasKnown) { row.sort((a, b) => a.wish - b.wish || a.at - b.at); return; }
    const fixed = row.filter((cell) => known.has(cell.id)).sort((a, b) => known.get(a.id).y - known.get(b.id).y);
    for (const cell of row.filter((one) => !known.has(one.id)).sort((a, b) => a.wish - b.wish)) {
      const before = fixed.findIndex((other) => other.wish > cell.wish);
      fixed.splice(before < 0 ? fixed.length : before, 0, cell);
    }
    row.splice(0, row.length, ...fixed);
  };
  let best = Infinity, kept;
  for (let round = 0; round < (hasKnown ? 2 : 8) && best > 0; round++) {
    const isForward = round % 2 === 0;
    for (const row of isForward ? rows : [...rows].reverse()) { sort(row, isForward ? 'up' : 'down'); row.forEach((cell, at) => { cell.at = at; }); }
    const now = countCrossings(rows);
    if (now < best) { best = now; kept = rows.map((row) => [...row]); }
  }
  if (kept) kept.forEach((row, index) => rows[index].splice(0, row.length, ...row));
  number();
  return best === Infinity ? 0 : best;
}

function countCrossings(rows) {
  let count = 0;
  for (const row of rows) {
    const ends = [];
    for (const cell of row) for (const at of cell.down.map((other) => other.at).sort((a, b) => a - b)) ends.push(at);
    for (let a = 0; a < ends.length; a++) for (let b = a + 1; b < ends.length; b++) if (ends[a] > ends[b]) count++;
  }
  return count;
}
