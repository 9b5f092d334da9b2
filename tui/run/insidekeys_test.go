package run

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/tui/pane"
)

// A key that the help lists as acting inside a lab's panes is taken by one of them, and
// one that a pane takes is listed.
func TestKeysInsideActInside(t *testing.T) {
	for _, lab := range model.Labs() {
		apps := map[string]*app{} // whose panes took no key yet
		taken := func(b key.Binding) bool {
			for _, scheme := range append(slices.Clone(lab.Schemes), lab.Scheme("you")) {
				if scheme == nil {
					continue
				}
				line, ticks := scheme.Name, int64(3)
				if scheme.Person {
					line, ticks = line+" "+lab.Size+"=3", 0
				}
				a := apps[scheme.Name]
				if a == nil {
					a, _ = labApp(t, line, ticks, 220, 60)
					a.View() // some panes know their keys only after a first drawing
					apps[scheme.Name] = a
				}
				for _, p := range a.Slots {
					if p.Key(a, pane.KeyOf(b.Keys()[0])) {
						delete(apps, scheme.Name)
						return true
					}
				}
			}
			return false
		}
		listed := map[string]bool{}
		for _, b := range keysInside(pane.NewKeyMap(), lab) {
			listed[b.Keys()[0]] = true
			if !taken(b) {
				t.Errorf("no pane of the %s lab takes %q, which is to say %q", lab.Name, b.Keys()[0], b.Help().Desc)
			}
		}
		k := pane.NewKeyMap()
		for _, b := range []key.Binding{k.Axis, k.Window, k.Equal, k.Sort, k.Out, k.Enter} {
			if !listed[b.Keys()[0]] && taken(b) {
				t.Errorf("a pane of the %s lab takes %q and the help does not list it", lab.Name, b.Keys()[0])
			}
		}
	}
}

// Hidden mode, switched on and off, leaves the screen as it was.
func TestHiddenAndBack(t *testing.T) {
	for _, line := range []string{"h-traa pages=16", "lakg", "spl", "oma", "oma-time", "robot docs=200"} {
		k := handOf(t, line, 120, 40)
		k.c.Simulation.Advance(200)
		k.settle()
		k.settle() // its view request is that of the first
		before := k.screen()
		k.press("H")
		k.sees("hidden: ")
		k.press("H")
		if n := k.Notes.Shown; n == nil || !strings.HasPrefix(n.Text, "shown again") {
			t.Errorf("%s: the note after the second H is %+v", line, n)
		}
		k.Notes.Close()
		modeltest.Equal(t, k.screen(), before, "%s: the screen is", line)
	}
}

// Zooming the only pane that there is room for says so; nothing is zoomed then.
func TestZoomOfTheOnlyPaneSaysSo(t *testing.T) {
	a, _ := labApp(t, "spl", 20, 80, 16)
	a.alone = true
	a.Relayout()
	if a.press(pressed(t, "z")); a.Zoomed || a.Notes.Shown == nil || a.Notes.Shown.Text != "the pane states fills the screen already" {
		t.Errorf("zoomed: %v, said: %+v", a.Zoomed, a.Notes.Shown)
	}
}
