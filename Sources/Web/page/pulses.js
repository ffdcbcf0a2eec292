// What moves: a value that has just gone along an edge. On a canvas above the drawing, so that nothing is laid out anew.

const PULSE_TIME = 420;
const MOST_BEATS = 2;        // a second; a box that is busier shows its rate instead of blinking

class Pulses {
  constructor(app, graph) {
    this.app = app;
    this.graph = graph;
    this.running = [];
    this.beats = new Map();
    this.isPaused = false;
    this.still = matchMedia('(prefers-reduced-motion: reduce)');
  }

  /** Records have come, or one step was made forward. */
  tell(records) {
    if (this.still.matches || this.isPaused || document.hidden) return;
    const now = performance.now();
    for (const record of records) {
      if (record.kind === DROPPED) continue;
      const box = this.graph.boxOf(record.stream);
      // A step within a box is no beat of it: what the box itself sends is.
      if (!box || !this.mayBeat(box, now, this.graph.boxes.get(box).box.streams.includes(record.stream))) continue;
      const from = this.app.model.record(record.cause);
      const source = from && this.graph.boxOf(from.stream);
      const edge = source && this.graph.edges.get(`${source}>${box}`);
      this.running.push({ box, path: edge?.path, begun: now, isError: record.kind === ERROR });
    }
    if (this.running.length > 200) this.running.splice(0, this.running.length - 200);
    if (this.running.length && !this.frame) this.frame = requestAnimationFrame((time) => this.draw(time));
  }

  mayBeat(box, now, isOwn) {
    let beat = this.beats.get(box);
    if (!beat || now - beat.since > 1000) this.beats.set(box, beat = { since: now, count: 0, last: beat?.count ?? 0 });
    if (isOwn) beat.count++;
    if (beat.count > MOST_BEATS) this.fade();
    return beat.count <= MOST_BEATS;
  }

  /** A rate is drawn away again when nothing more has come. */
  fade() {
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.app.changed(true), 2100);
  }

  /** How many came in the last second, of boxes that are too busy to blink. */
  rateOf(box) {
    const beat = this.beats.get(box);
    if (!beat || performance.now() - beat.since > 2000) return 0;
    const rate = Math.max(beat.count, beat.last);
    return rate > MOST_BEATS ? rate : 0;
  }

  draw(time) {
    this.frame = undefined;
    const { canvas, scale, left, top } = this.graph;
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, canvas.width, canvas.height);
    const style = getComputedStyle(document.documentElement);
    const places = this.graph.picture?.layout.places;
    this.running = this.running.filter((pulse) => time - pulse.begun < PULSE_TIME * 1.5 && places?.has(pulse.box));
    for (const pulse of this.running) {
      const part = Math.min(1, (time - pulse.begun) / PULSE_TIME);
      context.strokeStyle = context.fillStyle = style.getPropertyValue(pulse.isError ? '--error' : '--way');
      if (pulse.path?.isConnected && part < 1) {
        const at = pulse.path.getPointAtLength(pulse.path.getTotalLength() * part);
        context.beginPath();
        context.arc(left + at.x * scale, top + at.y * scale, 5, 0, 7);
        context.fill();
      }
      const box = places.get(pulse.box), fading = Math.max(0, 1.5 - (time - pulse.begun) / PULSE_TIME);
      context.globalAlpha = Math.min(1, fading);
      context.lineWidth = 3;
      context.strokeRect(left + box.x * scale - 2, top + box.y * scale - 2, box.w * scale + 4, box.h * scale + 4);
      context.globalAlpha = 1;
    }
    if (this.running.length) this.frame = requestAnimationFrame((next) => this.draw(next));
    else context.clearRect(0, 0, canvas.width, canvas.height);
  }
}
