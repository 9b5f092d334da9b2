package model

import (
	"fmt"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestBlindSnapshots: a blind view request gets the same rows, bins and scale before and
// after a shift, which only an observer sees. Another view request gets different ones.
func TestBlindSnapshots(t *testing.T) {
	for _, line := range []string{"lakg pages=64 capacity=4 perturb=50", "cgla pages=64 capacity=4", "fpa pages=64 capacity=8", "estimator pages=64", "h-traa pages=64", "optimal pages=64"} {
		r := MustRun(line)
		r.Advance(2000)
		for _, blind := range []bool{true, false} {
			for sort := lab.ByRank; sort <= lab.ByPage; sort++ {
				request := lab.ViewRequest{Find: -1, Rows: 20, Width: 30, Height: 20, Fill: 100, Sort: sort, Hidden: blind}
				before := shown(r, request)
				again := shown(r, request)
				modeltest.Must(r.Do("mirror"))
				after := shown(r, request)
				if before != again {
					t.Fatalf("%s: it does not stay as it is", line)
				}
				switch {
				case blind && r.Scheme().Learns && before != after:
					t.Errorf("%s, order %d, blind: a shift is seen, from\n%s to\n%s", line, sort, before, after)
				case !blind && r.Scheme().Learns && before == after && sort != lab.ByPage && sort != lab.ByShare:
					t.Errorf("%s, order %d: a shift is not seen: %s", line, sort, before)
				}
			}
		}
	}
}

// shown returns a snapshot's content in an order or on a scale, without the hidden truth.
func shown(r *Run, request lab.ViewRequest) string {
	v := viewOf[*pollinglab.View](r, request)
	out := ""
	for _, row := range v.Rows {
		out += fmt.Sprintf(" %d", row.Page)
	}
	switch s := v.State.(type) {
	case *pollinglab.RaceView:
		for _, b := range s.Bins {
			out += fmt.Sprintf(" %d-%d: %.6g %.6g %.6g", b.First, b.End, b.Min, b.Mean, b.Max)
			if request.Hidden {
				out += fmt.Sprintf(" %.6g", b.Optimal)
			}
		}
		for _, piece := range s.Pieces {
			out += fmt.Sprintf(" %d of %d: %.6g", piece.Page, piece.Pages, piece.Amount)
		}
		out += fmt.Sprint(" ", s.LatestBin)
	case *pollinglab.EstimatesView:
		for _, e := range s.Pages {
			out += fmt.Sprintf(" %d: %.6g %.6g", e.Page, e.Estimate, e.High)
		}
	case *pollinglab.ArmsView:
		for c := range s.Arms {
			for _, state := range s.Arms[c] {
				for _, o := range state.Objects {
					out += fmt.Sprintf(" %d:%d", c, o.Page)
				}
			}
		}
	}
	return out
}

// TestBlindOrders: a blind view replaces each order that needs an observer, and keeps the
// others.
func TestBlindOrders(t *testing.T) {
	want := map[lab.ShareSort]lab.ShareSort{lab.ByRank: lab.ByShare, lab.ByError: lab.ByShare, lab.ByPage: lab.ByPage, lab.ByShare: lab.ByShare}
	for s, to := range want {
		if s.Shown(true) != to || s.Shown(false) != s {
			t.Errorf("order %d is seen as %d, open as %d", s, s.Shown(true), s.Shown(false))
		}
	}
}
