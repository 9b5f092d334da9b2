package automata

// Pollers is the table of the polling lab's schemes, in the order in which they are
// listed.
func Pollers() []Scheme {
	htraaParams := []Param{
		statesParam(2, "500"),
		{
			Key: "rule", Symbol: "rule", Meaning: "which answers a TRAA learns from", Default: "reward-penalty",
			Choices: []string{"reward-inaction", "inaction-penalty", "reward-penalty"}, Live: true,
		},
		scheduleParam("tree", "edf", "random"),
		{
			Key: "growth", Symbol: "g", Meaning: "a TRAA's resolution over that of the TRAAs below it", Default: "1",
			Min: 1, Max: 4, Step: 0.1, Live: true,
		},
	}
	return []Scheme{
		{
			Name: "h-traa", Weight: Weight{Item: 10}, Title: "H-TRAA", Meaning: "a tree of automata that share the budget, two by two",
			Source: "[H-TRAA] §3.2", Learns: true, Params: htraaParams, New: newHTRAA,
		},
		{
			Name: "traa", Weight: Weight{Item: 10}, Title: "TRAA", Meaning: "one automaton that shares the budget between two pages",
			Source: "[H-TRAA] §3.1", Learns: true, Params: htraaParams, New: newTRAA,
			World: map[string]string{"pages": "2"},
		},
		{
			Name: "lakg", Weight: Weight{Item: 13, State: 8}, Title: "LAKG", Meaning: "an automaton a page; they race to fill one knapsack",
			Source: "[LAKG] §II", Learns: true, New: newLAKG,
			Params: []Param{
				statesParam(2, "1500"),
				{
					Key: "lambda", Symbol: "λ", Meaning: "the exponent of the amounts (s/N)^λ; γ in the paper's results", Default: "1.3",
					Min: 0.1, Max: 10, Step: 0.1, Live: true,
				},
				{
					Key: "start", Symbol: "start", Meaning: "where automata start: in the state that fills the knapsack, or in state 1", Default: "full",
					Choices: []string{"full", "one"},
				},
			},
		},
		{
			Name: "cgla", Weight: Weight{Item: 32, State: 8}, Title: "CGLA", Meaning: "an automaton a page; each polls by its own coin, one knapsack limits all",
			Source: "[Thesis] §5.1", Learns: true, New: newCGLA,
			Params: []Param{statesParam(1, "64")},
		},
		{
			Name: "fpa", Weight: Weight{Item: 13, State: 4}, Title: "FPA", Meaning: "two classes of pages, one polled in every slot, one in turn",
			Source: "[Thesis] §5.2", Learns: true, New: newFPA,
			Params: []Param{
				statesParam(1, "16"),
				{
					Key: "f", Symbol: "f", Meaning: "the part of the polls spent on P2, the pages polled in turn", Default: "0.1",
					Min: 0.001, Max: 0.999, Step: 0.05, Live: true,
				},
			},
		},
		{
			Name: "uniform", Title: "Uniform", Meaning: "all pages in turn",
			Source: "[LAKG] §III.C", New: newUniform,
		},
		{
			Name: "proportional", Weight: Weight{Item: 24}, Title: "Proportional", Meaning: "in proportion to the true rates of change",
			Source: "[LAKG] §III.C", Params: []Param{scheduleParam("edf", "random")}, New: newProportional,
		},
		{
			Name: "weighted", Weight: Weight{Item: 20}, Title: "Weighted proportional", Meaning: "in proportion to rate of change times importance",
			Source: "[Thesis] §7.3.2", Params: []Param{scheduleParam("random", "edf")}, New: newWeighted,
		},
		{
			Name: "estimator", Weight: Weight{Item: 24}, Title: "Estimator", Meaning: "all pages in turn, to estimate the rates; its shares are what the estimates would earn",
			Source: "[LAKG] §III.C", Learns: true, New: newEstimator,
			Params: []Param{{
				Key: "estimate", Symbol: "estimate", Meaning: "how rates are estimated", Default: "step",
				Choices: []string{"step", "cgm", "rate"}, Live: true,
			}},
		},
		{
			Name: "optimal", Weight: Weight{Item: 24}, Title: "Optimal", Meaning: "by the shares of an all-knowing observer",
			Source: "[LAKG] §III.C", Params: []Param{scheduleParam("edf", "random")}, New: newOptimal,
		},
	}
}
