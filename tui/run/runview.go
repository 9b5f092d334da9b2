package run

import (
	"time"

	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A runView draws the screen of a run: the snapshot, its panes with their places, the note and the overlay. It sends the driver no
// command, only the request for the next snapshot's contents.
type runView struct {
	driverLink
	opts  config.Options
	Theme *canvas.Theme
	Keys  *keymap.KeyMap
	Table []Command // the keys with their effects, this screen's own first

	renamed map[string]string // the keys of the lab that have other names than by default
	embedding

	paneSet
	hiddenMode
	chosen chosenItem
	Slow   slowMotion // the poll that is followed

	screen.Buffer
	Overlay  overlay // it lies over the panes and takes the keys; nil for none
	Notes    noteFeed
	noteRows int       // rows of the note and the prompt, as laid out
	namesAt  time.Time // when the names of the panes were shown last
	fresh    screen.Fresh
}

func (v *runView) context(i int) *pane.Context {
	status := v.Slow.shown(v.Now)
	if status == v.Now && v.Slots[i].Words {
		status = v.Words()
	}
	s := &pane.Context{Status: v.Masked(status), Keys: v.Keys, Theme: v.Theme, Focus: i == v.Focus && v.Overlay == nil, Still: v.still(), Hidden: v.Hidden(), Steady: v.opts.ReducedMotion, Words: v.described(), Clock: v.clock()}
	s.Framed, s.Zoomed = v.sheet(i), i == v.Focus && v.Zoomed && !v.Stage && !v.alone && !v.Theme.Projector
	s.NowShown, s.Pointed = v.underCursor(s)
	if !s.Steady {
		s.Flash = v.fresh.Shift(s.Clock)
	}
	s.Chosen, s.Track, s.Guesses = v.chosen.item, &v.chosen.track, &v.chosen.guesses
	if v.Slow.Player != nil && i == v.loopPane() {
		s.Words = v.Masked(v.Slow.after)
	}
	if v.Slow.Playing() {
		s.Pointed, s.Slide = v.Slow.Player.About(), v.Slow.slide()
	}
	if len(v.Unpredicted) > 0 {
		s.Asked = "hidden until you predict"
		s.Covered = v.covers(v.Slots[i].Pane.Name())
	}
	return s
}
