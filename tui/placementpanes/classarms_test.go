package placementpanes

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// With more arms than columns the last arms have none. Each other arm is headed by its
// group, and each of its states shows an object of its most frequent group.
func TestArmsWithoutRoom(t *testing.T) {
	spec, err := model.Parse("oma objects=36 classes=18 N=3 p=1")
	if err != nil {
		t.Fatal(err)
	}
	run, err := model.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	theme, err := canvas.NewTheme("dark", "block", termenv.TrueColor)
	if err != nil {
		t.Fatal(err)
	}
	p, request := &ClassArmsPane{}, lab.ViewRequest{Find: -1, Trail: true}
	p.Request(&request, 92, 30)
	s := &pane.Context{Status: &driver.Status{Snap: run.Snapshot(request)}, Keys: keymap.NewKeyMap(), Theme: theme}
	v := placementView(s)
	for w := 24; w < 160; w++ {
		for _, h := range []int{8, 12, 24} {
			var grid canvas.Grid
			grid.Reset(w, h)
			p.Draw(s, grid.All())
			g := geometryFor(v, w, h, true)
			for i, arm := range v.Arms.Arms {
				if g.x(i) >= w {
					break
				}
				shown := func(y, rows int) (text string) {
					for k := range rows * g.pitch {
						if c := grid.All().At(g.x(i)+k%g.pitch, y+k/g.pitch); c != nil {
							text += string(c.R)
						}
					}
					return text
				}
				if letter := placementlab.GroupLetter(arm.Home); !strings.ContainsRune(shown(0, 1), letter) {
					t.Fatalf("%d×%d: arm %d is headed %q, without its %c", w, h, i+1, shown(0, 1), letter)
				}
				for r, c := range arm.Cells {
					if text := shown(g.row(r), g.per); c.Count > 0 && !strings.ContainsRune(text, placementlab.GroupLetter(c.Mix[0].Group)) {
						t.Fatalf("%d×%d: arm %d shows %q, none of the %d objects in state %d", w, h, i+1, text, c.Count, r+1)
					}
				}
			}
		}
	}
}
