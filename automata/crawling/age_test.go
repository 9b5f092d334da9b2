package crawling

import (
	"math"
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// TestAgedStates: the features of a fetched document.
func TestAgedStates(t *testing.T) {
	kind := func(relevance, links, finding int32) int32 {
		return ((relevance*linkClasses+links)*findings + finding) * ageClasses
	}
	for _, c := range []struct {
		page Page
		want int32
	}{
		{Page{Relevance: 1}, kind(12, 0, foundNew)},
		{Page{Relevance: 0.72, Links: make([]int32, 3)}, kind(12, 0, foundNew)},
		{Page{Relevance: 0.70, Links: make([]int32, 4)}, kind(11, 1, foundNew)},
		{Page{Relevance: 0.5, Links: make([]int32, 31), Held: true}, kind(10, 1, foundSame)},
		{Page{Relevance: 0.001, Links: make([]int32, 32), Held: true, Modified: true}, kind(1, 2, foundModified)},
		{Page{Links: make([]int32, 5000)}, kind(0, 2, foundNew)},
	} {
		modeltest.Equal(t, kindOf(&c.page, 1), c.want, "%+v:", c.page)
	}
	// So little of the greatest relevance that the ratio is beyond all numbers.
	modeltest.Equal(t, kindOf(&Page{Relevance: 5e-324}, 1e300), kind(1, 0, foundNew), "next to no relevance:")
	for x, want := range map[float64]int{1: 0, math.Nextafter(math.Sqrt2, 1): 0, math.Sqrt2: 1, 2: 2, 4 * math.Sqrt2: 5} { // the number is just above √2
		modeltest.Equal(t, halfOctaves(x), want, "⌊2 log₂ %v⌋ =", x)
	}
	for i := 1; i < 2000; i++ {
		x := 1 + float64(i)/7
		if got, want := halfOctaves(x), int(math.Floor(2*math.Log2(x))); got != want {
			t.Errorf("⌊2 log₂ %v⌋ = %d, got %d", x, want, got)
		}
	}
}

// TestAgesAndTheirCopyGrowApart: the ages and their copy share no list of aged documents,
// because both may run at once.
func TestAgesAndTheirCopyGrowApart(t *testing.T) {
	a := newAges(4, false, true)
	a.grown = append(a.grown, 1, 2)[:0] // the list of one slot, reported and cleared
	c := memory.Copy(a)
	a.grown, c.grown = append(a.grown, 3), append(c.grown, 0)
	if a.grown[0] != 3 || c.grown[0] != 0 {
		t.Errorf("document %d grew older, and %d in the copy; 3 and 0 did", a.grown[0], c.grown[0])
	}
}
