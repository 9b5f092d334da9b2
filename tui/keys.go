package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model"
)

// A keyMap holds every key of the program: the one source of the handling, of
// the last row, of the help and of the settings, where a binding goes by its
// field's name in lower case with hyphens ("event-before"). The tag says where
// alone it acts: in one lab, in a "race", in a "sweep", in a "run" that is no race;
// without a tag, wherever it makes sense.
type keyMap struct {
	// The run.
	Pause, Step, Faster, Slower, Fastest, Restart, Reseed key.Binding
	// Back in time.
	Back, Earlier, Later    key.Binding
	EventBefore, EventAfter key.Binding `in:"run"`
	ChangeBefore            key.Binding
	ChangeAfter, Head       key.Binding
	Prompt, Note, Save      key.Binding
	Picture, Blind          key.Binding
	Recover                 key.Binding
	// What runs.
	Digit, Scheme, Halve, Double, Params key.Binding
	// The screen.
	Next, Previous, Zoom, Help, Copy, Close, Suspend, Quit key.Binding
	Theme, Projector                                       key.Binding
	// Inside a pane.
	Up, Down, Left, Right, PageUp, PageDown, Home, End, Enter key.Binding
	Axis, Window                                              key.Binding
	Hits, Equal, Sort, Out                                    key.Binding `in:"polling"`
	// Of one kind of screen.
	Cure, Deadlock      key.Binding `in:"placement"`
	RunBefore, RunAfter key.Binding `in:"race"`
	Differences         key.Binding `in:"sweep"`

	actions map[string]*key.Binding // of the labs' actions, by their names
	text    *keyMap                 // the bindings as they act where a text is typed
}

func bind(keys, help, desc string) key.Binding {
	return key.NewBinding(key.WithKeys(strings.Fields(keys)...), key.WithHelp(help, desc))
}

func newKeyMap() *keyMap {
	space := key.NewBinding(key.WithKeys(" "), key.WithHelp("space", "pause, go on"))
	k := &keyMap{
		Pause:        space,
		Step:         bind(".", ".", "one tick"),
		Back:         bind(",", ",", "one tick back"),
		Earlier:      bind("<", "<", "earlier, by a fiftieth of the time line"),
		Later:        bind(">", ">", "later, by as much"),
		EventBefore:  bind("[", "[", "to the shift or intervention before"),
		EventAfter:   bind("]", "]", "to the next"),
		ChangeBefore: bind("{", "{", "to the change of a class before"),
		ChangeAfter:  bind("}", "}", "to the next"),
		Head:         bind(";", ";", "to the furthest tick seen"),
		Prompt:       bind(":", ":", "type a command or a line"),
		Note:         bind("i", "i", "attach a note to this tick"),
		Save:         bind("w", "w", "save the session, with its notes"),
		Picture:      bind("p", "p", "save the frame as SVG and as text"),
		Blind:        bind("H", "H", "hide what the automaton cannot know"),
		Recover:      bind("O", "O", "open the session that was cut off last"),
		Faster:       bind("+ =", "+", "faster"),
		Slower:       bind("- _", "-", "slower"),
		Fastest:      bind("*", "*", "as fast as it goes, and back"),
		Restart:      bind("r", "r", "restart, same seed"),
		Reseed:       bind("R", "R", "restart, new seed"),
		Digit:        bind("1 2 3 4 5 6 7 8 9 0", "1-9 0", "hand over to a scheme"),
		Scheme:       bind("c", "c", "choose a scheme"),
		Halve:        bind("n", "n", "halve N"),
		Double:       bind("N", "N", "double N"),
		Params:       bind("S", "S", "parameters"),
		Next:         bind("tab", "tab", "next pane"),
		Previous:     bind("shift+tab", "shift+tab", "pane before"),
		Zoom:         bind("z", "z", "zoom this pane"),
		Theme:        bind("T", "T", "the next theme"),
		Projector:    bind("P", "P", "draw for a room (projector), or a desk"),
		Help:         bind("?", "?", "keys and signs"),
		Copy:         bind("y", "y", "copy the line"),
		Close:        bind("esc", "esc", "close, forget"),
		Suspend:      bind("ctrl+z", "ctrl+z", "suspend"),
		Quit:         bind("q ctrl+c", "q", "quit"),
		Up:           bind("up", "↑", "up"),
		Down:         bind("down", "↓", "down"),
		Left:         bind("left", "←", "left, less"),
		Right:        bind("right", "→", "right, more"),
		PageUp:       bind("pgup", "PgUp", "a page up"),
		PageDown:     bind("pgdown", "PgDn", "a page down"),
		Home:         bind("home", "Home", "to the first"),
		End:          bind("end", "End", "to the last"),
		Enter:        bind("enter", "enter", "into the subtree, type a value"),
		Out:          bind("u backspace", "u", "out of the subtree"),
		Axis:         bind("v", "v", "value axis: fitted, 0 to 1, regret"),
		Window:       bind("x", "x", "whole run, or the recent part"),
		Hits:         bind("h", "h", "show hits per poll, or hide"),
		Equal:        bind("e", "e", "tree: equal widths; race: even scale"),
		Sort:         bind("o", "o", "order of the shares"),
		Cure:         bind("e", "e", "hand this very state to EOMA"),
		Deadlock:     bind("d", "d", "the deadlock theatre: OMA, two objects in each other's place"),
		RunBefore:    bind("[", "[", "race: the panes of the run before"),
		RunAfter:     bind("]", "]", "race: the panes of the next run"),
		Differences:  bind("d", "d", "differences to the first sweep, paired"),
	}
	k.actions = actionKeys(k)
	k.text = k.whereTyped(k)
	return k
}

// saying is a binding whose words are others here.
func withHelp(b key.Binding, desc string) key.Binding {
	b.SetHelp(b.Help().Key, desc)
	return b
}

// firstChoice is the key that a lab's action has by default; an action that is not
// here gets the first letter of its name that is still free.
var firstChoice = map[string]string{"mirror": "m", "top": "t", "rank": "k", "shuffle": "s", "regroup": "g"}

// Keys that no action gets by itself: what is kept for searching, and what acts
// inside the panes of some lab.
const (
	reserved = "/"
	inPanes  = "vxhoeu"
)

// actionKeys gives each of the labs' actions a key that is free there.
func actionKeys(k *keyMap) map[string]*key.Binding {
	out := map[string]*key.Binding{}
	for _, lab := range model.Labs() {
		used := map[string]bool{}
		for _, r := range reserved + inPanes {
			used[string(r)] = true
		}
		k.each(func(_, in string, b *key.Binding) {
			for _, name := range b.Keys() {
				used[name] = used[name] || in == "" || in == "run" || in == lab.Name
			}
		})
		for _, act := range lab.Actions {
			if b := out[act.Name]; b != nil {
				used[b.Keys()[0]] = true
			}
		}
		for _, act := range lab.Actions {
			name := firstChoice[act.Name]
			for _, r := range strings.ToLower(act.Name) + strings.ToUpper(act.Name) {
				if name != "" && !used[name] {
					break
				}
				name = strings.Trim(string(r), "-")
			}
			if out[act.Name] == nil && name != "" && !used[name] {
				used[name] = true
				b := bind(name, name, act.Name)
				out[act.Name] = &b
			}
		}
	}
	return out
}
