package screen

import (
	"errors"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/pane"
)

// slowly begins an opening whose screen is built when the test calls finish.
func slowly(t *testing.T, build func() Screen) (l *Opening, finish func() tea.Msg) {
	t.Helper()
	now := make(chan struct{})
	l = newOpening("H-TRAA", "h-traa pages=1000000", darkTheme(t), config.Options{}, func() Screen {
		<-now
		return build()
	})
	l.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return l, func() tea.Msg {
		close(now)
		return l.Init()()
	}
}

// TestOpening: while a large web is drawn there is a screen that says so and answers
// keys; then comes the run.
func TestOpening(t *testing.T) {
	run := &fakeScreen{}
	l, finish := slowly(t, func() Screen { return run })
	if first := l.early(headStart); first != l {
		t.Fatalf("before the run is there: %v", first)
	}
	shows(t, l, "building H-TRAA", "H-TRAA", "h-traa pages=1000000", "quit")
	l.Update(press("?"))
	shows(t, l, "any key closes")
	l.Update(press("?"))
	_, cmd := l.Update(press("q"))
	if _, ok := cmd().(tea.QuitMsg); !ok {
		t.Error("q does not quit")
	}
	_, cmd = l.Update(finish())
	if msg, ok := cmd().(PushMsg); !ok || msg.Screen != Screen(run) || !msg.instead {
		t.Errorf("built, the run does not come: %T", cmd())
	}
	if l.Close(); l.refused != nil || l.Broke() != nil || run.ended != 0 {
		t.Error("an opening whose run is shown has something to complain of")
	}
}

// TestOpeningEnds: a run never shown is stopped; one that cannot be built ends the
// program with the reason, a panic with its stack.
func TestOpeningEnds(t *testing.T) {
	run := &fakeScreen{}
	l, finish := slowly(t, func() Screen { return run })
	finish()
	l.Close()
	modeltest.Equal(t, run.ended, 1, "a run that was never shown is ended so often:")

	why := errors.New("N=1: too few states")
	l, finish = slowly(t, func() Screen { return refusal.Must[Screen](nil, why) })
	_, cmd := l.Update(finish())
	if _, ok := cmd().(tea.QuitMsg); !ok || l.refused != why {
		t.Errorf("refused, it does not end with the reason: %v", l.refused)
	}
	if err := refusal.Of(func() { l.early(headStart) }); err != why {
		t.Errorf("refused early with %v", err)
	}

	l, finish = slowly(t, func() Screen { panic("a mistake in a web") })
	_, cmd = l.Update(finish())
	if msg, ok := cmd().(CrashMsg); !ok || msg.What != "a mistake in a web" || len(msg.Stack) == 0 {
		t.Errorf("a panic ends as %T", cmd())
	}
}

// A readyScreen takes no keys before it is ready.
type readyScreen struct {
	fakeScreen
	ready bool
}

func (f *readyScreen) Ready() bool             { return f.ready }
func (f *readyScreen) Early(k tea.KeyMsg) bool { return !f.ready && k.String() != "q" }

func init() {
	pane.Extend(pane.Row{Name: "prompt", Keys: ":"}, pane.Row{Name: "note", Keys: "i"})
}

// TestOpeningKeepsKeys: keys that the opening does not answer reach the run's screen in their order, and so do all
// those of a command or a note that is being typed, q too. They wait until the screen is ready.
func TestOpeningKeepsKeys(t *testing.T) {
	run := &readyScreen{}
	l, finish := slowly(t, func() Screen { return run })
	s := NewStack(l)
	defer s.Close()
	typed := func(keys ...string) {
		for _, k := range keys {
			if _, cmd := s.Update(press(k)); cmd != nil {
				t.Fatalf("%s is answered", k)
			}
		}
	}
	typed("?", "x", "+", ":", "q", "?", "enter", ".", "esc", "i", "q", "esc")
	_, cmd := s.Update(press("q"))
	if !quits(s, cmd) {
		t.Error("q does not quit after a note")
	}
	_, cmd = s.Update(finish())
	typed("-") // after the run was built, before it is shown
	s.Update(cmd())
	typed("q") // before it is ready
	for _, msg := range run.got {
		if k, ok := msg.(tea.KeyMsg); ok {
			t.Errorf("%s comes before the screen is ready", k)
		}
	}
	run.ready = true
	typed("v")
	got := ""
	for _, msg := range run.got {
		if k, ok := msg.(tea.KeyMsg); ok {
			got += k.String() + " "
		}
	}
	modeltest.Equal(t, got, "+ : q ? enter . i q esc - q v ", "the run's screen gets")
}

// TestKeysBeforeTheFirstSnapshot: keys wait for a screen that is not ready, but for q.
func TestKeysBeforeTheFirstSnapshot(t *testing.T) {
	run := &readyScreen{}
	s := NewStack(run)
	defer s.Close()
	got := func() (keys string) {
		for _, msg := range run.got {
			if k, ok := msg.(tea.KeyMsg); ok {
				keys += k.String() + " "
			}
		}
		return keys
	}
	s.Update(press("q"))
	s.Update(press("x"))
	s.Update(press("+"))
	modeltest.Equal(t, got(), "q ", "before it is ready the screen gets")
	run.ready = true
	s.Update(press("v"))
	modeltest.Equal(t, got(), "q x + v ", "the screen gets")
}

// TestPushBuilt: a run that takes long to be built is laid over another screen once it is
// there; until then keys are answered, and who goes back leaves nothing behind.
func TestPushBuilt(t *testing.T) {
	bottom := &fakeScreen{}
	s := NewStack(bottom)
	defer s.Close()
	s.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	begin := func(build func() Screen) (over *Opening, finish func()) {
		t.Helper()
		now := make(chan struct{})
		cmd := PushBuilt("H-TRAA", "h-traa pages=1000000", darkTheme(t), config.Options{}, func() Screen {
			<-now
			return build()
		})
		s.Update(s.top().own(cmd)())
		shows(t, s, "building H-TRAA", "h-traa pages=1000000", "esc back")
		over = s.Top().(*Opening)
		return over, func() {
			close(now)
			<-over.Gone
		}
	}
	deliver := func() { // runs the opening's pending command and all its successors
		t.Helper()
		msg := s.top().own(s.top().Init())()
		for msg != nil {
			_, cmd := s.Update(msg)
			if msg = nil; cmd != nil {
				if _, isRun := s.Top().(*fakeScreen); isRun {
					return
				}
				msg = cmd()
			}
		}
	}

	run := &fakeScreen{}
	_, finish := begin(func() Screen { return run })
	finish()
	deliver()
	if s.Depth() != 2 || s.Top() != Screen(run) {
		t.Fatalf("built, %d screens, the top one a %T", s.Depth(), s.Top())
	}
	s.Update(s.top().own(Pop)())
	if s.Depth() != 1 || s.Top() != Screen(bottom) {
		t.Fatalf("esc leaves %d screens, the top one a %T", s.Depth(), s.Top())
	}

	late := &fakeScreen{}
	over, finish := begin(func() Screen { return late })
	_, cmd := s.Update(press("esc"))
	s.Update(cmd())
	if finish(); s.Depth() != 1 || over.run.Load() != nil {
		t.Errorf("esc from a run that is being built leaves %d screens", s.Depth())
	}
	modeltest.Equal(t, late.ended, 1, "it is ended times")

	_, finish = begin(func() Screen { return refusal.Must[Screen](nil, errors.New("no room for it")) })
	finish()
	s.Update(s.top().own(s.top().Init())())
	shows(t, s, "No room for it", "esc goes back")
}
