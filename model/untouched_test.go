package model

import (
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// untouchedOf runs the untouched run to the present tick and returns its curve with its tick; ""
// if none is shown.
func untouchedOf(tl *Timeline) (curve string, from int64) {
	for tl.Untouched().Advance(700) > 0 {
	}
	f := tl.Snapshot(lab.ViewRequest{Find: -1}).Untouched
	if f == nil {
		return "", 0
	}
	return curveOf(f.View), f.From
}

// curveOfLine is the curve of a line's run at a tick.
func curveOfLine(t *testing.T, line string, tick int64) string {
	t.Helper()
	tl := openTimeline(t, line)
	tl.Advance(tick)
	return curveOf(tl.Snapshot(lab.ViewRequest{Find: -1}).View)
}

// TestUntouched: the untouched run has the curve of the line without the live changes of
// parameters and of the scheme, and with those of the world, in every lab.
func TestUntouched(t *testing.T) {
	for _, c := range []struct{ line, change, further, world, untouched string }{
		{"h-traa pages=64", "N=20", "lakg", "mirror", "h-traa pages=64 @3000:mirror"},
		{"lakg pages=64 @2500:N=300", "h-traa", "N=30", "top", "lakg pages=64 @2500:N=300 @3000:top"},
		{"lakg pages=16 capacity=2 @5000:N=300", "h-traa", "N=30", "rank", "lakg pages=16 capacity=2 @3000:rank @5000:N=300"},
		{"spl", "N=30", "N=50", "target=.3", "spl @3000:target=.3"},
		{"oma objects=16 classes=4", "eoma", "N=7", "swap", "oma objects=16 classes=4 @3000:swap"},
		{"robot docs=200", "greedy", "round-robin", "drift", "robot docs=200 @3000:drift"},
	} {
		tl := openTimeline(t, c.line)
		tl.Advance(1000)
		if curve, _ := untouchedOf(tl); curve != "" {
			t.Fatalf("%s has an untouched run before a change", c.line)
		}
		if err := tl.Untouched().Show(); err == nil || !strings.Contains(err.Error(), "first change a parameter") {
			t.Fatalf("%s: shown before a change: %v", c.line, err)
		}
		do(t, tl, c.change)
		tl.Advance(1000)
		if curve, _ := untouchedOf(tl); curve != "" {
			t.Fatalf("%s has an untouched run that nobody asked for", c.line)
		}
		if err := tl.Untouched().Show(); err != nil {
			t.Fatal(c.line, err)
		}
		do(t, tl, c.further)
		tl.Advance(1000)
		untouchedOf(tl)
		do(t, tl, c.world)
		tl.Advance(4000)
		curve, from := untouchedOf(tl)
		if want := curveOfLine(t, c.untouched, 7000); curve != want || from != 1000 {
			t.Errorf("%s from %d:\n%s\nis not\n%s", c.line, from, curve, want)
		}
		if curve == curveOf(tl.Snapshot(lab.ViewRequest{Find: -1}).View) {
			t.Errorf("%s: the change changed nothing", c.line)
		}
	}
}

// TestUntouchedInThePast: before the change there is no untouched run; after it the same one, also
// after an undo that is undone. A change or a shift in the past has the untouched run of its branch.
func TestUntouchedInThePast(t *testing.T) {
	const line = "h-traa pages=64"
	tl := openTimeline(t, line)
	tl.Advance(6000)
	do(t, tl, "N=20")
	tl.Advance(2000)
	do(t, tl, "mirror")
	tl.Advance(2000)
	modeltest.OK(t, tl.Untouched().Show())
	is := func(what, want string, from int64) {
		t.Helper()
		curve, at := untouchedOf(tl)
		if want != "" {
			want = curveOfLine(t, want, tl.untouched.run.tick)
		}
		if curve != want || at != from {
			t.Errorf("%s at %d, from %d:\n%s\nis not\n%s", what, tl.Tick(), at, curve, want)
		}
	}
	is("changed", line+" @8000:mirror", 6000)
	goes(t, tl, 5999)
	is("before", "", 0)
	goes(t, tl, 9000)
	is("forward again", line+" @8000:mirror", 6000)
	tl = takes(t, tl, tl.Undo) // of mirror
	is("mirror undone", line, 6000)
	tl = takes(t, tl, tl.Undo)
	is("mirror done again", line+" @8000:mirror", 6000)
	goes(t, tl, 7000)
	do(t, tl, "rank")
	tl.Advance(1500)
	is("a shift in the past", line+" @7000:rank", 6000)
	goes(t, tl, 4000)
	do(t, tl, "N=50")
	tl.Advance(1500)
	is("a change in the past", line, 4000)
	tl = takes(t, tl, tl.Undo)
	is("before the change of the other branch", "", 0)
	goes(t, tl, 8000)
	is("the other branch", line+" @7000:rank", 6000)
}

// TestUntouchedRetuned: a value that replaces another leaves the untouched run as it is; of a
// parameter of the world it has the new one.
func TestUntouchedRetuned(t *testing.T) {
	tl := openTimeline(t, "spl N=20")
	tl.Advance(1000)
	for _, word := range []string{"N=30", "target=.8"} {
		modeltest.Must(tl.Tune(word))
		modeltest.OK(t, tl.Untouched().Show())
		tl.Advance(50)
		untouchedOf(tl)
		next := strings.NewReplacer("30", "40", ".8", ".2").Replace(word)
		if _, done, err := tl.Retune(next, 1<<20); err != nil || !done {
			t.Fatal(word, done, err)
		}
		tl.Advance(400)
	}
	curve, from := untouchedOf(tl)
	if want := curveOfLine(t, "spl N=20 @1400:target=.2", 1800); curve != want || from != 1000 {
		t.Errorf("from %d:\n%s\nis not\n%s", from, curve, want)
	}
}

// TestUntouchedDropped: dropped, it is not shown, also after the next change; shown again, it has none of the changes.
func TestUntouchedDropped(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=64")
	if tl.Untouched().Drop() {
		t.Error("dropped without one")
	}
	tl.Advance(1000)
	do(t, tl, "N=20")
	modeltest.OK(t, tl.Untouched().Show())
	tl.Advance(1000)
	if !tl.Untouched().Drop() || tl.Untouched().Behind() != 0 {
		t.Error("not dropped")
	}
	do(t, tl, "N=50")
	tl.Advance(1000)
	if curve, _ := untouchedOf(tl); curve != "" {
		t.Error("it is shown still")
	}
	modeltest.OK(t, tl.Untouched().Show())
	curve, from := untouchedOf(tl)
	if want := curveOfLine(t, "h-traa pages=64", 3000); curve != want || from != 1000 {
		t.Errorf("from %d:\n%s\nis not\n%s", from, curve, want)
	}
}

// TestUntouchedSize: beside a run of more than 65,536 pages goes no untouched run.
func TestUntouchedSize(t *testing.T) {
	for pages, refused := range map[string]bool{"65536": false, "65537": true} {
		tl := openTimeline(t, "uniform pages="+pages)
		do(t, tl, "proportional")
		tl.Advance(10)
		if err := tl.Untouched().Show(); (err != nil) != refused {
			t.Errorf("%s pages: %v", pages, err)
		}
	}
}
