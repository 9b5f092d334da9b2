package tui

import (
	"runtime/debug"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/tty"
)

// A screen is a run, a race, the map of a sweep or a lesson. The screenStack shows its top
// screen: enter on a cell of a map pushes the run of the cell, esc pops it.
type screen interface {
	tea.Model
	covered()               // another screen was pushed over this one
	uncovered()             // that one was popped
	close()                 // ends the goroutines of the screen
	broke() *driver.Crashed // a panic on one of the goroutines; nil for none
}

// A screenStack is the Bubble Tea model of the program. Each message goes to the screen that
// returned its command; keys and the mouse go to the top screen.
type screenStack struct {
	screens []*stackedScreen
	w, h    int         // of the frame: of the terminal, at most maxWidth × maxHeight
	left    int         // columns beside a frame that is smaller than the terminal
	above   int         // rows over it
	output  *tty.Output // nil where Bubble Tea draws
	count   int
	crash   *driver.Crashed // a panic in a method or command of a screen
	quit    func()          // ends the program; may be nil
}

// A stackedScreen is a screen with its number on the stack.
type stackedScreen struct {
	screen
	id int
}

// Messages of the stack. Push and pop count from the top screen only: a key pressed twice
// before the first press takes effect neither pushes nor pops twice.
type (
	pushMsg struct { // push a screen, or replace this one
		screen
		from    int
		instead bool
	}
	popMsg struct{ from int } // pop this screen
	ownMsg struct {           // a message for one screen
		id int
		screenMsg
	}
)

// A screenMsg is delivered to the screen whose command returned it, also while another screen
// covers it. Any other message goes to Bubble Tea and returns to the top screen.
type screenMsg interface{ ForScreen() }

// A themeMsg changes the theme of every screen.
type themeMsg struct{ theme *canvas.Theme }

// A themeSetter is a screen whose theme can change.
type themeSetter interface{ setTheme(th *canvas.Theme) }

func newScreenStack(bottom screen) *screenStack {
	return &screenStack{screens: []*stackedScreen{{screen: bottom}}}
}

func (s *screenStack) top() *stackedScreen { return s.screens[len(s.screens)-1] }

// Init starts the bottom screen.
func (s *screenStack) Init() tea.Cmd { return s.top().own(s.top().Init()) }

// The largest frame. On a larger terminal it stands in the middle.
const (
	maxWidth  = 500
	maxHeight = 200
)

// View draws the top screen.
func (s *screenStack) View() string {
	if s.crash != nil {
		return ""
	}
	defer s.guard()
	f := tty.Frame{Text: s.top().View(), W: s.w, H: s.h, Left: s.left, Above: s.above}
	if s.output == nil {
		return f.Centred()
	}
	s.output.Show(f)
	return ""
}

// fit fits the frame to a terminal and returns the size of the frame.
func (s *screenStack) fit(terminal tea.WindowSizeMsg) tea.WindowSizeMsg {
	s.w, s.h = min(terminal.Width, maxWidth), min(terminal.Height, maxHeight)
	s.left, s.above = (terminal.Width-s.w)/2, (terminal.Height-s.h)/2
	if s.output != nil {
		s.output.Repaint()
	}
	return tea.WindowSizeMsg{Width: s.w, Height: s.h}
}

// mouse moves an event of the mouse into the frame. A press beside the frame is dropped.
func (s *screenStack) mouse(m tea.MouseMsg) tea.Cmd {
	x, y := m.X-s.left, m.Y-s.above
	m.X, m.Y = max(0, min(x, s.w-1)), max(0, min(y, s.h-1))
	if (m.X != x || m.Y != y) && m.Action == tea.MouseActionPress {
		return nil
	}
	return s.top().update(m)
}

// guard turns a panic into the end of the program.
func (s *screenStack) guard() {
	if p := recover(); p != nil {
		s.crash = &driver.Crashed{What: p, Stack: debug.Stack()}
		if s.quit != nil {
			go s.quit()
		}
	}
}

// Update takes a message.
func (s *screenStack) Update(msg tea.Msg) (m tea.Model, cmd tea.Cmd) {
	if m = s; s.crash != nil {
		return m, nil
	}
	defer s.guard()
	return m, s.update(msg)
}

func (s *screenStack) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case crashMsg:
		s.crash = &msg.Crashed
		return tea.Quit
	case ownMsg:
		for _, l := range s.screens {
			if l.id == msg.id {
				return l.update(msg.screenMsg)
			}
		}
		return nil
	case tea.WindowSizeMsg:
		msg = s.fit(msg)
		var all []tea.Cmd
		for _, l := range s.screens {
			all = append(all, l.update(msg))
		}
		return tea.Batch(all...)
	case pushMsg:
		if msg.from != s.top().id {
			msg.close()
			return nil
		}
		if msg.instead {
			s.top().close()
			s.screens = s.screens[:len(s.screens)-1]
		} else {
			s.top().covered()
		}
		s.count++
		l := &stackedScreen{screen: msg.screen, id: s.count}
		s.screens = append(s.screens, l)
		return tea.Batch(l.own(l.Init()), l.update(tea.WindowSizeMsg{Width: s.w, Height: s.h}))
	case popMsg:
		if len(s.screens) > 1 && msg.from == s.top().id {
			s.top().close()
			s.screens = s.screens[:len(s.screens)-1]
			s.top().uncovered()
		}
		return nil
	case themeMsg:
		for _, l := range s.screens {
			if w, ok := l.screen.(themeSetter); ok {
				w.setTheme(msg.theme)
			}
		}
		return nil
	case tea.KeyMsg:
		return s.press(msg)
	case tea.MouseMsg:
		return s.mouse(msg)
	}
	return s.top().update(msg)
}

// press hands a key to the top screen. Letters that arrive in one message, as over a slow
// line, are separate keys.
func (s *screenStack) press(k tea.KeyMsg) tea.Cmd {
	if k.Type != tea.KeyRunes || len(k.Runes) < 2 || k.Paste {
		return s.top().update(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		cmds = append(cmds, s.top().update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}))
	}
	return tea.Batch(cmds...)
}

// close ends all screens, at the same time.
func (s *screenStack) close() {
	var all sync.WaitGroup
	for _, l := range s.screens {
		all.Go(l.close)
	}
	all.Wait()
}

// endWait bounds the wait for the end of goroutines that were cancelled: one slot of a
// replication, or the building of its web, cannot be cut short.
const endWait = 100 * time.Millisecond

// awaitEnd waits until gone is closed, at most endWait.
func awaitEnd(gone <-chan struct{}) {
	select {
	case <-gone:
	case <-time.After(endWait):
	}
}

// broke is the first panic on a goroutine of a screen.
func (s *screenStack) broke() *driver.Crashed {
	if s.crash != nil {
		return s.crash
	}
	for _, l := range s.screens {
		if c := l.broke(); c != nil {
			return c
		}
	}
	return nil
}

func (l *stackedScreen) update(msg tea.Msg) tea.Cmd {
	_, cmd := l.screen.Update(msg)
	return l.own(cmd)
}

// own addresses the messages of a command to this screen. Messages of Bubble Tea stay as
// they are.
func (l *stackedScreen) own(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		switch msg := caught(cmd).(type) {
		case nil, themeMsg, crashMsg:
			return msg
		case pushMsg:
			return pushMsg{msg.screen, l.id, msg.instead}
		case popMsg:
			return popMsg{l.id}
		case tea.BatchMsg:
			all := make(tea.BatchMsg, len(msg))
			for i, c := range msg {
				all[i] = l.own(c)
			}
			return all
		case screenMsg:
			return ownMsg{l.id, msg}
		default:
			return msg
		}
	}
}

// push puts a screen over the present one; pop removes it.
func push(l screen) tea.Cmd { return func() tea.Msg { return pushMsg{screen: l} } }
func pop() tea.Msg          { return popMsg{} }

// crashMsg is a panic in a command.
type crashMsg struct{ driver.Crashed }

// caught runs a command; a panic in it becomes a message.
func caught(cmd tea.Cmd) (msg tea.Msg) {
	defer func() {
		if p := recover(); p != nil {
			msg = crashMsg{driver.Crashed{What: p, Stack: debug.Stack()}}
		}
	}()
	return cmd()
}
