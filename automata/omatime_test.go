package automata

// testSites is testGroups with download times: 10 in the perfect arm, the one of the
// group's number, else 15, more in the outer half of the states and by chance.
type testSites struct {
	testGroups
	verdicts, changed int
}

func (w *testSites) Download(site, point int, outer bool) float64 {
	time := 15.0
	if w.group(site) == point {
		time = 10
	}
	if outer {
		time *= 1.5
	}
	return time * (0.9 + 0.2*w.coins.unit())
}

func (w *testSites) Verdict(_ int, _ int64, changed bool) {
	w.verdicts++
	if changed {
		w.changed++
	}
}
