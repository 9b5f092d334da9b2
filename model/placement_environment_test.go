package model

import (
	"math"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
)

// The fixed time decides when OMA-time has converged, also after it was tuned; a fixed time
// that is out of reach is warned of.
func TestFixedTime(t *testing.T) {
	r := MustRun("oma-time fixed=16")
	for r.Advance(1); !r.Converged(); r.Advance(1) {
	}
	if mean := cell(r, "mean_time"); mean > 16 || r.Tick() > 20 {
		t.Errorf("it has converged at a mean time of %v after %d crawls", mean, r.Tick())
	}
	if got := r.Warnings(); len(got) > 0 {
		t.Errorf("fixed=16: %q", got)
	}
	modeltest.Must(r.Do("fixed=11"))
	if r.Converged() {
		t.Error("it has still converged at fixed=11")
	}
	want := []string{"fixed=11 is never reached: sites that are all innermost at their perfect access points take 11.1364; give fixed=11.2 or more"}
	modeltest.Same(t, r.Warnings(), want, "fixed=11:")
}

// TestChangeDetectorIsACoinToss: the precision of the report's change detector is the base
// rate, to 4 standard errors of the base rate.
func TestChangeDetectorIsACoinToss(t *testing.T) {
	r := MustRun("oma-time objects=90 classes=3 N=8 k=2")
	r.Advance(400)
	v := viewOf[*placementlab.View](r)
	n := float64(2*v.Counts.Queries) * 0.5 // about the verdicts that said changed
	if se := math.Sqrt(v.Base * (1 - v.Base) / n); math.Abs(v.Precision-v.Base) > 4*se+0.01 {
		t.Errorf("precision %.4f, base rate %.4f ± %.4f", v.Precision, v.Base, se)
	}
	if v.Precision != cell(r, "precision") || v.Recall != cell(r, "recall") {
		t.Error("the snapshot and the row judge the detector differently")
	}
}

// TestPlacementArmsCoverAllObjects: the pane's rows cover every object once, from
// innermost to boundary, for all sizes.
func TestPlacementArmsCoverAllObjects(t *testing.T) {
	for _, line := range []string{"oma objects=18 classes=3", "eoma objects=2000 classes=10 N=100", "oma objects=4 classes=2 N=2", "peoma objects=60 classes=30 N=5", "oma-time"} {
		r := MustRun(line)
		for range 4 {
			r.Advance(97)
			for _, request := range []lab.ViewRequest{{Width: 100, Height: 30, Trace: true}, {Width: 20, Height: 5}, {}} {
				v := viewOf[*placementlab.View](r, request)
				rows := v.Arms.Rows
				if rows[0] != (placementlab.StateRow{First: 1, Last: 1}) || rows[len(rows)-1] != (placementlab.StateRow{First: v.N, Last: v.N}) {
					t.Fatalf("%s: rows %v of N=%d", line, rows, v.N)
				}
				for i := 1; i < len(rows); i++ {
					modeltest.MustEqual(t, rows[i].First, rows[i-1].Last+1, "%s: rows %v leave out a state:", line, rows)
				}
				total, right := 0, 0
				for _, arm := range v.Arms.Arms {
					right += arm.Right
					for _, c := range arm.Cells {
						total += c.Count
						if c.Objects != nil && len(c.Objects) != c.Count {
							t.Fatalf("%s: a cell of %d names %d", line, c.Count, len(c.Objects))
						}
					}
				}
				modeltest.MustEqual(t, total, v.Objects/v.Classes*len(v.Arms.Arms), "%s: objects on the arms shown", line)
				if len(v.Arms.Arms) == v.Classes && right != v.Right {
					t.Fatalf("%s: %d right on the arms, %d in all", line, right, v.Right)
				}
			}
		}
	}
}

// TestTimesAreOfThoseThatDownload: the mean time of a scheme that downloads nothing is
// empty. The verdicts from before its takeover stay, for counts run from the start.
func TestTimesAreOfThoseThatDownload(t *testing.T) {
	r := MustRun("oma-time objects=30 @5:oma")
	for tick, known := range map[int64][]bool{0: {true, false, false, true}, 5: {true, true, true, true}, 10: {false, true, true, true}} {
		at := r.Clone()
		at.Advance(tick)
		for i, cell := range at.Row()[8:] {
			if math.IsNaN(cell.Number()) == known[i] {
				t.Errorf("at tick %d, %s in charge, %s is %q", tick, at.Scheme().Name, at.Columns()[8+i], cell)
			}
		}
		// One of each site before the first crawl, and one in each crawl; none by OMA.
		modeltest.Equal(t, cell(at, "downloads"), map[int64]float64{0: 0, 5: 30 * 6, 10: 30 * 6}[tick], "at tick %d: downloads", tick)
	}
}
