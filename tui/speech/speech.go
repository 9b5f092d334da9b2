package speech

import (
	"fmt"
	"math"
	"strings"

	"lascope/model"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/crawlpanes"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
)

// Sentences about a snapshot, for screen readers and for the one line of the projector
// mode. [Speech] replaces symbols by words.

// SayMetrics reports the headline metrics: "value .945, optimal .977".
func SayMetrics(p *driver.Status, hidden bool) string {
	var out []string
	for _, f := range HeadlinesOf(p, hidden) {
		if f.Word != "–" {
			out = append(out, f.Name+" "+f.Word)
		}
	}
	if len(out) == 0 {
		return "nothing is known in hidden mode"
	}
	return strings.Join(out, ", ")
}

// SayWhere reports the scheme, the tick and the headline metrics.
func SayWhere(p *driver.Status, hidden bool) string {
	s := p.Snap
	state := "resting"
	switch {
	case s.Ended != "":
		state = "ended: " + s.Ended
	case s.Waits:
		state = "your choice"
	case p.Running:
		state = "running, " + SaySpeed(p.Speed)
	}
	who := s.Scheme.Title + " in the " + s.Lab.Name + " lab"
	if p.Contest != nil {
		who = "a race of " + strings.Join(p.Contest.Names, ", ")
	}
	return fmt.Sprintf("Tick %s, %s. %s: %s.", canvas.Thousands(s.Tick), state, who, SayMetrics(p, hidden))
}

// SaySpeed reports a speed, in ticks a second.
func SaySpeed(v float64) string {
	if w := canvas.SpeedWord(v); w != "max" {
		return strings.TrimSuffix(w, "/s") + " ticks a second"
	}
	return "as fast as it goes"
}

// SayLast reports the last slot: the event, then each automaton that moved, with all also
// those that stayed. The snapshot needs [lab.ViewRequest.Trail].
func SayLast(s *model.Snapshot, hidden, all bool) []string {
	switch v := s.View.(type) {
	case *pollinglab.View:
		return sayPoll(v, hidden, all)
	case *placementlab.View:
		return sayQuery(v, hidden, all)
	case *crawllab.View:
		return sayFetch(v, hidden, all)
	case *armslab.View:
		return sayChoice(v, hidden, all)
	case *linelab.View:
		return sayStep(v, hidden, all)
	}
	return nil
}

func sayPoll(v *pollinglab.View, hidden, all bool) []string {
	l := v.Last
	if l.Tick == 0 {
		return []string{"No page has been polled yet."}
	}
	verdict := "nothing new"
	if l.Hit {
		verdict = "hit"
	}
	if l.Changes > 1 {
		verdict += fmt.Sprintf(", %s changes", canvas.Thousands(l.Changes))
	}
	since := "the first poll of it"
	switch {
	case l.Elapsed == l.Tick:
	case l.Elapsed == 1:
		since = "one slot after the poll before"
	case l.Elapsed == 0:
		since = "once more in the same slot"
	default:
		since = canvas.Thousands(l.Elapsed) + " slots after the poll before"
	}
	first := fmt.Sprintf("%s polled: %s, %s.", l.Name, verdict, since)
	if !hidden && canvas.Finite(l.Chance) {
		first += " The chance of a hit was " + canvas.Chance(l.Chance) + "."
	}
	out := []string{first}
	if all && v.Choice != "" {
		out = append(out, "Why this page: "+strings.TrimSpace(v.Choice+" "+v.ChoiceSource)+".")
	}
	out = append(out, sayMoves(v, all)...)
	if all {
		out = append(out, sayStayed(v.Stayed, v.Source)...)
	}
	return out
}

// sayMoves reports each automaton that moved. Where estimates or intervals learn in place of automata, it reports
// how each poll changed them.
func sayMoves(v *pollinglab.View, all bool) []string {
	switch v.State.(type) {
	case *pollinglab.IndexView, *pollinglab.EstimatesView:
		return sayExplanations(v.Explanations, true)
	}
	told := sayExplanations(v.Explanations, all)
	if len(v.Explanations) > 0 && len(told) == 0 {
		told = []string{"No automaton moved."}
	}
	return told
}

// sayExplanations reports the transitions of a slot, with all also those without a move.
func sayExplanations(explanations []lab.Explanation, all bool) (out []string) {
	for _, t := range explanations {
		if t.Moved || all {
			out = append(out, t.Who+": "+t.What+".")
		}
		if t.Way != "" && all {
			out = append(out, t.Who+" "+t.Way+".")
		}
	}
	return out
}

// sayStayed reports the automata that stayed, and the source of the rule.
func sayStayed(stayed, source string) (out []string) {
	if stayed != "" {
		out = append(out, strings.TrimSuffix(pane.Sentence(stayed), ".")+".")
	}
	if source != "" {
		out = append(out, "The rule stands in "+source+".")
	}
	return out
}

func sayQuery(v *placementlab.View, hidden, all bool) []string {
	q := v.Last
	if q == nil || len(v.Explanations) == 0 {
		return []string{"Nothing has been asked for yet."}
	}
	what := "query "
	if v.Sites {
		what = "pair "
	}
	var out []string
	for _, t := range placementpanes.LatestQuery(v.Explanations) {
		switch {
		case len(t.Objects) == 2:
			out = append(out, what+sayObject(t.Objects[0], hidden)+" and "+sayObject(t.Objects[1], hidden)+" "+t.What+".")
		case all || t.Moved:
			out = append(out, pane.Sentence(sayObject(t.Objects[0], hidden))+" "+t.What+".")
		}
	}
	if len(q.Moves) == 0 {
		out = append(out, "Nothing moved.")
	}
	if !all {
		return out
	}
	out = append(out, sayStayed(v.Stayed, v.Source)...)
	if hidden {
		return out
	}
	for _, w := range v.Waits {
		out = append(out, speechGroups(placementpanes.WaitLine(v, w, math.MaxInt), false)+".")
	}
	return out
}

// sayObject names an object. Its letter is its true group, so hidden uses the number alone.
func sayObject(o placementlab.PlacedObject, hidden bool) string {
	if hidden {
		return "object " + canvas.Itoa(o.Object+1)
	}
	return o.Name()
}

func sayFetch(v *crawllab.View, hidden, all bool) []string {
	l := v.Last
	if l.Doc < 0 {
		return []string{"Nothing has been fetched yet in this traversal."}
	}
	first := l.Name
	if l.Hub && !hidden {
		first += ", a hub"
	}
	first += ", fetched: " + l.Found + ", relevance " + canvas.Unit(l.Relevance, 3) + ", reward " + canvas.Unit(l.Reward, 3)
	if l.Parent != "" {
		first += ", discovered through " + l.Parent
	}
	if l.Links > 0 {
		first += fmt.Sprintf(", %s of its %s links were new", canvas.Thousands(int64(l.Discovered)), canvas.Thousands(int64(l.Links)))
	}
	out := []string{first + "."}
	if all {
		out = append(out, sayExplanations(v.Explanations, true)...)
		out = append(out, sayStayed(v.Stayed, v.Source)...)
		out = append(out, speechGroups(crawlpanes.TraversalFacts(v), hidden)+".", speechGroups(crawlpanes.FetcherFacts(v), false)+".")
	}
	return out
}

// sayChoice reports the last choice of an arm, its answer and the transition.
func sayChoice(v *armslab.View, hidden, all bool) []string {
	if len(v.Explanations) == 0 {
		return []string{"No arm has been chosen yet."}
	}
	out := sayExplanations(v.Explanations, true)
	if all {
		out = append(out, sayStayed("", v.Source)...)
		out = append(out, sayChances(v, hidden)...)
	}
	return out
}

func sayStep(v *linelab.View, hidden, all bool) []string {
	if v.Chain == nil || v.Chain.Step == "" {
		return []string{"No step has been taken yet."}
	}
	out := []string{v.Chain.Step + "."}
	if all {
		out = append(out, sayChain(v.Chain, hidden))
	}
	return out
}

// sayChain reports the state of one automaton.
func sayChain(c *lab.ChainView, hidden bool) string {
	text := fmt.Sprintf("%s stands at state %d of %d to %d", c.Title, c.State, c.First, c.N)
	if !hidden && c.NoTheory == "" && canvas.Finite(c.Distance) {
		text += fmt.Sprintf("; visits and theory differ by %s in total variation", canvas.Unit(c.Distance, 4))
	}
	return text + "."
}
