package run

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model/lab"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A Command is a key on a screen with its effect: a verb's, or one of this screen alone.
type Command struct {
	screen.Command
	past bool   // it needs a time line
	idle string // the state in which the key bar leaves it out; see states
	do   keyEffect

	stage keyEffect // its effect where a lesson presses it
}

// row is a command of a screen alone; bar is its place in the key bar, 0 for none, and brief its words there.
func row(k key.Binding, group string, bar int, brief string, do keyEffect) Command {
	return Command{Command: screen.Command{Key: k, Group: group, Bar: bar, Brief: brief}, do: do}
}

// commandTable lists the keys of a lab with their effects. Keys inside a pane have none here: the
// focused pane, or else another pane on the screen, takes them.
func commandTable(k *pane.KeyMap, l *lab.Lab) (table []Command) {
	named := k.Named()
	for _, v := range verbs {
		if b := named[v.Name]; b != nil && v.Do != nil && (v.In == "" || v.In == "run" || v.In == l.Name) {
			event := func(words string) string { return strings.Replace(words, "one poll", "one "+labs.Of(l).Event, 1) }
			c := row(pane.WithHelp(*b, event(b.Help().Desc)), v.group, v.Bar, event(v.Brief), v.Do)
			c.past, c.idle, c.stage = v.past, v.Idle, v.Stage
			table = append(table, c)
		}
	}
	table = append(table, actionCommands(k, l)...)
	for _, b := range keysInside(k, l) {
		c := row(b, groupPane, 0, "", nil)
		if labs.Of(l).Pictures && slices.Equal(b.Keys(), k.Axis.Keys()) {
			c.Bar, c.Brief, c.idle = screen.PictureBar, "picture", "one picture"
		}
		table = append(table, c)
	}
	return table
}

// actionCommands returns the keys of the lab's actions. The key bar has one of them.
func actionCommands(k *pane.KeyMap, l *lab.Lab) []Command {
	var out []Command
	for i, act := range l.Actions {
		b := k.Actions[k.ActionName(l, act.Name)]
		if b == nil {
			continue
		}
		bar := 0
		if named := labs.Of(l).Action; act.Name == named || named == "" && i == 0 {
			bar = screen.ActionBar
		}
		c := row(pane.WithHelp(*b, act.Name+": "+act.Meaning), groupWorld, bar, act.Name, Sends(driver.Act{Word: act.Name}))
		c.idle = "shiftless"
		out = append(out, c)
	}
	return out
}

// keysInside lists the keys that act inside the panes of a lab.
func keysInside(k *pane.KeyMap, l *lab.Lab) []key.Binding {
	return append(k.Listed(labs.Of(l).Keys), k.Up, k.Down, k.Left, k.Right, k.PageUp, k.PageDown, k.Home, k.End)
}
