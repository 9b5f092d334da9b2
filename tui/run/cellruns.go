package run

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
)

// A cellRuns is a cell of a sweep whose replications the screen of a run shows one after the
// other. The first is shown at first.
type cellRuns struct {
	from  *manyruns.SweepMap
	words string       // "N=50  alpha=0.3"
	specs []model.Spec // of the replications
	shown int
}

// PushCell pushes the screen of a cell's replications.
func (liveRuns) PushCell(m *manyruns.SweepMap, cell int, th *canvas.Theme, o config.Options) tea.Cmd {
	specs := onScreen(m.CellSpecs(cell))
	c, first := &cellRuns{from: m, words: strings.Join(m.CellWords(cell), " "), specs: specs}, specs[0]
	return pushRun(first, th, o, func(l *Screen) { l.cell, l.more = c, c.commands })
}

func (c *cellRuns) commands(k *pane.KeyMap) []Command {
	turn := func(by int) keyEffect {
		return func(a *app) {
			n := len(c.specs)
			c.shown = (c.shown + by + n) % n
			a.send(driver.OpenLine{Spec: c.specs[c.shown]})
		}
	}
	return []Command{
		row(pane.WithHelp(k.RunBefore, "cell: the previous replication"), groupScreen, 8, "", turn(-1)),
		row(pane.WithHelp(k.RunAfter, "cell: the next replication"), groupScreen, 8, "replication", turn(1)),
		row(pane.WithHelp(k.Close, "close; back to the sweep"), groupScreen, 9, "back", dismiss),
	}
}

func (e *embedding) breadcrumbRows() int { return canvas.Pick(e.cell == nil, 0, 1) }

// drawBreadcrumb draws the breadcrumb: the sweep, the cell, the replication and its number, and the way
// back.
func (c *cellRuns) drawBreadcrumb(a canvas.Area, line string, keys *pane.KeyMap) {
	bar := canvas.Text.On(canvas.InkSelect)
	a.Fill(0, 0, a.W, 1, ' ', bar)
	back := pane.Labels(keys.RunBefore) + " " + pane.Labels(keys.RunAfter) + "  " + pane.Does(keys.Close, "back")
	edge := a.W - 1 - canvas.Width(back)
	a.Text(edge, 0, back, bar)
	x := a.Text(1, 0, "sweep › ", bar)
	x = a.Text(x, 0, canvas.Cut(c.words, max(0, edge-x-18)), bar.Strong())
	if spec := c.specs[c.shown].String(); line != spec && !strings.HasPrefix(line, spec+" ") {
		a.Text(x, 0, canvas.Cut(" › another line", max(0, edge-x-1)), bar)
		return
	}
	numbers := c.from.Replications()
	x = a.Text(x, 0, canvas.Fitting(edge-x-2, c.replicationWords(numbers)...), bar.Ink(canvas.InkStrong)) + 3
	if w := min(40, edge-x-3); w >= 12 && numbers != nil {
		c.drawStrip(a.Sub(x, 0, w, 1), numbers, bar)
	}
}

// replicationWords name the replication shown, its number and its place among the others: the
// longest first, nothing last.
func (c *cellRuns) replicationWords(numbers []stats.Observation) (words []string) {
	number, here, others := "", "", ""
	if c.shown < len(numbers) {
		x := numbers[c.shown]
		number = "   " + c.from.Metric() + " " + canvas.Pick(x.Censored, "> ", "") + canvas.FourDigits(x.Number)
		if !x.Defined() {
			number = canvas.Pick(c.from.Now().Ended, "   without a number", "")
		}
		switch median, widest := medianAndWidest(numbers); {
		case median < 0:
		case c.shown == median:
			here, others = ", the median", fmt.Sprintf("   the furthest from it: %d", widest+1)
		case c.shown == widest:
			here, others = ", furthest from the median", fmt.Sprintf("   the median: %d", median+1)
		default:
			others = fmt.Sprintf("   the median: %d, the furthest from it: %d", median+1, widest+1)
		}
	}
	for _, tail := range []string{number + here + others, number + here, ""} {
		words = append(words, fmt.Sprintf(" › replication %d of %d%s", c.shown+1, len(c.specs), tail), fmt.Sprintf(" › %d of %d%s", c.shown+1, len(c.specs), tail))
	}
	return append(words, "")
}

// medianAndWidest are the replication with the median number, of an even count the lower one, and
// the one that is furthest from it; −1 for both where fewer than two have a number.
func medianAndWidest(numbers []stats.Observation) (median, widest int) {
	var order []int
	for k, x := range numbers {
		if x.Defined() {
			order = append(order, k)
		}
	}
	if len(order) < 2 {
		return -1, -1
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(numbers[a].Number, numbers[b].Number) })
	median, widest = order[(len(order)-1)/2], -1
	far := func(k int) float64 { return math.Abs(numbers[k].Number - numbers[median].Number) }
	for _, k := range order {
		if k != median && (widest < 0 || far(k) > far(widest)) {
			widest = k
		}
	}
	return median, widest
}

// drawStrip draws the numbers of all replications from the least to the greatest, the one shown
// apart. A time that was not reached is a +.
func (c *cellRuns) drawStrip(a canvas.Area, numbers []stats.Observation, bar canvas.Style) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range numbers {
		if x.Defined() {
			lo, hi = min(lo, x.Number), max(hi, x.Number)
		}
	}
	if !(lo < hi) {
		return
	}
	put := func(k int, r rune, st canvas.Style) {
		if numbers[k].Defined() {
			a.Set(1+int(math.Round((numbers[k].Number-lo)/(hi-lo)*float64(a.W-3))), 0, r, st)
		}
	}
	a.Text(0, 0, "├"+strings.Repeat("─", a.W-2)+"┤", bar.Ink(canvas.InkDim))
	for k, x := range numbers {
		put(k, canvas.Pick(x.Censored, '+', '○'), bar)
	}
	put(min(c.shown, len(numbers)-1), '●', bar.Strong())
}
