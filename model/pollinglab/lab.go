package pollinglab

import (
	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/world"
	"lascope/world/web"
)

// words describe the lab: what it is, the table of the cells of a row, see row.go, its page. A run with costs has spent, a run with
// requests caught besides.
const words = `
	name polling
	pace 2000
	drawn value
	round the ticks in which the capacity polls every page once
	size pages
	choice poll
	item page
	good hit
	bad miss
	rivals h-traa lakg gamma whittle
	columns
		tick
		polls plain | polls
		value main part | hits per poll
		optimal part | hits per poll
		proportional part
		uniform part
		hits rate weighted part higher plain | hits per poll
		importance rate higher plain
		used rate part plain
		earned rate weighted part higher | hits per poll
		bound | hits per poll
		freshness part higher with:fresh
		neyman higher with:unit=` + web.SampleUnit + `
		error lower with:unit=` + web.SampleUnit + `

	How often should each page be polled?
	what Web pages change at hidden times, and a few polls per tick have to find the changes. A poll that finds one is a
	hit, any other a miss. Schemes learn from hits and misses alone how often to poll each page.
	how A scheme turns answers into shares of the polls, and shares into polls. A page polled twice as often does not
	hit twice as often: the second look comes sooner. So the optimal shares are not proportional to the change
	probabilities.
	watch × present shares should reach ◆ optimal shares. ◇ proportional knows the change probabilities, and ○ uniform
	knows nothing.
	try m | Mirror the web: hot pages become cold, and cold ones hot.
	try h-traa unit=exponential beta=0.5 | Pose another knapsack: materials in place of pages.
	try you pages=8 | Play against the schemes: you choose each poll.
	limit A hit does not say when the page has changed, nor how often.`

// Lab is the row of the polling lab.
func Lab() *lab.Lab { return New(polling.Pollers(), web.Shifts()) }

// New is the lab with these schemes that run alone, and these shifts of the web.
func New(schemes []polling.Scheme, shifts world.Shifts[*web.Web]) *lab.Lab {
	l := lab.New(words)
	l.World, l.Implied, l.Actions, l.Check, l.Build = web.Params(shifts), implied(), lab.Actions(shifts), check, newEnvironment
	l.Milestones = []lab.Milestone{{Name: "optimum", Meaning: "95 % of optimal", Hidden: true},
		{Name: "loss", Meaning: "less than 90 % of optimal", Hidden: true}}
	m := &l.Measures
	m.Asked, m.Reference, m.Weight, m.Higher = "earned", "optimal", "polls", append([]string{"caught"}, m.Higher...)
	// CGLA may poll more pages in a tick than the capacity, and a row in which the capacity falls counts the polls before.
	m.Endless = lab.Endless{"": {"costs=on"}, "used": {"cgla", "capacity"}}
	l.Memory = func(s *lab.Settings) (bytes, pages float64) {
		bytes, pages = web.MemoryBytes(s)
		return bytes + 8*pages + s.Scheme.Bytes(s, pages, 0), pages
	}
	l.ViewBytes = 96
	add := func(row polling.Scheme) *lab.Scheme {
		s := lab.NewScheme(row.Card, row)
		if row.States != nil {
			s.States = func(v *lab.Settings) int {
				if web.Counted(v) {
					return 0
				}
				return row.States(v.Int("pages"), v.Int("capacity"))
			}
		}
		return s
	}
	for _, row := range schemes {
		l.Schemes = append(l.Schemes, add(row))
	}
	for _, row := range polling.Played() {
		l.Played = append(l.Played, add(row))
	}
	l.Scheme("you").Person = true
	return l
}

// implied are the defaults that other words bring.
func implied() []automata.Implied {
	out := []automata.Implied{{Key: "web", Word: "thesis", Other: "importance", Default: "on"},
		{Key: "materials", Other: "feedback", Default: "model"}}
	for _, unit := range web.Units() {
		out = append(out, automata.Implied{Key: "unit", Word: unit, Other: "importance", Default: "off"})
		if unit != web.SampleUnit {
			out = append(out, automata.Implied{Key: "unit", Word: unit, Other: "feedback", Default: "model"})
		}
	}
	return out
}

// DefaultLine is the line that the program opens without arguments.
const DefaultLine = "h-traa pages=512 N=500 seed=1"
