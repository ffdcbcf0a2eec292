// From layers to places: columns, rows near what they hear, and the shelves on which unconnected parts stand.

/** Gives each cell of ordered layers its place, and each edge its points. */
function place(rows, chains, crossings, known, gap = GAP.layer) {
  let x = 0;
  for (const row of rows) {
    const columns = split(row);
    const left = known ? Math.max(x, median(row.filter((cell) => known.has(cell.id)).map((cell) => known.get(cell.id).x)) ?? 0) : x;
    let at = left;
    for (const column of columns) {
      const width = Math.max(...column.map((cell) => cell.w));
      for (const cell of column) cell.x = at;
      let y = 0;
      for (const cell of column) { cell.y = known?.get(cell.id)?.y ?? y; y = cell.y + cell.h + GAP.box; }
      spread(column, (cell) => known?.get(cell.id)?.y);
      at += width + GAP.box * 2;
    }
    x = at - GAP.box * 2 + gap;
  }
  for (let round = 0; round < 6; round++) {
    const isForward = round % 2 === 0;
    for (const row of isForward ? rows : [...rows].reverse()) {
      for (const column of split(row)) {
        spread(column, (cell) => {
          const old = known?.get(cell.id);
          if (old) return old.y;
          const near = middle(cell[isForward ? 'up' : 'down'].map((other) => other.y + other.h / 2));
          return near === undefined ? undefined : near - cell.h / 2;
        });
      }
    }
  }
  return finish(rows, chains, crossings);
}

function median(list) { return list.length ? [...list].sort((a, b) => a - b)[list.length >> 1] : undefined; }

/** A layer with too many boxes is folded into columns side by side. */
function split(row) {
  const count = Math.ceil(row.filter((cell) => !cell.isBend).length / MOST_IN_LAYER);
  if (count <= 1) return row.length ? [row] : [];
  const size = Math.ceil(row.length / count);
  return Array.from({ length: count }, (_, index) => row.slice(index * size, (index + 1) * size)).filter((column) => column.length);
}

/** Moves the cells of a column to where they wish to stand, in their order, without overlap. */
function spread(column, wish) {
  // Cells that would overlap form a block that stands at the mean of its wishes.
  const blocks = [];
  let offset = 0;
  for (const cell of column) {
    const wanted = wish(cell) ?? cell.y;
    blocks.push({ cells: [cell], sum: wanted, y: wanted, height: cell.h + GAP.box });
    while (blocks.length > 1) {
      const last = blocks.at(-1), before = blocks.at(-2);
      if (before.y + before.height <= last.y) break;
      blocks.pop();
      before.sum += last.sum - last.cells.length * before.height;
      before.cells.push(...last.cells);
      before.height += last.height;
      before.y = before.sum / before.cells.length;
    }
  }
  for (const block of blocks) {
    offset = block.y;
    for (const cell of block.cells) { cell.y = offset; offset += cell.h + GAP.box; }
  }
}

function finish(rows, chains, crossings) {
  const cells = rows.flat(), real = cells.filter((cell) => !cell.isBend);
  const top = Math.min(...cells.map((cell) => cell.y)), left = Math.min(...cells.map((cell) => cell.x));
  const places = new Map();
  for (const cell of cells) { cell.x -= left; cell.y -= top; }
  for (const cell of real) places.set(cell.id, { x: cell.x, y: cell.y, w: cell.w, h: cell.h });
  const bends = new Map();
  for (const [edge, chain] of chains) {
    const isBack = chain[0].x > chain.at(-1).x;
    bends.set(edge, chain.map((cell, at) => {
      const isEnd = at === chain.length - 1;
      const side = cell.isBend ? 0 : (at === 0) !== isBack ? cell.w : 0;
      return [cell.x + (cell.isBend ? 0 : isEnd && !isBack ? 0 : side), cell.y + cell.h / 2];
    }));
  }
  return {
    places, bends, crossings,
    width: Math.max(...cells.map((cell) => cell.x + cell.w)), height: Math.max(...cells.map((cell) => cell.y + cell.h)),
  };
}

/** Leaves the parts where most of their boxes stood, and new ones below them; nothing, if that does not go well. */
function keep(parts, stood, room) {
  if (!stood || !parts.some((part) => [...part.places.keys()].some((id) => stood.has(id)))) return undefined;
  const fresh = shelve(parts, room), placed = [];
  for (const part of parts) {
    const own = [...part.places].filter(([id]) => stood.has(id));
    if (!own.length) continue;
    part.x = Math.max(0, median(own.map(([id, at]) => stood.get(id).x - at.x)));
    part.y = Math.max(0, median(own.map(([id, at]) => stood.get(id).y - at.y)));
    placed.push(part);
  }
  placed.sort((a, b) => a.y - b.y);
  for (const [index, part] of placed.entries()) {
    // One that has grown into another pushes it down.
    for (const above of placed.slice(0, index)) {
      const isBeside = part.x >= above.x + above.width || above.x >= part.x + part.width;
      if (!isBeside && part.y < above.y + above.height + GAP.box) part.y = above.y + above.height + GAP.shelf;
    }
  }
  let bottom = Math.max(...placed.map((part) => part.y + part.height));
  let x = 0, tallest = 0;
  const width = Math.max(room.width, ...placed.map((part) => part.x + part.width));
  for (const part of parts.filter((one) => !placed.includes(one))) {
    if (x > 0 && x + part.width > width) { bottom += tallest + GAP.shelf; x = 0; tallest = 0; }
    [part.x, part.y] = [x, bottom + GAP.shelf];
    x += part.width + GAP.shelf;
    tallest = Math.max(tallest, part.height);
  }
  const height = Math.max(...parts.map((part) => part.y + part.height));
  const fit = Math.min(room.width / width, room.height / height);
  // A picture that would have to shrink much for its memory's sake is drawn afresh.
  if (fit < Math.min(1, fresh.fit) * 0.8) return shelve(parts, room);
  return { width: Math.max(...parts.map((part) => part.x + part.width)), height, fit };
}

/** Stands the parts beside and below each other, so that all of them fit the room well. */
function shelve(parts, room) {
  if (!parts.length) return { width: 0, height: 0 };
  const widest = Math.max(...parts.map((part) => part.width));
  let best;
  for (let factor = 1; factor <= 4; factor += 0.25) {
    const limit = Math.max(widest, room.width * factor);
    let x = 0, y = 0, tallest = 0, width = 0;
    const at = parts.map((part) => {
      if (x > 0 && x + part.width > limit) { x = 0; y += tallest + GAP.shelf; tallest = 0; }
      const here = { x, y };
      x += part.width + GAP.shelf;
      width = Math.max(width, x - GAP.shelf);
      tallest = Math.max(tallest, part.height);
      return here;
    });
    const height = y + tallest, fit = Math.min(room.width / width, room.height / height);
    if (!best || fit > best.fit) best = { at, width, height, fit };
    if (best.fit >= 1) break;
  }
  parts.forEach((part, index) => Object.assign(part, best.at[index]));
  return best;
}
