package pane

// A LegendEntry is a symbol of the papers with its meaning, for the help. The symbols of
// parameters stand with the parameters.
type LegendEntry struct{ Symbol, Meaning string }

// The symbols in the panes of each lab.
var (
	PollingLegend = []LegendEntry{
		{"xₖ", "share of page k, in polls a slot"},
		{"dₖ(x)", "its chance of a hit, polled x times a slot"},
		{"Σ xₖdₖ", "the value: hits a poll, with /c for c polls a slot"},
		{"p", "chance that a page changes in a slot"},
		{"ω", "importance: chance that a hit counts"},
		{"s, N", "state of an automaton, number of states"},
		{"σ", "share of a TRAA's first half, s/(N+1)"},
		{"φ", "LAKG: knapsack full; CGLA: state"},
	}
	LineLegend = []LegendEntry{
		{"λ, λ*", "position of the automaton; the target"},
		{"p", "chance that the oracle is right"},
	}
	PlacementLegend = []LegendEntry{
		{"A1", "object 1, whose true group is A"},
		{"[A1]", "it is being queried"},
		{"A1!", "it waits at the boundary of the wrong arm"},
	}
	CrawlLegend = []LegendEntry{
		{"r", "relevance of a document, 0 to 1"},
		{"Q", "estimated value of a fetch, or of waiting"},
		{"ν", "index, Q(fetch) − Q(wait): highest first"},
		{"g", "reward of a fetch"},
		{"R, F, M", "recall, freshness, the lesser of both"},
		{"▴", "a hub: worth little, links to much"},
	}
	ArmsLegend = []LegendEntry{
		{"c", "penalty probability of an arm"},
		{"β", "the answer: 0 is a reward, 1 a penalty"},
		{"p", "probability of an action, 0 to 1"},
		{"M, M₀", "average penalty Σ p c; that of pure chance"},
	}
)
