package web

import (
	"strings"

	"lascope/world"
	"lascope/world/changelog"
)

// mostPages bounds the polling lab's worlds, simulated and recorded.
const mostPages = changelog.MostPages

// Params are the rows of the polling lab's world with these shifts.
func Params(shifts world.Shifts[*Web]) []world.Param {
	return world.Rows(`
		web     | zipf, thesis        |           | restart, without trace,rates,materials                  | how the pages' rates of change are made: zipf, p = α/k^β, or thesis, p = k^(−θ)
		pages n | whole 2 to %d by ×2 | 512 pages | restart, without trace,rates,materials                  | the number of pages
		alpha α | 0.0001 to 1 by 0.05 | 0.9       | live, with web=zipf, without trace,rates,materials      | the chance that the hottest page changes in a tick, p₁ in pₖ = α/k^β ≤ 1
		beta β  | 0 to 3 by 0.1       | 1.5       | live, with web=zipf, without trace,rates,materials      | how steeply the rates fall with rank, in pₖ = α/k^β
		ratio   | 0.1 to 100 by 0.5   | 1.5       | restart, with web=thesis, without trace,rates,materials | the ratio of the changes per tick to the capacity, in the thesis's web

		unit      | poll, %s       |      | restart, without trace,materials             | the knapsack: polls of pages, or materials whose units pay with a chance that
		                                                                                 | falls with their amount x
		scale s   | 1e-6 to 1 by ×2 | 0.02 | live, with unit=%s, without trace,materials | the scale of the amounts at which the chance of a unit falls
		fold      | 1 to 100 by ×2  | 2    | live, with unit=%s, without trace,materials | the part of an equal share, 1/fold, from which the worth of a sample falls: a
		                                                                                 | larger fold sees rarer populations, and learns later
		materials | file            |      | restart, without trace                      | a file of the chances of the materials of a knapsack, %s

		rates        | file                          |                  | restart, without trace,materials      | a file of the rates of change of pages, page,rate or
		                                                                                                        | page,rate,importance, instead of a generated web
		capacity c   | whole 1 to %d by ×2           | 1 polls per tick | live                                  | the capacity, in polls per tick
		importance ω | off, on                       |                  | live, without trace                   | whether pages are weighted by importance, ω = p + (1−p)·U (on by
		                                                                                                        | default with web=thesis)
		costs        | off, on                       |                  | restart, without trace                | whether pages cost different amounts to poll: wₖ = S^(U−½), of mean 1;
		                                                                                                        | the capacity is then in units
		spread S     | 1 to 1000 by ×2               | 16               | restart, with costs=on, without trace | the ratio of the greatest cost that a page may have to the least
		updates      | overwrite, vanish, cumulative |                  | live                                  | how long a change stays: until the next one, for its tick only, or,
		                                                                                                        | with all others, until a poll
		feedback     | pages, model                  |                  | live, without trace                   | who answers a poll: simulated pages, or the model's d(x)
		perturb m    | whole 0 to 1e8 by ×10         | 0 swaps          | restart, without trace                | the number of swaps of neighbouring ranks before the run

		%s

		trace | file      |    | restart             | a file of recorded changes, page,unix_seconds, instead of a simulated web
		slot  | text      | 1h | restart, with trace | the length of a tick of a trace, such as 1h or 10m
		lone  | out, keep |    | restart, with trace | whether changes that lie alone, 10 spans of all others away from them, are left out
		                                             | of a trace or kept
		%s
	`, mostPages, strings.Join(Units(), ", "), strings.Join(scaledUnits(), ","), SampleUnit, materialsHeading, mostPages,
		shifts.Rows("the shift of the web every period ticks", "live, without trace", "r", "80000"), world.Seed(world.MostSeed))
}

// Counted reports whether a file gives the number of pages.
func Counted(v world.Values) bool {
	return v.Word("trace") != "" || v.Word("rates") != "" || v.Word("materials") != ""
}
