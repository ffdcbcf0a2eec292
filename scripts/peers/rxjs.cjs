// The rows of the bench in RxJS 7, each in nanoseconds for one source event. The folder that holds node_modules, or
// NODE_PATH, says where the library is.
//
//     NODE_PATH=… node scripts/peers/rxjs.cjs [--json] [--only W1,W2]

const rx = require("rxjs");

// A listener whose work cannot be left out.
let sum = 0;
const eat = (value) => { sum = (sum + value) | 0; };

// A figure must end, however slow the machine is.
const mostSeconds = 5;

const pushing = (subject) => (count) => { for (let i = 0; i < count; i++) subject.next(i); };
const alternating = (subjects) => (count) => {
    for (let i = 0; i < count; i++) subjects[i % subjects.length].next(i);
};
const chain = (...operators) => {
    const subject = new rx.Subject();
    subject.pipe(...operators).subscribe(eat);
    return pushing(subject);
};
const five = (subject) =>
    subject.pipe(
        rx.map((x) => (x + 1) | 0), rx.filter((x) => x % 2 === 0), rx.map((x) => (x * 3) | 0),
        rx.scan((a, b) => (a + b) | 0, 0), rx.distinctUntilChanged(),
    ).subscribe(eat);
const subjects = (count, make = () => new rx.Subject()) => Array.from({ length: count }, make);

function virtualDebounce() {
    const scheduler = new rx.VirtualTimeScheduler();
    const subject = new rx.Subject();
    subject.pipe(rx.debounceTime(5, scheduler)).subscribe(eat);
    return (count) => {
        for (let i = 0; i < count; i++) {
            subject.next(i);
            // Virtual time of this library goes on by its work alone: a tick asks for some, and stands where it was done.
            scheduler.maxFrames = scheduler.frame + (i % 10 === 9 ? 10 : 1);
            scheduler.schedule(() => {}, scheduler.maxFrames - scheduler.frame);
            scheduler.flush();
        }
    };
}

// By row: what makes its run, how many events a run has, and how many listeners share one event.
const rows = {
    W1: [() => chain(), 500_000, 1],
    W2: [() => chain(rx.map((x) => x + 1), rx.filter((x) => x % 2 === 0), rx.map((x) => x * 3)), 500_000, 1],
    W3: [() => {
        const subject = new rx.Subject();
        const half = subject.pipe(
            rx.map((x) => x + 1), rx.map((x) => x + 2), rx.map((x) => x + 3), rx.map((x) => x + 4), rx.map((x) => x + 5));
        half.pipe(
            rx.map((x) => x + 6), rx.map((x) => x + 7), rx.map((x) => x + 8), rx.map((x) => x + 9), rx.map((x) => x + 10),
        ).subscribe(eat);
        return pushing(subject);
    }, 200_000, 1],
    W4: [() => {
        const subject = new rx.Subject();
        for (let i = 0; i < 100; i++) subject.subscribe(eat);
        return pushing(subject);
    }, 20_000, 100],
    W5: [() => {
        const sides = subjects(2, () => new rx.BehaviorSubject(0));
        rx.combineLatest(sides).pipe(rx.map(([a, b]) => (a + b) | 0)).subscribe(eat);
        return alternating(sides);
    }, 300_000, 1],
    W6: [() => {
        const sides = subjects(2);
        rx.zip(...sides).pipe(rx.map(([a, b]) => (a + b) | 0)).subscribe(eat);
        return alternating(sides);
    }, 300_000, 1],
    W7: [() => chain(rx.mergeMap((x) => rx.of(x))), 100_000, 1],
    W8: [() => chain(rx.switchMap((x) => rx.of(x, x + 1))), 100_000, 1],
    W9: [() => chain(rx.scan((a, b) => (a + b) | 0, 0), rx.distinctUntilChanged()), 500_000, 1],
    W10: [() => {
        const sides = subjects(8);
        rx.merge(...sides).subscribe(eat);
        return alternating(sides);
    }, 500_000, 1],
    W11: [() => {
        const subject = new rx.BehaviorSubject(0);
        rx.combineLatest([subject.pipe(rx.map((x) => x + 1)), subject.pipe(rx.map((x) => x * 2))])
            .pipe(rx.map(([a, b]) => (a + b) | 0), rx.distinctUntilChanged()).subscribe(eat);
        return pushing(subject);
    }, 200_000, 1],
    W12: [() => {
        const subject = new rx.Subject();
        return (count) => { for (let i = 0; i < count; i++) five(subject).unsubscribe(); };
    }, 50_000, 1],
    W13: [() => (count) => rx.range(0, count).pipe(
        rx.map((x) => x + 1), rx.filter((x) => x % 2 === 0), rx.reduce((a, b) => (a + b) | 0, 0),
    ).subscribe(eat), 500_000, 1],
    W14: [virtualDebounce, 50_000, 1],
};

// Runs until the compiler has had its turn, then the figures of seven runs, least first.
function measured([make, events, share]) {
    const now = () => process.hrtime.bigint();
    const end = now() + BigInt(mostSeconds * 1e9);
    for (let i = 0; i < 5 && now() < end; i++) make()(events);
    const figures = [];
    do {
        const run = make();
        const start = now();
        run(events);
        figures.push(Number(now() - start) / events / share);
    } while (figures.length < 7 && now() < end);
    return figures.sort((a, b) => a - b);
}

const words = process.argv.slice(2);
const only = words.includes("--only") ? words[words.indexOf("--only") + 1].split(",") : Object.keys(rows);
for (const id of only.filter((id) => id in rows)) {
    const figures = measured(rows[id]);
    const [middle, least, most] = [figures[figures.length >> 1], figures[0], figures[figures.length - 1]];
    console.log(
        words.includes("--json")
            ? `{"id": "${id}", "ns": ${middle.toFixed(1)}, "min": ${least.toFixed(1)}, "max": ${most.toFixed(1)}}`
            : `${id.padEnd(4)} ${middle.toFixed(1).padStart(12)} ns`);
}
if (sum === 0.5) console.log(sum);
