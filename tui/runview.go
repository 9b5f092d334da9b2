package tui

import (
	"slices"
	"time"

	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/follow"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A runView is what the screen of a run shows: the snapshot, its panes with their places, the
// note and the overlay. It sends the driver no command, only the request for the next snapshot's
// contents.
type runView struct {
	driverLink
	opts  config.Options
	theme *canvas.Theme
	keys  *keymap.KeyMap
	table []command

	renamed map[string]string // the keys of the lab that have other names than by default
	embedding

	paneSet
	hiddenMode
	chosen chosenItem
	slow   slowMotion

	screen.Buffer
	overlay  overlay
	notes    noteFeed
	noteRows int       // rows of the note and the prompt, as laid out
	namesAt  time.Time // when the names of the panes were shown last
	fresh    screen.Fresh
}

func (v *runView) context(i int) *pane.Context {
	status := v.shown()
	if status == v.now && v.slots[i].Words {
		status = v.words()
	}
	s := &pane.Context{Status: v.masked(status), Keys: v.keys, Theme: v.theme, Focus: i == v.focus && v.overlay == nil, Still: v.still(), Hidden: v.Hidden(), Steady: v.opts.ReducedMotion, Read: v.words(), Now: v.clock()}
	s.Framed, s.Zoomed = v.sheet(i), i == v.focus && v.zoomed && !v.stage && !v.alone && !v.theme.Projector
	s.NowShown, s.Pointed = v.underCursor(s)
	if !s.Steady {
		s.Flash = v.fresh.Shift(s.Now)
	}
	s.Chosen, s.Track, s.Guesses = v.chosen.item, &v.chosen.track, &v.chosen.guesses
	if v.slow.player != nil && i == v.loopPane() {
		s.Read = v.masked(v.slow.after)
	}
	if v.slow.playing() {
		s.Pointed, s.Slide = v.slow.player.About(), v.slow.slide()
	}
	if len(v.unpredicted) > 0 {
		s.Asked = "hidden until you predict"
		s.Covered = v.covered(i)
	}
	return s
}

func (v *runView) covered(i int) bool {
	name := v.slots[i].Pane.Name()
	return slices.Contains(v.unpredicted, name) || name == follow.Name && slices.ContainsFunc(v.unpredicted, isPane)
}
