package placementpanes

import (
	"fmt"
	"strings"

	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// drawStory tells the latest query in words and what each object did, why the others
// stayed, and what was asked before in the same tick; below it, at the bottom, who waits
// for whom. So the words above stay where they are when nobody waits, or none may be
// known to.
func drawStory(s *pane.PaneContext, v *placementlab.PlacementView, a canvas.Area) {
	told, latest := storyOf(v, a.W)
	waits := waitWords(s, v, a.W)
	waits = waits[:min(len(waits), max(a.H-latest, 0))]
	a.Lines(0, told[:min(len(told), a.H-len(waits))])
	a.Lines(a.H-len(waits), waits)
}

// storyOf tells the latest query in words and what each object did, which takes the first
// rows, why the others stayed, and what was asked before.
func storyOf(v *placementlab.PlacementView, w int) (out [][]canvas.Span, latest int) {
	told := v.Tellings
	tell := func(query []placementlab.PlacementExplanation) {
		for _, t := range query {
			out = append(out, placementLines(v, t, w)...)
		}
		told = told[:len(told)-len(query)]
	}
	if len(told) > 0 {
		tell(LatestQuery(told))
	}
	latest = len(out)
	for _, line := range canvas.Wrap(strings.TrimSpace(v.Stayed+" "+v.Source), w) {
		out = append(out, []canvas.Span{{Text: line, St: canvas.Fg(canvas.InkDim)}})
	}
	for len(told) > 0 {
		tell(LatestQuery(told))
	}
	return out, latest
}

// LatestQuery is the last query that is told, with what each object did.
func LatestQuery(told []placementlab.PlacementExplanation) []placementlab.PlacementExplanation {
	first := len(told) - 1
	for first > 0 && len(told[first].Objects) == 1 {
		first--
	}
	return told[max(first, 0):]
}

// placementLines tell a query, or what an object did, in lines of at most w.
func placementLines(v *placementlab.PlacementView, t placementlab.PlacementExplanation, w int) [][]canvas.Span {
	st, lead := canvas.Fg(canvas.InkDim), []canvas.Span{{Text: "  ", St: canvas.Fg(canvas.InkDim)}, objectSpan(t.Objects[0])}
	switch {
	case len(t.Objects) == 2:
		what := "query "
		if v.Sites {
			what = "pair "
		}
		st, lead = canvas.Fg(canvas.InkText), []canvas.Span{{Text: what, St: canvas.Fg(canvas.InkDim)}, objectSpan(t.Objects[0]), {Text: " + ", St: canvas.Fg(canvas.InkDim)}, objectSpan(t.Objects[1])}
	case t.Moved:
		st = canvas.Fg(canvas.InkAccent)
	}
	var out [][]canvas.Span
	for k, line := range canvas.Wrap(t.What, max(10, w-canvas.SpansWidth(lead)-2)) {
		if k == 0 {
			out = append(out, append(lead, canvas.Span{Text: " " + line, St: st}))
			continue
		}
		out = append(out, []canvas.Span{{Text: "    " + line, St: st}})
	}
	return out
}

func objectSpan(o placementlab.PlacedObject) canvas.Span {
	return canvas.Span{Text: ObjectName(o), St: groupStyle(o.Group).Bold()}
}

// waitWords tell who waits for whom, the longest first, and name a deadlock.
func waitWords(s *pane.PaneContext, v *placementlab.PlacementView, w int) [][]canvas.Span {
	var out [][]canvas.Span
	dim := canvas.Fg(canvas.InkDim)
	if len(v.Waits) > 0 && v.Waits[0].Exchanged >= 0 {
		first := v.Waits[0]
		other := placementlab.PlacedObject{Object: first.Exchanged, Group: first.ExchangedGroup}
		words := [][]canvas.Span{
			{{Text: "deadlock: ", St: canvas.Fg(canvas.InkWarn).Bold()}, objectSpan(first.Who), {Text: " and ", St: dim}, objectSpan(other), {Text: " stand in each other's place", St: dim}},
		}
		if s.Snap.Scheme.Name != CureScheme && s.Keys.Cure.Enabled() {
			words = append(words, []canvas.Span{{Text: s.Keys.Cure.Help().Key, St: canvas.Fg(canvas.InkAccent).Bold()}, {Text: " hands this to EOMA", St: canvas.Fg(canvas.InkText)}})
		}
		words = append(words, []canvas.Span{{Text: "their mates draw each other inward", St: dim}})
		out = append(out, canvas.Flow(words, w)...)
	}
	for i, wait := range v.Waits {
		if i == 3 {
			break
		}
		out = append(out, canvas.Flow(WaitLine(v, wait, w), w)...)
	}
	return out
}

// WaitLine tells one wait; where w cells do not hold it without the number of states,
// and in two pieces where they do not hold that.
func WaitLine(v *placementlab.PlacementView, wait placementlab.Wait, w int) [][]canvas.Span {
	dim := canvas.Fg(canvas.InkDim)
	who := []canvas.Span{objectSpan(wait.Who), {Text: fmt.Sprintf(" waits %s %s in arm %d", canvas.Thousands(wait.Ticks), ticksWord(v), wait.Class+1), St: canvas.Fg(canvas.InkWarn)}}
	if wait.Mate < 0 {
		return [][]canvas.Span{who, {{Text: fmt.Sprintf("none of its group is in arm %d", wait.Home+1), St: dim}}}
	}
	mate := placementlab.PlacedObject{Object: wait.Mate, Group: wait.Who.Group}
	who = append(who, canvas.Span{Text: " for a mate", St: dim})
	nearest := []canvas.Span{{Text: "nearest: ", St: dim}, objectSpan(mate), {Text: fmt.Sprintf(", state %d", wait.MateState), St: dim}}
	of := canvas.Span{Text: fmt.Sprintf(" of %d", v.N), St: dim}
	room := w - canvas.SpansWidth(who) - len("; ") - canvas.SpansWidth(nearest)
	if room < 0 {
		return [][]canvas.Span{who, append(nearest, of)}
	}
	line := append(append(who, canvas.Span{Text: "; ", St: dim}), nearest...)
	if room >= canvas.Width(of.Text) {
		line = append(line, of)
	}
	return [][]canvas.Span{line}
}

func ticksWord(v *placementlab.PlacementView) string {
	if v.Sites {
		return "crawls"
	}
	return "queries"
}
