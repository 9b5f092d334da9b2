package model

import (
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestSchedule: a scheduled intervention acts as if the line had it from the start, and an
// impossible one is refused at once.
func TestSchedule(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=32 N=50 @4000:lakg")
	tl.Advance(1000)
	for _, word := range []string{"@3000:mirror", "@2000:N=80", "@1000:top", "@5000:lambda=1.5"} {
		if err := tl.Schedule(word); err != nil {
			t.Fatal(word, err)
		}
	}
	want := "h-traa pages=32 N=50 @1000:top @2000:N=80 @3000:mirror @4000:lakg @5000:lambda=1.5"
	if tl.Run().Line() != want {
		t.Fatalf("%s, not %s", tl.Run().Line(), want)
	}
	tl.Advance(6000)
	other := openTimeline(t, want)
	other.Advance(7000)
	a, b := tl.Run().Row(), other.Run().Row()
	for i := range a {
		if a[i].String() != b[i].String() {
			t.Fatalf("column %s is %s, not %s", tl.Run().Columns()[i], a[i], b[i])
		}
	}
	for word, why := range map[string]string{
		"@10:mirror":       "that tick is over, this is 7,000",
		"@9000:lambda=77":  "lambda=77",
		"@9000:pages=4":    "pages",
		"@9000:wobble":     "wobble",
		"@9000:h-traa,N=1": "N=1",
		"mirror":           "@TICK:ACTION",
	} {
		if err := tl.Schedule(word); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, which does not say %q", word, err, why)
		}
	}
	web := QuoteWord("trace=" + inFile(t, "changes.csv", []byte("page,unix_seconds\na,0\nb,3600\na,36000\n")))
	if err := openTimeline(t, "uniform "+web).Schedule("@5:mirror"); err == nil || !strings.Contains(err.Error(), "recorded web") {
		t.Errorf("a shift of a recorded web: %v", err)
	}
	modeltest.Must(tl.Goto(500))
	modeltest.OK(t, tl.Schedule("@600:mirror"))
	if want := "h-traa pages=32 N=50 @600:mirror @4000:lakg"; tl.Run().Line() != want || tl.Head() != 500 {
		t.Errorf("branched: %s, not %s; head %d", tl.Run().Line(), want, tl.Head())
	}
}

// TestWhatCannotBeDoneAnyMoreIsLeftOut: after any live interventions, the run's line opens
// again. The run does not stop at later interventions of its line that have become
// impossible.
func TestWhatCannotBeDoneAnyMoreIsLeftOut(t *testing.T) {
	for _, c := range []struct{ line, does, left, want string }{
		{"robot docs=200 @167:epsilon=0.1 @170:topic", "round-robin", "@167:epsilon=0.1", "robot docs=200 @19:round-robin @170:topic"},
		{"h-traa pages=64 capacity=10 @100:fpa @150:N=8 @160:f=0.3", "capacity=1", "@100:fpa @160:f=0.3", "h-traa pages=64 capacity=10 @19:capacity=1 @150:N=8"},
		{"h-traa pages=64 @100:rule=reward-inaction @150:lakg @160:lambda=1.2", "uniform", "@100:rule=reward-inaction", "h-traa pages=64 @19:uniform @150:lakg @160:lambda=1.2"},
		{"h-traa pages=64 @100:N=80", "mirror", "", "h-traa pages=64 @19:mirror @100:N=80"},
		{"peoma objects=12 classes=2 @30:tau=2", "swap", "", "peoma objects=12 classes=2 @19:swap @30:tau=2"},
	} {
		tl := openTimeline(t, c.line)
		tl.Advance(19)
		said := modeltest.Must(tl.Do(c.does))
		_, left, _ := strings.Cut(said, "; it leaves out the interventions that failed: ")
		if left != c.left || tl.Run().Line() != c.want {
			t.Errorf("%s, %s: %q is left out of %s", c.line, c.does, left, tl.Run().Line())
		}
		again := openTimeline(t, tl.Run().Line())
		if tl.Advance(200) != 200 || again.Advance(219) != 219 || lastCells(tl.Run()) != lastCells(again.Run()) {
			t.Errorf("%s, %s: it ended with %v, its line with %v", c.line, c.does, tl.Run().Err(), again.Run().Err())
		}
		if _, err := tl.Goto(10); err != nil || tl.Run().Line() != c.want {
			t.Errorf("back at tick 10 the line is %s: %v", tl.Run().Line(), err)
		}
	}
}
