package packing

import (
	"testing"

	"lascope/automata"
	"lascope/internal/theory"
	"lascope/model/modeltest"
)

// TestAtTheCoin: an automaton wants its item in only if its coin is below p, not at p.
func TestAtTheCoin(t *testing.T) {
	coins := automata.NewCoins([2]uint64{1, 2})
	x := newTeam(Setup{Weights: []int{1, 1}, Capacity: 2, Seed: [2]uint64{1, 2}, Values: modeltest.Values{"a": 0.1}})
	x.p[0], x.p[1] = coins.Unit(), coins.Unit()+0x1p-53
	if packed := x.choose(); packed != theory.SetOf(1) {
		t.Errorf("packed %s", packed)
	}
}
