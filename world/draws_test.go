package world

import (
	"testing"
)

// The first numbers of xoroshiro128++ from the state (1, 2), as its authors'
// reference implementation gives them.
func TestDrawsAreXoroshiro(t *testing.T) {
	d := Draws{1, 2}
	for i, want := range []uint64{
		393217, 669327710093319, 1732421326133921491, 11394790081659126983, 9555452776773192676,
		3586421180005889563, 1691397964866707553, 10735626796753111697, 15216282715349408991, 14247243556711267923,
	} {
		if got := d.Bits(); got != want {
			t.Fatalf("number %d is %d, want %d", i, got, want)
		}
	}
}

// Streams of different names, of one length too, and of different seeds are
// different from the first number on.
func TestSubstreamsAreApart(t *testing.T) {
	seen := map[uint64]string{}
	for seed := range uint64(50) {
		for _, name := range []string{"oracle", "shifts", "answer", "a", "b", "ab", "ba"} {
			s := Substream(seed, name)
			for _, half := range s {
				if other, ok := seen[half]; ok {
					t.Fatalf("seed %d: %q begins as %s does", seed, name, other)
				}
				seen[half] = name
			}
		}
	}
}
