package class

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/internal/refusal"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
)

// themes are those in which the lecturer's parts are drawn.
func themes(t *testing.T) (all []*canvas.Theme) {
	t.Helper()
	for _, glyphs := range []string{"braille", "ascii"} {
		for _, name := range []string{"dark", "light", "mono"} {
			for _, projector := range []bool{false, true} {
				th := modeltest.Must(canvas.MakeTheme(name, glyphs, termenv.TrueColor, projector))
				all = append(all, th)
			}
		}
	}
	return all
}

// decode reads the modules of a drawn QR, and reports whether black is drawn darker than white.
func decode(g *canvas.Grid, n, k int, th *canvas.Theme) (QR, bool) {
	m, sound := make(QR, n), true
	for y := range n {
		m[y] = make([]bool, n)
		for x := range n {
			at, row := x+quiet, y+quiet
			ink, inverse := blackOnWhite(th)
			if left := g.All().At(2*at, row); k == 2 {
				sound = sound && (!th.Ascii || left.R == ' ') && *left == *g.All().At(2*at+1, row)
				m[y][x] = th.Ascii && left.St == inverse || !th.Ascii && left.R == '█' && left.St == ink
				continue
			}
			cell := g.All().At(at, row/2)
			sound = sound && cell.St == ink
			upper := cell.R == '▀' || cell.R == '█'
			lower := cell.R == '▄' || cell.R == '█'
			m[y][x] = upper && row%2 == 0 || lower && row%2 == 1
		}
	}
	return m, sound
}

// TestQRIsReadFromItsCells: the modules are the modules of the matrix, in every theme, with a white border of four.
func TestQRIsReadFromItsCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 38))
	for _, n := range []int{29, 33} {
		m := make(QR, n)
		for y := range m {
			for range n {
				m[y] = append(m[y], r.IntN(2) == 0)
			}
		}
		for _, th := range themes(t) {
			for _, k := range []int{1, 2}[canvas.Pick(th.Ascii, 1, 0):] {
				w, h := m.Size(k)
				cells := map[[2]int][2]int{{29, 1}: {37, 19}, {33, 1}: {41, 21}, {29, 2}: {74, 37}, {33, 2}: {82, 41}}
				modeltest.Equal(t, [2]int{w, h}, cells[[2]int{n, k}], "cells of %d modules at %d columns:", n, k)
				var g canvas.Grid
				g.Reset(w, h)
				m.Draw(g.All(), k, th)
				got, sound := decode(&g, n, k, th)
				for y := range m {
					for x := range m {
						if got[y][x] != m[y][x] || !sound {
							t.Fatalf("%s %s: module %d,%d is %v, sound %v", th.Name, th.Glyphs, x, y, got[y][x], sound)
						}
					}
				}
				modeltest.Equal(t, g.All().At(0, 0).R, ' ', "%s %s: the border has", th.Name, th.Glyphs)
			}
		}
	}
}

// someQR is a matrix of 29 by 29 modules.
func someQR() [][]bool {
	m := make([][]bool, 29)
	for y := range m {
		m[y] = make([]bool, 29)
		for x := range m {
			m[y][x] = (x*x+3*y+x*y)%5 < 2
		}
	}
	return m
}

// A stillRoom is a class at an address that nobody reaches.
type stillRoom struct {
	config.ClassRoom
	class *classroom.Class
	url   string
}

func (r *stillRoom) With(f func(c *classroom.Class)) error {
	return refusal.Of(func() { f(r.class) })
}
func (r *stillRoom) URL() string              { return r.url }
func (r *stillRoom) Door() classroom.Door     { return classroom.Door{Code: "K7QM2P"} }
func (r *stillRoom) QR() [][]bool             { return someQR() }
func (r *stillRoom) Changed() <-chan struct{} { return nil }
func (r *stillRoom) Deeds() <-chan struct{}   { return nil }
func (r *stillRoom) Close() error             { return nil }

// lobbyPicture draws the lobby of a class of 58 phones in a room; nil for one before an address is chosen.
func lobbyPicture(room *stillRoom) picture {
	act := classroom.Act{Lesson: &lesson.Lesson{Title: "Point location with a liar"}}
	l := &lobby{Play: newTestPlay(noHost{}, act), addresses: []string{"192.168.178.34", "127.0.0.1"}}
	l.class.Names = true
	if room != nil {
		for range 58 {
			l.class.Join("")
		}
		room.class, l.room, l.Address = l.class, room, "192.168.178.34"
	}
	return func(a canvas.Area, th *canvas.Theme) { l.draw(a, th, pane.NewKeyMap()) }
}

// TestLobby: link and code are there at every size, the whole QR wherever it fits from 45×24 cells on; nothing before an
// address is chosen.
func TestLobby(t *testing.T) {
	m := someQR()
	for _, th := range themes(t) {
		for _, size := range [][2]int{{44, 24}, {45, 23}, {45, 24}, {60, 16}, {60, 24}, {60, 40}, {80, 24}, {120, 40}, {160, 48}} {
			room := &stillRoom{url: "http://192.168.178.34:8765/"}
			got, g := drawn(lobbyPicture(room), size[0], size[1], th)
			for _, word := range []string{"K7QM2P", "58phones", "http://192.168.178.34:8765"} {
				modeltest.Has(t, strings.ReplaceAll(got, " ", ""), word, "%s %s, %v, without blanks of %s:", th.Name, th.Glyphs, size, got)
			}
			fits := size[0] >= 45 && size[1] >= 24 && (!th.Ascii || size[0] >= 76 && size[1] >= 39)
			modeltest.Equal(t, holds(g, m, th), fits, "%s %s, %v:\n%s\nthe QR is shown", th.Name, th.Glyphs, size, got)
			const longest = "http://[2001:db8:1234:5678:9abc:def0:1234:5678]:8765"
			room.url = longest + "/"
			if got, _ := drawn(lobbyPicture(room), size[0], size[1], th); size[0] > 44 {
				modeltest.Has(t, got, longest[len(longest)-8:], "%s %s, %v: an address of IPv6 is not whole:", th.Name, th.Glyphs, size)
			}
			if got, _ := drawn(lobbyPicture(nil), size[0], size[1], th); strings.Contains(got, "type") || !strings.Contains(got, "Choose an address") {
				t.Errorf("before an address is chosen:\n%s", got)
			}
		}
	}
}

// holds reports that a screen has the whole QR somewhere.
func holds(g *canvas.Grid, m QR, th *canvas.Theme) bool {
	k := m.scale(g.W, g.H, th)
	w, h := m.Size(k)
	var want canvas.Grid
	want.Reset(w, h)
	m.Draw(want.All(), k, th)
	for top := range max(0, g.H-h+1) {
	places:
		for left := range max(0, g.W-w+1) {
			for y := range h {
				for x := range w {
					if *g.All().At(left+x, top+y) != *want.All().At(x, y) {
						continue places
					}
				}
			}
			return true
		}
	}
	return false
}

// TestBandAtEachKnot: at the column of each knot the class's mean and the run's curve are at the row of their values; the run's dip at its
// first knot is there.
func TestBandAtEachKnot(t *testing.T) {
	v := &vote{State: &classroom.State{}}
	c := v.State
	c.Axis = &lesson.Axis{Since: 50000, From: 50000, To: 80000, High: 1, Name: "value", SoFar: []classroom.Decimal{.05}}
	for knot := range lesson.Knots {
		x := float64(knot) / (lesson.Knots - 1)
		c.Run, c.Mean = append(c.Run, classroom.Decimal(0.9-0.85*math.Exp(-9*x))), append(c.Mean, classroom.Decimal(0.45-0.3*x))
		c.Low, c.High = append(c.Low, c.Mean[knot]-0.1), append(c.High, c.Mean[knot]+0.1)
	}
	for _, th := range themes(t) {
		var g canvas.Grid
		g.Reset(150, 40)
		curves := v.curves(40)
		curves.Draw(g.All(), th)
		plot := curves.PlotArea(g.All())
		for knot := range lesson.Knots {
			x := curves.Column(float64(50000+1500*knot), plot.W)
			row := func(v classroom.Decimal) int { return int(math.Round((1 - float64(v)) * float64(plot.H-1))) }
			for name, v := range map[string]classroom.Decimal{"run": c.Run[knot], "mean": c.Mean[knot]} {
				if !slices.ContainsFunc([]int{-1, 0, 1}, func(near int) bool {
					cell := plot.At(x, row(v)+near)
					return cell != nil && cell.R != ' ' && cell.R != 0
				}) {
					t.Errorf("%s %s: the %s of knot %d is not at row %d of column %d", th.Name, th.Glyphs, name, knot, row(v), x)
				}
			}
		}
	}
}
