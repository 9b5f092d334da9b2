package tui

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/speech"
)

// Projector mode: one pane at a time, the headline metrics in large digits above it, one
// sentence below it. A presenter's remote (PageUp, PageDown) goes from pane to pane, or in a
// replayed session from note to note.

// A projectorPlan divides the screen.
type projectorPlan struct {
	digits   chart.BigSize
	top      int  // rows above the pane, with the first row of the screen
	note     int  // rows of the note below the pane, and
	sentence int  // those of the sentence or of captions below it
	large    bool // the sentence is set large, after a blank row
	keys     int
}

// projectorPlan divides the screen. A screen that is part of another has no digits; nor has
// a zoomed pane.
func (v *runView) projectorPlan() projectorPlan {
	if v.slim {
		return projectorPlan{top: 1, note: v.noteRows}
	}
	p := projectorPlan{top: v.tabRow() + v.caption, sentence: 2, keys: 1}
	large := 0
	if v.largeRoom() {
		large = v.largeBelow()
	}
	switch {
	case v.zoomed || v.H < 20:
		p.sentence = 1
	case large > 0:
		p.digits, p.sentence, p.large = chart.LargeBig, large+1, true
	case v.H >= 34 && v.W >= 100:
		p.digits, p.sentence = chart.LargeBig, 3
	default:
		p.digits = chart.SmallBig
	}
	switch {
	case v.caption > 0:
		p.note, p.sentence = v.noteRows, 0
	case v.noteRows > 0: // it takes the place of the sentence
		p.note, p.sentence, p.large = v.noteRows, max(0, p.sentence-v.noteRows), false
	}
	if rows := p.digits.Rows(v.theme); rows > 0 {
		p.top += rows + 1
		if v.H >= 28 {
			p.top += 2 // a blank row above and below
		}
	}
	return p
}

// largeRows is the greatest number of rows of a sentence or of a note in large letters: two lines.
const largeRows = 7

// largeRoom reports a projector's screen with rows for sentences and notes in large letters.
func (v *runView) largeRoom() bool {
	return v.theme.Projector && !v.slim && !v.zoomed && v.caption == 0 && v.H >= 40 && v.W >= 100
}

// largeBelow is the number of rows below the pane of a large sentence, or of a large note in its place; else 0.
func (v *runView) largeBelow() int {
	if note := v.notes.Current(); note != nil {
		return v.largeNoteRows(v.largeNote(note))
	}
	return v.largeSentence()
}

// largeNoteRows is the number of rows of a note in large letters, not fewer than those of the sentence
// in whose place it stands, so that the pane stays; 0 without lines.
func (v *runView) largeNoteRows(lines []string) int {
	if lines == nil {
		return 0
	}
	return max(largeUsed(lines, v.theme), v.largeSentence())
}

// largeSentence is the number of rows of the sentence below the pane where it is set large; else 0. That
// of the last transition, another each tick, is not. Numbers of as many digits are alike, so that the
// pane stays.
func (v *runView) largeSentence() int {
	p := v.shown()
	if p == nil || p.Snap == nil || len(v.unpredicted) > 0 || tellsTransition(p, v.still()) {
		return 0
	}
	widest := func(r rune) rune { return canvas.Pick(unicode.IsDigit(r), '0', r) }
	lines, rest := largeFirst(strings.Map(widest, summarySentence(p, v.still(), v.Hidden())), v.W-4, v.theme)
	if lines == nil {
		return 0
	}
	rows := largeUsed(lines, v.theme)
	if rest != "" { // below a blank row
		rows += 1 + len(canvas.Wrap(rest, v.W-4))
	}
	return min(rows, largeRows)
}

// largeText breaks a text into lines of large letters for w cells; nil where largeRows do not hold
// them, or a rune has no large form.
func largeText(text string, w int, th *canvas.Theme) []string {
	lines, ok := chart.BigLines(text, w)
	if !ok || largeUsed(lines, th) > largeRows {
		return nil
	}
	return lines
}

// drawLarge draws lines of large letters from row y on.
func drawLarge(a canvas.Area, y int, lines []string, st canvas.Style, th *canvas.Theme) {
	for i, line := range lines {
		chart.DrawBigText(a, 2, y+i*(chart.SmallBig.Rows(th)+1), line, st, th)
	}
}

// body is the part of a screen of w by h cells for the pane.
func (p projectorPlan) body(w, h int) pane.Rect {
	return pane.Rect{X: 0, Y: p.top, W: w, H: h - p.top - p.note - p.sentence - p.keys}
}

// drawProjector draws the rows around the pane. A note takes the place of the sentence.
func (v *runView) drawProjector(all canvas.Area, p projectorPlan) {
	if p.digits != chart.NoBig {
		y := v.tabRow() + v.caption
		if v.H >= 28 {
			y++
		}
		screen.DrawHeadlines(all.Sub(2, y, v.W-4, p.digits.Rows(v.theme)+1), projectorHeadlines(v.shown(), &v.hiddenMode), p.digits, v.theme)
	}
	if v.caption == 0 && v.notes.Current() == nil && len(v.unpredicted) == 0 {
		p.drawSentence(all, summarySentence(v.shown(), v.still(), v.Hidden()), v.theme)
	}
	if p.keys > 0 {
		v.drawProjectorKeys(all.Sub(0, v.H-1, v.W, 1))
	}
}

// drawNote draws the note on the screen.
func (v *runView) drawNote(area canvas.Area) {
	note := v.notes.Current()
	if note == nil || v.largeNote(note) == nil || area.H < largeUsed(v.largeNote(note), v.theme) {
		v.notes.Draw(v.keys, area)
		return
	}
	area.Fill(0, 0, area.W, area.H, ' ', canvas.Fg(canvas.InkText).On(canvas.InkBar))
	drawLarge(area, 0, v.largeNote(note), canvas.Fg(canvas.InkStrong).On(canvas.InkBar).Bold(), v.theme)
	if note.Kind == pane.NoteRefused || note.Kind == pane.NoteFound {
		area.Right(area.W-1, area.H-1, v.keys.Close.Help().Key, canvas.Fg(canvas.InkDim).On(canvas.InkBar))
	}
}

// largeFirst are the lines in large letters of a text, or of its first sentence with a row for the
// rest; nil if neither fits.
func largeFirst(text string, w int, th *canvas.Theme) (lines []string, rest string) {
	first, rest, more := strings.Cut(text, ". ")
	if lines = largeText(text, w, th); lines != nil || !more {
		return lines, ""
	}
	if lines = largeText(first+".", w, th); largeUsed(lines, th) >= largeRows {
		return nil, ""
	}
	return lines, rest
}

// largeUsed is the number of rows of lines in large letters.
func largeUsed(lines []string, th *canvas.Theme) int {
	return len(lines)*(chart.SmallBig.Rows(th)+1) - 1
}

// drawFirst writes a text below row y, or its first sentence, in large letters where they fit. It
// returns the text that is left, with its first row and its rows.
func (p projectorPlan) drawFirst(all canvas.Area, text string, y int, th *canvas.Theme) (rest string, row, rows int) {
	lines, rest := largeFirst(text, all.W-4, th)
	if lines == nil {
		return text, y, p.sentence
	}
	drawLarge(all, y+1, lines, canvas.Fg(canvas.InkStrong).Bold(), th)
	used := 1 + largeUsed(lines, th)
	return rest, y + used, p.sentence - used
}

// drawSentence writes a sentence below the pane, in large letters where they fit; else it wraps it
// and cuts the rows that do not fit.
func (p projectorPlan) drawSentence(all canvas.Area, sentence string, th *canvas.Theme) {
	y := all.H - p.keys - p.sentence
	if p.large {
		sentence, y, p.sentence = p.drawFirst(all, sentence, y, th)
	}
	if p.sentence > 2 || p.large && p.sentence > 1 { // a blank row
		y, p.sentence = y+1, p.sentence-1
	}
	lines := canvas.Wrap(sentence, all.W-4)
	shown := min(len(lines), p.sentence)
	for i, text := range lines[:shown] {
		if i == shown-1 && len(lines) > shown {
			text = canvas.Cut(text+" "+lines[shown], all.W-4)
		}
		all.Text(2, y+i, text, canvas.Fg(canvas.InkStrong).Bold())
	}
}

// projectorHeadlines lists the headline metrics and, last, the tick; while a lesson's question
// hides something, the tick alone.
func projectorHeadlines(p *driver.Status, m *hiddenMode) []pane.Headline {
	tick := p.Snap.Tick
	var metrics []pane.Headline
	if len(m.unpredicted) == 0 {
		metrics = speech.HeadlinesOf(p, m.hidden)
	}
	return append(metrics, pane.Headline{Name: "tick", Word: canvas.Thousands(tick), Brief: canvas.Short(float64(tick)), Ink: canvas.InkStrong})
}

// whereWords names the pane on the screen and its number.
func (s *paneSet) whereWords() string {
	if n := len(s.slots); n > 0 {
		return fmt.Sprintf("%s %d of %d", s.slots[s.focus].Pane.Name(), s.focus+1, n)
	}
	return ""
}

// drawProjectorKeys draws the last row: the keys of a lecturer and the name of the pane.
func (v *runView) drawProjectorKeys(row canvas.Area) {
	bar := canvas.Fg(canvas.InkText).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	where := v.whereWords()
	edge := row.W - canvas.Width(where) - 2
	v.projectorKeys(edge).Draw(row.Sub(0, 0, edge, 1), canvas.InkText)
	row.Right(row.W-1, 0, where, bar.Ink(canvas.InkStrong).Bold())
}

// followsNotes reports that the remote goes from note to note, because a session is replayed.
func (v *runView) followsNotes() bool {
	return v.opts.Replay != nil && v.now != nil && v.now.Runs == 0
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
