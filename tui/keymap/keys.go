package keymap

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model"
	"lascope/model/lab"
)

// A KeyMap holds every key binding: the one source of the handling, the last row, the help
// and the settings. In the settings a binding has its field's name in lower case with
// hyphens ("event-before"). The tag in limits a binding to one lab, to a "race", to a
// "sweep", or to a "run" that is no race.
type KeyMap struct {
	RunKeys
	TimeKeys
	SchemeKeys
	ScreenKeys
	PaneKeys
	KindKeys

	Actions map[string]*key.Binding // bindings of the labs' actions, by their names
	Text    *KeyMap                 // the bindings in a text field
}

// RunKeys are the keys of the run.
type RunKeys struct {
	Pause, Step, Follow, Faster, Slower, Fastest, Restart, Reseed key.Binding
}

// TimeKeys are the keys of the time line and of the session.
type TimeKeys struct {
	Back, Earlier, Later    key.Binding
	EventBefore, EventAfter key.Binding `in:"run"`
	Onward                  key.Binding
	ChangeBefore            key.Binding
	ChangeAfter, Head       key.Binding
	Prompt, Note, Save      key.Binding
	Picture, Blind          key.Binding
	Recover, Undo           key.Binding
}

// SchemeKeys are the keys of the scheme.
type SchemeKeys struct {
	Digit, Scheme, Halve, Double, Params, Untouched, Ghosts key.Binding
}

// ScreenKeys are the keys of the screen.
type ScreenKeys struct {
	Next, Previous, Zoom, Help, Search, Copy, Link, Close, Suspend, Quit key.Binding
	Info, Explain                                                        key.Binding
	Theme, Projector                                                     key.Binding
}

// PaneKeys are the keys inside a pane.
type PaneKeys struct {
	Up, Down, Left, Right, PageUp, PageDown, Home, End, Enter key.Binding
	Axis, Window, Loop                                        key.Binding
	Ask, Rivals                                               key.Binding
	Equal, Sort, Out                                          key.Binding `in:"polling"`
}

// KindKeys are the keys of one kind of screen.
type KindKeys struct {
	Cure, Deadlock      key.Binding `in:"placement"`
	RunBefore, RunAfter key.Binding `in:"race"`
	Differences         key.Binding `in:"sweep"`
}

// Bind makes a binding of keys, parted by blanks, with its label and its description.
func Bind(keys, help, desc string) key.Binding {
	return key.NewBinding(key.WithKeys(strings.Fields(keys)...), key.WithHelp(help, desc))
}

// NewKeyMap makes the map of the default keys.
func NewKeyMap() *KeyMap {
	space := key.NewBinding(key.WithKeys(" "), key.WithHelp("space", "pause, go on"))
	k := &KeyMap{
		RunKeys: RunKeys{
			Pause:   space,
			Step:    Bind(".", ".", "one tick"),
			Follow:  Bind("f", "f", "follow one poll in slow motion; . next stage, f plays"),
			Faster:  Bind("+ =", "+", "faster"),
			Slower:  Bind("- _", "-", "slower"),
			Fastest: Bind("*", "*", "full speed, and back"),
			Restart: Bind("r", "r", "restart, same seed"),
			Reseed:  Bind("R", "R", "restart, new seed"),
		},
		TimeKeys: TimeKeys{
			Back:         Bind(",", ",", "one tick back"),
			Earlier:      Bind("<", "<", "back by a fiftieth of the run"),
			Later:        Bind(">", ">", "forward by a fiftieth"),
			EventBefore:  Bind("[", "[", "to the previous shift or intervention"),
			EventAfter:   Bind("]", "]", "to the next"),
			Onward:       Bind("j", "j", "jump to the next event"),
			ChangeBefore: Bind("{", "{", "to the previous change of class"),
			ChangeAfter:  Bind("}", "}", "to the next"),
			Head:         Bind(";", ";", "to the furthest tick seen"),
			Prompt:       Bind(":", ":", "type a command or a line"),
			Note:         Bind("i", "i", "attach a note to this tick"),
			Save:         Bind("w", "w", "save the session, with its notes"),
			Picture:      Bind("p", "p", "save the frame as SVG, PNG, PDF and text"),
			Blind:        Bind("H", "H", "hide what the scheme cannot know"),
			Recover:      Bind("O", "O", "open the session that was cut off or left last"),
			Undo:         Bind("U", "U", "undo, or do again"),
		},
		SchemeKeys: SchemeKeys{
			Digit:     Bind("1 2 3 4 5 6 7 8 9 0", "1-9 0", "switch to a scheme"),
			Scheme:    Bind("c", "c", "choose a scheme, lab, demo, lesson or session"),
			Halve:     Bind("n", "n", "halve the states N"),
			Double:    Bind("N", "N", "double them"),
			Params:    Bind("S", "S", "all parameters"),
			Untouched: Bind("G", "G", "the run without your changes"),
			Ghosts:    Bind("g", "g", "30 replications behind the curve"),
		},
		ScreenKeys: ScreenKeys{
			Next:      Bind("tab", "tab", "next pane"),
			Previous:  Bind("shift+tab", "shift+tab", "pane before"),
			Zoom:      Bind("z", "z", "enlarge the pane"),
			Help:      Bind("?", "?", "help: keys, signs, words"),
			Search:    Bind("/", "/", "search the help"),
			Copy:      Bind("y", "y", "copy the line"),
			Link:      Bind("Y", "Y", "copy the address that opens this run in a browser"),
			Close:     Bind("esc", "esc", "close"),
			Suspend:   Bind("ctrl+z", "ctrl+z", "suspend"),
			Quit:      Bind("q ctrl+c", "q", "quit"),
			Info:      Bind("h f1", "h", "info: how it learns, what to try"),
			Explain:   Bind("a", "a", "explain what is under the cursor"),
			Theme:     Bind("T", "T", "the next theme"),
			Projector: Bind("P", "P", "projector view, and back"),
		},
		PaneKeys: PaneKeys{
			Up:       Bind("up", "↑", "up"),
			Down:     Bind("down", "↓", "down"),
			Left:     Bind("left", "←", "left, less"),
			Right:    Bind("right", "→", "right, more"),
			PageUp:   Bind("pgup", "PgUp", "a page up"),
			PageDown: Bind("pgdown", "PgDn", "a page down"),
			Home:     Bind("home", "Home", "to the first"),
			End:      Bind("end", "End", "to the last"),
			Enter:    Bind("enter", "enter", "into the subtree, type a value"),
			Axis:     Bind("v", "v", "next picture: value, gap, polls"),
			Window:   Bind("x", "x", "whole run, or its end"),
			Loop:     Bind("l", "l", "the loop, and back"),
			Equal:    Bind("e", "e", "equal widths (tree), linear scale (knapsack)"),
			Sort:     Bind("o", "o", "order of the shares"),
			Out:      Bind("u backspace", "u", "out of the subtree"),
			Ask:      Bind("A", "A", "game: what a scheme would choose now, and its rule"),
			Rivals:   Bind("V", "V", "game: show the others' scores, or hide them"),
		},
		KindKeys: KindKeys{
			Cure:        Bind("e", "e", "hand this state to EOMA"),
			Deadlock:    Bind("d", "d", "the deadlock: OMA, two objects in each other's place"),
			RunBefore:   Bind("[", "[", "race: the panes of the previous run"),
			RunAfter:    Bind("]", "]", "race: the panes of the next run"),
			Differences: Bind("d", "d", "differences to the first sweep, paired"),
		},
	}
	k.Actions = k.actionKeys(model.Labs())
	k.Text = k.whereTyped(k)
	return k
}

// WithHelp is a binding with another description.
func WithHelp(b key.Binding, desc string) key.Binding {
	b.SetHelp(b.Help().Key, desc)
	return b
}

// ActionName is the name of the binding of a lab's action: that of the action, or LAB-ACTION
// where another binding has that name.
func (k *KeyMap) ActionName(l *lab.Lab, action string) string {
	if own := l.Name + "-" + action; k.Actions[own] != nil {
		return own
	}
	return action
}

// inPanes are the keys that act inside the panes of a lab. No action gets one by default.
const inPanes = "vxoeu"

// actionKeys binds the actions of these labs. The keys of a lab do not depend on the other labs:
// where two labs give actions of one name different keys, the later one has a second binding.
func (k *KeyMap) actionKeys(labs []*lab.Lab) map[string]*key.Binding {
	out := map[string]*key.Binding{}
	taken := map[string]bool{} // the names of the other bindings
	k.Each(func(name, _ string, _ *key.Binding) { taken[name] = true })
	for _, l := range labs {
		keys := k.keysOfActions(l)
		for _, act := range l.Actions {
			press, name := keys[act.Name], act.Name
			if press == "" {
				continue
			}
			if b := out[name]; taken[name] || b != nil && b.Keys()[0] != press {
				name = l.Name + "-" + name
			}
			if out[name] == nil {
				b := Bind(press, press, act.Name)
				out[name] = &b
			}
		}
	}
	return out
}

// keysOfActions gives each action of a lab a key that is free there: first its own, then, when all
// those are given, the first free letter of its name. An action whose letters are all taken has none.
func (k *KeyMap) keysOfActions(l *lab.Lab) map[string]string {
	used := map[string]bool{}
	for _, r := range inPanes {
		used[string(r)] = true
	}
	k.Each(func(_, in string, b *key.Binding) {
		for _, press := range b.Keys() {
			used[press] = used[press] || in == "" || in == "run" || in == l.Name
		}
	})
	keys := map[string]string{}
	for _, act := range l.Actions {
		if act.Key != "" && !used[act.Key] {
			keys[act.Name], used[act.Key] = act.Key, true
		}
	}
	for _, act := range l.Actions {
		for _, r := range strings.ToLower(act.Name) + strings.ToUpper(act.Name) {
			if press := string(r); keys[act.Name] == "" && r != '-' && !used[press] {
				keys[act.Name], used[press] = press, true
			}
		}
	}
	return keys
}
