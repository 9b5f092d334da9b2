package model

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// nextPollLines have every kind of schedule, and webs that are no power of two.
var nextPollLines = map[string]bool{ // whether the next page is known
	"h-traa pages=13 growth=1.4 N=20":       true,
	"h-traa pages=64 schedule=edf":          true,
	"h-traa pages=64 schedule=random":       false,
	"traa schedule=tree":                    true,
	"traa":                                  false,
	"lakg pages=50":                         false,
	"cgla":                                  false,
	"fpa pages=60 capacity=10 f=0.1 N=3":    true,
	"uniform pages=20":                      true,
	"estimator pages=20":                    true,
	"optimal pages=20":                      true,
	"proportional pages=20 schedule=random": false,
	"weighted pages=20":                     false,
}

// TestNextPoll: a schedule without chance foresees the poll that it then makes.
func TestNextPoll(t *testing.T) {
	for line, known := range nextPollLines {
		r := MustRun(line)
		request := lab.ViewRequest{Trace: true}
		next := viewOf[*pollinglab.View](r, request).Next
		for range 150 {
			r.Advance(1)
			v := viewOf[*pollinglab.View](r, request)
			modeltest.MustEqual(t, (next.Page >= 0), known, "%s: the next page is %d:", line, next.Page)
			polled := v.Last.Page // of one poll a slot; FPA's last is the one in turn
			if known && (polled != next.Page || v.Last.Name != next.Name) {
				t.Fatalf("%s: tick %d polled %s, foreseen was %s", line, r.Tick(), v.Last.Name, next.Name)
			}
			next = v.Next
		}
	}
}
