package hidden

import (
	"fmt"
	"math"

	"lascope/internal/refusal"
	"lascope/world"
)

// listOf reads a list of numbers, one a class, each of which allowed takes; nil without the key. what names an item, and
// example is an allowed list.
func listOf(v world.Values, key, what, example string, allowed func(x float64) bool) (out []float64) {
	text := v.Word(key)
	if text == "" {
		return nil
	}
	out = numbersOf(key, text, "not "+what, example, allowed)
	if classes := v.Int("classes"); len(out) != classes {
		refusal.Say("%s=%.200s: these are %d, and classes=%d; give one for each class, such as %s=%s", key, text, len(out), classes, key, example)
	}
	return out
}

// counts are numbers of objects, one a class, of at least two and at most all.
func counts(v world.Values, key, example string) (out []int, sum int) {
	n := v.Int("objects")
	for _, x := range listOf(v, key, fmt.Sprintf("a whole number from 2 to objects=%d", n), example,
		func(x float64) bool { return x == math.Trunc(x) && x >= 2 && x <= float64(n) }) {
		out, sum = append(out, int(x)), sum+int(x)
	}
	return out, sum
}

// unequal reads the sizes of the groups and the capacities of the classes. Without capacities, classes beside groups of unequal sizes
// are as equal as can be, and full.
func unequal(v world.Values) (sizes, capacities []int) {
	n := v.Int("objects")
	sizes, sum := counts(v, "sizes", "45,30,15")
	if sizes != nil && sum != n {
		refusal.Say("sizes=%s: %d sites, objects=%d; the sizes add up to objects", v.Word("sizes"), sum, n)
	}
	capacities, sum = counts(v, "capacities", "60,60,60")
	switch {
	case capacities != nil && sum < n:
		refusal.Say("capacities=%s: room for %d sites, objects=%d; the capacities add up to objects or more", v.Word("capacities"), sum, n)
	case capacities == nil && sizes != nil:
		for class := range sizes {
			capacities = append(capacities, (n+len(sizes)-1-class)/len(sizes))
		}
	}
	return sizes, capacities
}

// LayPoints gives the access points their speeds and the sites their sizes, as the parameters speeds and spread say, or refuses in a
// sentence.
func (s *Sites) LayPoints(v world.Values) (err error) {
	defer refusal.To(&err)
	s.speed = listOf(v, "speeds", "a speed above 0", "2,1,0.5", func(x float64) bool { return x > 0 && x <= 1e6 })
	if spread := v.Number("spread"); spread > 1 {
		d := world.NewDraws(s.seed, "sizes of sites")
		s.size = make([]float64, len(s.objects))
		for site := range s.size {
			s.size[site] = math.Pow(spread, d.Unit()-0.5)
		}
	}
	return nil
}

// Unequal reports whether access points or sites differ, so that a site may stand elsewhere than in a class of the size of its group.
func (w *Placement) Unequal() bool {
	if w.sites.speed != nil || w.sites.size != nil {
		return true
	}
	for class, capacity := range w.Capacities {
		if capacity != len(w.objects)/w.Classes || w.Size(class) != capacity {
			return true
		}
	}
	return false
}
