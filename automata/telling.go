package automata

// A Rule is how a scheme's transitions are told in the paper's words.
type Rule struct {
	Choice       string // why a page is polled
	ChoiceSource string // where in the papers that stands; "" if where its transition function does
	Rest         string // what those do whose page is not polled, and why; "" if there are none
	Source       string // where in the paper its transition function stands
	Full         string // knapsack games: when the knapsack counts as full, "≥" or ">" the capacity
	AtOnce       bool   // the automata of a slot move at once, by what held at its beginning
}

// Told is a Poller that can say by what rule it polls and moves.
type Told interface{ Rule() Rule }

var (
	_ Told = (*htraa)(nil)
	_ Told = (*lakg)(nil)
	_ Told = (*cgla)(nil)
	_ Told = (*fpa)(nil)
	_ Told = (*uniform)(nil)
	_ Told = (*estimator)(nil)
	_ Told = (*fixedShares)(nil)
)

// Rule implements [Told].
func (h *htraa) Rule() Rule {
	choice := map[schedule]string{
		byTree:     "each automaton sent it to the child due first",
		byDeadline: "it has the earliest deadline",
		byChance:   "each automaton drew one of its two by its share",
	}[h.schedule]
	r := Rule{Choice: choice, Rest: "stay: they are not on the way from the root to the page", Source: "[H-TRAA §3.1]"}
	if h.schedule != byChance {
		r.ChoiceSource = "[EDF, H-TRAA §3.1]"
	}
	return r
}

// Rule implements [Told].
func (l *lakg) Rule() Rule {
	return Rule{Choice: "drawn in proportion to its amount x", Rest: "stay: their pages were not polled", Source: "[LAKG §II]", Full: "≥"}
}

// Rule implements [Told].
func (g *cgla) Rule() Rule {
	return Rule{
		Choice: "polled with probability φ/N, whatever the others do", Rest: "stay: their own coins, φ/N a slot, called for no poll",
		Source: "[Thesis §5.1]", Full: ">", AtOnce: true,
	}
}

// Rule implements [Told].
func (p *fpa) Rule() Rule {
	return Rule{
		Choice: "all of P1 are polled in every slot, those of P2 in turn", Rest: "stay: they are in P2, and it is not their turn",
		Source: "[Thesis §5.2]", AtOnce: true,
	}
}

// Rule implements [Told].
func (u *uniform) Rule() Rule {
	return Rule{Choice: "it is its turn: all pages are polled in turn", Rest: "wait for their turn", Source: "[LAKG §III.C]"}
}

// Rule implements [Told].
func (f *fixedShares) Rule() Rule {
	if f.schedule == byChance {
		return Rule{Choice: "drawn in proportion to its share, which stands still until the next shift", Rest: "were not drawn", Source: f.source}
	}
	return Rule{Choice: "its next poll is due, by a share that stands still until the next shift", Rest: "wait: their polls are due later", Source: f.source}
}
