package model

import (
	"fmt"
	"strings"
	"testing"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// TestCurvesShowThePresent intervenes at a tick of which there is a sample already: the
// curves end in how the run stands now, after the sample of how it stood before.
func TestCurvesShowThePresent(t *testing.T) {
	for line, c := range map[string]struct{ does, before, now string }{
		"h-traa pages=64": {"optimal", "{Tick:0 Scheme:0 ", "{Tick:0 Scheme:1 Values:{Value:0.9"},
		"spl":             {"target=0.25", "{Tick:0 Position:0.5 Target:0.7 ", "{Tick:0 Position:0.5 Target:0.25 "},
		"oma objects=18":  {"eoma", "{Tick:0 Scheme:0 Accuracy:0.5", "{Tick:0 Scheme:1 Accuracy:0.5"},
		"robot docs=300":  {"greedy", "{Tick:0 Traversal:1 Scheme:0 ", "{Tick:0 Traversal:1 Scheme:1 "},
	} {
		r := MustRun(line)
		r.Snapshot(lab.ViewRequest{}) // which takes the first sample
		modeltest.Must(r.Do(c.does))
		for _, all := range curvesOf(r.Snapshot(lab.ViewRequest{})) {
			if len(all) != 2 || !strings.HasPrefix(all[0], c.before) || !strings.HasPrefix(all[1], c.now) {
				t.Errorf("%s, %s: the curve is %q, want %q and %q", line, c.does, all, c.before, c.now)
			}
		}
	}
}

// curvesOf are the points of a snapshot's two curves, as words.
func curvesOf(s *Snapshot) [][]string {
	switch v := s.View.(type) {
	case *pollinglab.View:
		return [][]string{pointWords(v.Whole), pointWords(v.Recent)}
	case *linelab.View:
		return [][]string{pointWords(v.Whole), pointWords(v.Recent)}
	case *placementlab.View:
		return [][]string{pointWords(v.Whole), pointWords(v.Recent)}
	case *crawllab.View:
		return [][]string{pointWords(v.Whole), pointWords(v.Recent)}
	}
	return nil
}

func pointWords[T any](points []T) []string {
	out := make([]string, len(points))
	for i, p := range points {
		out[i] = fmt.Sprintf("%+v", p)
	}
	return out
}
