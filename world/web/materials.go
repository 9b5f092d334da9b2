package web

import (
	"math"

	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/world"
)

// Bounds of a file of materials.
const (
	mostMaterials = 4096
	mostPoints    = 256 // of a material
)

// A point is the probability of a material to pay at an amount.
type point struct{ amount, chance float64 }

// materialsHeading is the heading of a file of materials.
const materialsHeading = "material,amount,chance"

// readMaterials reads a knapsack: rows material,amount,chance, the materials in the order in which they appear.
func readMaterials(file string) rateTable {
	var names []string
	var points [][]point
	place := map[string]int{}
	world.ReadTable(file, []string{materialsHeading}, func(where string, fields []string) {
		name := fields[0]
		k, known := place[name]
		if !known {
			if k = len(names); k == mostMaterials {
				refusal.Say("%s: %.75s is material %d; a file has at most %d", where, name, k+1, mostMaterials)
			}
			place[name], names, points = k, append(names, name), append(points, nil)
		}
		number := func(i int, what string) float64 {
			x, ok := importer.Number(fields[i])
			if !ok || !(x >= 0 && x <= 1) {
				refusal.Say("%s: %s %.75q of material %.75s: it is a number from 0 to 1, such as 0.25", where, what, fields[i], name)
			}
			return x
		}
		at := point{number(1, "amount"), number(2, "chance")}
		if n := len(points[k]); n == mostPoints {
			refusal.Say("%s: material %.75s has more than %d points", where, name, mostPoints)
		} else if n > 0 {
			switch before := points[k][n-1]; {
			case at.amount < before.amount:
				refusal.Say("%s: the amount of material %.75s falls from %g to %g; its rows stand by rising amount", where, name, before.amount, at.amount)
			case at.chance > before.chance:
				refusal.Say("%s: the chance of material %.75s rises from %g to %g; of a material the next unit never pays more often", where, name,
					before.chance, at.chance)
			}
		}
		points[k] = append(points[k], at)
	})
	first := make([]float64, len(points))
	for k := range points {
		first[k] = points[k][0].chance
	}
	table := namedRates(file, "material", names, first)
	table.units = tableValues(byRank(table.node, points))
	return table
}

// namedRates is the table of rates of items with these names. The items keep the order of their file.
func namedRates(file, item string, names []string, p []float64) rateTable {
	t := ranked(p, names)
	switch {
	case len(p) < 2:
		refusal.Say("%s: 2 or more %ss share the polls; the file has %d", file, item, len(p))
	case t.p[0] == 0:
		refusal.Say("%s: all its %ss have 0; one at least needs more", file, item)
	}
	return t
}

// tableValues are the unit values of a file, by rank: linear between two points, level before the first and after the last. Two
// points of one amount are a step.
type tableValues [][]point

func (u tableValues) chance(rank int, x float64) float64 {
	last := u[rank][0]
	for _, next := range u[rank] {
		if x <= next.amount {
			return last.toward(next, x)
		}
		last = next
	}
	return last.chance
}

// toward is the probability at x on the line from a point to the next, which is not before x.
func (a point) toward(b point, x float64) float64 {
	if x <= a.amount {
		return a.chance
	}
	return a.chance + (b.chance-a.chance)*(x-a.amount)/(b.amount-a.amount)
}

func (u tableValues) value(rank int, x float64) float64 {
	last, sum := point{0, u[rank][0].chance}, 0.0
	x = min(x, 1)
	for _, next := range u[rank] {
		if x <= next.amount {
			next = point{x, last.toward(next, x)}
		}
		sum += float64((next.amount - last.amount) * (last.chance + next.chance) / 2)
		if last = next; last.amount == x {
			return sum
		}
	}
	return sum + float64((x-last.amount)*last.chance)
}

func (u tableValues) amount(rank int, mu float64) float64 {
	last := point{0, math.Inf(1)}
	for _, next := range u[rank] {
		if next.chance <= mu {
			if math.IsInf(last.chance, 1) {
				return 0
			}
			return last.amount + (next.amount-last.amount)*(last.chance-mu)/(last.chance-next.chance)
		}
		last = next
	}
	return 1
}

func (u tableValues) margin(p float64) float64 { return p }

func (u tableValues) words() string { return "p(x) of the table" }
