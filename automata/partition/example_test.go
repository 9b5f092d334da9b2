package partition_test

import (
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/automata/partition"
)

// pairs draws queries for two objects of the same hidden group: 0, 2 and 4, or 1, 3 and 5.
type pairs struct{ coins automata.Coins }

func (p *pairs) Draw(queries [][2]int32) {
	for k := range queries {
		group, i, j := p.coins.Below(2), p.coins.Below(3), p.coins.Below(2)
		if j >= i {
			j++
		}
		queries[k] = [2]int32{int32(2*i + group), int32(2*j + group)}
	}
}

// OMA finds the groups of six objects from the queries for pairs of them [Thesis] §4.2.2.
func Example() {
	rows := partition.Partitioners()
	row := rows[slices.IndexFunc(rows, func(s partition.Scheme) bool { return s.Name == "oma" })]
	values, err := automata.Defaults(row.Params, "N=10")
	if err != nil {
		panic(err)
	}
	oma := row.New(partition.Setup{Objects: 6, Classes: 2, Seed: [2]uint64{1, 2}, StartSeed: [2]uint64{3, 4}, Values: values})
	queries, asked := &pairs{automata.NewCoins([2]uint64{5, 6})}, int64(0)
	for ; !oma.(partition.Stopper).Converged(); asked++ {
		oma.Advance(queries, asked, 1)
	}
	class := oma.Memory().Class
	fmt.Println(class(0) == class(2) && class(2) == class(4), class(1) == class(3) && class(3) == class(5))
	// Output: true true
}
