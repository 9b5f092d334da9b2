package tui

import (
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// A level is one screen of the program: a run, a race, the map of a sweep. Levels
// lie over each other, and the top one is seen: enter on a cell of a map lays its
// run over it, esc takes that off again.
type level interface {
	tea.Model
	sleep()          // another level lies over this one
	rouse()          // that one is gone
	close()          // this one is gone for good: its goroutines end
	broke() *crashed // a panic on one of its goroutines; nil if there was none
}

// A stage is the program's own Bubble Tea model: the levels. Each message goes to
// the level whose command it came from; keys and the mouse go to the top one.
type stage struct {
	levels []*storey
	w, h   int
	count  int
	crash  *crashed // a panic in a level's own methods or commands
	quit   func()   // ends the program; may be nil
}

// A storey is a level in its place.
type storey struct {
	level
	id int
}

// Messages of the stage. Only the top level is heard: a key pressed twice before the
// first press has had its effect neither lays a second level over nor takes off two.
type (
	pushMsg struct { // lay a level over this one, or put it in its place
		level
		from    int
		instead bool
	}
	popMsg struct{ from int } // take this level off
	ownMsg struct {           // a message of one level's own
		id int
		screenMsg
	}
)

// A screenMsg is delivered to the screen whose command returned it, also while another lies
// over it. Any other message goes to Bubble Tea, and comes back to the top screen.
type screenMsg interface{ ForScreen() }

func newStage(bottom level) *stage { return &stage{levels: []*storey{{level: bottom}}} }

func (s *stage) top() *storey { return s.levels[len(s.levels)-1] }

// Init starts the bottom level.
func (s *stage) Init() tea.Cmd { return s.top().own(s.top().Init()) }

// View is the top level's.
func (s *stage) View() string {
	if s.crash != nil {
		return ""
	}
	defer s.guard()
	return s.top().View()
}

// guard turns a panic into the end of the program.
func (s *stage) guard() {
	if p := recover(); p != nil {
		s.crash = &crashed{p, debug.Stack()}
		if s.quit != nil {
			go s.quit()
		}
	}
}

// Update takes a message.
func (s *stage) Update(msg tea.Msg) (m tea.Model, cmd tea.Cmd) {
	if m = s; s.crash != nil {
		return m, nil
	}
	defer s.guard()
	return m, s.update(msg)
}

func (s *stage) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case crashMsg:
		s.crash = &msg.crashed
		return tea.Quit
	case ownMsg:
		for _, l := range s.levels {
			if l.id == msg.id {
				return l.update(msg.screenMsg)
			}
		}
		return nil
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		var all []tea.Cmd
		for _, l := range s.levels {
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
			s.levels = s.levels[:len(s.levels)-1]
		} else {
			s.top().sleep()
		}
		s.count++
		l := &storey{level: msg.level, id: s.count}
		s.levels = append(s.levels, l)
		return tea.Batch(l.own(l.Init()), l.update(tea.WindowSizeMsg{Width: s.w, Height: s.h}))
	case popMsg:
		if len(s.levels) > 1 && msg.from == s.top().id {
			s.top().close()
			s.levels = s.levels[:len(s.levels)-1]
			s.top().rouse()
		}
		return nil
	case wearMsg:
		for _, l := range s.levels {
			if w, ok := l.level.(wearer); ok {
				w.wear(msg.theme)
			}
		}
		return nil
	case tea.KeyMsg:
		return s.press(msg)
	}
	return s.top().update(msg)
}

// press hands a key to the top level. Letters that came in one piece, as over a slow
// line, are as many keys.
func (s *stage) press(k tea.KeyMsg) tea.Cmd {
	if k.Type != tea.KeyRunes || len(k.Runes) < 2 || k.Paste {
		return s.top().update(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		cmds = append(cmds, s.top().update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}))
	}
	return tea.Batch(cmds...)
}

// close ends all levels.
func (s *stage) close() {
	for _, l := range s.levels {
		l.close()
	}
}

// broke is the first panic on a goroutine of a level.
func (s *stage) broke() *crashed {
	if s.crash != nil {
		return s.crash
	}
	for _, l := range s.levels {
		if c := l.broke(); c != nil {
			return c
		}
	}
	return nil
}

func (l *storey) update(msg tea.Msg) tea.Cmd {
	_, cmd := l.level.Update(msg)
	return l.own(cmd)
}

// own makes a command's messages find their way back to this level. Those of
// Bubble Tea itself stay as they are.
func (l *storey) own(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		switch msg := caught(cmd).(type) {
		case nil, wearMsg, crashMsg:
			return msg
		case pushMsg:
			return pushMsg{msg.level, l.id, msg.instead}
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

// push lays a level over the present one; pop takes it off.
func push(l level) tea.Cmd { return func() tea.Msg { return pushMsg{level: l} } }
func pop() tea.Msg         { return popMsg{} }

// A runLevel is a run, or a race, as a level.
type runLevel struct {
	*app
	also       func() // ends what runs beside the driver; may be nil
	wasRunning bool
}

// newRunLevel makes a level of a run that is being driven.
func newRunLevel(d *driver, th *theme, o Options) *runLevel {
	return &runLevel{app: newApp(d, th, o)}
}

// liesOver lets the key that closes go back to the level below.
func (l *runLevel) liesOver() *runLevel {
	l.app.back = pop
	return l
}

func (l *runLevel) sleep() {
	l.wasRunning = l.now != nil && l.now.running
	l.driver.send(Pause{})
}

func (l *runLevel) rouse() {
	if l.wasRunning {
		l.driver.send(Resume{})
	}
	l.dirty = true
	l.relayout()
}

func (l *runLevel) close() {
	l.driver.stop()
	if l.also != nil {
		l.also()
	}
}

func (l *runLevel) broke() *crashed { return l.crash }
