// What is written into boxes, and the lines between them.

function set(target, attributes) { for (const [key, value] of Object.entries(attributes)) target.setAttribute(key, value); }

function streamState(model, box, moment) {
  const state = model.stateOf(box.stream, moment);
  const most = box.fine === FINE.full ? Math.floor((box.w - 16) / 7.6) : 8;
  const told = box.fine === FINE.full ? `✕ error ${cut(state.error ?? '', most - 8)}` : '✕ error';
  const text = state.error !== undefined ? told : state.value === undefined ? '–' : cut(state.value, most);
  return { text: state.isDone ? `${text} |` : text, mark: state.error !== undefined ? 'error' : state.isDone ? 'done' : '' };
}

function groupState(model, box, moment) {
  const failed = box.streams.some((stream) => model.stateOf(stream, moment).error !== undefined);
  return { text: `${box.streams.length} ▸`, mark: failed ? 'error' : '' };
}

/** The middle of the longest piece between two points. */
function halfWay(points) {
  let best = [0, 0], longest = -1;
  for (let index = 1; index < points.length; index++) {
    const [x, y] = points[index], [a, b] = points[index - 1], length = Math.hypot(x - a, y - b);
    if (length > longest) { longest = length; best = [(x + a) / 2, (y + b) / 2]; }
  }
  return best;
}

/** A line through the points: straight in its own channel, bent between the layers. */
function curve(points, isDown) {
  if (points.length < 2) return '';
  let path = `M${points[0]}`;
  for (let index = 1; index < points.length; index++) {
    const [x, y] = points[index], [a, b] = points[index - 1];
    const half = isDown ? (y - b) / 2 : (x - a) / 2;
    path += isDown ? ` C${a},${b + half} ${x},${y - half} ${x},${y}` : ` C${a + half},${b} ${x - half},${y} ${x},${y}`;
  }
  return path;
}

function arrowHeads() {
  return svg('defs', {}, svg('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' },
    svg('path', { d: 'M0,0 L8,4 L0,8 z', class: 'arrow' })));
}
