package world

import (
	"testing"

	"lascope/model/modeltest"
)

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

// The numbers of SplitMix64 from the seed 0, as its authors' reference implementation gives them, are Mix of the multiples of
// Golden; a stream's seed is that of its name, byte by byte.
func TestMixIsSplitMix(t *testing.T) {
	for k, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		modeltest.Equal(t, Mix(uint64(k)*Golden), want, "number %d is", k)
	}
	h := Mix(Mix(Mix(7)^'a') ^ 'b')
	modeltest.Equal(t, Substream(7, "ab"), [2]uint64{h, Mix(h + 2)}, "the seed of ab is")
	modeltest.Equal(t, HashUnit(3, 4, 5), float64(Mix(Mix(Mix(3)+4)+5)>>11)/(1<<53), "the hash is")
	d := NewDraws(7, "ab")
	modeltest.Equal(t, d, (Draws{A: h, B: Mix(h + 2)}), "the stream begins at")
	twin := d
	modeltest.Equal(t, d.Unit(), float64(twin.Bits()>>11)/(1<<53), "the unit is")
	if low, high := (&Draws{B: 1 << 47}).Below(10), (&Draws{A: 1<<64 - 1}).Below(10); low != 0 || high != 9 {
		t.Errorf("below 10 of the least and the greatest bits: %d, %d", low, high)
	}
}
