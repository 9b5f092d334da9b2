// Package routescreen leads a lecturer through a route of lessons and demos, with a clock.
package routescreen

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/screen"
)

// A Screen shows a route: what is opened when, what to say, and where the clock stands.
type Screen struct {
	screen.Base
	screen.NoWork
	open  func(words string) (tea.Cmd, error)
	route int
	at    int       // the chosen stop
	begun time.Time // of the clock; zero before
	now   time.Time
}

// New is the screen of the routes. open opens what a stop names, such as "demo mirror", over it.
func New(th *canvas.Theme, o config.Options, open func(words string) (tea.Cmd, error)) *Screen {
	v := &Screen{Base: screen.NewBase(th, o), open: open}
	by := func(n int) func(tea.KeyMsg) tea.Cmd {
		return func(tea.KeyMsg) tea.Cmd { v.at = max(0, min(v.at+n, len(v.stops())-1)); return nil }
	}
	open1 := func(tea.KeyMsg) tea.Cmd { return v.openStop() }
	k := v.Keys
	v.Own = []screen.Command{
		{Key: keymap.WithHelp(k.Enter, "open this part; the clock starts with the first"), Bar: 1, Brief: "open", Do: open1},
		{Key: keymap.WithHelp(k.Down, "the next part"), Bar: 2, Brief: "next", Do: by(1)},
		{Key: keymap.WithHelp(k.Up, "the part before"), Bar: 3, Brief: "before", Do: by(-1)},
		{Key: keymap.WithHelp(k.Next, "the next route: 45 minutes, or two times 45"), Bar: 4, Brief: "route", Do: func(tea.KeyMsg) tea.Cmd {
			v.route, v.at, v.begun = (v.route+1)%len(lesson.Routes()), 0, time.Time{}
			return nil
		}},
		{Key: keymap.Bind("0", "0", "the clock from 0:00"), Bar: 5, Brief: "clock", Do: func(tea.KeyMsg) tea.Cmd { return v.start() }},
	}
	return v
}

// Init does nothing: the clock stands.
func (v *Screen) Init() tea.Cmd { return nil }

// secondMsg moves the clock.
type secondMsg struct {
	begun time.Time // of the clock that asked for it
	now   time.Time
}

func (secondMsg) ForScreen() {}

// tick asks for the next second.
func (v *Screen) tick() tea.Cmd {
	begun := v.begun
	return tea.Tick(time.Second, func(now time.Time) tea.Msg { return secondMsg{begun, now} })
}

// start sets the clock to 0:00.
func (v *Screen) start() tea.Cmd {
	v.begun = time.Now()
	v.now = v.begun
	return v.tick()
}

// Update takes a message. A presenter's remote opens a part and goes back.
func (v *Screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case secondMsg:
		if msg.begun != v.begun {
			return v, nil
		}
		v.now, v.Dirty = msg.now, true
		return v, v.tick()
	case tea.KeyMsg:
		switch {
		case v.Help:
		case key.Matches(msg, v.Keys.PageDown):
			return v, v.Own[0].Do(msg)
		case key.Matches(msg, v.Keys.PageUp):
			return v, v.Own[2].Do(msg)
		}
	}
	cmd, _ := v.Take(msg)
	return v, cmd
}

// openStop opens the chosen stop, and chooses the next for the return.
func (v *Screen) openStop() tea.Cmd {
	stop := v.stops()[v.at]
	var clock, opened tea.Cmd
	if v.begun.IsZero() {
		clock = v.start()
	}
	if stop.Open != "" {
		var err error
		if opened, err = v.open(stop.Open); err != nil {
			return tea.Batch(clock, v.Refuse(nil, err))
		}
	}
	v.at = min(v.at+1, len(v.stops())-1)
	return tea.Batch(clock, opened)
}

func (v *Screen) stops() []lesson.Stop { return lesson.Routes()[v.route].Stops }

// late is how many minutes the clock is behind the beginning of the chosen stop; negative before it.
func (v *Screen) late() int {
	planned := 0
	for _, s := range v.stops()[:v.at] {
		planned += s.Minutes
	}
	return int(v.now.Sub(v.begun)/time.Minute) - planned
}

// View draws the screen.
func (v *Screen) View() string {
	r := lesson.Routes()[v.route]
	state := "enter starts the clock"
	if !v.begun.IsZero() {
		gone := int(v.now.Sub(v.begun) / time.Second)
		state = fmt.Sprintf("%d:%02d of %d min", gone/60, gone%60, r.Minutes())
		if late := v.late(); late >= 2 {
			state += fmt.Sprintf(" · %d min late", late)
		}
	}
	return v.Draw(r.Title, state, "lascope lesson class", func(a canvas.Area) { v.draw(a.Sub(1, 1, a.W-2, a.H-1), r.Stops) })
}

// draw draws the stops, a row each, and below them what to say at the chosen one.
func (v *Screen) draw(a canvas.Area, stops []lesson.Stop) {
	minute := 0
	for i, s := range stops {
		st := canvas.Fg(canvas.InkText)
		if i == v.at {
			st = canvas.Fg(canvas.InkStrong).Bold()
			a.Text(0, i, canvas.Pick(v.Theme.Ascii, ">", "▸"), st)
		}
		open := cmp.Or(s.Open, "talk")
		a.Text(2, i, fmt.Sprintf("%5s  %2d min  %s", lesson.Clock(minute), s.Minutes, open), st)
		minute += s.Minutes
	}
	y := len(stops) + 1
	chosen := stops[v.at]
	for _, part := range []struct{ label, text string }{{"say", chosen.Say}, {"late? leave out", chosen.Cut}} {
		if part.text == "" {
			continue
		}
		a.Text(2, y, part.label, canvas.Fg(canvas.InkDim))
		for _, line := range canvas.Wrap(part.text, min(a.W-4, 72)) {
			y++
			a.Text(4, y, strings.TrimRight(line, " "), canvas.Fg(canvas.InkStrong))
		}
		y += 2
	}
}
