package model

import (
	"math/rand/v2"
	"sort"
	"testing"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// A ladder is a knapsack game of which only the amounts are known.
type ladder struct {
	polling.Knapsack
	amounts []float64
}

func (l ladder) States() int          { return len(l.amounts) }
func (l ladder) Amount(s int) float64 { return l.amounts[s-1] }

// TestStateOf looks a state up by all states of all small ladders, wherever it begins.
func TestStateOf(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		l := ladder{amounts: make([]float64, 1+draw.IntN(20))}
		for i := range l.amounts {
			l.amounts[i] = float64(draw.IntN(12))
		}
		sort.Float64s(l.amounts)
		for x := -0.5; x < 13; x += 0.5 {
			want := max(1, sort.Search(len(l.amounts), func(i int) bool { return l.amounts[i] > x }))
			for near := 1; near <= len(l.amounts); near++ {
				modeltest.MustEqual(t, pollinglab.StateOf(l, x, near), want, "%v from %d: the state of %v is", l.amounts, near, x)
			}
		}
	}
}

// The distribution of a rate follows the page that is chosen, also while the run rests.
func TestDensityFollowsTheChoice(t *testing.T) {
	r := MustRun("gamma pages=8")
	for page := range 2 {
		v := r.Snapshot(lab.ViewRequest{Width: 40, Chosen: lab.Pages(page, page+1)}).View.(*pollinglab.View)
		modeltest.Equal(t, v.State.(*pollinglab.IndexView).Density.Page, page, "the page is")
	}
}
