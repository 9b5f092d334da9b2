package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// roomToTell tells whether all transitions can be told in full.
func roomToTell(tellings []model.Telling, a area) bool {
	rows := 0
	for _, t := range tellings {
		rows += len(wrap(t.What, max(10, a.w-tellingName(tellings, a.w)-4)))
	}
	return len(tellings) > 0 && rows <= a.h
}

// tellingName is the width of the automata's names.
func tellingName(tellings []model.Telling, w int) int {
	name := 0
	for _, t := range tellings {
		name = max(name, width(t.Who))
	}
	return min(name, w/4)
}

// drawTellings tells each transition of the last slot in the paper's notation, those
// that moved in strong ink.
func drawTellings(tellings []model.Telling, a area) {
	name := tellingName(tellings, a.w)
	y := 0
	for _, t := range tellings {
		lines := wrap(t.What, max(10, a.w-name-4))
		st := fg(inkDim)
		if t.Moved {
			st = fg(inkText)
			a.text(0, y, cut(t.Who, name), fg(inkAccent).bold())
		} else {
			a.text(0, y, cut(t.Who, name), st)
		}
		for k, line := range lines {
			x := name + 2
			if k > 0 {
				x += 2
			}
			a.text(x, y, line, st)
			y++
		}
	}
}

// toggleBlind hides what the automaton cannot know, or shows it again.
func (a *app) toggleBlind(string) tea.Cmd {
	a.blind = !a.blind
	a.dirty = true
	if a.blind {
		return a.notes.add(note{kind: noteDone, text: "hidden: all that only an observer of the whole world knows"})
	}
	return nil
}

// blindfold takes from the panes whatever is drawn in the ink of theory: what an
// all-knowing observer would say or do.
func (a *app) blindfold(on area) {
	if !a.blind {
		return
	}
	for y := range on.h {
		for x := range on.w {
			if c := on.at(x, y); c.st.fore() == inkTheory {
				c.r = ' '
			}
		}
	}
}
