package model

import (
	"fmt"
	"strings"
	"testing"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

// TestExplanationsAreBounded: a slot notes and explains at most as many polls as a screen
// can show. The last explanation gives the number of the others. The number of automata
// that stayed counts all polls.
func TestExplanationsAreBounded(t *testing.T) {
	for _, line := range []string{
		"h-traa pages=1000 capacity=300 N=50", "h-traa pages=1000 capacity=300 N=50 schedule=random",
		"h-traa pages=1000 capacity=300 N=50 schedule=edf", "h-traa pages=1000 capacity=300 N=50 rule=reward-inaction",
		"lakg pages=1000 capacity=300", "cgla pages=1000 capacity=900 N=2 @1:N=200", "fpa pages=1000 capacity=300 N=1",
		"uniform pages=1000 capacity=300", "optimal pages=1000 capacity=300", "weighted pages=1000 capacity=300",
	} {
		r := MustRun(line)
		r.Advance(3)
		request := lab.ViewRequest{Width: 160, Height: 48, Trace: true}
		r.Snapshot(request) // from this snapshot on the polls are noted
		b := r.Environment.(*pollinglab.Environment)
		before, exchanges := pollCounts(b), b.ClassChanges()
		r.Advance(1)
		v := viewOf[*pollinglab.View](r, request)
		polls, polled := 0, map[int]bool{}
		for page, count := range pollCounts(b) {
			if count > before[page] {
				polls += count - before[page]
				polled[page] = true
			}
		}
		if kept := max(len(b.Trace.Moves), len(v.Moves)); kept > polling.TraceSize+64 || len(b.Trace.Polls) > polling.TraceSize || len(b.Trace.First) > polling.TraceSize {
			t.Errorf("%s: %d moves are kept, %d choices and %d polls", line, kept, len(b.Trace.Polls), len(b.Trace.First))
		}
		all, rest := polls, b.Pages()-len(polled)
		switch s := b.Scheme.(type) {
		case *polling.Tree:
			var moves int
			moves, rest = heardIn(s, b, before)
			modeltest.Equal(t, b.Trace.Moved, moves, "%s: the moves counted are", line)
			all += moves
		case *polling.FPA:
			all += 2 * int(b.ClassChanges()-exchanges)
		}
		if all <= lab.MostExplanations {
			t.Fatalf("%s: only %d tellings", line, all)
		}
		if v.Stayed != "" && !strings.HasPrefix(v.Stayed, fmt.Sprintf("The other %s ", stats.Thousands(int64(rest)))) || (v.Stayed == "") != (rest == 0) {
			t.Errorf("%s: %q, with %d others", line, v.Stayed, rest)
		}
		if len(v.Explanations) != lab.MostExplanations+1 {
			t.Errorf("%s: %d tellings, not %d and a last", line, len(v.Explanations), lab.MostExplanations)
			continue
		}
		want := fmt.Sprintf("and %s more", stats.Thousands(int64(all-lab.MostExplanations)))
		modeltest.Equal(t, v.Explanations[lab.MostExplanations].What, want, "%s:", line)
		for i, told := range v.Explanations[:lab.MostExplanations] {
			if told.Who == "" || told.What == "" {
				t.Errorf("%s: telling %d is empty", line, i)
			}
		}
	}
}

// pollCounts returns the polls of each page so far.
func pollCounts(b *pollinglab.Environment) []int {
	out := make([]int, b.Pages())
	for page := range out {
		polls, _ := b.Count(page)
		out[page] = int(polls)
	}
	return out
}

// heardIn counts, of a tree, the automata that heard of the polls since, one for each poll
// on its path, and those that heard of none.
func heardIn(s *polling.Tree, b *pollinglab.Environment, before []int) (moves, rest int) {
	now := pollCounts(b)
	for below := []int{0}; len(below) > 0; {
		node, _ := s.Node(below[0])
		if below = below[1:]; node.Left >= 0 {
			below = append(below, node.Left)
		}
		if node.Right >= 0 {
			below = append(below, node.Right)
		}
		polls := 0
		for page := node.First; page < node.End; page++ {
			polls += now[page] - before[page]
		}
		if moves += polls; polls == 0 {
			rest++
		}
	}
	return moves, rest
}
