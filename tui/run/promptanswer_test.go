package run

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/tui/driver"
)

// text is the prompt's text; the test ends if the prompt is closed.
func (k *desk) text() string {
	k.t.Helper()
	p, ok := k.Overlay.(*prompt)
	if !ok {
		k.t.Fatalf("the prompt is closed; the notes: %+v", k.Notes.Shown)
	}
	return p.Text()
}

// Another overlay is not closed by the answer to a prompt, and a name for a session that
// exists is asked for again.
func TestNamePromptStays(t *testing.T) {
	t.Chdir(t.TempDir())
	modeltest.OK(t, os.WriteFile("h-traa.session", nil, 0o600))
	k := newDesk(t, "h-traa pages=64 N=50", 100)
	askSave(k.app)
	k.Update(tea.KeyMsg{Type: tea.KeyEnter})
	k.answers()
	if got := k.text(); got != "h-traa.session" || k.Notes.Shown == nil || !strings.Contains(k.Notes.Shown.Text, "is there already") {
		t.Errorf("%q, %+v", got, k.Notes.Shown)
	}
	k.Update(tea.KeyMsg{Type: tea.KeyEnd})
	k.typed("2")
	k.Update(tea.KeyMsg{Type: tea.KeyEnter})
	k.answers()
	if _, err := os.Stat("h-traa.session2"); err != nil || k.Overlay != nil {
		t.Error(err, k.Overlay)
	}
	k.Update(tea.KeyMsg{Type: tea.KeyEsc})
	k.enter("note here")
	k.Overlay = &helpOverlay{}
	for k.asked.waiting {
		k.Update(EventMsg{<-k.Driver.Events})
	}
	if _, ok := k.Overlay.(*helpOverlay); !ok {
		t.Error("the answer closed the help")
	}
}

// A line whose run is being built is accepted meanwhile; refused in the end, it is in the
// prompt again.
func TestLateRefusalOpensThePrompt(t *testing.T) {
	refused := make(chan struct{})
	open := func(model.Spec) (driver.Simulation, error) {
		<-refused
		return nil, errors.New("memory is short")
	}
	d := driver.Start(realRun(t, "h-traa pages=64"), driver.Config{Open: open, Paused: true})
	t.Cleanup(d.Stop)
	until(t, d, "the first snapshot", func(*driver.Status) bool { return true })
	k := deskOver(t, d)
	k.line("lakg pages=32")
	if k.Overlay != nil {
		t.Fatal("the prompt waits for a run that is being built")
	}
	close(refused)
	k.Update(EventMsg{event[driver.Refused](t, d)})
	modeltest.Equal(t, k.text(), "lakg pages=32", "")
}

// A file is read beside the screen: the prompt waits, esc leaves it, and the outcome of a
// prompt that was left is dropped.
func TestPromptReadsBesideTheScreen(t *testing.T) {
	k := newDesk(t, "h-traa pages=64 N=50", 100)
	path := filepath.Join(t.TempDir(), "none.session")
	read := func() tea.Cmd {
		k.typed(":replay " + path)
		_, cmd := k.Update(tea.KeyMsg{Type: tea.KeyEnter})
		if k.text(); !strings.Contains(ansi.Strip(k.View()), "esc leaves it") {
			t.Error("the screen does not show that a file is read")
		}
		return cmd
	}
	cmd := read()
	k.typed("x")
	k.Update(found(t, cmd))
	if k.text() != "replay "+path+"x" || !strings.Contains(k.Notes.Shown.Text, "none.session") {
		t.Errorf("%q, %+v", k.text(), k.Notes.Shown)
	}
	k.Update(tea.KeyMsg{Type: tea.KeyEsc})
	cmd = read()
	k.Update(tea.KeyMsg{Type: tea.KeyEsc})
	k.Update(found(t, cmd))
	if k.Overlay != nil || k.Notes.Shown != nil {
		t.Errorf("after esc: %v, %+v", k.Overlay, k.Notes.Shown)
	}
}

// found runs the lookup among the commands of an update.
func found(t *testing.T, cmd tea.Cmd) tea.Msg {
	t.Helper()
	if msg, ok := collect[lookupMsg](cmd); ok {
		return msg
	}
	t.Fatal("nothing is looked up")
	return nil
}

// collect finds a message of a type among those of a command.
func collect[T any](cmd tea.Cmd) (found T, ok bool) {
	if cmd == nil {
		return found, false
	}
	switch msg := cmd().(type) {
	case T:
		return msg, true
	case tea.BatchMsg:
		for _, c := range msg {
			if found, ok = collect[T](c); ok {
				return found, ok
			}
		}
	}
	return found, false
}

// Letters that come one by one, without bracketed paste, are completed once a frame; for each of 8,000 that took two minutes.
func TestTypingIsLinear(t *testing.T) {
	a, _ := newTestApp("tree", "dark", "braille", 120, 40, 1000)
	openPrompt(a)
	p, completed := a.Overlay.(*prompt), 0
	propose := p.Propose
	p.Propose = func(words []string, typed string) ([]string, bool) { completed++; return propose(words, typed) }
	a.View()
	completed = 0
	for range 500 {
		a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("a")})
		a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(" ")})
	}
	a.View()
	if completed != 1 || len(p.Text()) != 1000 {
		t.Errorf("1,000 letters before a frame are completed %d times; the prompt has %d", completed, len(p.Text()))
	}
}
