package crawling

import (
	"math"
	"math/bits"
	"testing"
)

// ageClass is the class of an age of 1 or more, straight from its definition.
func ageClass(age int64) int32 { return int32(min(bits.Len64(uint64(age))-1, ageClasses-1)) }

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
		if got := kindOf(&c.page, 1); got != c.want {
			t.Errorf("%+v: %d, want %d", c.page, got, c.want)
		}
	}
	// So little of the greatest relevance that the ratio is beyond all numbers.
	if got, want := kindOf(&Page{Relevance: 5e-324}, 1e300), kind(1, 0, foundNew); got != want {
		t.Errorf("next to no relevance: %d, want %d", got, want)
	}
	for age, want := range map[int64]int32{1: 0, 2: 1, 3: 1, 4: 2, 1023: 9, 1024: 10, 1 << 40: ageClasses - 1} {
		if got := ageClass(age); got != want {
			t.Errorf("age %d: class %d, want %d", age, got, want)
		}
	}
	for x, want := range map[float64]int{1: 0, math.Nextafter(math.Sqrt2, 1): 0, math.Sqrt2: 1, 2: 2, 4 * math.Sqrt2: 5} { // the number is just above √2
		if got := halfOctaves(x); got != want {
			t.Errorf("⌊2 log₂ %v⌋ = %d, got %d", x, want, got)
		}
	}
	for i := 1; i < 2000; i++ {
		x := 1 + float64(i)/7
		if got, want := halfOctaves(x), int(math.Floor(2*math.Log2(x))); got != want {
			t.Errorf("⌊2 log₂ %v⌋ = %d, got %d", x, want, got)
		}
	}
}

// TestAgedWorthMovesAllTheWay: after a move the document's own value lies the said
// part of the way to its target, with any features, while no weight is at 0.
func TestAgedWorthMovesAllTheWay(t *testing.T) {
	var w agedWorth
	for i := range w.found {
		w.found[i] = 0.3
	}
	for i := range w.links {
		w.links[i] = 0.2
	}
	for x := int32(0); x < agedStates; x += 101 {
		before := w.value(x)
		w.move(x, 0.5, 0.25)
		if got, want := w.value(x), before+0.25*(0.5-before); math.Abs(got-want) > 1e-12 {
			t.Errorf("state %d: from %v to %v, want %v", x, before, got, want)
		}
	}
	for range 1000 {
		w.move(5, 0, 1)
		w.move(5+24, 0, 1)
	}
	if w.value(5) < 0 || w.links[5] < 0 || w.found[5] < 0 {
		t.Error("a value fell below 0")
	}
}

// TestGreatAges: a document passes through all classes of ages and stays in the last.
func TestGreatAges(t *testing.T) {
	a := newAges(2, false, false)
	a.doc[1].kind = 3 * ageClasses
	a.enter(1, 5)
	for class := range int32(40) {
		a.age(5 + 1<<class)
		if got, want := a.doc[1].at, 3*ageClasses+min(class, ageClasses-1); got != want || a.eldest() != uint32(want%ageClasses) || a.queue[want] != (agedQueue{1, 1}) {
			t.Fatalf("at the age of 2^%d it is in state %d, want %d", class, got, want)
		}
	}
}

// TestAgesAndTheirCopyGrowApart: the ages and their copy share no list of aged documents,
// because both may run at once.
func TestAgesAndTheirCopyGrowApart(t *testing.T) {
	a := newAges(4, false, true)
	a.grown = append(a.grown, 1, 2)[:0] // the list of one slot, reported and cleared
	c := a.clone()
	a.grown, c.grown = append(a.grown, 3), append(c.grown, 0)
	if a.grown[0] != 3 || c.grown[0] != 0 {
		t.Errorf("document %d grew older, and %d in the copy; 3 and 0 did", a.grown[0], c.grown[0])
	}
}
