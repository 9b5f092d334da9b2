package model

import (
	"testing"

	"lascope/model/modeltest"
)

// TestPaceShowsLearning: at the pace of its scheme, the line that its name opens shows in
// 15 seconds that it learns: a polling scheme comes to 95 % of the optimum, the visits of SPL to
// its theory, the partition of OMA, EOMA and PEOMA to the true one, the crawl of the robot to its fourth
// traversal, of which each takes no more than 3 seconds.
func TestPaceShowsLearning(t *testing.T) {
	for _, name := range SchemeNames() {
		if name == "own" || name == "you" { // a program or a person plays it
			continue
		}
		spec, err := Parse(name)
		if err == nil {
			spec, err = spec.Opening()
		}
		if err != nil {
			t.Fatal(err)
		}
		pace := spec.Scheme.Pace()
		r := modeltest.Must(New(spec))
		row := func() map[string]float64 { return rowOf(r) }
		begin := row()
		best := 0.
		for range 15 {
			r.Advance(int64(pace))
			now := row()
			best = max(best, now["value"]/now["optimal"])
		}
		end := row()
		switch {
		case name == "estimator":
			if end["value"] < 3*end["uniform"] {
				t.Errorf("%s: its estimates are worth %v, polling in turn %v", name, end["value"], end["uniform"])
			}
		case name == "nutch" || name == "commit": // they come to rest below the optimum
			if end["value"] < 1.5*end["uniform"] {
				t.Errorf("%s: it is worth %v, polling in turn %v", name, end["value"], end["uniform"])
			}
		case spec.Lab.Name == "polling" && spec.Scheme.Learns:
			if first := begin["value"] / begin["optimal"]; first > 0.9 || best < 0.95 {
				t.Errorf("%s: from %.3f of the optimum to %.3f", name, first, best)
			}
		case name == "spl":
			if end["tv_distance"] > 0.1 {
				t.Errorf("%s: %v from its theory", name, end["tv_distance"])
			}
		case spec.Lab.Name == "arms" && spec.Scheme.Learns:
			if end["mean_penalty"] > 0.98*end["chance"] {
				t.Errorf("%s: the average penalty %v, of pure chance %v", name, end["mean_penalty"], end["chance"])
			}
		case name == "weighted":
			if end["value"] < 1.1*end["proportional"] {
				t.Errorf("%s: it is worth %v, polling in proportion to rates %v", name, end["value"], end["proportional"])
			}
		case name == "oma" || name == "eoma" || name == "peoma":
			if end["correct"] != 1 {
				t.Errorf("%s: an accuracy of %v", name, end["accuracy"])
			}
		case name == "oma-time":
			if end["accuracy"] < 0.9 {
				t.Errorf("%s: an accuracy of %v", name, end["accuracy"])
			}
		case name == "round-robin":
			if end["freshness"] < 0.75 {
				t.Errorf("%s: a freshness of %v", name, end["freshness"])
			}
		case spec.Lab.Name == "crawl":
			settings := modeltest.Must(spec.Settings())
			if docs := settings.Number("docs"); docs/pace > 3 || end["traversal"] < 4 {
				t.Errorf("%s: a traversal takes %.1f s; traversal %v after 15 s", name, docs/pace, end["traversal"])
			}
		}
	}
}
