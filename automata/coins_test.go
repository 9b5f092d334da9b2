package automata

import (
	"testing"

	"lascope/model/modeltest"
)

func TestCoinsFromAnySeed(t *testing.T) {
	seen := map[uint64]bool{}
	for a := range uint64(40) {
		for b := range uint64(40) {
			c := NewCoins([2]uint64{a, b})
			if c.A|c.B == 0 {
				t.Fatalf("seed (%d, %d) gives the state that the generator never leaves", a, b)
			}
			seen[c.Bits()] = true
		}
	}
	// The seed whose scrambled halves are both nought.
	if c := NewCoins([2]uint64{0x61c8864680b583eb, 0xc3910c8d016b07d6}); c.A|c.B == 0 {
		t.Error("a seed leads to the state that the generator never leaves")
	}
	modeltest.Equal(t, len(seen), 1600, "1600 seeds give first numbers")
	c := NewCoins([2]uint64{3, 4})
	for range 1000 {
		if u := c.Unit(); u < 0 || u >= 1 {
			t.Fatalf("unit gives %v", u)
		}
		if k := c.Below(7); k > 6 {
			t.Fatalf("below(7) gives %d", k)
		}
	}
}

// Of a seed of zeros the state is the first two numbers of SplitMix64 from 0, as its authors' reference implementation gives them.
func TestCoinsBeginBySplitMix(t *testing.T) {
	if c := NewCoins([2]uint64{}); c.A != 0xe220a8397b1dcdaf || c.B != 0x6e789e6aa1b965f4 {
		t.Errorf("the state is %#x, %#x", c.A, c.B)
	}
}
