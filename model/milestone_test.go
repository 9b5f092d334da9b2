package model

import (
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// seek runs on to a milestone in batches of n slots; "" if it came to none.
func seek(t *testing.T, tl *Timeline, name string, masked bool, n int64) string {
	t.Helper()
	s := modeltest.Must(NewMilestoneSearch(tl, name, masked))
	for {
		if reached, over := s.Advance(n); over && reached != nil {
			return reached.Name
		} else if over {
			return ""
		}
	}
}

// TestMilestones: each lab comes to its milestones, at the first check at which they hold, in
// whatever batches it runs.
func TestMilestones(t *testing.T) {
	for _, c := range []struct {
		line, name string
		holds      func(tl *Timeline) bool
	}{
		{"h-traa pages=64", "optimum", func(tl *Timeline) bool {
			return cell(tl.Run().Clone(), "value") >= 0.95*cell(tl.Run().Clone(), "optimal")
		}},
		{"h-traa pages=64 @30000:mirror", "loss", func(tl *Timeline) bool {
			return tl.Tick() > 30_000 && cell(tl.Run().Clone(), "value") < 0.9*cell(tl.Run().Clone(), "optimal")
		}},
		{"traa", "optimum", func(tl *Timeline) bool {
			return cell(tl.Run().Clone(), "value") >= 0.95*cell(tl.Run().Clone(), "optimal")
		}},
		{"spl", "target", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "state") == 14 }},
		{"spl", "theory", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "tv_distance") <= 0.1 }},
		{"eoma", "converged", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "converged") == 1 }},
		{"eoma", "partition", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "correct") == 1 }},
		{"oma objects=12 classes=2 N=10 p=1 start=deadlock", "deadlock", func(tl *Timeline) bool { return tl.Tick() >= 120 && tl.Tick() < 400 }},
		{"tsetlin penalties=0.2,0.5 N=8", "converged", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "converged") == 1 }},
		{"lri penalties=0.2,0.5", "converged", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "p_best") >= 0.99 }},
		{"bla penalties=0.2,0.5", "best", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "p_best") >= 0.9 }},
		{"robot docs=300", "traversal", func(tl *Timeline) bool { return cell(tl.Run().Clone(), "documents") == 300 }},
	} {
		tick := int64(-1)
		for _, n := range []int64{1, 1000} {
			tl := openTimeline(c.line)
			if c.name == "loss" { // it falls from the optimum
				seek(t, tl, "optimum", false, n)
			}
			if got := seek(t, tl, c.name, false, n); got != c.name || !c.holds(tl) {
				t.Errorf("%s until %s: comes to %q at tick %d", c.line, c.name, got, tl.Tick())
			}
			if tick >= 0 && tl.Tick() != tick {
				t.Errorf("%s until %s: tick %d in batches of %d, %d before", c.line, c.name, tl.Tick(), n, tick)
			}
			tick = tl.Tick()
		}
		before := openTimeline(c.line)
		if before.Advance(tick - before.Run().Environment.(lab.Milestoned).MilestoneSpacing()); c.holds(before) && c.name != "loss" {
			t.Errorf("%s until %s: it held at tick %d already", c.line, c.name, before.Tick())
		}
	}
}

// TestMilestoneFromBetween: on the way up, between the two bounds, 95 % of the optimum is still to
// come; after it, the same value is no news.
func TestMilestoneFromBetween(t *testing.T) {
	tl := openTimeline("h-traa pages=16")
	between := func() bool {
		part := cell(tl.Run().Clone(), "value") / cell(tl.Run().Clone(), "optimal")
		return part >= lab.LostFraction && part < lab.ConvergedFraction
	}
	for !between() {
		tl.Advance(50)
	}
	up := tl.Tick()
	if got := seek(t, tl, "optimum", false, 1000); got != "optimum" || tl.Tick() > 10*up {
		t.Fatalf("from tick %d it comes to %q at tick %d", up, got, tl.Tick())
	}
	for !between() {
		tl.Advance(10)
	}
	s := modeltest.Must(NewMilestoneSearch(tl, "optimum", false))
	if reached, over := s.Advance(5000); over {
		t.Errorf("fallen to the same value it comes to %v at tick %d", reached, tl.Tick())
	}
}

// TestMilestoneBatches: a batch is no longer than asked for, also between two checks of a large web.
func TestMilestoneBatches(t *testing.T) {
	tl := openTimeline("h-traa pages=65536")
	s := modeltest.Must(NewMilestoneSearch(tl, "", false))
	for _, want := range []int64{10, 20} {
		if s.Advance(10); tl.Tick() != want {
			t.Errorf("tick %d after a batch, not %d", tl.Tick(), want)
		}
	}
}

// TestMilestonesMasked: a hidden world leaves only the milestones that the automaton knows.
func TestMilestonesMasked(t *testing.T) {
	if got := seek(t, openTimeline("eoma"), "", true, 100); got != "converged" {
		t.Errorf("EOMA comes to %q", got)
	}
	if _, err := NewMilestoneSearch(openTimeline("h-traa pages=8"), "", true); err == nil || !strings.Contains(err.Error(), "hidden") {
		t.Errorf("H-TRAA: %v", err)
	}
	if _, err := NewMilestoneSearch(openTimeline("h-traa pages=8"), "optimun", false); err == nil || !strings.Contains(err.Error(), "did you mean optimum?") {
		t.Errorf("a misspelt name: %v", err)
	}
}

// TestMilestonesOfAllLabs: every lab has milestones with different names, and a search leaves
// the run as it would be without.
func TestMilestonesOfAllLabs(t *testing.T) {
	for _, l := range Labs() {
		seen := map[string]bool{}
		for _, m := range l.Milestones {
			if seen[m.Name] || m.Meaning == "" || lab.CheckWord(m.Name) != nil {
				t.Errorf("%s: the milestone %+v", l.Name, m)
			}
			seen[m.Name] = true
		}
		if len(seen) == 0 {
			t.Errorf("the %s lab has no milestone", l.Name)
		}
		line := l.Schemes[0].Name
		tl := openTimeline(line)
		seek(t, tl, "", false, 1000)
		plain := openTimeline(line)
		plain.Advance(tl.Tick())
		if a, b := rowText(tl.Run()), rowText(plain.Run()); a != b {
			t.Errorf("%s: the search leads to %s, the run to %s", line, a, b)
		}
	}
}
