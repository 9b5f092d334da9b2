package partition

import (
	"slices"

	"lascope/internal/refusal"
)

// capacities are the greatest numbers of objects of the classes. By default the classes have one size and are full.
func (s Setup) capacities() []int {
	if s.Capacities != nil {
		return s.Capacities
	}
	return slices.Repeat([]int{s.Objects / s.Classes}, s.Classes)
}

// firstSizes shares the objects out among the classes in proportion to their capacities, by the largest remainder; of equal
// remainders the class with the lower number comes first.
func (s Setup) firstSizes() []int {
	capacities, sum := s.capacities(), 0
	for _, c := range capacities {
		sum += c
	}
	sizes, left := make([]int, s.Classes), s.Objects
	for class, c := range capacities {
		sizes[class] = s.Objects * c / sum
		left -= sizes[class]
	}
	for ; left > 0; left-- {
		most := -1
		for class, c := range capacities {
			owed := func(class, c int) int { return s.Objects*c - sizes[class]*sum }
			if most < 0 || owed(class, c) > owed(most, capacities[most]) {
				most = class
			}
		}
		sizes[most]++
	}
	return sizes
}

// checkCapacities refuses the start deadlock where a class cannot hold its group.
func checkCapacities(s Setup) {
	if s.From != nil || s.Values.Word("start") != "deadlock" {
		return
	}
	groups := make([]int, s.Classes)
	for _, g := range s.Groups {
		groups[g]++
	}
	for class, c := range s.Capacities {
		if groups[class] > c {
			refusal.Say("start=deadlock: class %d holds %d objects, and its group has %d; give capacities= that hold the groups", class+1, c, groups[class])
		}
	}
}
