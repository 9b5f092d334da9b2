package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
)

// newCard is a desk with the start card.
func newCard(t *testing.T, w, h int) *chooserDesk {
	t.Helper()
	d := newChooserDesk(t, pollinglab.DefaultLine, w, h)
	d.card = true
	if d.begin(); d.Overlay == nil {
		t.Fatal("no card")
	}
	return d
}

// TestCardScreens: pictures of the first screen, to be read: go test ./tui/run -run CardScreens -update
func TestCardScreens(t *testing.T) {
	for _, size := range [][2]int{{60, 16}, {120, 40}} {
		name := fmt.Sprintf("card-%dx%d.txt", size[0], size[1])
		t.Run(name, func(t *testing.T) { compareGolden(t, name, newCard(t, size[0], size[1]).screen()) })
	}
}

// TestCardSaysAll: at every size of the screen, in colour, without colour and in a room, the card
// has its sentences, its choices and its keys, no text is cut, and everything else is dim. A low screen has no last two choices.
func TestCardSaysAll(t *testing.T) {
	const about = "Web pages change unseen. A poll looks at one page: a hit finds a change, a miss finds none. From hits and misses alone " +
		"learning automata find out which pages to poll. Watch them, slow them down, change the web."
	for _, size := range [][2]int{{60, 16}, {61, 17}, {80, 24}, {160, 48}, {220, 60}} {
		d := newCard(t, size[0], size[1])
		for _, th := range []*canvas.Theme{testTheme("dark", "braille"), testTheme("mono", "ascii"), testTheme("dark", "braille").ForProjector(true)} {
			d.Theme = th
			d.Relayout()
			s := d.screen()
			if !wrappedOn(s, about) {
				t.Errorf("%v: the sentences are not on the card:\n%s", size, s)
			}
			modeltest.HasAll(t, s, []string{"Take the tour", "Demo: The mirror shock", "Demo: Deadlock and rescue", "Play against them",
				"More demos", "enter open", "esc watch the run", "ctrl+c quit"}, "%v, the card:", size)
			for _, last := range []string{"Lessons ", "Just watch"} {
				modeltest.Equal(t, strings.Contains(s, last), size[1] >= 24, "%v: %q is on the card, at 24 rows %v:", size, last, size[1] < 24)
			}
			if d.presses("down"); size[1] >= 24 && !wrappedOn(d.screen(), "hot pages turn cold; the tree recovers") {
				t.Errorf("%v: the selected choice is not described whole:\n%s", size, d.screen())
			}
			for _, row := range strings.Split(s, "\n") {
				if strings.Contains(row, "…") && strings.Contains(row, "│") && !strings.Contains(row, "a real web …") {
					t.Errorf("%v: a text is cut: %s", size, row)
				}
			}
			if st := d.Frame.Cells[0].St; st != canvas.Fg(canvas.InkFrame) && size[1] > 20 {
				t.Errorf("%v: the run has style %x", size, st)
			}
			d.presses("up")
		}
	}
}

// wrappedOn reports that a screen has a text, wrapped to some width.
func wrappedOn(screen, text string) bool {
	for w := 40; w <= 112; w++ {
		if !slices.ContainsFunc(canvas.Wrap(text, w), func(line string) bool { return !strings.Contains(screen, line) }) {
			return true
		}
	}
	return false
}

// TestCardOffersTheCutOff: a session that was cut off stands on the card, and opens.
func TestCardOffersTheCutOff(t *testing.T) {
	ownHome(t)
	d := newCard(t, 60, 16)
	d.keep("lakg pages=16")
	found := modeltest.Must(model.KeptSessions(d.home.Dir))
	d.Update(foundMsg{found})
	s := d.screen()
	if !strings.Contains(s, "Go on with your last run") || !strings.Contains(s, "Take the tour") || strings.Contains(s, "Your last run (") {
		t.Errorf("not offered:\n%s", s)
	}
	d.presses("esc")
	if d.Notes.Shown != nil {
		t.Errorf("the card is not alone: %+v", d.Notes.Shown)
	}
}

// TestCardIsLeftOut: a line, line and start = "run" leave the card out.
func TestCardIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		settings string
		words    []string
		card     bool
	}{
		{"", nil, true},
		{"start = \"card\"\n", nil, true},
		{"theme = \"light\"\n", nil, true},
		{"start = \"run\"\n", nil, false},
		{"line = \"lakg pages=64\"\n", nil, false},
		{"", []string{"lakg"}, false},
	} {
		ownHome(t)
		o := settledOptions(t, "--config", settingsFile(t, c.settings))
		modeltest.Must(o.Spec(c.words))
		modeltest.Equal(t, o.Card, c.card, "%q %v: card", c.settings, c.words)
	}
	if _, ok := newDesk(t, "h-traa pages=64", 1).Overlay.(choosing); ok {
		t.Error("a run opens with the card")
	}
}
