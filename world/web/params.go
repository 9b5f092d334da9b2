package web

import (
	"lascope/world"
	"lascope/world/changelog"
	"slices"
)

// mostPages bounds the polling lab's worlds, simulated and recorded.
const mostPages = changelog.MostPages

// Params are the rows of the polling lab's world with these shifts.
func Params(shifts world.Shifts[*Web]) []world.Param {
	return slices.Concat([]world.Param{
		{Key: "web", Symbol: "web", Meaning: "how the pages' rates of change are made: zipf, p = α/k^β, or thesis, p = k^(−θ)",
			Default: "zipf", Choices: []string{"zipf", "thesis"}, Without: "trace,rates,materials"},
		{Key: "pages", Symbol: "n", Meaning: "the number of pages", Unit: "pages", Default: "512",
			Min: 2, Max: mostPages, Integer: true, Log: true, Step: 2, Without: "trace,rates,materials"},
		{Key: "alpha", Symbol: "α", Meaning: "the chance that the hottest page changes in a tick, p₁ in pₖ = α/k^β ≤ 1", Default: "0.9",
			Min: 0.0001, Max: 1, Step: 0.05, Live: true, With: "web=zipf", Without: "trace,rates,materials"},
		{Key: "beta", Symbol: "β", Meaning: "how steeply the rates fall with rank, in pₖ = α/k^β", Default: "1.5",
			Min: 0, Max: 3, Step: 0.1, Live: true, With: "web=zipf", Without: "trace,rates,materials"},
		{Key: "ratio", Symbol: "ratio", Meaning: "the ratio of the changes per tick to the capacity, in the thesis's web", Default: "1.5",
			Min: 0.1, Max: 100, Step: 0.5, With: "web=thesis", Without: "trace,rates,materials"},
		unitParam(), scaleParam(), foldParam(), materialsParam(),
		{Key: "rates", Symbol: "rates", Meaning: "a file of the rates of change of pages, page,rate or page,rate,importance, instead of a generated web", Default: "",
			Text: true, File: true, Without: "trace,materials"},
		{Key: "capacity", Symbol: "c", Meaning: "the capacity, in polls per tick", Unit: "polls per tick", Default: "1",
			Min: 1, Max: mostPages, Integer: true, Log: true, Step: 2, Live: true},
		{Key: "importance", Symbol: "ω", Meaning: "whether pages are weighted by importance, ω = p + (1−p)·U (on by default with web=thesis)", Default: "off",
			Choices: []string{"off", "on"}, Live: true, Without: "trace"},
		{Key: "costs", Symbol: "costs", Meaning: "whether pages cost different amounts to poll: wₖ = S^(U−½), of mean 1; the capacity is then in units", Default: "off",
			Choices: []string{"off", "on"}, Without: "trace"},
		{Key: "spread", Symbol: "S", Meaning: "the ratio of the greatest cost that a page may have to the least", Default: "16",
			Min: 1, Max: 1000, Log: true, Step: 2, With: "costs=on", Without: "trace"},
		{Key: "updates", Symbol: "updates", Meaning: "how long a change stays: until the next one, for its tick only, or, with all others, until a poll", Default: "overwrite",
			Choices: []string{"overwrite", "vanish", "cumulative"}, Live: true},
		{Key: "feedback", Symbol: "feedback", Meaning: "who answers a poll: simulated pages, or the model's d(x)", Default: "pages",
			Choices: []string{"pages", "model"}, Live: true, Without: "trace"},
		{Key: "perturb", Symbol: "m", Meaning: "the number of swaps of neighbouring ranks before the run", Unit: "swaps", Default: "0",
			Min: 0, Max: 1e8, Integer: true, Log: true, Step: 10, Without: "trace"},
	}, shifts.Rows(world.Param{Meaning: "the shift of the web every period ticks", Without: "trace"}, "r", "80000"), []world.Param{
		{Key: "trace", Symbol: "trace", Meaning: "a file of recorded changes, page,unix_seconds, instead of a simulated web", Default: "",
			Text: true, File: true},
		{Key: "slot", Symbol: "slot", Meaning: "the length of a tick of a trace, such as 1h or 10m", Default: "1h",
			Text: true, With: "trace"},
		{Key: "lone", Symbol: "lone", Meaning: "whether changes that lie alone, 10 spans of all others away from them, are left out of a trace or kept", Default: "out",
			Choices: []string{"out", "keep"}, With: "trace"},
		world.Seed(world.MostSeed),
	})
}

// Counted reports whether a file gives the number of pages.
func Counted(v world.Values) bool {
	return v.Word("trace") != "" || v.Word("rates") != "" || v.Word("materials") != ""
}
