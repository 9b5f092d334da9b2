package draws

import (
	"testing"

	"lascope/model/modeltest"
)

// The first numbers of xoroshiro128++ from the state (1, 2), as its authors'
// reference implementation gives them.
func TestStreamIsXoroshiro(t *testing.T) {
	d := Stream{1, 2}
	for i, want := range []uint64{
		393217, 669327710093319, 1732421326133921491, 11394790081659126983, 9555452776773192676,
		3586421180005889563, 1691397964866707553, 10735626796753111697, 15216282715349408991, 14247243556711267923,
	} {
		modeltest.MustEqual(t, d.Bits(), want, "number %d is", i)
	}
}
