package class

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/model/classroom"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
)

// A noHost has no address.
type noHost struct{ config.ClassHost }

func (noHost) Addresses() []string { return nil }
func (noHost) Folder() string      { return "" }

func (noHost) Open(c *classroom.Class, _ classroom.Door) (config.ClassRoom, error) {
	return &stillRoom{class: c}, nil
}

// newTestPlay is a class of an act.
func newTestPlay(host config.ClassHost, act classroom.Act) *Play {
	return modeltest.Must(newPlay(settings{}, []classroom.Act{act}, nil, host))
}

// TestGameKeys: the bar of the keys names the next thing of each phase, and PgDn does it.
func TestGameKeys(t *testing.T) {
	p := newTestPlay(noHost{}, modeltest.Must((&Stage{}).act("you pages=8 budget=12 seed=3", 3, 0)))
	th := modeltest.Must(canvas.NewTheme("dark", "braille", termenv.Ascii))
	v := newGameScreen(p, th, config.Options{})
	v.seat.lobby = nil
	modeltest.OK(t, p.With((*classroom.Class).Onward))
	v.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	for _, c := range []struct{ shows, has, lacks string }{
		{"as many hits as you can", "PgDn begin", "PgUp"}, {"of 0 have made all polls", "PgDn close", "PgUp"}, {"hits, a dot a phone", "PgDn reveal   PgUp play again", "close"},
		{"the table", "PgDn go on", "PgUp"}, {"The class", "PgDn end", "PgUp"},
	} {
		screen := strings.TrimSpace(ansi.Strip(v.View()))
		bar := screen[strings.LastIndex(screen, "\n"):]
		if !strings.Contains(screen, c.shows) || !strings.Contains(bar, c.has) || strings.Contains(bar, c.lacks) {
			t.Errorf("%s has %q", c.shows, bar)
		}
		v.Update(tea.KeyMsg{Type: tea.KeyPgDown})
	}
}

// TestLobbyAgain: a lobby over an open room does not wait for the room once more, a room in place of another does instead of it, and
// nothing waits after the end.
func TestLobbyAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := Seat{Notes: &pane.Notes{}}
		var waiting atomic.Int32
		var start func(cmd tea.Cmd)
		start = func(cmd tea.Cmd) {
			waiting.Add(1)
			go func() {
				defer waiting.Add(-1)
				all, _ := cmd().(tea.BatchMsg)
				for _, c := range all {
					start(c)
				}
			}()
		}
		wait := func(want int32, when string) {
			time.Sleep(2 * lobbyEvery) // for the clocks of the lobby
			synctest.Wait()
			modeltest.Equal(t, waiting.Load(), want, "%s wait", when)
		}
		s.sit(newTestPlay(noHost{}, modeltest.Must((&Stage{}).act("you pages=8 seed=3", 3, 0))))
		start(s.Due())
		wait(0, "without a room")
		s.lobby.choose("192.0.2.1")
		s.openLobby()
		s.openLobby()
		start(s.Due())
		wait(1, "in a lobby that was opened again")
		s.lobby.addresses = []string{"192.0.2.1"}
		s.lobby.number(0)
		modeltest.Equal(t, s.Due() == nil, true, "the digit of the present address does nothing:")
		s.lobby.choose("192.0.2.2")
		start(s.Due())
		wait(1, "in another room")
		s.End()
		wait(0, "after the end")
	})
}

// TestHands: counts with letters, or letters as they are called.
func TestHands(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int
	}{
		{"14a 25b 12c", []int{14, 25, 12}}, {"abba", []int{2, 2, 0}}, {"3a-1a", []int{2, 0, 0}}, {"14 a", nil}, {"a b c", []int{1, 1, 1}},
		{"", nil}, {"14", nil}, {"d", nil}, {"2000a", nil}, {"x", nil},
	} {
		got, err := handsOf(c.text, 3)
		switch {
		case c.want == nil && err == nil:
			t.Errorf("%q is %v", c.text, got)
		case c.want == nil:
			modeltest.Sentence(t, err, c.text)
		case err != nil || !slices.Equal(got, c.want):
			t.Errorf("%q is %v, %v", c.text, got, err)
		}
	}
}
