package model

import (
	"reflect"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// FuzzSpec: a line is refused in a sentence, or its printed form reads back as the same
// spec. A small line runs.
func FuzzSpec(f *testing.F) {
	for _, lab := range Labs() {
		f.Add(lab.Schemes[0].Opening())
	}
	for _, line := range []string{
		"", "lakg pages=8 @10:mirror @20:cgla,N=64 @30:N=100", "h-traa trace=\"a b.csv\" slot=10m", "N=1e309", "pages=0x10 N=1_000",
		"@1e15:shuffle @0:fpa,f=.5", "oma objects=12 classes=2 @5:eoma @9:swap", "robot docs=200 @3:topic", "\"\" \"\"", "a=b=c @", "@-1:x", "日本=1",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		spec, err := Parse(line)
		if err != nil {
			modeltest.Sentence(t, err, line)
			return
		}
		sameAgain(t, spec)
		if split, err := ParseWords(strings.Fields(line)); err == nil {
			sameAgain(t, split)
		}
		if !readsFiles(spec) && !slow(spec) {
			lead(t, spec, &dice{[]byte(line)})
		}
	})
}

// FuzzRun: lines drawn from the table of parameters, and all interventions in their runs,
// give runs that can be printed, seen, rewound and repeated.
func FuzzRun(f *testing.F) {
	modeltest.SkipUnderRace(f)
	for i := range 24 {
		seed := make([]byte, 60)
		for k := range seed {
			seed[k] = byte((i + 1) * (k*k + 7*k + 3) * 37 >> 2)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &dice{data}
		line := d.line()
		spec, err := Parse(line)
		if err != nil {
			modeltest.Sentence(t, err, line)
			return
		}
		sameAgain(t, spec)
		lead(t, spec, d)
	})
}

// sameAgain checks that the printed form of a spec reads back as the same spec.
func sameAgain(t *testing.T, s Spec) {
	t.Helper()
	again, err := Parse(s.String())
	if err != nil {
		t.Fatalf("%q is refused: %v", s, err)
	}
	if !reflect.DeepEqual(again, s) || again.String() != s.String() {
		t.Fatalf("%q is read back as %q", s, again)
	}
}

// readsFiles reports whether a line names files.
func readsFiles(s Spec) bool {
	for _, a := range s.Given {
		if a.Key == "trace" || a.Key == "graph" || a.Key == "relevance" {
			return true
		}
	}
	return false
}

// slow reports whether a line's world is too large for a fuzz test.
func slow(s Spec) bool {
	settings := s.Settings()
	for key, most := range smallMost {
		if settings.Find(key).Number > 8*most {
			return true
		}
	}
	return false
}

// ticksToLead returns the length of a run in ticks: 200 ticks, or 25 shifts of its world,
// each of which may build it anew. The fuzzer treats a worker as hung if one input takes
// ten seconds of wall time.
func ticksToLead(spec Spec) int64 {
	settings := spec.Settings()
	if settings.Word("shift") == "none" {
		return 200
	}
	return int64(min(200, 25*settings.Number("period")))
}

// lead runs a spec for at most 200 ticks with random interventions, and runs its line anew
// to the same end.
func lead(t *testing.T, spec Spec, d *dice) {
	t.Helper()
	run, err := New(spec)
	if err != nil {
		modeltest.Sentence(t, err, spec.String())
		return
	}
	tl := NewTimeline(run)
	for tl.Tick() < ticksToLead(spec) && tl.Ended() == "" {
		switch d.below(8) {
		case 0, 1:
			word := d.action(tl.Scheme())
			if _, err := tl.Do(word); err != nil {
				modeltest.Sentence(t, err, spec.String(), word)
			}
		case 2:
			tl.Row()
		case 3:
			tl.Snapshot(lab.ViewRequest{Width: 8 * d.below(20), Height: d.below(60), Trace: d.below(2) == 1, Sort: lab.ShareSort(d.below(4)), Rows: d.below(50), Root: d.below(12), Bins: d.below(30), Offset: d.below(100)})
		case 4:
			if tick := int64(d.below(200)); tick >= tl.First() && tick < tl.Tick() {
				tl.Goto(tick)
			}
		case 5:
			tl.Advance(1)
		}
		tl.Advance(int64(1 + d.below(40)))
	}
	if err := tl.Err(); err != nil {
		modeltest.Sentence(t, err, spec.String(), tl.Line())
		return
	}
	again, err := Parse(tl.Line())
	if err != nil {
		t.Fatalf("the run's line %q is refused: %v", tl.Line(), err)
	}
	repeated, err := New(again)
	if err != nil {
		t.Fatalf("the run's line %q cannot run: %v", tl.Line(), err)
	}
	repeated.Snapshot(lab.ViewRequest{})
	repeated.Advance(tl.Tick())
	if a, b := lastCells(repeated), lastCells(tl.Run); a != b {
		t.Fatalf("%q repeated ends in %s, not in %s", tl.Line(), a, b)
	}
}

// lastCells returns the cells of a row that do not depend on the interval since the row
// before.
func lastCells(r *Run) string {
	var out []string
	lab := r.Spec().Lab
	row := r.Row()
	for i, name := range r.Columns() {
		rate := name == "tv_distance"
		for _, c := range lab.Rate {
			rate = rate || c == name
		}
		if !rate {
			out = append(out, name+"="+row[i].String())
		}
	}
	return strings.Join(out, " ")
}
