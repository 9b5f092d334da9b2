package model

import (
	"math"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// nextPollLines have every kind of schedule, and webs that are no power of two.
var nextPollLines = []struct {
	line  string
	known bool
}{
	{"h-traa pages=13 growth=1.4 N=20", true},
	{"h-traa pages=64 schedule=edf", true},
	{"h-traa pages=64 schedule=random", false},
	{"traa", true},
	{"lakg pages=50", false},
	{"cgla", false},
	{"fpa pages=60 capacity=10 f=0.1 N=3", true},
	{"uniform pages=20", true},
	{"estimator pages=20", true},
	{"optimal pages=20", true},
	{"proportional pages=20 schedule=random", false},
	{"weighted pages=20", false},
}

// TestNextPoll: a schedule without chance foresees the poll that it then makes.
func TestNextPoll(t *testing.T) {
	for _, c := range nextPollLines {
		r := MustRun(t, c.line)
		request := lab.ViewRequest{Find: -1, Trail: true}
		next := r.Snapshot(request).View.(*pollinglab.View).Next
		for range 400 {
			r.Advance(1)
			v := r.Snapshot(request).View.(*pollinglab.View)
			if (next.Page >= 0) != c.known {
				t.Fatalf("%s: the next page is %d", c.line, next.Page)
			}
			polled := v.Last.Page // of one poll a slot; FPA's last is the one in turn
			if c.known && (polled != next.Page || v.Last.Name != next.Name) {
				t.Fatalf("%s: tick %d polled %s, foreseen was %s", c.line, r.Tick(), v.Last.Name, next.Name)
			}
			next = v.Next
		}
	}
}

// TestGrowth: the growth of the page polled is that of its amount over the slot, as the shares
// of all pages before and after say.
func TestGrowth(t *testing.T) {
	for _, line := range []string{
		"h-traa pages=13 growth=1.4 N=20", "h-traa pages=9 capacity=4 N=9", "traa", "fpa pages=40 capacity=10 N=2",
		"lakg pages=30 N=50", "cgla pages=30 N=100", "uniform pages=9", "optimal pages=9",
	} {
		r := MustRun(t, line)
		env := r.Environment.(*pollinglab.Environment)
		request := lab.ViewRequest{Find: -1, Trail: true}
		r.Snapshot(request)
		moved := 0
		before, after := make([]float64, env.World.Pages()), make([]float64, env.World.Pages())
		for range 600 {
			env.Scheme.Shares(before)
			r.Advance(1)
			env.Scheme.Shares(after)
			l := r.Snapshot(request).View.(*pollinglab.View).Last
			if l.Tick != r.Tick() {
				continue // CGLA polled nothing in this slot
			}
			want := after[l.Page] / before[l.Page]
			if math.Abs(l.Growth-want) > 1e-12*want {
				t.Fatalf("%s: tick %d: %s grew by %v, not %v", line, r.Tick(), l.Name, l.Growth, want)
			}
			if want != 1 {
				moved++
			}
		}
		if learns := r.Snapshot(request).Scheme.Learns; learns != (moved > 0) {
			t.Errorf("%s: learns %v, moved %d times", line, learns, moved)
		}
	}
	r := MustRun(t, "h-traa pages=8")
	r.Advance(9)
	if g := r.Snapshot(lab.ViewRequest{Find: -1}).View.(*pollinglab.View).Last.Growth; !math.IsNaN(g) {
		t.Errorf("untraced, the page grew by %v", g)
	}
}
