package model

import (
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

// TestMilestoneBatches: a batch is no longer than asked for, also between two checks of a large web.
func TestMilestoneBatches(t *testing.T) {
	tl := openTimeline("h-traa pages=65536")
	s := modeltest.Must(NewMilestoneSearch(tl, "", false))
	for _, want := range []int64{10, 20} {
		s.Advance(10)
		modeltest.Equal(t, tl.Tick(), want, "after a batch the tick is")
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
		modeltest.Equal(t, rowText(tl.Run), rowText(plain.Run), "%s: the search, against the run, leads to", line)
	}
}
