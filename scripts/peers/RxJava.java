// The rows of the bench in RxJava 3, each in nanoseconds for one source event.
//
//     java -cp rxjava.jar:reactive-streams.jar scripts/peers/RxJava.java [--json] [--only W1,W2]

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

public class RxJava {
    /** Pushes so many events. */
    interface Run { void push(int count); }

    /** What makes a row's run, how many events a run has, and how many listeners share one event. */
    record Row(Supplier<Run> make, int events, int share) {}

    // A listener whose work cannot be left out.
    static volatile long total;
    static long sum;
    static void eat(long value) { sum += value; }

    /** A figure must end, however slow the machine is. */
    static final long MOST_NANOSECONDS = 5_000_000_000L;

    static Run pushing(Subject<Integer> subject) {
        return count -> { for (int i = 0; i < count; i++) subject.onNext(i); };
    }

    static Run alternating(List<? extends Subject<Integer>> subjects) {
        int size = subjects.size();
        return count -> { for (int i = 0; i < count; i++) subjects.get(i % size).onNext(i); };
    }

    static Disposable five(Subject<Integer> subject) {
        return subject.map(x -> x + 1).filter(x -> x % 2 == 0).map(x -> x * 3).scan(0, (a, b) -> a + b)
            .distinctUntilChanged().subscribe(RxJava::eat);
    }

    static Run w1() {
        var subject = PublishSubject.<Integer>create();
        subject.subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w2() {
        var subject = PublishSubject.<Integer>create();
        subject.map(x -> x + 1).filter(x -> x % 2 == 0).map(x -> x * 3).subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w3() {
        var subject = PublishSubject.<Integer>create();
        subject.map(x -> x + 1).map(x -> x + 2).map(x -> x + 3).map(x -> x + 4).map(x -> x + 5).map(x -> x + 6)
            .map(x -> x + 7).map(x -> x + 8).map(x -> x + 9).map(x -> x + 10).subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w4() {
        var subject = PublishSubject.<Integer>create();
        for (int i = 0; i < 100; i++) subject.subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w5() {
        var sides = List.of(BehaviorSubject.createDefault(0), BehaviorSubject.createDefault(0));
        Observable.combineLatest(sides.get(0), sides.get(1), (a, b) -> a + b).subscribe(RxJava::eat);
        return alternating(sides);
    }

    static Run w6() {
        var sides = List.of(PublishSubject.<Integer>create(), PublishSubject.<Integer>create());
        Observable.zip(sides.get(0), sides.get(1), (a, b) -> a + b).subscribe(RxJava::eat);
        return alternating(sides);
    }

    static Run w7() {
        var subject = PublishSubject.<Integer>create();
        subject.flatMap(Observable::just).subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w8() {
        var subject = PublishSubject.<Integer>create();
        subject.switchMap(x -> Observable.just(x, x + 1)).subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w9() {
        var subject = PublishSubject.<Integer>create();
        subject.scan(0, (a, b) -> a + b).distinctUntilChanged().subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w10() {
        var sides = new ArrayList<PublishSubject<Integer>>();
        for (int i = 0; i < 8; i++) sides.add(PublishSubject.create());
        Observable.merge(sides, 8).subscribe(RxJava::eat);
        return alternating(sides);
    }

    static Run w11() {
        var subject = BehaviorSubject.createDefault(0);
        Observable.combineLatest(subject.map(x -> x + 1), subject.map(x -> x * 2), (a, b) -> a + b)
            .distinctUntilChanged().subscribe(RxJava::eat);
        return pushing(subject);
    }

    static Run w12() {
        var subject = PublishSubject.<Integer>create();
        return count -> { for (int i = 0; i < count; i++) five(subject).dispose(); };
    }

    static Run w13() {
        return count -> Observable.range(0, count).map(x -> x + 1).filter(x -> x % 2 == 0).reduce(0, (a, b) -> a + b)
            .subscribe(RxJava::eat);
    }

    static Run w14() {
        var scheduler = new TestScheduler();
        var subject = PublishSubject.<Integer>create();
        subject.debounce(5, TimeUnit.MILLISECONDS, scheduler).subscribe(RxJava::eat);
        return count -> {
            for (int i = 0; i < count; i++) {
                subject.onNext(i);
                scheduler.advanceTimeBy(i % 10 == 9 ? 10 : 1, TimeUnit.MILLISECONDS);
            }
        };
    }

    static Map<String, Row> rows() {
        var rows = new LinkedHashMap<String, Row>();
        rows.put("W1", new Row(RxJava::w1, 1_000_000, 1));
        rows.put("W2", new Row(RxJava::w2, 1_000_000, 1));
        rows.put("W3", new Row(RxJava::w3, 1_000_000, 1));
        rows.put("W4", new Row(RxJava::w4, 50_000, 100));
        rows.put("W5", new Row(RxJava::w5, 1_000_000, 1));
        rows.put("W6", new Row(RxJava::w6, 1_000_000, 1));
        rows.put("W7", new Row(RxJava::w7, 500_000, 1));
        rows.put("W8", new Row(RxJava::w8, 500_000, 1));
        rows.put("W9", new Row(RxJava::w9, 1_000_000, 1));
        rows.put("W10", new Row(RxJava::w10, 1_000_000, 1));
        rows.put("W11", new Row(RxJava::w11, 1_000_000, 1));
        rows.put("W12", new Row(RxJava::w12, 300_000, 1));
        rows.put("W13", new Row(RxJava::w13, 1_000_000, 1));
        rows.put("W14", new Row(RxJava::w14, 100_000, 1));
        return rows;
    }

    /** Runs until the compiler has had its turn, then the figures of seven runs, least first. */
    static double[] measured(Row row) {
        long end = System.nanoTime() + MOST_NANOSECONDS;
        for (int i = 0; i < 10 && System.nanoTime() < end; i++) row.make().get().push(row.events());
        var figures = new ArrayList<Double>();
        do {
            Run run = row.make().get();
            long start = System.nanoTime();
            run.push(row.events());
            figures.add((System.nanoTime() - start) / (double) row.events() / row.share());
        } while (figures.size() < 7 && System.nanoTime() < end);
        total = sum;
        return figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    public static void main(String[] arguments) {
        var words = Arrays.asList(arguments);
        int only = words.indexOf("--only");
        var rows = rows();
        var wanted = only >= 0 ? Arrays.asList(words.get(only + 1).split(",")) : List.copyOf(rows.keySet());
        for (String id : wanted) {
            if (!rows.containsKey(id)) continue;
            double[] figures = measured(rows.get(id));
            double middle = figures[figures.length / 2], most = figures[figures.length - 1];
            System.out.println(words.contains("--json")
                ? String.format(Locale.ROOT, "{\"id\": \"%s\", \"ns\": %.1f, \"min\": %.1f, \"max\": %.1f}",
                    id, middle, figures[0], most)
                : String.format(Locale.ROOT, "%-4s %12.1f ns", id, middle));
        }
    }
}
