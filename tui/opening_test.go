package tui

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/config"
)

// slowly begins an opening whose run is built when the test says so.
func slowly(t *testing.T, build func() (*runScreen, error)) (l *opening, finish func() tea.Msg) {
	t.Helper()
	spec, err := model.Parse("h-traa pages=1000000")
	if err != nil {
		t.Fatal(err)
	}
	now := make(chan struct{})
	l = newOpening(spec.Scheme.Title, spec.String(), plainTheme(t, "dark"), config.Options{}, func() (screen, error) {
		<-now
		return built(build)
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
	f := newFake("tree")
	run := newRunScreen(config.StartDriver(f, nil, config.Options{Paused: true}), plainTheme(t, "dark"), config.Options{})
	l, finish := slowly(t, func() (*runScreen, error) { return run, nil })
	if first, err := l.early(headStart); first != l || err != nil {
		t.Fatalf("before the run is there: %v, %v", first, err)
	}
	for _, word := range []string{"drawing the web", "H-TRAA", "h-traa pages=1000000", "quit"} {
		if !strings.Contains(l.View(), word) {
			t.Errorf("%q is not on the screen:\n%s", word, l.View())
		}
	}
	if l.Update(press("?")); !strings.Contains(l.View(), "any key closes") {
		t.Error("the help does not come")
	}
	l.Update(press("?"))
	_, cmd := l.Update(press("q"))
	if _, ok := cmd().(tea.QuitMsg); !ok {
		t.Error("q does not quit")
	}
	_, cmd = l.Update(finish())
	if msg, ok := cmd().(pushMsg); !ok || msg.screen != screen(run) || !msg.instead {
		t.Errorf("built, the run does not come: %T", cmd())
	}
	run.close()
	if l.close(); l.refused() != nil || l.broke() != nil {
		t.Error("an opening whose run is shown has something to complain of")
	}
}

// TestOpeningEnds: a run never shown is stopped; one that cannot be built ends the
// program with the reason, a panic with its stack.
func TestOpeningEnds(t *testing.T) {
	d := config.StartDriver(newFake("tree"), nil, config.Options{Paused: true})
	l, finish := slowly(t, func() (*runScreen, error) {
		return newRunScreen(d, plainTheme(t, "dark"), config.Options{}), nil
	})
	finish()
	l.close()
	<-d.Gone

	why := errors.New("N=1: too few states")
	l, finish = slowly(t, func() (*runScreen, error) { return nil, why })
	_, cmd := l.Update(finish())
	if _, ok := cmd().(tea.QuitMsg); !ok || l.refused() != why {
		t.Errorf("refused, it does not end with the reason: %v", l.refused())
	}
	if _, err := l.early(headStart); err != why {
		t.Errorf("refused early with %v", err)
	}

	l, finish = slowly(t, func() (*runScreen, error) { panic("a mistake in a web") })
	_, cmd = l.Update(finish())
	if msg, ok := cmd().(crashMsg); !ok || msg.What != "a mistake in a web" || len(msg.Stack) == 0 {
		t.Errorf("a panic ends as %T", cmd())
	}
}

// TestLaidAside: a run that takes long to be built is laid over another level once it is
// there; until then keys are answered, and who goes back leaves nothing behind.
func TestLaidAside(t *testing.T) {
	bottom := newRunScreen(config.StartDriver(newFake("tree"), nil, config.Options{Paused: true}), plainTheme(t, "dark"), config.Options{})
	s := newScreenStack(bottom)
	defer s.close()
	s.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	begin := func(build func() (*runScreen, error)) (over *opening, finish func()) {
		t.Helper()
		now := make(chan struct{})
		cmd, err := pushAside("H-TRAA", "h-traa pages=1000000", plainTheme(t, "dark"), config.Options{}, func() (*runScreen, error) {
			<-now
			return build()
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Update(s.top().own(cmd)())
		shows(t, s, "drawing the web", "h-traa pages=1000000", "esc back")
		over = s.top().screen.(*opening)
		return over, func() {
			close(now)
			<-over.built
		}
	}
	deliver := func() { // runs the opening's pending command and all its successors
		t.Helper()
		msg := s.top().own(s.top().Init())()
		for msg != nil {
			_, cmd := s.Update(msg)
			if msg = nil; cmd != nil {
				if _, isRun := s.top().screen.(*runScreen); isRun {
					return
				}
				msg = cmd()
			}
		}
	}
	run := func() *runScreen {
		return newRunScreen(config.StartDriver(newFake("tree"), nil, config.Options{Paused: true}), plainTheme(t, "dark"), config.Options{})
	}

	_, finish := begin(func() (*runScreen, error) { return run(), nil })
	finish()
	deliver()
	if over, ok := s.top().screen.(*runScreen); !ok || len(s.screens) != 2 || over.back == nil {
		t.Fatalf("built, %d levels, the top one a %T", len(s.screens), s.top().screen)
	}
	s.Update(s.top().own(pop)())
	if len(s.screens) != 1 || s.top().screen != screen(bottom) {
		t.Fatalf("esc leaves %d levels, the top one a %T", len(s.screens), s.top().screen)
	}

	late := run()
	over, finish := begin(func() (*runScreen, error) { return late, nil })
	_, cmd := s.Update(press("esc"))
	s.Update(cmd())
	if finish(); len(s.screens) != 1 || over.run.Load() != nil {
		t.Errorf("esc from what is being built leaves %d levels", len(s.screens))
	}
	<-late.driver.Gone // built for nobody, it is ended

	_, finish = begin(func() (*runScreen, error) { return nil, errors.New("no room for it") })
	finish()
	s.Update(s.top().own(s.top().Init())())
	shows(t, s, "No room for it", "esc goes back")
}
