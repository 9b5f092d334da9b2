package automata

// The optimal policy polls by the shares of an all-knowing observer, who solves the
// knapsack with Lagrange multipliers [LAKG §III.C].
func newOptimal(s Setup) (Poller, error) {
	return newFixedShares(s, "[LAKG §III.C]", func(x []float64, f *fixedShares) {
		for page := range x {
			x[page] = f.oracle.Optimal(page)
		}
	})
}
