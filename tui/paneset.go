package tui

import (
	"lascope/model/lab"
)

// A paneSet is the panes of a lab on the screen.
type paneSet struct {
	lab      *lab.Lab
	slots    []slot
	pictures []paneCache
	rects    []rect // parallel to places; empty for a pane that is not shown
	focus    int
	zoomed   bool
}

func newPaneSet(l *lab.Lab, places []slot) paneSet {
	return paneSet{lab: l, slots: places, pictures: make([]paneCache, len(places))}
}

func (s *paneSet) focusedPane() pane {
	if s.focus < 0 || s.focus >= len(s.slots) {
		return nil
	}
	return s.slots[s.focus].pane
}

// visible reports that the i-th pane has room on the screen.
func (s *paneSet) visible(i int) bool { return i < len(s.rects) && s.rects[i].h > 0 }

// at is the pane at a column and row of the screen; -1 for none.
func (s *paneSet) at(x, y int) int {
	for i, r := range s.rects {
		if r.holds(x, y) {
			return i
		}
	}
	return -1
}

// params is the pane of parameters; nil if there is none.
func (s *paneSet) params() *paramsPane {
	for _, p := range s.slots {
		if pp, ok := p.pane.(*paramsPane); ok {
			return pp
		}
	}
	return nil
}

// forgetSent drops the values that the pane of parameters has sent to the driver.
func (s *paneSet) forgetSent() {
	if p := s.params(); p != nil {
		p.forgetSent()
	}
}

// forgetProposals drops the values that wait for a restart.
func (s *paneSet) forgetProposals() {
	if p := s.params(); p != nil {
		p.forgetProposals()
	}
}

// drawTabs draws the names of the panes, where they are not all on the screen.
func (s *paneSet) drawTabs(row area, keys *keyMap) {
	x := 1
	for i, p := range s.slots {
		st := fg(inkDim)
		if s.visible(i) {
			st = fg(inkText)
		}
		if i == s.focus {
			st = fg(inkFocus).bold() | attrUnder
		}
		x = row.text(x, 0, p.pane.name(), st) + 3
	}
	if hint := clause("%s: next", keys.Next); x+width(hint) < row.w {
		row.right(row.w-1, 0, hint, fg(inkDim))
	}
}

// tabAt is the pane whose name is drawn at a column of the tabs; -1 for none.
func (s *paneSet) tabAt(col int) int {
	x := 1
	for i, p := range s.slots {
		n := width(p.pane.name())
		if col >= x && col < x+n {
			return i
		}
		x += n + 3
	}
	return -1
}
