package figure

import (
	"lascope/model/picture"
)

// ceilingAbout is the setting of the figure of docs/ceiling.md.
const ceilingAbout = `512 pages in no order, p = α/k^β, one poll a tick, real pages: a poll hits if the page changed since its poll
	before. All schemes of the polling lab with their defaults, but traa, which shares between two pages, nutch, which has the fallback rates
	of its class without sync, and h-traa in order, on the same pages sorted by their rates. Three panels have a web at rest, three a mirror
	after 100,000 polls, of which only policies that know the rates are told. The bound is that of the present web: no policy makes more hits
	a poll in the long run, whatever it knows. The estimator goes on estimating for longer than the axis, by polling in turn.`

// ceilingSchemes are the curves of each panel.
var ceilingSchemes = []struct{ name, words string }{
	{"Whittle", "whittle"}, {"Greedy known", "greedy-known"}, {"Optimal", "optimal"}, {"Proportional", "proportional"},
	{"Weighted", "weighted"},
	{"Uniform", "uniform"}, {"Estimator", "estimator"}, {"Commit", "commit"}, {"Nutch", "nutch inc=0.2 sync=off"}, {"Gamma", "gamma"},
	{"Grid", "grid"},
	{"Interval", "interval"}, {"LAKG", "lakg"}, {"CGLA", "cgla"}, {"FPA", "fpa"}, {"H-TRAA", "h-traa"}, {"H-TRAA in order", "h-traa"},
}

// ceilingWebs are the webs of [H-TRAA] and [LAKG].
var ceilingWebs = []struct{ title, words string }{
	{"α = 0.3, β = 1.5", "alpha=0.3 beta=1.5"}, {"α = 0.3, β = 1", "alpha=0.3 beta=1"}, {"α = 0.9, β = 1.5", "alpha=0.9 beta=1.5"},
}

// ceilingFigures is the figure of all schemes below the bound.
func ceilingFigures() []*Figure {
	f := &Figure{
		Name: "ceiling-1", Title: "All schemes of the polling lab below the bound", Source: "ours, [Ceiling] §6",
		About: ceilingAbout,
		X:     pollsAxis, Y: axisFrom("hits a poll", 0, 1), Points: overTime,
		Until: 220_000, Every: 4_000, Quick: 2, Full: 20, Marks: []float64{100_000},
	}
	keys := []string{"A", "B", "C", "D", "E", "F"}
	for i, web := range ceilingWebs {
		f.Lines = append(f.Lines, ceilingPanel(&panel{Key: keys[i], Title: web.title + ", at rest"}, web.words, "")...)
	}
	for i, web := range ceilingWebs {
		f.Lines = append(f.Lines, ceilingPanel(&panel{Key: keys[3+i], Title: web.title + ", a mirror after 100,000 polls", Shifts: true},
			web.words, " @100000:mirror")...)
	}
	rest, turned := keys[:3], keys[3:]
	late, after := span{180_000, 200_000}, span{160_000, 220_000}
	// on claims something of the curves of each panel.
	on := func(panels []string, claims func(of func(name string) string) check) check {
		return each(panels, func(key string) check { return claims(func(name string) string { return name + " " + key }) })
	}
	f.Claims = []claim{
		says("With the rates known the bound is reached: Whittle's index comes within 0.2 %, greedy within 0.5 %.",
			on(rest, func(of func(string) string) check {
				return all(within(of("Whittle"), of("Bound"), 0.002, late), within(of("Greedy known"), of("Bound"), 0.005, late))
			})),
		says("On a web at rest gamma, which knows no rate, comes within 1 % of the bound.",
			on(rest, func(of func(string) string) check { return within(of("Gamma"), of("Bound"), 0.01, late) })),
		says("There it is ahead of all others that know no rate: grid, interval, H-TRAA in order, LAKG, Nutch, commit.",
			on(rest, func(of func(string) string) check {
				return each([]string{"Grid", "Interval", "H-TRAA in order", "LAKG", "Nutch", "Commit"},
					func(other string) check { return above(of("Gamma"), of(other), late) })
			})),
		says("After a mirror gamma does not come back: it stays below 90 % of the bound for 120,000 polls.",
			on(turned, func(of func(string) string) check {
				return atMost(of("Gamma"), of("Bound"), 0.9, span{104_000, 220_000})
			})),
		says("Grid with its hazard does: from 60,000 polls after the mirror on it has 97 % of the bound, and is ahead of interval and LAKG.",
			on(turned, func(of func(string) string) check {
				return all(atLeast(of("Grid"), of("Bound"), 0.97, after), above(of("Grid"), of("Interval"), after),
					above(of("Grid"), of("LAKG"), after))
			})),
		says(`H-TRAA needs neighbours that are alike: in order it is ahead of itself in no order, and back after a mirror with 94 % of the
			bound.`,
			all(on(rest, func(of func(string) string) check { return above(of("H-TRAA in order"), of("H-TRAA"), late) }),
				on(turned, func(of func(string) string) check { return atLeast(of("H-TRAA in order"), of("Bound"), 0.94, after) }))),
		says("An estimate that is trusted for ever costs more than any learning: commit stays below interval, which has no model at all.",
			on(rest, func(of func(string) string) check { return above(of("Interval"), of("Commit"), late) })),
	}
	return []*Figure{f}
}

// ceilingPanel are the curves of all schemes and the bound on a web.
func ceilingPanel(p *panel, web, shift string) (lines []lineSpec) {
	for i, s := range ceilingSchemes {
		words := s.words + " pages=512 " + web
		if s.name != "H-TRAA in order" {
			words += " @0:shuffle"
		}
		curves := []curveSpec{{s.name + " " + p.Key, "earned", picture.StyleAt(i)}}
		if i == 0 {
			curves = append([]curveSpec{{"Bound " + p.Key, "bound", picture.Thin}}, curves...)
		}
		lines = append(lines, lineSpec{Words: words + shift, Curves: curves, Panel: p})
	}
	return lines
}
