package tui

import (
	"fmt"

	"lascope/automata"
	"lascope/model"
)

// storyOf tells the latest query in words: what was asked, the response, what
// moved, and who waits for whom.
func storyOf(s *scene, v *model.PlacementView, w int) [][]span {
	var out [][]span
	if q := v.Last; q != nil {
		out = append(out, flow(queryWords(v, q), w)...)
		for _, m := range q.Moves {
			out = append(out, flow(moveWords(m), w)...)
		}
		if len(q.Moves) == 0 && q.Verdict != automata.Ignored {
			out = append(out, []span{{"nothing moves: they stand at the end of their way", fg(inkDim)}})
		}
	}
	return append(out, waitWords(s, v, w)...)
}

func objectSpan(o model.PlacedObject) span { return span{objectName(o), groupStyle(o.Group).bold()} }

// queryWords tell what was asked and the response.
func queryWords(v *model.PlacementView, q *model.PlacementQuery) [][]span {
	dim := fg(inkDim)
	response := span{"reward", fg(inkTheory).bold()}
	switch q.Verdict {
	case automata.Penalised:
		response = span{"penalty", fg(inkAccent).bold()}
	case automata.Ignored:
		response = span{"ignored", dim.bold()}
	}
	what := "query "
	if v.Sites {
		what = fmt.Sprintf("pair %s of the crawl ", thousands(int64(v.Asked)))
	}
	where := fmt.Sprintf("arms %d and %d", q.ClassI+1, q.ClassJ+1)
	if q.ClassI == q.ClassJ {
		where = fmt.Sprintf("both in arm %d", q.ClassI+1)
	}
	words := [][]span{
		{{what, dim}, objectSpan(q.I), {" + ", dim}, objectSpan(q.J), {"  " + where, dim}},
		{response, {": " + q.Why, fg(inkText)}},
	}
	if q.Coin >= 0 {
		words = append(words, []span{{"coin " + unit(q.Coin, 3) + " against ½", dim}})
	}
	if v.Sites {
		for k, o := range []model.PlacedObject{q.I, q.J} {
			sign := " ≥ "
			if q.Time[k] < q.Average[k] {
				sign = " < "
			}
			words = append(words, []span{objectSpan(o), {fmt.Sprintf(" took %.1f%smean %.1f of its arm", q.Time[k], sign, q.Average[k]), dim}})
		}
	}
	return words
}

// moveWords tell the move of one object.
func moveWords(m model.PlacedMove) [][]span {
	text := fmt.Sprintf("inward, state %d → %d", m.FromState, m.ToState)
	st := fg(inkTheory)
	switch {
	case m.FromClass != m.ToClass && m.Called:
		text = fmt.Sprintf("comes back: arm %d → %d", m.FromClass+1, m.ToClass+1)
		st = fg(inkAccent).bold()
	case m.FromClass != m.ToClass:
		text = fmt.Sprintf("changes arms: %d → %d", m.FromClass+1, m.ToClass+1)
		st = fg(inkAccent).bold()
	case m.ToState > m.FromState:
		text = fmt.Sprintf("outward, state %d → %d", m.FromState, m.ToState)
		st = fg(inkAccent)
	}
	if m.FromClass != m.ToClass && m.FromState != m.ToState {
		text += fmt.Sprintf(", state %d → %d", m.FromState, m.ToState)
	}
	return [][]span{{{"  ", fg(inkDim)}, objectSpan(m.Who), {" " + text, st}}}
}

// waitWords tell who waits for whom, the longest first, and name a deadlock.
func waitWords(s *scene, v *model.PlacementView, w int) [][]span {
	var out [][]span
	dim := fg(inkDim)
	if len(v.Waits) > 0 && v.Waits[0].Exchanged >= 0 {
		first := v.Waits[0]
		other := model.PlacedObject{Object: first.Exchanged, Group: first.ExchangedGroup}
		words := [][]span{
			{{"deadlock: ", fg(inkWarn).bold()}, objectSpan(first.Who), {" and ", dim}, objectSpan(other), {" stand in each other's place", dim}},
			{{"their mates draw each other inward", dim}},
		}
		if s.snap.Scheme.Name != cureScheme {
			words = append(words, []span{{"e", fg(inkAccent).bold()}, {" hands this to EOMA", fg(inkText)}})
		}
		out = append(out, flow(words, w)...)
	}
	for i, wait := range v.Waits {
		if i == 3 {
			break
		}
		out = append(out, flow(waitLine(v, wait), w)...)
	}
	return out
}

// waitLine tells one wait.
func waitLine(v *model.PlacementView, wait model.Wait) [][]span {
	dim := fg(inkDim)
	who := []span{objectSpan(wait.Who), {fmt.Sprintf(" waits %s %s in arm %d", thousands(wait.Ticks), ticksWord(v), wait.Class+1), fg(inkWarn)}}
	if wait.Mate < 0 {
		return [][]span{who, {{fmt.Sprintf("none of its group is in arm %d", wait.Home+1), dim}}}
	}
	mate := model.PlacedObject{Object: wait.Mate, Group: wait.Who.Group}
	return [][]span{append(who, span{" for a mate; nearest: ", dim}, objectSpan(mate),
		span{fmt.Sprintf(", state %d of %d", wait.MateState, v.N), dim})}
}

func ticksWord(v *model.PlacementView) string {
	if v.Sites {
		return "crawls"
	}
	return "queries"
}
