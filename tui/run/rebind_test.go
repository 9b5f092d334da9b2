package run

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screentest"
)

// reboundTo is the usual map with one binding's keys changed.
func reboundTo(t testing.TB, name string, keys ...string) *pane.KeyMap {
	t.Helper()
	k, wrong := pane.NewKeyMap().Rebound(map[string][]string{name: keys})
	if wrong != nil {
		t.Fatal(wrong.Why)
	}
	return k
}

// reboundApp is an app over a real run of a lab, with other keys.
func reboundApp(t testing.TB, l *lab.Lab, k *pane.KeyMap, w, h int) *app {
	t.Helper()
	a, run := labApp(t, l.Schemes[0].Opening(), 3, w, h)
	a.Keys, a.Lab = k, nil
	a.takes(run)
	return a
}

// pressed returns the terminal's message for any key that the settings can name.
func pressed(t testing.TB, name string) tea.KeyMsg {
	t.Helper()
	bare := strings.TrimPrefix(name, "alt+")
	msg := pane.KeyOf(bare)
	msg.Alt = bare != name
	modeltest.MustEqual(t, msg.String(), name, "the key reports itself as")
	return msg
}

// TestHelpSearchTypesLetters: a letter that was bound to a key that moves is typed where the help is searched.
func TestHelpSearchTypesLetters(t *testing.T) {
	a := reboundApp(t, model.Labs()[0], reboundTo(t, "down", "Q"), 120, 40)
	searchHelp(a)
	a.press(pane.KeyOf("Q"))
	modeltest.Equal(t, a.Overlay.(*helpOverlay).input.Value(), "Q", "the text")
}

// The names of the settings stay as they are: files out there have them.
func TestBindingNamesAreStable(t *testing.T) {
	var names []string
	for name := range pane.NewKeyMap().Named() {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range strings.Fields(`axis back blind change-after change-before close copy cure deadlock
		differences digit double down earlier end enter equal event-after event-before fastest faster halve head help
		home info later left next note out page-down page-up params pause picture previous prompt quit reseed restart
		right run-after run-before save scheme slower sort step suspend up window zoom
		mirror rank shuffle top jump drift swap regroup markov topic hubs`) {
		if !slices.Contains(names, name) {
			t.Errorf("%s is gone from the names %v", name, names)
		}
	}
	modeltest.Equal(t, len(names), len(slices.Compact(slices.Clone(names))), "a name stands for two bindings:")
}

// The usual keys conflict nowhere, and are the keys that can be named.
func TestUsualKeysFit(t *testing.T) {
	all := map[string][]string{}
	for name, b := range pane.NewKeyMap().Named() {
		for _, press := range b.Keys() {
			modeltest.Equal(t, modeltest.Must(config.PressNamed(pane.Word(press))), press, "%s: the key is read as", name)
			pressed(t, press)
		}
		all[name] = b.Keys()
	}
	k, wrong := pane.NewKeyMap().Rebound(all)
	if wrong != nil {
		t.Fatal(wrong.Why)
	}
	for name, b := range pane.NewKeyMap().Named() {
		if again := k.Named()[name]; again.Help() != b.Help() {
			t.Errorf("%s: %v has become %v", name, b.Help(), again.Help())
		}
	}
}

// Each command of each lab answers to the key that it was given, and no more to the
// one that it had.
func TestEveryCommandCanBeRebound(t *testing.T) {
	modeltest.LongOnly(t)
	for n, lab := range model.Labs() {
		named := pane.NewKeyMap().Named()
		for i, name := range slices.Sorted(maps.Keys(named)) {
			if !modeltest.Taken(n+i, 2) {
				continue
			}
			was := named[name]
			k := reboundTo(t, name, "f12")
			var did []string
			table := commandTable(k, lab)
			a := reboundApp(t, lab, k, 160, 48)
			a.Table = nil
			known := false
			for _, c := range table {
				if c.do == nil {
					continue
				}
				known = known || slices.Contains(c.Key.Keys(), "f12")
				keys := strings.Join(c.Key.Keys(), " ")
				c.do = func(*app) { did = append(did, keys) }
				a.Table = append(a.Table, c)
			}
			if !known {
				continue // it belongs to another lab, or to a pane
			}
			a.press(pressed(t, "f12"))
			want := "f12"
			if name == "quit" {
				want = "f12 ctrl+c"
			}
			modeltest.Same(t, did, []string{want}, "%s lab: %s at f12 did", lab.Name, name)
			for _, old := range was.Keys() {
				did = nil
				if old != "ctrl+c" {
					a.press(pressed(t, old))
				}
				if len(did) > 0 {
					t.Errorf("%s lab: %s is at f12, and %q did %q", lab.Name, name, old, did)
				}
			}
		}
	}
}

// Every key of a pane can be rebound too.
func TestEveryPaneKeyCanBeRebound(t *testing.T) {
	modeltest.LongOnly(t)
	taken := map[string]bool{}
	elsewhere := map[string]string{}
	pane.NewKeyMap().Each(func(name, in string, _ *key.Binding) { elsewhere[name] = in })
	for _, lab := range model.Labs() {
		for name, was := range pane.NewKeyMap().Named() {
			if in := elsewhere[name]; in != "" && in != lab.Name {
				continue
			}
			usual := reboundApp(t, lab, pane.NewKeyMap(), 160, 48)
			other := reboundApp(t, lab, reboundTo(t, name, "f12"), 160, 48)
			for i := range usual.Slots {
				takes := usual.Slots[i].Key(usual, pressed(t, was.Keys()[0]))
				taken[name] = taken[name] || takes
				for _, old := range was.Keys() {
					if other.Slots[i].Key(other, pressed(t, old)) {
						t.Errorf("%s lab, %s: %s is at f12, and %q still does something", lab.Name, usual.Slots[i].Name(), name, old)
					}
				}
				modeltest.Equal(t, other.Slots[i].Key(other, pressed(t, "f12")), takes, "%s lab, %s: %s at f12 is taken:", lab.Name, usual.Slots[i].Name(), name)
				if usual.Slots[i].Version() != other.Slots[i].Version() {
					t.Errorf("%s lab, %s: %s at f12 changes something else than as usual", lab.Name, usual.Slots[i].Name(), name)
				}
			}
		}
	}
	for _, name := range strings.Fields("axis window equal sort up down left right page-up page-down home end enter") {
		if !taken[name] {
			t.Errorf("no pane takes %s", name)
		}
	}
}

// Where there is no key nothing is said of one.
func TestNoKeyNoWords(t *testing.T) {
	all := map[string][]string{}
	for name := range pane.NewKeyMap().Named() {
		all[name] = []string{}
	}
	k, wrong := pane.NewKeyMap().Rebound(all)
	if wrong != nil {
		t.Fatal(wrong.Why)
	}
	modeltest.Same(t, k.Quit.Keys(), []string{"ctrl+c"}, "quit has")
	for _, lab := range model.Labs() {
		for _, size := range [][2]int{{40, 10}, {80, 24}, {160, 48}} {
			a := reboundApp(t, lab, k, size[0], size[1])
			openHelp(a)
			a.Dirty = true
			screentest.Fills(t, a.View(), size[0], size[1])
			a.Overlay = nil
			a.Dirty = true
			screentest.Fills(t, a.View(), size[0], size[1])
			if s := a.drawn(); strings.Contains(s, "copy") && size[0] == 160 || !strings.Contains(s, "ctrl+c quit") {
				t.Errorf("the screen:\n%s", s)
			}
		}
	}
}
