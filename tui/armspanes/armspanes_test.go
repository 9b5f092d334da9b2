package armspanes

import (
	"math"
	"slices"
	"testing"

	"lascope/automata"
	"lascope/model/armslab"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/chart"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// TestStatesHavePlaces: each state's cells lie in the pane, and no two states share one.
func TestStatesHavePlaces(t *testing.T) {
	for _, arms := range []int{2, 3, 4} {
		for _, n := range []int{1, 2, 5} {
			v := &armslab.View{Arms: make([]armslab.Arm, arms), States: &armslab.States{N: n}}
			for _, size := range [][2]int{{78, 9}, {66, 27}, {90, 34}, {160, 50}} {
				g, ok := bandsFor(v, size[0], size[1])
				if !ok {
					t.Errorf("%d arms of %d states find no room in %v", arms, n, size)
					continue
				}
				taken := map[[2]int]bool{}
				for arm := range arms {
					for state := 1; state <= n; state++ {
						x, y := g.place(arm, state)
						if x < 0 || y < 1 || x+g.column > size[0] || y >= size[1] {
							t.Errorf("%d arms, N = %d, %v: state %d of arm %d lies at %d, %d", arms, n, size, state, arm+1, x, y)
						}
						for i := range g.column * (g.rows + 1) {
							cell := [2]int{x + i%g.column, y - i/g.column}
							if taken[cell] {
								t.Errorf("%d arms, N = %d, %v: state %d of arm %d shares the cell %v", arms, n, size, state, arm+1, cell)
							}
							taken[cell] = true
						}
					}
				}
			}
		}
	}
}

// TestBarArms: where the rows do not hold all arms, those of the longest bars have them, in the order of the arms.
func TestBarArms(t *testing.T) {
	v := &armslab.View{Arms: []armslab.Arm{{P: 0.1}, {P: 0.2}, {P: 0}, {P: 0.6}, {P: 0.1}}}
	for h, want := range map[int][]int{9: {0, 1, 2, 3, 4}, 5: {0, 1, 2, 3, 4}, 4: {0, 1, 3}, 1: {}} {
		modeltest.Same(t, barArms(v, h), want, "%d rows have the arms", h)
	}
}

// TestTriangle: a point of the simplex is found again from its place.
func TestTriangle(t *testing.T) {
	v := &armslab.View{Arms: make([]armslab.Arm, 3), Schemes: []*lab.Scheme{{Card: automata.Card{Learns: true}}}}
	g, ok := planeFor(v, 66, 27)
	if !ok {
		t.Fatal("the triangle finds no room")
	}
	for _, p := range [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.2, 0.3, 0.5}} {
		for i, x := range g.point(g.spot(p...)) {
			if math.Abs(x-p[i]) > 1e-12 {
				t.Errorf("%v becomes %v", p, g.point(g.spot(p...)))
			}
		}
	}
	if slices.Min(g.point(chart.Spot{X: 0, Y: 0})) >= 0 {
		t.Error("the corner of the pane lies in the triangle")
	}
}

// The square of a game holds p and q where it draws them, at every size that it takes.
func TestSquare(t *testing.T) {
	for w := 24; w < 200; w += 11 {
		for h := 8; h < 60; h += 5 {
			v := &armslab.View{Game: &armslab.Game{}, Arms: make([]armslab.Arm, 2), Schemes: []*lab.Scheme{{Card: automata.Card{Learns: true}}}}
			g, ok := planeFor(v, w, h)
			if !ok {
				t.Fatalf("no square in %d by %d", w, h)
			}
			for _, c := range [][2]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0.3, 0.8}} {
				at := g.spot(c[0], c[1])
				if at.X < 0 || at.X > float64(w) || at.Y < 0 || at.Y > float64(h) {
					t.Fatalf("%v lies at %v in %d by %d", c, at, w, h)
				}
				if p := g.point(at); math.Abs(p[0]-c[0]) > 1e-9 || math.Abs(p[1]-c[1]) > 1e-9 {
					t.Fatalf("%v is %v", c, p)
				}
			}
		}
	}
}

// TestLegends: the words of a picture name the signs that are drawn, and no others; in hidden mode
// nothing of the theory.
func TestLegends(t *testing.T) {
	const simplex, square = "probabilities of 3 arms", "probabilities of two players"
	const interval, first, states, penaltySign = "probability of arm 1", "states of the first player", "states of each arm, log axis", "  c penalty probability"
	for _, c := range []struct{ line, how, foot, hiddenHow, hiddenFoot string }{
		{"lrp penalties=0.2,0.4,0.6", simplex, "● now  + pure chance  ◆ limit  → expected step", simplex, "● now  + pure chance"},
		{"lri penalties=0.2,0.4,0.6", simplex, "● now  + pure chance  → expected step", simplex, "● now  + pure chance"},
		{"bla penalties=0.2,0.4,0.6", simplex, "● now  + pure chance", simplex, "● now  + pure chance"},
		{"lri penalties=0.2,0.4", interval + " and its expected step", "", interval, ""},
		{"bla penalties=0.2,0.4", interval, "", interval, ""},
		{"lri games=on", square, "● now  ◆ equilibrium  → expected step", square, "● now"},
		{"bla games=on", square, "● now  ◆ equilibrium", square, "● now"},
		{"tsetlin games=on N=2", first, "● state  ○ before  █ visits" + penaltySign, first, "● state  ○ before  █ visits" + penaltySign},
		{"tsetlin penalties=0.2,0.4 N=2", states, "● state  ○ before  █ visits  ━ stationary" + penaltySign, states, "● state  ○ before  █ visits" + penaltySign},
	} {
		run := linetest.Run(c.line)
		run.Advance(30)
		snap := run.Snapshot(lab.ViewRequest{})
		p := &automatonPane{picture: pictureOf(snap.View.(*armslab.View), 90, 34)}
		h := p.Heading(&pane.Context{Status: &driver.Status{Snap: snap}, Keys: pane.NewKeyMap()})
		masked := p.Heading(&pane.Context{Status: &driver.Status{Snap: snap.Masked()}, Keys: pane.NewKeyMap(), Hidden: true})
		if h.How != c.how || h.Foot != c.foot {
			t.Errorf("%s: %q, %q, want %q, %q", c.line, h.How, h.Foot, c.how, c.foot)
		}
		if masked.How != c.hiddenHow || masked.Foot != c.hiddenFoot {
			t.Errorf("%s, hidden: %q, %q, want %q, %q", c.line, masked.How, masked.Foot, c.hiddenHow, c.hiddenFoot)
		}
	}
}
