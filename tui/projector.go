package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/experiment"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
	"lascope/tui/speech"
)

// This file draws for a room: one pane at a time, the main numbers in large digits
// above it, one sentence below it, and a presenter's remote (PageUp, PageDown) that
// goes from pane to pane, or in a replayed session from note to note. The theme knows
// that it is for a room.

// A roomPlan is how a screen is shared out in a room.
type roomPlan struct {
	digits chart.BigSize
	top    int // rows above the pane, the first row of the screen included
	story  int // rows below it, without that of the keys
	keys   int
}

// plan shares out the screen. A screen that is a part of another, or a zoomed pane, has
// no digits.
func (a *app) plan() roomPlan {
	if a.slim {
		return roomPlan{top: 1}
	}
	p := roomPlan{top: 1, story: 2, keys: 1}
	switch {
	case a.zoomed || a.h < 20:
		p.story = 1
	case a.h >= 34 && a.w >= 100:
		p.digits, p.story = chart.LargeBig, 3
	default:
		p.digits = chart.SmallBig
	}
	if rows := p.digits.Rows(a.theme); rows > 0 {
		p.top += rows + 1
		if a.h >= 28 {
			p.top += 2 // a blank row above and below
		}
	}
	return p
}

// roomBody is the pane's part of the screen.
func (a *app) roomBody() pane.Rect {
	p := a.plan()
	return pane.Rect{X: 0, Y: p.top, W: a.w, H: a.h - p.top - p.story - p.keys}
}

// paintRoom draws what is around the pane. A note takes the place of the sentence.
func (a *app) paintRoom(all canvas.Area) {
	p := a.plan()
	if p.digits != chart.NoBig {
		y := 1
		if a.h >= 28 {
			y++
		}
		drawHeadlines(all.Sub(2, y, a.w-4, p.digits.Rows(a.theme)+1), projectorHeadlines(a.now, a.blind), p.digits, a.theme)
	}
	if p.story > 0 && a.notes.Current() == nil {
		y := a.h - p.keys - p.story
		if p.story > 2 {
			y++
		}
		lines := canvas.Wrap(a.roomStory(), a.w-4)
		shown := min(len(lines), p.story)
		for i, text := range lines[:shown] {
			if i == shown-1 && len(lines) > shown {
				text = canvas.Cut(text+" "+lines[shown], a.w-4)
			}
			all.Text(2, y+i, text, canvas.Fg(canvas.InkStrong).Bold())
		}
	}
	if p.keys > 0 {
		a.drawRoomKeys(all.Sub(0, a.h-1, a.w, 1))
	}
}

// projectorHeadlines are the main numbers and, last, the tick.
func projectorHeadlines(p *driver.Status, blind bool) []speech.Headline {
	tick := p.Snap.Tick
	return append(speech.HeadlinesOf(p, blind), speech.Headline{Name: "tick", Word: canvas.Thousands(tick), Brief: canvas.Short(float64(tick)), Ink: canvas.InkStrong})
}

// drawHeadlines draws numbers in large digits with their names below: the first on the
// left, the last on the right, the others between while they fit.
func drawHeadlines(a canvas.Area, figures []speech.Headline, b chart.BigSize, th *canvas.Theme) {
	const gap = 4
	wide := func(f speech.Headline) int { return max(chart.BigWidth(f.Word, b), canvas.Width(f.Name)) }
	put := func(x int, f speech.Headline) {
		chart.DrawBig(a, x, f.Word, b, canvas.Fg(f.Ink).Bold(), th)
		a.Text(x, a.H-1, f.Name, canvas.Fg(f.Ink).Bold())
	}
	last := figures[len(figures)-1]
	end := a.W - wide(last)
	if len(figures) > 1 && end < wide(figures[0])+gap && last.Brief != "" {
		last.Word = last.Brief
		end = a.W - wide(last)
	}
	x := 0
	for _, f := range figures[:len(figures)-1] {
		if w := wide(f); x+w+gap <= end && chart.BigWidth(f.Word, b) > 0 {
			put(x, f)
			x += w + gap
		}
	}
	if end >= 0 {
		put(end, last)
	}
}

// drawRoomKeys is the last row: what a lecturer needs, and which pane it is.
func (a *app) drawRoomKeys(row canvas.Area) {
	bar := canvas.Fg(canvas.InkText).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	where := ""
	if n := len(a.slots); n > 0 {
		where = fmt.Sprintf("%s %d of %d", a.slots[a.focus].Pane.Name(), a.focus+1, n)
	}
	edge := row.Right(row.W-1, 0, where, bar.Ink(canvas.InkStrong).Bold())
	next := "next pane"
	if a.followsNotes() {
		next = "next note"
	}
	x, m := 1, a.keys
	for _, k := range []struct {
		key  key.Binding
		word string
	}{{m.PageDown, next}, {m.Pause, "pause"}, {m.Step, "step"}, {m.Faster, "faster"}, {m.Slower, "slower"}, {m.Projector, "desk"}, {m.Help, "help"}, {m.Quit, "quit"}} {
		name := k.key.Help().Key
		part := a.outer != nil && k.word == next // a lesson's own keys turn its pages
		if part || !k.key.Enabled() || x+canvas.Width(name)+1+canvas.Width(k.word)+2 > edge {
			continue
		}
		x = row.Text(x, 0, name, bar.Ink(canvas.InkAccent).Bold())
		x = row.Text(x+1, 0, k.word, bar) + 2
	}
}

// roomStory is the one sentence below the pane: the last transition where each is
// looked at, else how the run stands.
func (a *app) roomStory() string {
	s := a.now.Snap
	if a.now.Contest != nil {
		return contestStory(a.now.Contest, a.blind)
	}
	if a.still() && s.Tick > 0 && s.Ended == "" {
		told := speech.SayLast(s, a.blind, false)
		return strings.Join(told[:min(2, len(told))], " ")
	}
	text := a.standing()
	if n := len(s.Marks); n > 0 {
		m := s.Marks[n-1]
		text += fmt.Sprintf(" %s was %s.", pane.Sentence(m.Name), pollingpanes.TicksAgo(s.Tick-m.Tick))
	}
	if s.Ended != "" {
		text += " It has ended: " + s.Ended + "."
	}
	return text
}

// standing says how the run stands in its lab's terms.
func (a *app) standing() string {
	s, title := a.now.Snap, a.now.Snap.Scheme.Title
	switch v := s.View.(type) {
	case *pollinglab.View:
		if !a.blind && v.Optimal > 0 && canvas.Finite(v.Value) {
			return fmt.Sprintf("%s earns %s of what an all-knowing observer would.", title, canvas.Percent(v.OfOptimal()))
		}
		return fmt.Sprintf("%s has made %s polls, %s of them hits.", title, canvas.Thousands(v.Polls), canvas.Thousands(v.Hits))
	case *placementlab.View:
		if a.blind {
			return fmt.Sprintf("%s has been penalised %s times in %s queries.", title, canvas.Thousands(v.Counts.Penalties), canvas.Thousands(v.Counts.Queries))
		}
		text := fmt.Sprintf("%s has %d of %d objects in the arm of their group.", title, v.Right, v.Objects)
		if v.Converged {
			text += " It has converged."
		}
		return text
	case *crawllab.View:
		text := fmt.Sprintf("Traversal %s: %s of %s documents fetched.", canvas.Thousands(v.Traversal), canvas.Thousands(int64(v.Entries)), canvas.Thousands(int64(v.Documents)))
		if !a.blind && canvas.Finite(v.Mean) && v.Best > 0 {
			text += fmt.Sprintf(" %s earns %s of the best there is.", title, canvas.Percent(v.OfBest()))
		}
		return text
	case *linelab.View:
		text := fmt.Sprintf("%s stands at %s.", title, canvas.Unit(v.Position, 3))
		if !a.blind {
			text += fmt.Sprintf(" The target is at %s; the oracle tells the truth with probability %s.", canvas.Unit(v.Target, 3), canvas.Unit(v.Reliability, 2))
		}
		return text
	}
	return ""
}

// contestStory says how a race stands: the first difference, as far as it is known.
func contestStory(v *experiment.ContestView, blind bool) string {
	switch {
	case blind && v.Hidden:
		return "They run on the same web. What each earns is hidden."
	case v.Failed != "":
		return "The replications broke off: " + v.Failed
	case v.Result == nil || len(v.Result.Lines) <= len(v.Names):
		return "The first replication is under way."
	}
	line := v.Result.Lines[len(v.Names)]
	e := line.Points[len(line.Points)-1]
	if !canvas.Finite(e.Lo) {
		return fmt.Sprintf("%s: %s in one replication, an anecdote yet.", line.Name, canvas.Small(e.Mean))
	}
	return fmt.Sprintf("%s: %s ± %s%s, after %d of %d replications.", line.Name, canvas.Small(e.Mean), canvas.Small(e.Hi-e.Mean), sayVerdict(e), v.Result.Reps, v.Reps)
}

// followsNotes tells that the remote goes from note to note: a session is replayed.
func (a *app) followsNotes() bool {
	return a.opts.Replay != nil && a.now != nil && a.now.Runs == 0
}

// remote takes the keys of a presenter's remote. A lesson takes them itself.
func (a *app) remote(k tea.KeyMsg) bool {
	forward := key.Matches(k, a.keys.PageDown)
	if a.outer != nil || !forward && !key.Matches(k, a.keys.PageUp) {
		return false
	}
	switch {
	case a.followsNotes():
		a.driver.Send(driver.ToNote{Notes: a.now.Snap.Notes, Forward: forward})
	case !a.theme.Projector:
		return false
	case forward:
		a.moveFocus(1)
	default:
		a.moveFocus(-1)
	}
	return true
}
