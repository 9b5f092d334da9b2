package run

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
	"lascope/tui/gamepane"
	"lascope/tui/labs"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
	"lascope/tui/screen"
)

// Projector mode: one pane at a time, the headline metrics in large digits above it, one
// sentence below it. A presenter's remote (PageUp, PageDown) goes from pane to pane, or in a
// replayed session from note to note.

// A projectorPlan divides the screen.
type projectorPlan struct {
	digits   chart.BigSize
	top      int // rows above the pane, with the first row of the screen
	note     int // rows of the note below the pane, and
	sentence int // rows of the sentence or of captions below it
	keys     int
}

// projectorPlan divides the screen. A screen that is part of another has no digits; nor has
// a zoomed pane.
func (v *runView) projectorPlan() projectorPlan {
	if v.Slim {
		return projectorPlan{top: 1, note: v.noteRows}
	}
	p := projectorPlan{top: v.tabRow() + v.Caption, sentence: 2, keys: 1}
	switch {
	case v.Zoomed || v.H < 20:
		p.sentence = 1
	case v.H >= 34 && v.W >= 100:
		p.digits, p.sentence = chart.LargeBig, 3
	default:
		if p.digits = chart.SmallBig; v.H >= timeBarFrom { // the time bar has a row to itself
			p.sentence = 3
		}
	}
	switch {
	case v.Caption > 0:
		p.note, p.sentence = v.noteRows, 0
	case v.noteRows > 0: // it takes the place of the sentence
		p.note, p.sentence = v.noteRows, max(0, p.sentence-v.noteRows)
	}
	if rows := p.digits.Rows(v.Theme); rows > 0 {
		p.top += rows + 1
		if v.H >= 28 {
			p.top += 2 // a blank row above and below
		}
	}
	return p
}

// body is the part of a screen of w by h cells for the pane.
func (p projectorPlan) body(w, h int) pane.Rect {
	return pane.Rect{X: 0, Y: p.top, W: w, H: h - p.top - p.note - p.sentence - p.keys}
}

// drawProjector draws the rows around the pane. A note takes the place of the sentence.
func (v *runView) drawProjector(all canvas.Area, p projectorPlan) {
	if p.digits != chart.NoBig {
		y := v.tabRow() + v.Caption
		if v.H >= 28 {
			y++
		}
		screen.DrawHeadlines(all.Sub(2, y, v.W-4, p.digits.Rows(v.Theme)+1), projectorHeadlines(v.described(), &v.hiddenMode, v.Slots[v.Focus].Pane), p.digits, v.Theme)
	}
	if v.Caption == 0 && v.Notes.Current() == nil && len(v.Unpredicted) == 0 {
		p.drawSentence(all, summarySentence(v.described(), v.still(), v.Hidden()))
	}
	if p.keys > 0 {
		v.drawProjectorKeys(all.Sub(0, v.H-1, v.W, 1))
	}
}

// drawSentence writes a sentence below the pane and cuts the rows that do not fit.
func (p projectorPlan) drawSentence(all canvas.Area, sentence string) {
	y := all.H - p.keys - p.sentence
	if p.sentence > 2 { // a blank row
		y, p.sentence = y+1, p.sentence-1
	}
	lines := canvas.Wrap(sentence, all.W-4)
	shown := min(len(lines), p.sentence)
	for i, text := range lines[:shown] {
		if i == shown-1 && len(lines) > shown {
			text = canvas.Cut(text+" "+lines[shown], all.W-4)
		}
		all.Text(2, y+i, text, canvas.Bold)
	}
}

// projectorHeadlines lists the first two numbers in the legend of curves over ticks, in other panes the first two headline metrics, and,
// last, the tick; while a lesson's question hides something, the tick alone.
func projectorHeadlines(p *driver.Status, m *hiddenMode, shown pane.Pane) []pane.Headline {
	tick := p.Tick
	var metrics []pane.Headline
	if len(m.Unpredicted) == 0 {
		if curves, ok := shown.(interface{ Figures() []pane.Headline }); ok {
			metrics = curves.Figures()
		}
		if metrics == nil {
			metrics = labs.HeadlinesOf(p, m.hidden)
		}
		metrics = metrics[:min(2, len(metrics))]
	}
	return append(metrics, pane.Headline{Name: "tick", Word: canvas.Thousands(tick), Brief: canvas.Short(float64(tick)), Ink: canvas.InkStrong})
}

func (v *runView) whereWords() string {
	if n := len(v.Slots); n > 0 {
		return fmt.Sprintf("%s %d of %d", v.title(v.Focus), v.Focus+1, n)
	}
	return ""
}

// drawProjectorKeys draws the last row: the keys of a lecturer and the name of the pane.
func (v *runView) drawProjectorKeys(row canvas.Area) {
	bar := canvas.Text.On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	where := v.whereWords()
	edge := row.W - canvas.Width(where) - 2
	v.projectorKeys(edge).Draw(row.Sub(0, 0, edge, 1), canvas.InkText)
	row.Right(row.W-1, 0, where, bar.Strong())
}

// followsNotes reports that the remote goes from note to note, because a session is replayed.
func (v *runView) followsNotes() bool {
	return v.opts.Replay != nil && v.Now != nil && v.Runs == 0
}

// pressRemote takes the keys of a presenter's remote. A lesson takes them itself.
func pressRemote(a *app, k tea.KeyMsg) (taken bool) {
	forward := key.Matches(k, a.Keys.PageDown)
	switch {
	case a.around != nil || !forward && !key.Matches(k, a.Keys.PageUp):
		return false
	case a.followsNotes():
		a.send(driver.ToNote{Notes: a.Now.Notes, Forward: forward})
		return true
	case a.Projector:
		a.MoveFocus(canvas.Pick(forward, 1, -1))
	}
	return a.Projector
}

// summarySentence reports a paused or slow run (still) by its last transition, else by its
// result so far.
func summarySentence(p *driver.Status, still, hidden bool) string {
	s := p.Snap
	if p.Contest != nil {
		return raceSentence(p.Contest, hidden)
	}
	if still && s.Tick > 0 && s.Ended == "" {
		sentences := labs.SayLast(s, hidden, false)
		sentences = sentences[:min(2, len(sentences))]
		for i, one := range sentences {
			sentences[i] = pane.Sentence(one)
		}
		return strings.Join(sentences, " ")
	}
	if s.Score != nil && s.Score.Over {
		return gamepane.ScoreSentence(s)
	}
	text := ""
	if s.View != nil {
		text = labs.Of(s.Lab).Result(s, hidden)
	}
	if n := len(s.Marks); n > 0 {
		m := s.Marks[n-1]
		text += fmt.Sprintf(" %s was %s.", pane.Sentence(m.Name), pollingpanes.TicksAgo(s.Tick-m.Tick))
	}
	if s.Ended != "" {
		text += " It has ended: " + s.Ended + "."
	}
	return text
}

// raceSentence reports the first difference of a race as far as it is known.
func raceSentence(v *experiment.ContestView, hidden bool) string {
	switch {
	case hidden && v.Hidden:
		return "They run on the same web. Their values are hidden."
	case v.Failed != "":
		return "The replications stopped with an error: " + v.Failed
	case v.Result == nil || len(v.Result.Lines) <= len(v.Names):
		return "The first replication is under way."
	}
	line := v.Result.Lines[len(v.Names)]
	e := line.Points[len(line.Points)-1]
	if !canvas.Finite(e.Lo) {
		return fmt.Sprintf("%s: %s in one replication, no interval yet.", line.Name, canvas.Small(e.Mean))
	}
	half := e.Hi - e.Mean
	tick := canvas.Short(float64(v.Result.Ticks[len(v.Result.Ticks)-1]))
	return fmt.Sprintf("%s: %s ± %s at tick %s%s, after %d of %d replications.", strings.ReplaceAll(line.Name, " - ", " − "),
		canvas.Within(e.Mean, half), canvas.Within(half, half), tick, manyruns.SayVerdict(e), v.Result.Reps, v.Reps)
}
