package polling_test

import (
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/world"
	"lascope/world/web"
)

// schemeOf builds a scheme of the table on a number of pages with one poll a slot.
func schemeOf(name string, pages int, changes ...string) polling.Poller {
	rows := polling.Pollers()
	row := rows[slices.IndexFunc(rows, func(s polling.Scheme) bool { return s.Name == name })]
	values, err := automata.Defaults(row.Params, changes...)
	if err != nil {
		panic(err)
	}
	p, err := row.New(polling.Setup{Pages: pages, Capacity: 1, Seed: [2]uint64{1, 2}, Order: [2]uint64{3, 4}, Values: values})
	if err != nil {
		panic(err)
	}
	return p
}

// materials answers from two chances that fall as more is taken: p1 = .9 − .5x, p2 = .6 − .5x. They are equal at x1 = .8, x2 = .2.
type materials struct{ coins automata.Coins }

func (m *materials) Poll(page int, _ int64, x float64) bool {
	return m.coins.Unit() < [2]float64{0.9, 0.6}[page]-0.5*x
}

func (m *materials) Fresh(int, int64) bool { return false }

// A TRAA divides one unit between two materials so that both are worth the same at the margin [H-TRAA] §3.
func Example_twoMaterials() {
	m := &materials{automata.NewCoins([2]uint64{5, 6})}
	traa := schemeOf("traa", 2, "N=200")
	traa.Advance(m, 0, 20_000)
	mean, x := [2]float64{}, make([]float64, 2)
	const last = 20_000
	for tick := range int64(last) {
		traa.Advance(m, 20_000+tick, 1)
		traa.Shares(x)
		mean[0], mean[1] = mean[0]+x[0]/last, mean[1]+x[1]/last
	}
	fmt.Printf("%.1f %.1f\n", mean[0], mean[1])
	// Output: 0.8 0.2
}

// H-TRAA learns the rates of 512 pages from its polls alone.
func Example_web() {
	values, err := world.Defaults(web.Params(web.Shifts()), "pages=512", "alpha=0.9", "beta=1.5", "seed=1")
	if err != nil {
		panic(err)
	}
	pages, err := web.New(values)
	if err != nil {
		panic(err)
	}
	tree := schemeOf("h-traa", 512)
	tree.Advance(pages.Answers(), 0, 50_000)
	x := make([]float64, 512)
	tree.Shares(x)
	truth := pages.Truth() // which the scheme never asks for
	best := make([]float64, 512)
	for page := range best {
		best[page] = truth.Optimal(page)
	}
	fmt.Printf("the present shares find %.2f changes a poll, the best %.2f\n", truth.Value(x), truth.Value(best))
	// Output: the present shares find 0.97 changes a poll, the best 0.98
}
