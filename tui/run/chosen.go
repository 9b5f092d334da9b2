package run

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// A chosenItem is the page, object or document that is lit in all panes. Of a page it keeps the shares and the estimates of the
// snapshots since it was chosen.
type chosenItem struct {
	item           lab.Subject
	track, guesses pane.Track
}

// Choose lights an item in all panes; the same item again, none.
func (a *app) Choose(item lab.Subject) {
	switch {
	case item.Kind == lab.NoSubject:
		return
	case item == a.chosen.item:
		a.chosen = chosenItem{}
	default:
		a.chosen = chosenItem{item: item}
	}
	a.Dirty = true
	a.Relayout()
}

// chooseAtCursor chooses the item under the cursor of a pane that has no use for enter. In a pane of items without a cursor it
// opens the box of explanations, where enter chooses.
func (a *app) chooseAtCursor(p pane.Pane, k tea.KeyMsg) bool {
	i := slices.IndexFunc(a.Slots, func(s pane.Slot) bool { return s.Pane == p })
	if i < 0 || !a.visible(i) || !key.Matches(k, a.Keys.Enter) {
		return false
	}
	if at, ok := p.(pane.Selecting); ok {
		x, y := at.Cursor(a.context(i))
		in := a.inside(i)
		if item := a.paneMeaning(i, in.X+x, in.Y+y).Item(); item.Kind != lab.NoSubject {
			a.Choose(item)
			return true
		}
	}
	if sw, ok := p.(interface{ Choose(*pane.Context) pane.Pane }); ok {
		p = sw.Choose(a.context(i))
	}
	if _, cursor := p.(pane.Selecting); cursor || !standsForItems(&a.runView, i) {
		return false
	}
	explainCursor(a)
	return true
}

// standsForItems reports that a cell of the i-th pane stands for an item.
func standsForItems(v *runView, i int) bool {
	in := v.inside(i)
	for y := range in.H {
		for x := range in.W {
			if v.paneMeaning(i, in.X+x, in.Y+y).Item().Kind != lab.NoSubject {
				return true
			}
		}
	}
	return false
}

// choosePage chooses a page by its number from 1; no number leaves none.
func choosePage(a *app, rest string) {
	v, _ := a.Now.View.(*pollinglab.View)
	switch {
	case a.races():
		refusal.Say("page: a race draws no pages; open one of its lines alone")
	case v == nil:
		refusal.Say("page: the %s lab has no pages; a click or enter chooses from its panes", a.Lab.Name)
	case rest == "":
		a.Choose(a.chosen.item)
		return
	}
	n, err := strconv.Atoi(strings.ReplaceAll(rest, ",", ""))
	if err != nil || n < 1 || n > v.Pages {
		refusal.Say("page %s: the pages of this line are 1 to %s, such as page %d", lab.Quoted(rest), canvas.Thousands(v.Pages), min(17, v.Pages))
	}
	if item := lab.Pages(n-1, n); item != a.chosen.item {
		a.Choose(item)
	}
}

// pageNumbers are the first numbers of pages that begin with digits, at most twenty.
func pageNumbers(a *app, words []string, typed string) (found []string, more bool) {
	v, _ := a.Now.View.(*pollinglab.View)
	if v == nil || a.races() || len(words) > 0 {
		return nil, false
	}
	for n := 1; n <= v.Pages && len(found) < 20; n++ {
		if number := strconv.Itoa(n); strings.HasPrefix(number, typed) {
			found = append(found, number)
		}
	}
	return found, false
}

// see keeps the share and the estimate of the chosen page. Those of later ticks are dropped when the run goes back.
func (c *chosenItem) see(p *driver.Status) {
	v, _ := p.View.(*pollinglab.View)
	if v == nil || v.Chosen == nil || !c.item.Names(lab.AboutPages, v.Chosen.Page) {
		return
	}
	c.track.Add(p.Tick, v.Chosen.Share)
	if canvas.Finite(v.Chosen.Estimate) {
		c.guesses.Add(p.Tick, v.Chosen.Estimate)
	}
}
