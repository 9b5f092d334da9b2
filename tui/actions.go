package tui

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// pickScheme hands over to the scheme whose digit was pressed: the first of the
// binding's keys is the first scheme's.
func pickScheme(a *app, k string) tea.Cmd {
	return handOver(a, slices.Index(a.keys.Digit.Keys(), k))
}

// handOver puts the i-th scheme of the lab in charge of the same world.
func handOver(a *app, i int) tea.Cmd {
	if n := len(a.lab.Schemes); i < 0 || i >= n {
		text := fmt.Sprintf("The %s lab has %d schemes%s.", a.lab.Name, n, keymap.Clause("; press %s to choose one by name", a.keys.Scheme))
		if n == 1 {
			text = fmt.Sprintf("The %s lab has one scheme: %s.", a.lab.Name, a.lab.Schemes[0].Title)
		}
		return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: text})
	}
	a.driver.Send(driver.Act{Word: a.lab.Schemes[i].Name})
	return nil
}

// scaleN multiplies the scheme's number of states.
func scaleN(a *app, factor float64) tea.Cmd {
	for _, s := range a.now.Snap.Settings {
		if s.Param.Key == "N" {
			return tune(a, s, factor)
		}
	}
	return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: a.now.Snap.Scheme.Title + " has no N: it keeps no states."})
}

// tunesN reports that the scheme has a parameter N.
func tunesN(p *driver.Published) bool {
	return p == nil || slices.ContainsFunc(p.Snap.Settings, func(s lab.Setting) bool { return s.Param.Key == "N" })
}

// tune asks for a parameter times a factor, within its range.
func tune(a *app, s lab.Setting, factor float64) tea.Cmd {
	p := a.params()
	word := ""
	if p != nil {
		word = p.Scaled(s, factor)
	} else {
		word = pane.ScaledWord(s.Param, s.Word, factor)
	}
	if word == s.Word && word == pane.ScaledWord(s.Param, s.Word, factor) {
		return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: fmt.Sprintf("%s=%s is the end of its range.", s.Param.Key, word)})
	}
	a.driver.Send(driver.Act{Word: s.Param.Key + "=" + word})
	return nil
}

// focusParams goes to the parameters.
func focusParams(a *app, _ string) tea.Cmd {
	for i, p := range a.slots {
		if _, ok := p.Pane.(*pane.ParamsPane); ok {
			if a.focus == i {
				a.zoomed = false
				a.setFocus(0)
				return nil
			}
			a.setFocus(i)
		}
	}
	return nil
}

// reseed restarts with a seed that nobody has chosen. Choosing it is the screen's
// business: the run itself draws everything from the seed.
func reseed(a *app, _ string) tea.Cmd {
	a.driver.Send(driver.Reseed{Seed: 1 + rand.Uint64N(99_999)})
	return nil
}

// copyLine hands the run's line to the terminal's clipboard (OSC 52).
func copyLine(a *app, _ string) tea.Cmd {
	line := a.now.Snap.Line
	return tea.Batch(a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: "copied: " + line}), copyText(line))
}

// untaken says so of a key that the help lists for a pane, or for a lesson's page, where
// neither has taken it.
func (a *app) untaken(k tea.KeyMsg) tea.Cmd {
	i := slices.IndexFunc(a.table, func(c command) bool { return c.do == nil && key.Matches(k, c.key) })
	if i < 0 {
		return nil
	}
	text := keymap.KeyLabel(k.String()) + " does nothing now"
	switch p := a.focusedPane(); {
	case a.table[i].group != groupPane:
		text += " (" + a.table[i].key.Help().Desc + ")"
	case p != nil && (a.zoomed || a.theme.Projector || moves(a.keys, k)):
		text += " in the pane " + p.Name() + keymap.Clause("; %s goes to the next", a.keys.Next)
	default:
		text += " in the panes on the screen" + keymap.Clause("; %s goes to the next", a.keys.Next)
	}
	return a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: text})
}

// toggleHidden hides what the automaton cannot know, or shows it again.
func toggleHidden(a *app, _ string) tea.Cmd {
	a.hidden = !a.hidden
	a.relayout()
	if a.hidden {
		return a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: "hidden: all that only an observer of the whole world knows"})
	}
	return nil
}
