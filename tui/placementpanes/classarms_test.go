package placementpanes

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// armsOf is the pane of a run before its first tick, whose snapshot has what is asked for.
func armsOf(line string, request lab.ViewRequest) (*classArmsPane, *pane.Context) {
	theme := modeltest.Must(canvas.NewTheme("dark", "block", termenv.TrueColor))
	request.Trace = true
	return &classArmsPane{}, &pane.Context{Status: &driver.Status{Snap: linetest.Run(line).Snapshot(request)}, Keys: pane.NewKeyMap(), Theme: theme}
}

// With more arms than columns the last arms have none. Each other arm is headed by its
// group, and each of its states shows an object of its most frequent group.
func TestArmsWithoutRoom(t *testing.T) {
	p, s := armsOf("oma objects=36 classes=18 N=3 p=1", lab.ViewRequest{Width: 92, Height: 30})
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
					for k := range rows * g.pitch(i) {
						if c := grid.All().At(g.x(i)+k%g.pitch(i), y+k/g.pitch(i)); c != nil {
							text += string(c.R)
						}
					}
					return text
				}
				if letter := placementlab.GroupLetter(arm.Home); !strings.ContainsRune(shown(0, 1), letter) {
					t.Fatalf("%d×%d: class %d is headed %q, without its %c", w, h, i+1, shown(0, 1), letter)
				}
				for r, c := range arm.Cells {
					if text := shown(g.row(r), g.per); c.Count > 0 && !strings.ContainsRune(text, placementlab.GroupLetter(c.Mix[0].Group)) {
						t.Fatalf("%d×%d: class %d shows %q, none of the %d objects in state %d", w, h, i+1, text, c.Count, r+1)
					}
				}
			}
		}
	}
}

// TestLettersHaveTheirCount: a row of letters, a letter an object, ends with the number of objects.
func TestLettersHaveTheirCount(t *testing.T) {
	v := timesView(10, placementlab.ArmTime{Most: 20}, placementlab.ArmTime{Most: 20})
	v.Arms.Rows, v.Objects = v.Arms.Rows[:1], 8
	cell := placementlab.Cell{Count: 4, Mix: []placementlab.GroupPart{{Group: 2, Count: 4}}}
	for i := range 4 {
		cell.Objects = append(cell.Objects, placementlab.PlacedObject{Object: 72 + i, Group: 2})
	}
	for i := range v.Arms.Arms {
		v.Arms.Arms[i].Cells = []placementlab.Cell{cell}
	}
	var grid canvas.Grid
	grid.Reset(2*18+armLabels, 8)
	theme := modeltest.Must(canvas.NewTheme("mono", "braille", termenv.Ascii))
	p := &classArmsPane{}
	p.Draw(&pane.Context{Status: &driver.Status{Snap: &model.Snapshot{View: v, Scheme: &lab.Scheme{}}}, Theme: theme}, grid.All())
	g := geometryFor(v, grid.W, grid.H, true)
	row := ""
	for x := range g.inner(0) {
		row += string(grid.All().At(g.x(0)+x, g.row(0)).R)
	}
	modeltest.Equal(t, row, "  CCCC 4       ", "four objects without room for their names are")
}

// TestChosenInACrowd: an object that is named where the others of its row find no room is explained with its state.
func TestChosenInACrowd(t *testing.T) {
	p, s := armsOf("oma objects=6000 classes=3 N=20", lab.ViewRequest{Width: 58, Height: 14, Chosen: lab.One(lab.AboutObject, 2)})
	var grid canvas.Grid
	grid.Reset(58, 14)
	p.Draw(s, grid.All())
	at := p.spots[2]
	if m := p.Explain(s, pane.Point{X: at.x, Y: at.y, Area: grid.All()}); m.Sentence != "A3 is object 3, whose group is A: it stands in class 3, states 2–4 of 20." {
		t.Errorf("%q", m.Sentence)
	}
}
