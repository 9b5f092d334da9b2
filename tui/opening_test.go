package tui

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// slowly begins an opening whose run is built when the test says so.
func slowly(t *testing.T, build func() (*runLevel, error)) (l *opening, finish func() tea.Msg) {
	t.Helper()
	spec, err := model.Parse("h-traa pages=1000000")
	if err != nil {
		t.Fatal(err)
	}
	now := make(chan struct{})
	l = newOpening(spec, plainTheme(t, "dark"), Options{}, func() (*runLevel, error) {
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
	f := newFake("tree")
	built := newRunLevel(startDriver(f, nil, Options{Paused: true}), plainTheme(t, "dark"), Options{})
	l, finish := slowly(t, func() (*runLevel, error) { return built, nil })
	if first, err := l.early(); first != l || err != nil {
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
	if msg, ok := cmd().(pushMsg); !ok || msg.level != level(built) {
		t.Errorf("built, the run does not come: %T", cmd())
	}
	built.close()
	if l.close(); l.refused() != nil || l.broke() != nil {
		t.Error("an opening whose run is shown has something to complain of")
	}
}

// TestOpeningEnds: a run never shown is stopped; one that cannot be built ends the
// program with the reason, a panic with its stack.
func TestOpeningEnds(t *testing.T) {
	d := startDriver(newFake("tree"), nil, Options{Paused: true})
	l, finish := slowly(t, func() (*runLevel, error) {
		return newRunLevel(d, plainTheme(t, "dark"), Options{}), nil
	})
	finish()
	l.close()
	<-d.gone

	why := errors.New("N=1: too few states")
	l, finish = slowly(t, func() (*runLevel, error) { return nil, why })
	_, cmd := l.Update(finish())
	if _, ok := cmd().(tea.QuitMsg); !ok || l.refused() != why {
		t.Errorf("refused, it does not end with the reason: %v", l.refused())
	}
	if _, err := l.early(); err != why {
		t.Errorf("refused early with %v", err)
	}

	l, finish = slowly(t, func() (*runLevel, error) { panic("a mistake in a web") })
	_, cmd = l.Update(finish())
	if msg, ok := cmd().(crashMsg); !ok || msg.what != "a mistake in a web" || len(msg.stack) == 0 {
		t.Errorf("a panic ends as %T", cmd())
	}
}
