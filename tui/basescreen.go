package tui

import (
	"encoding/base64"
	"fmt"
	"os"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// A baseScreen is the frame of the screens without a run: the rows above and below, the
// note, the help. The screen that embeds it draws the body and takes the keys.
type baseScreen struct {
	theme *theme
	opts  Options
	keys  *keyMap
	own   []command // the keys of this screen; field do is unused
	back  bool      // esc goes back to the screen below
	screenFrame
	notes notes
	help  bool
}

func newBaseScreen(th *theme, o Options) baseScreen {
	return baseScreen{theme: th, opts: o, keys: o.keyMap(), screenFrame: screenFrame{dirty: true}}
}

// common handles the messages that all such screens share; false for any other.
func (s *baseScreen) common(msg tea.Msg) (cmd tea.Cmd, taken bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h, s.dirty = msg.Width, msg.Height, true
		return nil, true
	case expireMsg:
		s.dirty = s.notes.expire(msg.id) || s.dirty
		return nil, true
	case tea.ResumeMsg:
		s.dirty = true
		return nil, true
	case tea.KeyMsg:
		s.dirty = true
		switch {
		case msg.Type == tea.KeyCtrlC:
			return tea.Quit, true
		case s.help:
			s.help = false
			return nil, true
		case key.Matches(msg, s.keys.Quit):
			return tea.Quit, true
		case key.Matches(msg, s.keys.Suspend):
			return tea.Suspend, true
		case key.Matches(msg, s.keys.Help):
			s.help = true
			return nil, true
		case key.Matches(msg, s.keys.Close):
			if !s.notes.close() && s.back {
				return pop, true
			}
			return nil, true
		}
	}
	return nil, false
}

// say shows a note.
func (s *baseScreen) say(kind noteKind, text string) tea.Cmd {
	s.dirty = true
	return s.notes.add(note{kind: kind, text: text})
}

// view draws the screen around a body.
func (s *baseScreen) view(title, state, line string, body func(a area)) string {
	return s.render(s.theme, func() {
		s.frame.reset(s.w, s.h)
		all := s.frame.all()
		if s.w < minWidth || s.h < minHeight {
			paintTooSmall(all, s.keys)
			return
		}
		s.bars(all, title, state, line)
		in := all.sub(0, 1, s.w, s.h-3)
		body(in)
		if s.help {
			s.drawHelp(in)
		}
		s.notes.draw(s.keys, in)
	})
}

// bars draws the first row and the last two.
func (s *baseScreen) bars(all area, title, state, line string) {
	bar := fg(inkText).on(inkBar)
	all.fill(0, 0, s.w, 1, ' ', bar)
	x := all.text(1, 0, "lascope", bar.ink(inkAccent).bold()) + 2
	all.text(x, 0, cut(title, max(0, s.w-x-width(state)-3)), bar.ink(inkPractice).bold())
	all.right(s.w-1, 0, state, bar.ink(inkStrong).bold())
	x = all.text(0, s.h-2, " the line ", fg(inkStrong).on(inkSelect)) + 1
	all.text(x, s.h-2, middle(line, s.w-x-1), fg(inkText))
	bar = fg(inkDim).on(inkBar)
	all.fill(0, s.h-1, s.w, 1, ' ', bar)
	x = 1
	tail := []span{}
	for _, c := range []command{{key: s.keys.Help, brief: "help"}, {key: s.keys.Quit, brief: "quit"}} {
		if c.key.Enabled() {
			tail = append(tail, span{c.key.Help().Key, bar.ink(inkAccent).bold()}, span{" " + c.brief + "  ", bar})
		}
	}
	for _, c := range s.own {
		words := c.key.Help().Key + " " + c.brief
		if c.bar == 0 || !c.key.Enabled() || x+width(words)+1+spansWidth(tail) > s.w {
			continue
		}
		x = all.text(x, s.h-1, c.key.Help().Key, bar.ink(inkAccent).bold())
		x = all.text(x+1, s.h-1, c.brief, bar) + 2
	}
	all.spans(x, s.h-1, tail...)
}

// drawHelp draws the list of keys.
func (s *baseScreen) drawHelp(a area) {
	rows := append([]command{}, s.own...)
	rows = append(rows, command{key: s.keys.Help}, command{key: s.keys.Quit})
	rows = slices.DeleteFunc(rows, func(c command) bool { return !c.key.Enabled() })
	in := box(a, min(64, a.w), min(len(rows)+2, a.h), "keys", "any key closes")
	edge := keyColumn(rows)
	for i, c := range rows {
		in.right(edge, i, c.key.Help().Key, fg(inkAccent).bold())
		in.text(edge+2, i, cut(c.key.Help().Desc, in.w-edge-2), fg(inkText))
	}
}

// copyText sends a text to the clipboard of the terminal (OSC 52).
func copyText(text string) tea.Cmd {
	return func() tea.Msg {
		fmt.Fprintf(os.Stdout, "\x1b]52;c;%s\x07", base64.StdEncoding.EncodeToString([]byte(text)))
		return nil
	}
}
