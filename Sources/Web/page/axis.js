// Where a moment stands on the lanes.

const MOST_STRETCH = 3;

/** Where a time stands: each instant wide enough for what happened in it, or linear where there is much. */
function axisOf(lanes, width) {
  const all = lanes.flatMap((lane) => lane.events).sort((a, b) => a.number - b.number);
  if (!all.length) return { at: () => 0, ticks: [] };
  const columns = [];
  const lastIn = new Map();
  for (const event of all) {
    const before = columns.at(-1);
    // Its own place within the instant: a cause stands left of what it led to.
    if (!before || before.time !== event.time || lastIn.get(event.stream) === before || event.cause && before.numbers.has(event.cause)) {
      columns.push({ time: event.time, numbers: new Set() });
    }
    columns.at(-1).numbers.add(event.number);
    lastIn.set(event.stream, columns.at(-1));
  }
  const places = new Map();
  let x = 0;
  columns.forEach((column, index) => {
    const gap = index ? column.time - columns[index - 1].time : 0;
    x += index ? LANE.step + (gap > 0 ? Math.min(40, 6 + 6 * Math.log10(1 + gap / 1e6)) : 0) : 0;
    for (const number of column.numbers) places.set(number, x);
    column.x = x;
  });
  // What is short is stretched, so that more of each value can be read.
  const stretch = x > 0 ? Math.max(1, Math.min(MOST_STRETCH, (width - 40) / x)) : 1;
  for (const [number, at] of places) places.set(number, at * stretch);
  const shift = Math.min(0, width - x - 20);
  const ticks = columns.filter((column, index) => !index || columns[index - 1].time !== column.time)
    .map((column) => ({ x: column.x * stretch + shift, text: `${seconds(column.time)}` }));
  return { at: (event) => (places.get(event.number) ?? -1000) + shift, ticks };
}

/** The last seconds before a time, each as long as the other. */
function linearAxis(lanes, last, width) {
  const first = Math.max(last - BUSY_TIME, Math.min(last, ...lanes.filter((lane) => lane.events.length).map((lane) => lane.events[0].time)));
  const at = (time) => (time - first) / Math.max(1, last - first) * (width - 20);
  const ticks = Array.from({ length: 6 }, (_, index) => first + (last - first) * index / 5)
    .map((time) => ({ x: at(time), text: seconds(time) }));
  return { at: (event) => event.time < first ? -1000 : at(event.time), ticks, isLinear: true };
}
