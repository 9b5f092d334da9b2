package screen

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// press is the message of a key that is a character, or of esc.
func press(name string) tea.KeyMsg { return pane.KeyOf(name) }

// shows demands words on a screen.
func shows(t *testing.T, l tea.Model, words ...string) {
	t.Helper()
	seen := ansi.Strip(l.View())
	for _, w := range words {
		modeltest.MustHave(t, seen, w, "the screen:")
	}
}

// darkTheme is a theme for tests that read words.
func darkTheme(t *testing.T) *canvas.Theme {
	t.Helper()
	return modeltest.Must(canvas.NewTheme("dark", "braille", termenv.TrueColor))
}

// An askingScreen asks twice before the program ends.
type askingScreen struct {
	fakeScreen
	asked int
}

func (s *askingScreen) Asks() bool { s.asked++; return s.asked <= 2 }

// quits reports a command by which the stack ends the program.
func quits(s *Stack, cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	msg := cmd()
	if _, wish := msg.(endMsg); wish {
		if _, cmd = s.Update(msg); cmd == nil {
			return false
		}
		msg = cmd()
	}
	_, is := msg.(tea.QuitMsg)
	return is
}

// A fakeScreen counts the calls of its methods.
type fakeScreen struct {
	tea.Model
	got                                 []tea.Msg
	coveredTimes, uncoveredTimes, ended int
	next                                tea.Cmd
}

func (f *fakeScreen) Init() tea.Cmd { return nil }
func (f *fakeScreen) View() string  { return "" }
func (f *fakeScreen) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	f.got = append(f.got, m)
	return f, f.next
}
func (f *fakeScreen) Covered()               { f.coveredTimes++ }
func (f *fakeScreen) Uncovered()             { f.uncoveredTimes++ }
func (f *fakeScreen) Close()                 { f.ended++ }
func (f *fakeScreen) Broke() *driver.Crashed { return nil }

// TestScreenStack: messages find the screen whose command they came from, keys the top
// one; a popped screen is ended, the one below is uncovered.
func TestScreenStack(t *testing.T) {
	below, above := &fakeScreen{}, &fakeScreen{}
	s := NewStack(below)
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	below.next = tea.Batch(func() tea.Msg { return ProgressMsg{} }, tea.Quit)
	_, cmd := s.Update(press("x"))
	batch, ok := cmd().(tea.BatchMsg)
	if !ok || len(batch) != 2 {
		t.Fatalf("a batch comes back as %T", cmd())
	}
	frame := batch[0]()
	if !quits(s, batch[1]) {
		t.Error("a screen does not end the program")
	}
	asking := NewStack(&askingScreen{})
	_, interrupt := asking.Update(tea.KeyMsg{Type: tea.KeyCtrlC})
	if _, cmd := asking.Update(endMsg{}); interrupt != nil || quits(asking, cmd) {
		t.Error("the program ends before its screen has asked")
	}
	if _, cmd := asking.Update(tea.KeyMsg{Type: tea.KeyCtrlC}); !quits(asking, cmd) {
		t.Error("a further ctrl+c does not end the program")
	}
	second := &fakeScreen{}
	s.Update(PushMsg{Screen: above})
	if s.Update(PushMsg{Screen: second}); len(s.screens) != 2 || second.ended != 1 {
		t.Error("a covered screen pushes another")
	}
	if below.coveredTimes != 1 || len(above.got) != 1 {
		t.Errorf("pushed: below slept %d times, above got %v", below.coveredTimes, above.got)
	}
	for _, pasted := range []bool{false, true} {
		above.got = above.got[:1]
		s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("][日"), Paste: pasted})
		if n := len(above.got) - 1; n != 3 && !pasted || n != 1 && pasted {
			t.Errorf("three letters in one piece, pasted %v, are %d keys", pasted, n)
		}
	}
	above.got = above.got[:1]
	before := len(below.got)
	s.Update(press("y"))
	if len(below.got) != before || len(above.got) != 2 {
		t.Error("a key should go to the top screen")
	}
	s.Update(frame)
	if len(below.got) != before+1 || len(above.got) != 2 {
		t.Error("a message should find the screen whose command it came from")
	}
	above.next = Pop
	_, cmd = s.Update(press("esc"))
	leave := cmd()
	s.Update(leave)
	if above.ended != 1 || below.uncoveredTimes != 1 || len(s.screens) != 1 {
		t.Errorf("popped: above ended %d times, below uncovered %d times", above.ended, below.uncoveredTimes)
	}
	s.Update(leave)
	s.Update(PopMsg{})
	if len(s.screens) != 1 || below.ended != 0 {
		t.Error("the bottom screen should stay")
	}
	s.Close()
	modeltest.Equal(t, below.ended, 1, "at the end every screen should be ended:")
}
