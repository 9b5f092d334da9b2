package pollingpanes

import (
	"cmp"
	"lascope/tui/pane"
	"math"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return follow.New(`poll | Answer moves automaton, automaton sets share, share decides who is polled. | [LAKG] Fig. 1, [H-TRAA] Fig. 2
		environment | value | Pages change, unseen until they are polled.
			<{poll.Tick?}<{again?}last polled <{poll.Elapsed!}in the same tick|{poll.Elapsed tick} before>|first poll of this page>>
			<{poll.Tick?}{rank?}◆rank {rank,}>
			<{poll.Tick?}chosen: {why}>
			<{several?}poll {Place,} of {PollsOfSlot,} in this tick>
		answer | now | A hit is a change found, a miss is none.
		automaton | now | Its state is all it remembers. | 4
		share | shares | How often the page is polled, in polls per tick.
		scheduler | now | It turns the shares into single polls.
			next poll: {next}
			<after the {arms page} of P1>
			<{schedule}>
			<{sparse?}at most >{Capacity poll} per tick`, follow.Loop{
		Boxes: follow.Boxes{
			follow.Environment: {Draw: drawAges},
			follow.Answer:      {Draw: drawHits},
			follow.Automaton:   {View: newStatePane()},
			follow.Share:       {Draw: drawLoopShares},
			follow.Scheduler:   {Draw: drawNext},
		},
		Terse: true,
		Share: loopShare,
		Adapt: func(s *pane.Context, l *follow.Boxes, stages []lab.Stage) {
			v := pollingView(s)
			l[follow.Automaton].Opens = cmp.Or(stateKind(v), "now")
			if len(stages) == 0 && v.Last.Tick > 0 {
				l[follow.Environment].Value = follow.Strong.Span(v.Last.Name)
				l[follow.Answer].Value = canvas.Pick(v.Last.Hit, follow.Practice.Span("hit"), follow.Strong.Span("miss"))
			}
		},
		Blanks: func(s *pane.Context) []any {
			v, arms := pollingView(s), -1
			if state, ok := v.State.(armsView); ok {
				arms = state.Sizes[0]
			}
			poll := v.Followed
			switch {
			case v.PollsOfSlot > 0:
			case len(v.Traced) == 0:
				poll = v.Last
			default:
				poll = pollinglab.LastPoll{}
				poll.Rank = -1
			}
			words := scheduleOf(s)
			plain := map[string]string{"schedule=tree": "each node counts its own polls", "schedule=edf": "the earliest deadline first"}
			return []any{"poll", poll, "again", poll.Elapsed < poll.Tick, "rank", poll.Rank + 1, "why", chosenWords(s, v),
				"several", v.PollsOfSlot > 1, "next", chooser(s), "arms", arms, "schedule", cmp.Or(plain[words], words), "sparse", v.Latest.Used < .995}
		},
	})
}

// chosenWords give the reason for the last choice in brief.
func chosenWords(s *pane.Context, v view) string {
	if _, tree := v.State.(treeView); tree {
		return map[string]string{"schedule=tree": "in each node, the half due first", "schedule=edf": "earliest deadline",
			"schedule=random": byDraw}[scheduleOf(s)]
	}
	why, _, _ := strings.Cut(v.Choice, ";")
	why, _, _ = strings.Cut(why, ":")
	return why
}

// rounding bounds the relative change of a share that only rounding changed.
const rounding = 1e-9

// loopShare is the share of the page polled and how it reacted.
func loopShare(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
	v := pollingView(s)
	e, ok := follow.Reacted(stages)
	switch {
	case len(stages) == 0 && v.Last.Tick > 0:
		return follow.Strong.Span(shareWords(v.Last.Name, v.Last.Share)), []canvas.Span{valueFact(s, v)}
	case !ok || !strings.HasPrefix(e.Name, "share"):
		return follow.Nothing(), nil
	}
	value, facts := follow.Strong.Span(shareWords(strings.TrimPrefix(e.Name, "share of "), e.After)), []canvas.Span(nil)
	switch grown := e.After/e.Before - 1; {
	case !canvas.Finite(grown): // the shares are as old as the last measurement, or are estimates
	case math.Abs(grown) < rounding:
		facts = append(facts, follow.Plain.Span("it stays"))
	default:
		value.St = follow.Changed
		facts = append(facts, follow.Plain.Span(canvas.Tell("it {change} by {grown%} from {Before:share}", e, "change", e.Change(), "grown", math.Abs(grown))))
	}
	return value, append(facts, valueFact(s, v))
}

// shareWords are a page with its share.
func shareWords(page string, share float64) string {
	return page + ": " + canvas.Share(share) + " polls per tick"
}

// valueFact is the value of the present shares.
func valueFact(s *pane.Context, v view) canvas.Span {
	return follow.Practice.Span(s.Mask("value of the shares " + canvas.Unit(v.Value, 3)))
}

const byDraw = "by a draw"

// chooser names the next poll, or who chooses it.
func chooser(s *pane.Context) string {
	v := pollingView(s)
	switch {
	case stateKind(v) == "program":
		return "the program's choice"
	case s.Scheme.Person:
		return follow.Yours
	}
	return cmp.Or(v.Next.Name, byDraw)
}

// scheduleOf is the parameter schedule with its value, "schedule=tree"; "" for a scheme without it.
func scheduleOf(s *pane.Context) string {
	for _, x := range s.Settings {
		if x.Key == "schedule" {
			return "schedule=" + x.Word
		}
	}
	return ""
}

// loopLabel is the width of the name of a page in a box.
const loopLabel = 10

// firstRows are the first n rows of the table of shares; the page of the poll that is followed takes the place of the last one.
func firstRows(s *pane.Context, n int) []shareRow {
	v := pollingView(s)
	rows := slices.Clone(v.Rows[:min(len(v.Rows), n)])
	if r, ok := followedRow(s); ok && len(rows) > 0 && !slices.ContainsFunc(rows, func(x shareRow) bool { return x.Page == r.Page }) {
		rows[len(rows)-1] = r
	}
	return rows
}

// followedRow is the row of the page of the poll that is followed, as it is at the tick drawn; without its optimal share if the table
// leaves it out.
func followedRow(s *pane.Context) (row shareRow, ok bool) {
	read := s.Words.View.(view)
	f, share := read.Followed, read.Reaction
	if !s.Still || read.PollsOfSlot == 0 {
		return row, false
	}
	for _, r := range pollingView(s).Rows {
		if r.Page == f.Page {
			return r, true
		}
	}
	row = shareRow{Page: f.Page, Name: f.Name, Share: share.After, Latest: true}
	if before := f.Tick - s.Tick; before > 0 {
		row.Share, row.Age = share.Before, f.Elapsed-before
	}
	return row, canvas.Finite(row.Share)
}

// loopRows draws rows for the first pages of the table of shares and for the page of the poll that is followed, and the number of
// the other pages; the page just polled is lit.
func loopRows(s *pane.Context, a canvas.Area, draw func(row canvas.Area, r shareRow, lit bool)) int {
	v := pollingView(s)
	rows := firstRows(s, a.H)
	if len(rows) < v.Pages && a.H > 1 {
		rows = firstRows(s, a.H-1)
		a.Label(0, len(rows), canvas.Counted(v.Pages-len(rows), "page")+" more")
	}
	for y, r := range rows {
		ink := canvas.Pick(r.Latest, canvas.InkAccent, canvas.InkDim)
		a.Cut(0, y, loopLabel-1, r.Name, canvas.Fg(ink))
		draw(a.Sub(loopLabel, y, a.W, 1), r, r.Latest)
	}
	return min(a.H, len(rows)+1)
}

// drawHits draws the part of the polls that hit, over the run.
func drawHits(s *pane.Context, a canvas.Area) int {
	c := meetingChart(pollingView(s))
	if c.Series, c.Xname = c.Series[1:], ""; len(c.Series[0].Xs) < 2 || a.H < 5 {
		return 0
	}
	c.Series[0].Hidden = true // in the legend
	a.Label(0, 0, canvas.Cut("hits of the polls", a.W))
	c.Draw(a.Below(1), s.Theme)
	return a.H
}

// drawAges draws the ticks since the last poll of each page as bars.
func drawAges(s *pane.Context, a canvas.Area) int {
	oldest := int64(1)
	for _, r := range firstRows(s, a.H) {
		oldest = max(oldest, r.Age)
	}
	return loopRows(s, a, func(row canvas.Area, r shareRow, lit bool) {
		words, room := canvas.Short(float64(r.Age)), 7
		if row.W >= 20 {
			words, room = words+" "+canvas.Pick(r.Age == 1, "tick ", "ticks"), 13
		}
		follow.DrawPart(s, row.Sub(0, 0, row.W-room, 1), float64(r.Age)/float64(oldest), canvas.Practice)
		row.LabelEnd(row.W, 0, words)
	})
}

// drawLoopShares draws the present shares beside the optimal ones, on the axis of the pane of shares.
func drawLoopShares(s *pane.Context, a canvas.Area) int {
	return loopRows(s, a, func(row canvas.Area, r shareRow, lit bool) {
		at := func(share float64) int { return int((4 + math.Log10(max(1e-4, min(share, 1)))) / 4 * float64(row.W-1)) }
		row.Fill(0, 0, row.W, 1, '·', canvas.Frame)
		if r.Optimal > 0 { // not NaN
			row.Set(at(r.Optimal), 0, '┃', canvas.Theory)
		}
		row.Set(at(r.Share), 0, '●', canvas.Fg(canvas.Pick(lit, canvas.InkAccent, canvas.InkPractice)))
	})
}

// drawNext lists the pages that are due next, or those of the greatest indices. Where draws choose, it shows how many each page gets.
func drawNext(s *pane.Context, a canvas.Area) int {
	v, rows, most := pollingView(s), 0, 0.0
	list := func(name, words string) {
		a.Cut(0, rows, loopLabel-1, name, canvas.Text)
		a.Label(loopLabel, rows, words)
		rows++
	}
	for _, r := range v.Due[:min(len(v.Due), a.H)] {
		list(r.Name, "in "+canvas.Counted(int(r.In), "tick"))
	}
	if index, ok := v.State.(indexView); ok {
		for _, r := range index.Queue[:min(len(index.Queue), a.H)] {
			list(r.Name, canvas.Pick(index.Overdue, indexNumber(r.Index)+" ticks overdue", "index "+indexNumber(r.Index)))
		}
	}
	if rows > 0 || chooser(s) != byDraw {
		return rows
	}
	for _, r := range firstRows(s, a.H) {
		most = max(most, r.Share/float64(v.Capacity))
	}
	return loopRows(s, a, func(row canvas.Area, r shareRow, _ bool) {
		part, words, room := r.Share/float64(v.Capacity), "of the draws", 24
		if words = canvas.Percent(part) + " " + words; row.W < room {
			room, words = 8, canvas.Percent(part)
		}
		follow.DrawPart(s, row.Sub(0, 0, row.W-room, 1), part/most, canvas.Practice)
		row.LabelEnd(row.W, 0, words)
	})
}
