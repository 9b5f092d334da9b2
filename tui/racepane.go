package tui

import (
	"fmt"
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// A racePane draws the knapsack game: the state of every page by true rank, with
// the state at which the optimum would stand, and how full the knapsack is.
//
// States stand on a logarithmic scale unless the even one is chosen: with shares
// as unequal as the web's, most pages would lie in the lowest row.
type racePane struct {
	paneState
	even bool
}

func (p *racePane) name() string { return "race" }

func (p *racePane) heading(s *paneContext) heading {
	scale := "log scale"
	if p.even {
		scale = "even scale"
	}
	h := heading{
		title: "race", how: "state of each page, hottest left",
		right: chosen(s.keys.Equal, scale), foot: "● state  │ least to most  ━ optimum",
	}
	if s.hidden {
		h.how, h.foot = "state of each page, by its number", strings.Replace(h.foot, "━ optimum", s.mask("━ optimum"), 1)
	}
	return h
}

func (p *racePane) key(h host, k tea.KeyMsg) bool { return p.toggle(k, h.keyMap().Equal, &p.even) }

func (p *racePane) look(l *lab.ViewRequest, w, h int) { l.Width = max(1, w-8) }

func (p *racePane) draw(s *paneContext, a area) {
	v, _ := stateOf(s).(*pollinglab.RaceView)
	if v == nil || a.w < 24 || a.h < 6 || s.orderLeaks() {
		return
	}
	p.drawGauge(a.sub(0, 0, a.w, 1), v, s.theme)
	const left = 8
	in := a.sub(left, 2, a.w-left, a.h-3)
	row := func(state float64) int {
		down := (float64(v.N) - state) / math.Max(1, float64(v.N-1))
		if !p.even && v.N > 1 {
			down = 1 - math.Log(max(state, 1))/math.Log(float64(v.N))
		}
		return int(math.Round(down * float64(in.h-1)))
	}
	for _, t := range p.ticks(v.N, in.h) {
		y := row(t)
		a.right(left-2, 2+y, short(t), fg(inkDim))
		a.set(left-1, 2+y, '┤', fg(inkFrame))
	}
	a.text(0, 1, "state", fg(inkDim))
	for i, b := range v.Bins {
		if i >= in.w {
			break
		}
		st := fg(inkPractice)
		if i == v.LatestBin {
			st = fg(inkAccent).bold()
		}
		top, bottom := row(b.Max), row(b.Min)
		for y := top; y <= bottom; y++ {
			in.set(i, y, '│', st.ink(pick(i == v.LatestBin, inkAccent, inkCellLit)))
		}
		if !finite(b.Optimal) {
			in.set(i, row(b.Mean), '●', st.bold())
			continue
		}
		best := row(b.Optimal)
		in.set(i, best, '━', fg(inkTheory).bold())
		if mean := row(b.Mean); mean == best {
			in.set(i, mean, '●', fg(inkTheory).bold())
		} else {
			in.set(i, mean, '●', st.bold())
		}
	}
	p.drawRanks(a.sub(left, a.h-1, a.w-left, 1), v)
	a.right(left-1, a.h-1, pick(s.hidden, "page", "rank"), fg(inkDim))
}

// ticks are the states to label: N, and round ones below that leave room.
func (p *racePane) ticks(n, rows int) []float64 {
	if p.even {
		return niceTicks(1, float64(n), max(2, rows/4))
	}
	out := []float64{float64(n)}
	for t := 1; t*2 < n; t *= 10 {
		out = append(out, float64(t))
	}
	return out
}

// drawGauge draws Σx against c, with φ.
func (p *racePane) drawGauge(a area, v *pollinglab.RaceView, th *theme) {
	label := fmt.Sprintf("Σx %.3f", v.Sum)
	full, st := "φ no: room left", fg(inkPractice)
	if v.Full {
		full, st = "φ yes: full", fg(inkAccent).bold()
	}
	x := a.text(0, 0, label, st) + 1
	tail := fmt.Sprintf("c %s  %s", short(v.Capacity), full)
	w := a.w - x - width(tail) - 2
	if w >= 6 && v.Capacity > 0 {
		// The bar's scale ends at twice the capacity; the capacity is its middle.
		half := float64(w) / 2
		a.fill(x, 0, w, 1, '·', fg(inkFrame))
		a.bar(x, 0, min(v.Sum/v.Capacity*half, float64(w)), st, th)
		a.set(x+int(half), 0, '┃', fg(inkTheory).bold())
		x += w + 1
	}
	a.text(x, 0, tail, fg(inkDim))
}

// drawRanks labels the columns that hold ranks 1, 2, 5, 10, 20 …
func (p *racePane) drawRanks(a area, v *pollinglab.RaceView) {
	end := -1
	for decade := 1; decade <= 1<<21; decade *= 10 {
		for _, k := range []int{1, 2, 5} {
			rank := k*decade - 1
			for i, b := range v.Bins {
				if b.First <= rank && rank < b.End && i > end && i < a.w {
					label := short(float64(k * decade))
					if i+width(label) <= a.w {
						end = a.text(i, 0, label, fg(inkDim)) + 1
					}
					break
				}
			}
		}
	}
}
