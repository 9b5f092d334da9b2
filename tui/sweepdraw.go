package tui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"lascope/model/stats"
)

// sweepDetail is the number of rows under a map: the cell, its numbers, the scale.
const sweepDetail = 4

// View draws the screen.
func (l *sweepScreen) View() string {
	if !l.dirty {
		return l.last // before its words are made
	}
	m := l.map1()
	title := fmt.Sprintf("sweep  %s of %s", m.sweep.Metric, m.sweep.Spec(0).Scheme.Title)
	if len(l.maps) > 1 {
		title = fmt.Sprintf("sweep %d of %d  %s", l.shown+1, len(l.maps), m.name)
	}
	return l.view(title, m.stateWords(), m.sweep.Identity(), func(a area) {
		if !l.versus || l.shown == 0 {
			m.read(func(cells []stats.Estimate) { l.draw(a, m, cells, "") })
			return
		}
		less := make([]stats.Estimate, m.sweep.Cells())
		for i := range less {
			less[i] = m.part.Against(l.maps[0].part, i)
		}
		l.draw(a, m, less, "less "+l.maps[0].name)
	})
}

// stateWords say how far the sweep has come.
func (m *sweepMap) stateWords() string {
	done, ended, failed := m.state()
	runs := fmt.Sprintf("%s of %s runs", thousands(int64(done.Done)), thousands(int64(done.Total)))
	switch {
	case failed != nil:
		return runs + "   ■ broke off"
	case ended:
		return runs + "   ■ done"
	}
	fresh := done.Done - done.Before
	if fresh == 0 {
		return runs + "   ▶ filling"
	}
	left := time.Since(m.begun) / time.Duration(fresh) * time.Duration(done.Total-done.Done)
	return fmt.Sprintf("%s   %s left   ▶ filling", runs, left.Round(time.Second))
}

// draw fills the body: a curve for one axis, a map for two, with the cell under
// the cursor in words below.
func (l *sweepScreen) draw(a area, m *sweepMap, cells []stats.Estimate, less string) {
	if rows := l.figureRows(a.h); rows > 0 {
		drawHeadlines(a.sub(2, rows/6, a.w-4, smallBig.rows(l.theme)+1), l.figures(m, cells), smallBig, l.theme)
		a = a.sub(0, rows, a.w, a.h-rows)
	}
	frame := heading{title: m.sweep.Metric, how: fmt.Sprintf("mean of %s to tick %s", counted(m.sweep.Reps, "replication"), thousands(m.sweep.Until))}
	if less != "" {
		frame.how = less + ": paired differences of " + fmt.Sprint(m.sweep.Reps) + " replications"
	}
	if n := len(m.sweep.Axes); n > 2 {
		frame.right = labels(l.keys.PageUp, l.keys.PageDown) + " " + strings.Join(m.sweep.CellWords(l.cell)[:n-2], " ")
	}
	drawFrame(a, frame, &paneContext{theme: l.theme, focus: true})
	in := inside(a)
	lo, hi := estimateRange(cells)
	if len(m.sweep.Axes) == 1 {
		l.drawCurve(in.sub(0, 0, in.w, in.h-sweepDetail+1), m, cells, less)
		l.drawDetail(in.sub(0, in.h-sweepDetail+2, in.w, sweepDetail-2), m, cells)
		return
	}
	l.drawMap(in.sub(0, 0, in.w, in.h-sweepDetail), m, cells, lo, hi)
	l.drawDetail(in.sub(0, in.h-sweepDetail+1, in.w, 2), m, cells)
	l.drawScale(in.sub(0, in.h-1, in.w, 1), lo, hi)
}

// figureRows is the number of rows that large digits take in a body of h rows.
func (l *sweepScreen) figureRows(h int) int {
	if !l.theme.projector || h < minHeight {
		return 0
	}
	rows := smallBig.rows(l.theme) + 1
	if h >= 28 {
		rows += 2 // a blank row above and below
	}
	return rows
}

// figures are what a room sees large: the cell under the cursor, and how far it is.
func (l *sweepScreen) figures(m *sweepMap, cells []stats.Estimate) []headline {
	e := cells[l.cell]
	out := []headline{{name: strings.Join(m.sweep.CellWords(l.cell), "  "), word: cellWord(e.Mean, 6), ink: inkPractice}}
	if finite(e.Lo) {
		out = append(out, headline{name: "±", word: cellWord(e.Hi-e.Mean, 6), ink: inkText})
	}
	return append(out, headline{name: "replications", word: fmt.Sprintf("%d/%d", e.N+e.Missing, m.sweep.Reps), ink: inkStrong})
}

// estimateRange is the least and the greatest mean.
func estimateRange(cells []stats.Estimate) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, e := range cells {
		if finite(e.Mean) {
			lo, hi = min(lo, e.Mean), max(hi, e.Mean)
		}
	}
	return lo, hi
}

// position01 is where a mean lies between the least and the greatest, 0 to 1.
func position01(v, lo, hi float64) float64 {
	switch {
	case hi <= lo:
		return 0.5
	case byFactors(lo, hi):
		return math.Log(v/lo) / math.Log(hi/lo)
	}
	return (v - lo) / (hi - lo)
}

// byFactors tells that the colours follow the logarithm: one slow cell would
// make all others look alike.
func byFactors(lo, hi float64) bool { return lo > 0 && hi >= 10*lo }

// cellWord writes a mean in at most w cells.
func cellWord(v float64, w int) string {
	if math.Abs(v) < 1 && v != 0 {
		for digits := min(4, w-1); digits >= 1; digits-- {
			if s := unit(v, digits); width(s) <= w && math.Abs(v) >= 0.5*math.Pow(10, -float64(digits)) {
				return s
			}
		}
	}
	if s := thousands(int64(math.Round(v))); math.Abs(v) >= 100 && width(s) <= w {
		return s
	}
	return short(v)
}

// drawDetail says what the cell under the cursor holds.
func (l *sweepScreen) drawDetail(a area, m *sweepMap, cells []stats.Estimate) {
	e := cells[l.cell]
	x := a.text(0, 0, strings.Join(m.sweep.CellWords(l.cell), "  ")+"   ", fg(inkAccent).bold())
	switch {
	case finite(e.Lo):
		x = a.text(x, 0, number4(e.Mean)+" ± "+likeNumber4(e.Hi-e.Mean, e.Mean), fg(inkStrong).bold())
		interval := fmt.Sprintf("   95 %% of %s to %s", number4(e.Lo), number4(e.Hi))
		for _, text := range []string{interval + " (Student's t)", interval, "   95 %"} { // never a part of a number
			if x+width(text) <= a.w {
				a.text(x, 0, text, fg(inkText))
				break
			}
		}
	case finite(e.Mean):
		a.text(x, 0, number4(e.Mean)+" in one replication: an anecdote yet", fg(inkText))
	default:
		nothing := "nothing known yet"
		if e.Missing > 0 {
			nothing = "no replication reached it"
		}
		a.text(x, 0, nothing, fg(inkDim))
	}
	counts := fmt.Sprintf("%d of %d replications", e.N+e.Missing, m.sweep.Reps)
	if e.Missing > 0 {
		counts += fmt.Sprintf(", %d of them without a %s", e.Missing, m.sweep.Metric)
	}
	a.text(0, 1, counts, fg(inkDim))
	a.right(a.w, 1, does(l.keys.Enter, "opens this run"), fg(inkDim))
}

func number4(v float64) string {
	if math.Abs(v) >= 1000 {
		return thousands(int64(math.Round(v)))
	}
	return fmt.Sprintf("%.4g", v)
}

// likeNumber4 writes the half of an interval with as many decimals as its mean has; where
// that would leave nothing of it, with its own.
func likeNumber4(half, mean float64) string {
	_, decimals, _ := strings.Cut(number4(mean), ".")
	s := strconv.FormatFloat(half, 'f', len(decimals), 64)
	if math.Abs(mean) >= 1000 || strings.ContainsRune(decimals, 'e') || strings.Trim(s, "0.") == "" {
		return number4(half)
	}
	return s
}

// drawScale is the legend of the colours.
func (l *sweepScreen) drawScale(a area, lo, hi float64) {
	if !finite(lo) {
		return
	}
	x := a.text(0, 0, number4(lo)+" ", fg(inkDim))
	step := max(4, min(12, a.w/16))
	for i := range 5 {
		st, r := fg(inkText).on(inkScale0+ink(i)), ' '
		if l.theme.mono() {
			st, r = fg(inkText), shades[i]
		}
		a.fill(x, 0, step, 1, r, st)
		x += step
	}
	x = a.text(x, 0, " "+number4(hi), fg(inkDim))
	if byFactors(lo, hi) {
		a.text(x, 0, "   log scale", fg(inkDim))
	}
}
