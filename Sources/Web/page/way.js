// The way of a chosen signal, numbered from its cause to itself.

/** Steps that a signal did not come through: what was only used, or opened what it came through. */
const ASIDE = new Set(['used', 'greeting', 'asked']);

/** The steps of a way as they happened: what a combination remembered came before what set it off. */
function inOrder(way) {
  let last = 0;
  return [...way].reverse().map((step) => ({ ...step, at: last = step.record || last })).sort((a, b) => a.at - b.at);
}

/** Whenever the way comes to another box it counts on, drawn now or not, so that a box it comes back to has several
 *  numbers: those of each box, and that of each record. */
function numbered(way, boxOf) {
  const numbers = new Map(), visits = new Map();
  let last, count = 0;
  for (const step of inOrder(way)) {
    const box = boxOf(step.stream);
    if (!box) continue;
    const known = numbers.get(box) ?? { all: [] };
    if (box !== last) known.all.push(++count);
    known.isAside = ASIDE.has(step.role);
    numbers.set(box, known);
    last = box;
    visits.set(step.record, count);
  }
  return { numbers, visits };
}
