package run

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/labs"
)

var (
	agoWords  = regexp.MustCompile(`([\d,]+) ticks? (?:since its last poll|before)`)
	stateStep = regexp.MustCompile(`state ([\d,]+) (?:→|to) ([\d,]+)`)
)

// TestPanesAgree: over single steps of every scheme the loop, *now*, the table of shares, the tree, the curves and the lines of
// plain mode say the same of the last event, of its item's age, state and share, and of the next one.
func TestPanesAgree(t *testing.T) {
	steps, every := 12, 4
	if modeltest.Long() {
		steps, every = 40, 1
	}
	for i, line := range append(loopLines(), "lakg pages=8", "h-traa pages=4 N=20", "fpa pages=12 capacity=3", "tsetlin penalties=0.5,0.6") {
		if i%every != 0 {
			continue
		}
		a, run := labApp(t, line, 0, 160, 48)
		typeKeys(a, "l")
		foreseen := ""
		for range steps {
			run.Advance(1)
			rested(a, run, false)
			a.View()
			s := a.Now.Snap
			stages := s.View.Stages(nil)
			said := strings.Join(labs.Of(a.Lab).Last(s, false, true), " ")
			loop := a.drawn()
			at := func(what string, ok bool) {
				t.Helper()
				if !ok {
					t.Errorf("%s, tick %d: %s; plain says\n%s\nthe loop\n%s", line, s.Tick, what, said, loop)
				}
			}
			for _, stage := range stages {
				for _, m := range stage.Moves {
					at("a state moves out of its range", m.Value || m.From >= m.Least && m.To <= m.Most)
				}
			}
			switch v := s.View.(type) {
			case *pollinglab.View:
				foreseen = agreePolls(at, a, v, stages, said, loop, foreseen)
			case *armslab.View:
				agreeChoices(at, v, stages)
			case *linelab.View:
				last := v.Recent[len(v.Recent)-1]
				at("the curve is elsewhere than the automaton", last.Tick == s.Tick && last.Position == v.Position)
			case *crawllab.View:
				last := v.Recent[len(v.Recent)-1]
				at("the curve has another quality", last.Tick == s.Tick && last.Recall == v.Recall && last.Quality == v.Quality)
				if c := follow.StageOf(stages, lab.Choosing); c.Brief != "" && v.Fetchers.Latency == 0 {
					at("the loop fetches another document", v.Last.Doc < 0 || c.Brief == v.Last.Name)
				}
			}
			if t.Failed() {
				break
			}
		}
	}
}

// agreePolls compares what the panes say of a poll. It returns the name of the next page that the loop gives; "" where chance
// decides.
func agreePolls(at func(string, bool), a *app, v *pollinglab.View, stages []lab.Stage, said, loop, foreseen string) string {
	l, tick := v.Last, a.Now.Snap.Tick
	last := v.Recent[len(v.Recent)-1]
	at("a curve has another value", last.Tick == tick && last.Polls == v.Polls && last.Hits == v.Hits && (v.Measured != tick || last.Value == v.Value))
	if l.Tick == tick {
		if c := follow.StageOf(stages, lab.Choosing); c.Brief != "" {
			at("the loop shows another page than it describes: "+c.Brief+", "+v.Followed.Name, c.Brief == v.Followed.Name && (v.PollsOfSlot > 1 || c.Brief == l.Name))
		}
		if c := follow.StageOf(stages, lab.Answering); c.Brief != "" {
			at("the loop has another answer than now", strings.HasPrefix(c.Brief, "hit") == v.Followed.Hit)
		}
		at("the loop had foreseen "+foreseen, foreseen == "" || foreseen == l.Name || v.Capacity > 1)
		for text, elapsed := range map[string]int64{said: l.Elapsed, loop: v.Followed.Elapsed} {
			for _, m := range agoWords.FindAllStringSubmatch(text, -1) {
				at("it says "+m[0], hasNumber(canvas.Thousands(elapsed), m[1]))
			}
		}
		if e := v.Reaction; e.Name == "share of "+l.Name && v.Measured == tick && !math.IsNaN(e.After) {
			at("the share of the loop is not that of now", math.Abs(e.After-l.Share) <= 1e-12)
		}
	}
	var polls, hits int64
	for _, r := range v.Rows {
		polls, hits = polls+r.Polls, hits+r.Hits
		if r.Page == l.Page && v.Measured == tick {
			at("the table has another share", math.Abs(r.Share-l.Share) <= 1e-9)
		}
	}
	at("the table has more polls than now", len(v.Rows) < v.Pages && polls <= v.Polls && hits <= v.Hits || polls == v.Polls && hits == v.Hits)
	moves := map[lab.Subject]lab.Transition{}
	for _, stage := range stages {
		for _, m := range stage.Moves {
			moves[m.About] = m
		}
	}
	for _, x := range v.Explanations {
		m, ok := moves[x.About]
		if !ok || v.Capacity > 1 || m.Value {
			continue
		}
		at("a sentence moves an automaton that stays in the loop", x.Moved == m.Moved())
		if step := stateStep.FindStringSubmatch(x.What); step != nil && x.Moved {
			at("a sentence has other states than the loop: "+step[0], hasNumber(canvas.Thousands(int64(m.From)), step[1]) && hasNumber(canvas.Thousands(int64(m.To)), step[2]))
		}
	}
	if tree, ok := v.State.(*pollinglab.TreeView); ok && v.Measured == tick {
		for _, level := range tree.Levels {
			for _, c := range level {
				if m, ok := moves[lab.Pages(c.First, c.End)]; ok && c.N > 0 && v.Capacity == 1 {
					at("the tree shows another state than the loop", float64(c.State) == m.To)
				}
			}
		}
	}
	return v.Next.Name
}

// agreeChoices compares what the panes say of a choice of an arm.
func agreeChoices(at func(string, bool), v *armslab.View, stages []lab.Stage) {
	last := v.Recent[len(v.Recent)-1]
	at("the curve has another average", last.Average == v.Average && last.Action == v.Action)
	if v.States == nil {
		return
	}
	for _, stage := range stages {
		for _, m := range stage.Moves {
			at("the star shows another state than the loop", float64(v.States.State) == m.To && float64(v.States.Was) == m.From)
		}
	}
}
