package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/task"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/tty"
)

// A Screen is a run, a race, the map of a sweep or a lesson. The Stack shows its top
// screen: enter on a cell of a map pushes the run of the cell, esc pops it.
type Screen interface {
	tea.Model
	Covered()               // another screen was pushed over this one
	Uncovered()             // that one was popped
	Close()                 // ends the goroutines of the screen
	Broke() *driver.Crashed // a panic on one of the goroutines; nil for none
}

// A Stack is the Bubble Tea model of the program. Each message goes to the screen that
// returned its command; keys and the mouse go to the top screen.
//
// On a terminal its View hands the frame to [tty.Output], which writes the cells that have changed, and returns "": the
// renderer of Bubble Tea, which compares whole lines at its own rate, has nothing to draw. In tests and where
// output is nil, View returns the frame, and Bubble Tea draws it.
type Stack struct {
	screens []*stackedScreen
	w, h    int         // of the frame: of the terminal, at most maxWidth × maxHeight
	left    int         // columns beside a frame that is smaller than the terminal
	above   int         // rows over it
	output  *tty.Output // nil where Bubble Tea draws
	count   int
	crash   *driver.Crashed // a panic in a method or command of a screen
	quit    func()          // ends the program; may be nil
	page    pageTold        // the page of a browser
	theme   *canvas.Theme   // the screens' theme since it was changed; nil before
	kept    []tea.KeyMsg    // typed before the top screen was ready

	interrupted bool // ctrl+c ended the program
}

type stackedScreen struct {
	Screen
	id int
}

// Messages of the stack. Push and pop count from the top screen only: a key pressed twice
// before the first press takes effect neither pushes nor pops twice.
type (
	PushMsg struct { // push a screen, or replace this one
		Screen
		from    int
		instead bool
	}
	PopMsg struct{ from int } // pop this screen
	ownMsg struct {           // a message for one screen
		id int
		screenMsg
	}
)

// A screenMsg is delivered to the screen whose command returned it, also while another screen
// covers it. Any other message goes to Bubble Tea and returns to the top screen.
type screenMsg interface{ ForScreen() }

// A ThemeMsg changes the theme of every screen.
type ThemeMsg struct{ Theme *canvas.Theme }

// A readier is a screen that takes few keys before it is ready.
type readier interface {
	Ready() bool
	Early(k tea.KeyMsg) bool // a key that waits until the screen is ready
}

// An asker is a screen that may ask before the program ends.
type asker interface {
	Asks() bool // it asks now, and the program goes on
}

// endMsg is the wish of a screen to end the program.
type endMsg struct{}

// asks reports that the top screen asks before the program ends.
func (s *Stack) asks() bool {
	a, ok := s.Top().(asker)
	return ok && a.Asks()
}

// A hoverer is a screen that may show what lies under the mouse.
type hoverer interface{ Hovers() bool }

// NewStack is a stack with its bottom screen.
func NewStack(bottom Screen) *Stack {
	return &Stack{screens: []*stackedScreen{{Screen: bottom}}}
}

func (s *Stack) top() *stackedScreen { return s.screens[len(s.screens)-1] }

// Top is the screen that is shown.
func (s *Stack) Top() Screen { return s.top().Screen }

// Depth is the number of screens.
func (s *Stack) Depth() int { return len(s.screens) }

// Init starts the bottom screen.
func (s *Stack) Init() tea.Cmd { return s.top().own(s.top().Init()) }

// The largest frame. On a larger terminal it stands in the middle.
const (
	maxWidth  = 500
	maxHeight = 200
)

// View draws the top screen, and returns it where Bubble Tea is to draw it; see [Stack].
func (s *Stack) View() string {
	if s.crash != nil {
		return ""
	}
	defer driver.OnPanic(s.broken)
	f := tty.Frame{Text: s.top().View(), W: s.w, H: s.h, Left: s.left, Above: s.above}
	if top, ok := s.Top().(hoverer); ok {
		f.Hover = top.Hovers()
	}
	if s.output == nil {
		return f.Centred()
	}
	s.output.Show(f)
	return ""
}

func (s *Stack) fit(terminal tea.WindowSizeMsg) tea.WindowSizeMsg {
	s.w, s.h = min(terminal.Width, maxWidth), min(terminal.Height, maxHeight)
	s.left, s.above = (terminal.Width-s.w)/2, (terminal.Height-s.h)/2
	if s.output != nil {
		s.output.Repaint()
	}
	return tea.WindowSizeMsg{Width: s.w, Height: s.h}
}

// mouse moves an event of the mouse into the frame. A press beside the frame is dropped.
func (s *Stack) mouse(m tea.MouseMsg) tea.Cmd {
	x, y := m.X-s.left, m.Y-s.above
	m.X, m.Y = max(0, min(x, s.w-1)), max(0, min(y, s.h-1))
	if (m.X != x || m.Y != y) && m.Action == tea.MouseActionPress {
		return nil
	}
	return s.top().update(m)
}

// broken ends the program for a panic.
func (s *Stack) broken(c driver.Crashed) {
	if s.crash = &c; s.quit != nil {
		task.Go(s.quit)
	}
}

// Update takes a message.
func (s *Stack) Update(msg tea.Msg) (m tea.Model, cmd tea.Cmd) {
	if m = s; s.crash != nil {
		return m, nil
	}
	defer driver.OnPanic(s.broken)
	cmd = s.update(msg)
	if r, ok := s.Top().(readier); len(s.kept) > 0 && (!ok || r.Ready()) {
		kept := s.kept
		s.kept = nil
		for _, k := range kept {
			cmd = tea.Batch(cmd, s.press(k))
		}
	}
	return m, tea.Batch(cmd, s.tellPage())
}

func (s *Stack) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case CrashMsg:
		s.crash = &msg.Crashed
		return tea.Quit
	case factsMsg:
		s.page.due = false
		return nil
	case ownMsg:
		for _, l := range s.screens {
			if l.id == msg.id {
				return l.update(msg.screenMsg)
			}
		}
		return nil
	case endMsg:
		if s.asks() {
			return nil
		}
		return tea.Quit
	case tea.WindowSizeMsg:
		msg = s.fit(msg)
		var all []tea.Cmd
		for _, l := range s.screens {
			all = append(all, l.update(msg))
		}
		return tea.Batch(all...)
	case PushMsg:
		if msg.from != s.top().id {
			msg.Close()
			return nil
		}
		if msg.instead {
			if l, ok := s.Top().(*Opening); ok {
				s.kept = l.kept
			}
			s.top().Close()
			s.screens = s.screens[:len(s.screens)-1]
		} else {
			s.top().Covered()
		}
		s.count++
		l := &stackedScreen{Screen: msg.Screen, id: s.count}
		s.screens = append(s.screens, l)
		cmd := tea.Batch(l.own(l.Init()), l.update(tea.WindowSizeMsg{Width: s.w, Height: s.h}))
		l.setTheme(s.theme)
		return cmd
	case PopMsg:
		if len(s.screens) > 1 && msg.from == s.top().id {
			s.top().Close()
			s.screens = s.screens[:len(s.screens)-1]
			s.top().Uncovered()
		}
		return nil
	case ThemeMsg:
		tellPaper(msg.Theme)
		s.theme = msg.Theme
		for _, l := range s.screens {
			l.setTheme(s.theme)
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
func (s *Stack) press(k tea.KeyMsg) tea.Cmd {
	if k.Type == tea.KeyCtrlC {
		if s.asks() {
			return nil
		}
		s.interrupted = true
		return tea.Quit
	}
	if r, ok := s.Top().(readier); len(s.kept) > 0 || ok && r.Early(k) {
		s.kept = append(s.kept, k)
		return nil
	}
	if k.Type != tea.KeyRunes || len(k.Runes) < 2 || k.Paste {
		return s.top().update(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		cmds = append(cmds, s.top().update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}))
	}
	return tea.Batch(cmds...)
}

// Close ends all screens, at the same time.
func (s *Stack) Close() {
	var all task.Group
	for _, l := range s.screens {
		all.Go(l.Close)
	}
	all.Wait()
}

// endWait bounds the wait for the end of goroutines that were cancelled: one slot of a
// replication, or the building of its web, cannot be cut short.
const endWait = 100 * time.Millisecond

// AwaitEnd waits until gone is closed, at most endWait.
func AwaitEnd(gone <-chan struct{}) {
	select {
	case <-gone:
	case <-time.After(endWait):
	}
}

// broke is the first panic on a goroutine of a screen.
func (s *Stack) broke() *driver.Crashed {
	if s.crash != nil {
		return s.crash
	}
	for _, l := range s.screens {
		if c := l.Broke(); c != nil {
			return c
		}
	}
	return nil
}

func (l *stackedScreen) update(msg tea.Msg) tea.Cmd {
	_, cmd := l.Update(msg)
	return l.own(cmd)
}

// setTheme gives the screen a theme; nil leaves the theme of its start.
func (l *stackedScreen) setTheme(th *canvas.Theme) {
	if w, ok := l.Screen.(interface{ SetTheme(th *canvas.Theme) }); ok && th != nil {
		w.SetTheme(th)
	}
}

// own addresses the messages of a command to this screen. Messages of Bubble Tea stay as
// they are.
func (l *stackedScreen) own(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		switch msg := Caught(cmd).(type) {
		case nil, ThemeMsg, CrashMsg:
			return msg
		case PushMsg:
			return PushMsg{msg.Screen, l.id, msg.instead}
		case PopMsg:
			return PopMsg{l.id}
		case tea.QuitMsg:
			return endMsg{}
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

// Push puts a screen over the present one.
func Push(l Screen) tea.Cmd { return func() tea.Msg { return PushMsg{Screen: l} } }

// Replace puts a screen in the place of the present one.
func Replace(l Screen) tea.Cmd { return func() tea.Msg { return PushMsg{Screen: l, instead: true} } }

// Pop removes the present screen.
func Pop() tea.Msg { return PopMsg{} }

// CrashMsg is a panic in a command.
type CrashMsg struct{ driver.Crashed }

// Caught runs a command; a panic in it becomes a message.
func Caught(cmd tea.Cmd) (msg tea.Msg) {
	defer driver.OnPanic(func(c driver.Crashed) { msg = CrashMsg{c} })
	return cmd()
}
