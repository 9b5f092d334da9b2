package hidden

import (
	"fmt"
	"math"

	"lascope/world"
)

// listOf reads a list of numbers, one a class, each of which allowed takes; nil without the key. what names an item, and
// example is an allowed list.
func listOf(v world.Values, key, what, example string, allowed func(x float64) bool) (out []float64, err error) {
	text := v.Word(key)
	if text == "" {
		return nil, nil
	}
	out, err = numbersOf(key, text, "not "+what, example, allowed)
	if classes := v.Int("classes"); err == nil && len(out) != classes {
		return nil, fmt.Errorf("%s=%.200s: these are %d, and classes=%d; give one for each class, such as %s=%s", key, text, len(out), classes, key, example)
	}
	return out, err
}

// counts are numbers of objects, one a class, of at least two and at most all.
func counts(v world.Values, key, example string) (out []int, sum int, err error) {
	n := v.Int("objects")
	list, err := listOf(v, key, fmt.Sprintf("a whole number from 2 to objects=%d", n), example,
		func(x float64) bool { return x == math.Trunc(x) && x >= 2 && x <= float64(n) })
	for _, x := range list {
		out, sum = append(out, int(x)), sum+int(x)
	}
	return out, sum, err
}

// unequal reads the sizes of the groups and the capacities of the classes. Without capacities, classes beside groups of unequal sizes
// are as equal as can be, and full.
func unequal(v world.Values) (sizes, capacities []int, err error) {
	n := v.Int("objects")
	sizes, sum, err := counts(v, "sizes", "45,30,15")
	if err != nil {
		return nil, nil, err
	}
	if sizes != nil && sum != n {
		return nil, nil, fmt.Errorf("sizes=%s: %d sites, objects=%d; the sizes add up to objects", v.Word("sizes"), sum, n)
	}
	capacities, sum, err = counts(v, "capacities", "60,60,60")
	switch {
	case err != nil:
		return nil, nil, err
	case capacities != nil && sum < n:
		return nil, nil, fmt.Errorf("capacities=%s: room for %d sites, objects=%d; the capacities add up to objects or more", v.Word("capacities"), sum, n)
	case capacities == nil && sizes != nil:
		for class := range sizes {
			capacities = append(capacities, (n+len(sizes)-1-class)/len(sizes))
		}
	}
	return sizes, capacities, nil
}

// LayPoints gives the access points their speeds and the sites their sizes, as the parameters speeds and spread say, or refuses in a
// sentence.
func (s *Sites) LayPoints(v world.Values) (err error) {
	s.speed, err = listOf(v, "speeds", "a speed above 0", "2,1,0.5", func(x float64) bool { return x > 0 && x <= 1e6 })
	if spread := v.Number("spread"); err == nil && spread > 1 {
		d := world.NewDraws(s.seed, "sizes of sites")
		s.size = make([]float64, len(s.objects))
		for site := range s.size {
			s.size[site] = math.Pow(spread, d.Unit()-0.5)
		}
	}
	return err
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
