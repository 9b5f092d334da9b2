package packing

import (
	"lascope/automata"
	"lascope/internal/theory"
)

// A reference knows the hidden values and packs by them.
type reference struct {
	packing func(Environment) theory.ItemSet
	name    string // of the packing
	last    Step
	done    bool
}

// exactScheme is the row of the exact packing, by dynamic programming (R. Bellman, 1957).
var exactScheme = referenceScheme(Scheme{
	Card: automata.NewCard(`
		pack-exact | exact packing | [Bellman 1957]
		the packing of the greatest value: a reference that knows the values

		Exact packing
		what 12 items of known weight, a bag of limited capacity. It knows the hidden values, and packs the set with the
		greatest sum.
		how Dynamic programming over the weights finds that set, once and after each shift. No answer changes anything.
		watch ● packed lies on ◆ exact, 1.900 hits per tick. ◇ by density has
		1.792.
		try m | Mirror the values: it is told. Light items are now worth most, and ◆ is 3.836.
		try pack-exact family=free | Values apart from weights: ◆ and ◇ are both 3.818.
		try pack-pursuit | The pursuit team takes over, and has to learn the values.`),
	Packs: Environment.Best,
}, "the packing of the greatest value")

// densityScheme is the row of the packing by value per weight (G. B. Dantzig, 1957).
var densityScheme = referenceScheme(Scheme{
	Card: automata.NewCard(`
		pack-density | by density | [Dantzig 1957]
		the items of the greatest value per weight that fit, one after the other: a reference that knows the values

		Packing by value per weight
		what 12 items of known weight, a bag of limited capacity. It knows the hidden values, and packs the items that give
		most per weight.
		how The items are sorted by value over weight. One after the other is packed if it fits, and is left out if it does
		not. No answer changes anything.
		watch ● packed lies on ◇ by density, 1.792, below ◆ exact, 1.900:
		room is left that no item fills.
		try m | Mirror the values: light items are worth most, and ◇ is ◆.
		try pack-density family=free | Values apart from weights: it is exact, 3.818.
		try pack-exact | The exact packing takes over.
		limit The knapsack is NP-hard: no simple order is always right.`),
	Packs: Environment.Dense,
}, "the packing by value per weight")

// referenceScheme adds the builder to the row of a reference; name says in sentences which packing the scheme takes.
func referenceScheme(row Scheme, name string) Scheme {
	row.New = func(Setup) Packer { return &reference{packing: row.Packs, name: name} }
	return row
}

func (r *reference) Advance(env Environment, n int64) {
	packed := r.packing(env) // it stays within a call
	for range n {
		r.last, r.done = Step{Packed: packed, Hits: env.Answer(packed), Wanted: packed}, true
	}
}

func (r *reference) Last() (Step, bool) { return r.last, r.done }

func (r *reference) Reason(item int) string {
	return within(r.last.Packed, item, r.name) + ", by the true values"
}

// Tune: there is no parameter.
func (r *reference) Tune(automata.Values) {}
