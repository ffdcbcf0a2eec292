"""The rows of the bench in RxPY, each in nanoseconds for one source event.

    python3 scripts/peers/rxpy.py [--json] [--only W1,W2]
"""

import argparse
import json
import statistics
import time
import tracemalloc

import reactivex as rx
from reactivex import operators as ops
from reactivex.subject import BehaviorSubject, Subject
from reactivex.testing import TestScheduler


class Sum:
    """A listener whose work cannot be left out."""

    total = 0

    def __call__(self, value):
        self.total = (self.total + value) & 0xFFFFFFFF


def pushing(subject):
    def run(count):
        for i in range(count):
            subject.on_next(i)

    return run


def alternating(subjects):
    def run(count):
        for i in range(count):
            subjects[i % len(subjects)].on_next(i)

    return run


def chain(operators, subject=None):
    subject = subject or Subject()
    subject.pipe(*operators).subscribe(Sum())
    return pushing(subject)


def five(subject):
    return subject.pipe(
        ops.map(lambda x: x + 1),
        ops.filter(lambda x: x % 2 == 0),
        ops.map(lambda x: x * 3),
        ops.scan(lambda a, b: a + b, 0),
        ops.distinct_until_changed(),
    ).subscribe(Sum())


def w1():
    return chain([])


def w2():
    return chain([ops.map(lambda x: x + 1), ops.filter(lambda x: x % 2 == 0), ops.map(lambda x: x * 3)])


def w3():
    return chain([ops.map(lambda x, k=k: x + k) for k in range(1, 11)])


def w4():
    subject = Subject()
    for _ in range(100):
        subject.subscribe(Sum())
    return pushing(subject)


def w5():
    sides = [BehaviorSubject(0), BehaviorSubject(0)]
    rx.combine_latest(*sides).pipe(ops.map(lambda pair: pair[0] + pair[1])).subscribe(Sum())
    return alternating(sides)


def w6():
    sides = [Subject(), Subject()]
    rx.zip(*sides).pipe(ops.map(lambda pair: pair[0] + pair[1])).subscribe(Sum())
    return alternating(sides)


def w7():
    return chain([ops.flat_map(lambda x: rx.just(x))])


def w8():
    return chain([ops.flat_map_latest(lambda x: rx.of(x, x + 1))])


def w9():
    return chain([ops.scan(lambda a, b: a + b, 0), ops.distinct_until_changed()])


def w10():
    sides = [Subject() for _ in range(8)]
    rx.merge(*sides).subscribe(Sum())
    return alternating(sides)


def w11():
    subject = BehaviorSubject(0)
    sides = [subject.pipe(ops.map(lambda x: x + 1)), subject.pipe(ops.map(lambda x: x * 2))]
    rx.combine_latest(*sides).pipe(
        ops.map(lambda pair: pair[0] + pair[1]), ops.distinct_until_changed()
    ).subscribe(Sum())
    return pushing(subject)


def w12():
    subject = Subject()

    def run(count):
        for _ in range(count):
            five(subject).dispose()

    return run


def w13():
    def run(count):
        rx.range(0, count).pipe(
            ops.map(lambda x: x + 1), ops.filter(lambda x: x % 2 == 0), ops.reduce(lambda a, b: a + b, 0)
        ).subscribe(Sum())

    return run


def w14():
    scheduler = TestScheduler()
    subject = Subject()
    subject.pipe(ops.debounce(5.0, scheduler)).subscribe(Sum())

    def run(count):
        for i in range(count):
            subject.on_next(i)
            scheduler.advance_by(10.0 if i % 10 == 9 else 1.0)

    return run


def live_bytes(count=2000):
    """What a chain of five operators takes while someone listens."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = []
    for _ in range(count):
        subject = Subject()
        kept.append((subject, five(subject)))
    return (tracemalloc.get_traced_memory()[0] - before) / count


# By row: what makes its run, how many events a run has, and how many listeners share one event.
ROWS = {
    "W1": (w1, 100_000, 1),
    "W2": (w2, 50_000, 1),
    "W3": (w3, 20_000, 1),
    "W4": (w4, 1_000, 100),
    "W5": (w5, 50_000, 1),
    "W6": (w6, 50_000, 1),
    "W7": (w7, 3_000, 1),
    "W8": (w8, 2_000, 1),
    "W9": (w9, 50_000, 1),
    "W10": (w10, 50_000, 1),
    "W11": (w11, 20_000, 1),
    "W12": (w12, 2_000, 1),
    "W13": (w13, 20_000, 1),
    "W14": (w14, 5_000, 1),
}


def measured(make, events, share):
    figures = []
    for _ in range(5):
        run = make()
        run(max(1, events // 10))
        begun = time.perf_counter_ns()
        run(events)
        figures.append((time.perf_counter_ns() - begun) / events / share)
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", help="W1,W2")
    arguments = parser.parse_args()
    wanted = arguments.only.split(",") if arguments.only else [*ROWS, "W15"]
    for name in wanted:
        if name == "W15":
            figures, unit = [live_bytes()], "bytes"
        elif name in ROWS:
            figures, unit = measured(*ROWS[name]), "ns"
        else:
            continue
        middle = statistics.median(figures)
        if arguments.json:
            print(json.dumps({"id": name, "ns": round(middle, 1), "min": round(min(figures), 1), "max": round(max(figures), 1)}))
        else:
            print(f"{name:4} {middle:12.1f} {unit}")


if __name__ == "__main__":
    main()
