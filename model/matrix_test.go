package model

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/placementlab"
)

// matrixOf observes the matrix of queries of a run of the placement lab.
func matrixOf(r *Run, rows int) placementlab.Matrix {
	v := viewOf[*placementlab.View](r, lab.ViewRequest{Pairs: rows, Trace: true})
	return v.Matrix
}

// TestMatrixCountsEveryQuery: the matrix counts the queries on the trace pair by pair, with
// an object a row.
func TestMatrixCountsEveryQuery(t *testing.T) {
	for _, line := range []string{"oma objects=9", "eoma objects=12 classes=4", "peoma objects=18", "oma-time objects=12 classes=3"} {
		r := MustRun(line)
		matrixOf(r, 1)
		want := map[[2]int]int32{}
		for range 150 {
			r.Advance(1)
			v := viewOf[*placementlab.View](r, lab.ViewRequest{Pairs: 40, Trace: true})
			q := v.Last
			if v.Asked == 1 {
				want[[2]int{min(q.I.Object, q.J.Object), max(q.I.Object, q.J.Object)}]++
			}
		}
		m := matrixOf(r, 40)
		sum := int64(0)
		for a, i := range m.Objects {
			for b, j := range m.Objects {
				c := m.Cells[a*m.Bins+b]
				if a < b {
					sum += int64(c.Queries)
				}
				pair := [2]int{min(i.Object, j.Object), max(i.Object, j.Object)}
				if c != m.Cells[b*m.Bins+a] || len(want) > 0 && c.Queries != want[pair] {
					t.Errorf("%s: objects %d and %d have %d queries, want %d", line, i.Object, j.Object, c.Queries, want[pair])
				}
			}
		}
		if counts := r.Environment.(*placementlab.Environment).Counts(); sum != counts.Queries || m.Queries != sum {
			t.Errorf("%s: the matrix holds %d of %d queries and states %d", line, sum, counts.Queries, m.Queries)
		}
	}
}

// TestMatrixOfManyObjects: with more than 512 objects the matrix holds the latest 16,384
// queries, in as many rows as there is room for, and the arms stand side by side.
func TestMatrixOfManyObjects(t *testing.T) {
	r := MustRun("eoma objects=4096 classes=8")
	matrixOf(r, 1)
	r.Advance(20_000)
	for _, rows := range []int{5, 8, 40, 64} {
		m := matrixOf(r, rows)
		sum, pairs := int64(0), int64(0)
		for a := range m.Bins {
			for b := range a + 1 {
				sum += int64(m.Cells[a*m.Bins+b].Queries)
				pairs += int64(m.Cells[a*m.Bins+b].Pairs)
			}
		}
		if m.Bins > rows || !m.Recent || sum != 16_384 || pairs != 4096*4095/2 || m.Arms[8] != m.Bins {
			t.Errorf("%d rows: %d of them hold %d queries of %d pairs", rows, m.Bins, sum, pairs)
		}
	}
}

// TestDeadlockHasLasted: two objects in each other's place are a blocked pair, and a deadlock
// once neither has moved for N·W queries.
func TestDeadlockHasLasted(t *testing.T) {
	r := MustRun("oma objects=12 classes=2 N=10 p=1 start=deadlock")
	for _, tick := range []int64{1, 119, 120} {
		r.Advance(tick - r.Tick())
		w := viewOf[*placementlab.View](r).Waits[0]
		if w.Exchanged < 0 || w.Deadlock != (tick == 120) {
			t.Errorf("tick %d: exchanged %d, deadlock %v", tick, w.Exchanged, w.Deadlock)
		}
	}
}

// TestMatrixShowsTheFilter: PEOMA ignores the pairs whose frequency is below τ times the mean,
// and its filter is in force after κW² queries.
func TestMatrixShowsTheFilter(t *testing.T) {
	r := MustRun("peoma objects=9 classes=3 kappa=2 tau=1")
	matrixOf(r, 1)
	r.Advance(162)
	if m := matrixOf(r, 9); !m.Filtered || m.Trusted {
		t.Errorf("filtered %v, trusted %v after κW² queries", m.Filtered, m.Trusted)
	}
	r.Advance(1)
	m := matrixOf(r, 9)
	if !m.Trusted {
		t.Error("the filter is not in force after κW² queries")
	}
	for k, c := range m.Cells {
		if want := c.Pairs > 0 && float64(c.Queries)*36 < float64(m.Queries); c.Ignored != want {
			t.Errorf("cell %d with %d of %d queries: ignored %v", k, c.Queries, m.Queries, c.Ignored)
		}
	}
}
