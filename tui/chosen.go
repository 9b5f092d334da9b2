package tui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
)

// A chosenItem is the page, object or document that is lit in all panes. Of a page it keeps the
// shares of the snapshots since it was chosen.
type chosenItem struct {
	item  lab.Subject
	ticks []int64
	track []float64
}

// mostTracked bounds the shares kept: more than a row has columns.
const mostTracked = 1024

// Choose implements [pane.Host].
func (a *app) Choose(item lab.Subject) { a.choose(item) }

// choose lights an item in all panes; the same item again, none.
func (a *app) choose(item lab.Subject) {
	switch {
	case item.Kind == lab.NoSubject:
		return
	case item == a.chosen.item:
		a.chosen = chosenItem{}
	default:
		a.chosen = chosenItem{item: item}
	}
	a.dirty = true
	a.relayout()
}

// chooseAtCursor chooses the item under the cursor of a pane that has no use for enter. In a pane
// of pages without a cursor it opens that of explanations, where enter chooses.
func (a *app) chooseAtCursor(p pane.Pane, k tea.KeyMsg) bool {
	i := slices.IndexFunc(a.slots, func(s pane.Slot) bool { return s.Pane == p })
	if i < 0 || !a.visible(i) || !key.Matches(k, a.keys.Enter) {
		return false
	}
	if at, ok := p.(pane.Selecting); ok {
		x, y := at.Cursor(a.context(i))
		in := a.inside(i)
		if item := a.paneMeaning(i, in.X+x, in.Y+y).Item(); item.Kind != lab.NoSubject {
			a.choose(item)
			return true
		}
	}
	state, ok := p.(*pollingpanes.StatePane)
	if !ok || !state.HasItems() {
		return false
	}
	explainCursor(a, "")
	return true
}

// see keeps the share of the chosen page. Shares of later ticks are dropped when the run goes back.
func (c *chosenItem) see(p *driver.Status) {
	v, _ := p.Snap.View.(*pollinglab.View)
	if v == nil || v.Chosen == nil || !c.item.Names(lab.AboutPages, v.Chosen.Page) {
		return
	}
	n, _ := slices.BinarySearch(c.ticks, p.Snap.Tick)
	c.ticks, c.track = append(c.ticks[:n:n], p.Snap.Tick), append(c.track[:n:n], v.Chosen.Share)
	if over := len(c.ticks) - mostTracked; over > 0 {
		c.ticks, c.track = c.ticks[over:], c.track[over:]
	}
}
