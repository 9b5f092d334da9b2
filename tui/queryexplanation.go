package tui

import (
	"fmt"
	"strings"

	"lascope/model/placementlab"
)

// drawStory tells the latest query in words and what each object did, why the others
// stayed, and what was asked before in the same tick; below it, at the bottom, who waits
// for whom. So the words above stay where they are when nobody waits, or none may be
// known to.
func drawStory(s *paneContext, v *placementlab.PlacementView, a area) {
	told, latest := storyOf(v, a.w)
	waits := waitWords(s, v, a.w)
	waits = waits[:min(len(waits), max(a.h-latest, 0))]
	for i, line := range told[:min(len(told), a.h-len(waits))] {
		a.spans(0, i, line...)
	}
	for i, line := range waits {
		a.spans(0, a.h-len(waits)+i, line...)
	}
}

// storyOf tells the latest query in words and what each object did, which takes the first
// rows, why the others stayed, and what was asked before.
func storyOf(v *placementlab.PlacementView, w int) (out [][]span, latest int) {
	told := v.Tellings
	tell := func(query []placementlab.PlacementExplanation) {
		for _, t := range query {
			out = append(out, placementLines(v, t, w)...)
		}
		told = told[:len(told)-len(query)]
	}
	if len(told) > 0 {
		tell(latestQuery(told))
	}
	latest = len(out)
	for _, line := range wrap(strings.TrimSpace(v.Stayed+" "+v.Source), w) {
		out = append(out, []span{{line, fg(inkDim)}})
	}
	for len(told) > 0 {
		tell(latestQuery(told))
	}
	return out, latest
}

// latestQuery is the last query that is told, with what each object did.
func latestQuery(told []placementlab.PlacementExplanation) []placementlab.PlacementExplanation {
	first := len(told) - 1
	for first > 0 && len(told[first].Objects) == 1 {
		first--
	}
	return told[max(first, 0):]
}

// placementLines tell a query, or what an object did, in lines of at most w.
func placementLines(v *placementlab.PlacementView, t placementlab.PlacementExplanation, w int) [][]span {
	st, lead := fg(inkDim), []span{{"  ", fg(inkDim)}, objectSpan(t.Objects[0])}
	switch {
	case len(t.Objects) == 2:
		what := "query "
		if v.Sites {
			what = "pair "
		}
		st, lead = fg(inkText), []span{{what, fg(inkDim)}, objectSpan(t.Objects[0]), {" + ", fg(inkDim)}, objectSpan(t.Objects[1])}
	case t.Moved:
		st = fg(inkAccent)
	}
	var out [][]span
	for k, line := range wrap(t.What, max(10, w-spansWidth(lead)-2)) {
		if k == 0 {
			out = append(out, append(lead, span{" " + line, st}))
			continue
		}
		out = append(out, []span{{"    " + line, st}})
	}
	return out
}

func objectSpan(o placementlab.PlacedObject) span {
	return span{objectName(o), groupStyle(o.Group).bold()}
}

// waitWords tell who waits for whom, the longest first, and name a deadlock.
func waitWords(s *paneContext, v *placementlab.PlacementView, w int) [][]span {
	var out [][]span
	dim := fg(inkDim)
	if len(v.Waits) > 0 && v.Waits[0].Exchanged >= 0 {
		first := v.Waits[0]
		other := placementlab.PlacedObject{Object: first.Exchanged, Group: first.ExchangedGroup}
		words := [][]span{
			{{"deadlock: ", fg(inkWarn).bold()}, objectSpan(first.Who), {" and ", dim}, objectSpan(other), {" stand in each other's place", dim}},
		}
		if s.snap.Scheme.Name != cureScheme && s.keys.Cure.Enabled() {
			words = append(words, []span{{s.keys.Cure.Help().Key, fg(inkAccent).bold()}, {" hands this to EOMA", fg(inkText)}})
		}
		words = append(words, []span{{"their mates draw each other inward", dim}})
		out = append(out, flow(words, w)...)
	}
	for i, wait := range v.Waits {
		if i == 3 {
			break
		}
		out = append(out, flow(waitLine(v, wait, w), w)...)
	}
	return out
}

// waitLine tells one wait; where w cells do not hold it without the number of states,
// and in two pieces where they do not hold that.
func waitLine(v *placementlab.PlacementView, wait placementlab.Wait, w int) [][]span {
	dim := fg(inkDim)
	who := []span{objectSpan(wait.Who), {fmt.Sprintf(" waits %s %s in arm %d", thousands(wait.Ticks), ticksWord(v), wait.Class+1), fg(inkWarn)}}
	if wait.Mate < 0 {
		return [][]span{who, {{fmt.Sprintf("none of its group is in arm %d", wait.Home+1), dim}}}
	}
	mate := placementlab.PlacedObject{Object: wait.Mate, Group: wait.Who.Group}
	who = append(who, span{" for a mate", dim})
	nearest := []span{{"nearest: ", dim}, objectSpan(mate), {fmt.Sprintf(", state %d", wait.MateState), dim}}
	of := span{fmt.Sprintf(" of %d", v.N), dim}
	room := w - spansWidth(who) - len("; ") - spansWidth(nearest)
	if room < 0 {
		return [][]span{who, append(nearest, of)}
	}
	line := append(append(who, span{"; ", dim}), nearest...)
	if room >= width(of.text) {
		line = append(line, of)
	}
	return [][]span{line}
}

func ticksWord(v *placementlab.PlacementView) string {
	if v.Sites {
		return "crawls"
	}
	return "queries"
}
