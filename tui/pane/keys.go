package pane

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// A KeyMap holds every key binding: the one source of the handling, the last row, the help
// and the settings. In the settings a binding has its field's name in lower case with
// hyphens ("event-before"). A key that several screens or panes share has its row here, in the tag: its keys and what it
// does. All other fields are the keys of verbs, whose rows [Extend] adds.
type KeyMap struct {
	RunKeys
	TimeKeys
	SchemeKeys
	ScreenKeys
	PaneKeys
	KindKeys

	more    []named                 // bindings of verbs without a field
	in      map[string]string       // the only place where the binding of a name acts
	Actions map[string]*key.Binding // bindings of the labs' actions, by their names
	Text    *KeyMap                 // the bindings in a text field
}

// RunKeys are the keys of the run.
type RunKeys struct {
	Pause, Step, Follow, Faster, Slower, Fastest, Restart, Reseed key.Binding
}

// TimeKeys are the keys of the time line and of the session.
type TimeKeys struct {
	Back, Earlier, Later, EventBefore, EventAfter, Onward, ChangeBefore, ChangeAfter, Head, Prompt, Note key.Binding

	Save    key.Binding `keys:"w" does:"save the session, with its notes"`
	Picture key.Binding `keys:"p" does:"save the frame as SVG, PNG, PDF and text"`

	Blind, Recover, Undo key.Binding
}

// SchemeKeys are the keys of the scheme.
type SchemeKeys struct {
	Digit, Scheme, Halve, Double, Params, Untouched, Ghosts key.Binding
}

// ScreenKeys are the keys of the screen.
type ScreenKeys struct {
	Next     key.Binding `keys:"tab" does:"next pane"`
	Previous key.Binding `keys:"shift+tab" does:"pane before"`
	Zoom     key.Binding
	Help     key.Binding `keys:"?" does:"help: keys, signs, words"`
	Search   key.Binding `keys:"/" does:"search the help"`
	Copy     key.Binding `keys:"y" does:"copy the line"`
	Link     key.Binding
	Close    key.Binding `keys:"esc" does:"close"`
	Suspend  key.Binding `keys:"ctrl+z" does:"suspend"`
	Quit     key.Binding `keys:"q ctrl+c" does:"quit"`

	Info, Explain, Theme, Projector key.Binding
}

// PaneKeys are the keys inside a pane.
type PaneKeys struct {
	Up       key.Binding `keys:"up" does:"up"`
	Down     key.Binding `keys:"down" does:"down"`
	Left     key.Binding `keys:"left" does:"left, less"`
	Right    key.Binding `keys:"right" does:"right, more"`
	PageUp   key.Binding `keys:"pgup" does:"a page up"`
	PageDown key.Binding `keys:"pgdown" does:"a page down"`
	Home     key.Binding `keys:"home" does:"to the first"`
	End      key.Binding `keys:"end" does:"to the last"`
	Enter    key.Binding `keys:"enter" does:"into the subtree, type a value"`
	Axis     key.Binding `keys:"v" does:"next picture: value, gap, polls, fresh"`
	Window   key.Binding `keys:"x" does:"whole run, or its end"`
	Loop     key.Binding
	Ask      key.Binding `keys:"A" does:"game: what a scheme would choose now, and its rule"`
	Rivals   key.Binding `keys:"V" does:"game: show the others' scores, or hide them"`
	Equal    key.Binding `keys:"e" does:"equal widths (tree), linear scale (knapsack)" in:"polling"`
	Sort     key.Binding `keys:"o" does:"order of the shares" in:"polling"`
	Out      key.Binding `keys:"u backspace" does:"out of the subtree" in:"polling"`
}

// KindKeys are the keys of one kind of screen.
type KindKeys struct {
	Cure, Deadlock key.Binding

	RunBefore   key.Binding `keys:"[" does:"race: the panes of the previous run" in:"race"`
	RunAfter    key.Binding `keys:"]" does:"race: the panes of the next run" in:"race"`
	Differences key.Binding `keys:"d" does:"differences to the first sweep, paired" in:"sweep"`
}

// A named is a binding with its name in the settings.
type named struct {
	name string
	key.Binding
}

// A Row is the key of a verb: its name in the settings, its usual keys, parted by blanks, and its words in the help.
type Row struct {
	Name, Keys, Help string
	Label            string // on the screen; "" for the first key's name
	In               string // the only place where it acts: a lab, a "race", a "sweep", or a "run" that is no race; "" for everywhere
}

// verbRows are the rows of the verbs.
var verbRows []Row

// Extend adds the keys of verbs. It must be called before the first map is made.
func Extend(rows ...Row) { verbRows = append(verbRows, rows...) }

// Bind makes the binding of a row.
func (r Row) Bind() key.Binding {
	keys := strings.Fields(r.Keys)
	if r.Keys == "space" {
		keys = []string{" "}
	}
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(cmp.Or(r.Label, labelOf(keys)), r.Help))
}

// NewKeyMap makes the map of the default keys.
func NewKeyMap() *KeyMap {
	k, text := *usual(), *usual().Text
	k.more, text.more = slices.Clone(k.more), slices.Clone(text.more)
	k.Actions = map[string]*key.Binding{}
	for name, b := range usual().Actions {
		own := *b
		k.Actions[name] = &own
	}
	k.Text, text.Actions = &text, k.Actions
	return &k
}

// usual is the map of the default keys, which is copied.
var usual = sync.OnceValue(func() *KeyMap {
	k := &KeyMap{}
	rows := slices.Clone(verbRows)
	for _, f := range fields {
		if keys := f.Tag.Get("keys"); keys != "" {
			rows = append(rows, Row{Name: hyphened(f.Name), Keys: keys, Help: f.Tag.Get("does"), In: f.Tag.Get("in")})
		}
	}
	k.in = map[string]string{}
	own := k.byName()
	for _, r := range rows {
		k.in[r.Name] = r.In
		if b := own[r.Name]; b != nil {
			*b = r.Bind()
		} else {
			k.more = append(k.more, named{r.Name, r.Bind()})
		}
	}
	k.Actions = k.actionKeys(model.Labs())
	k.Text = k.whereTyped(k)
	return k
})

// Listed are the bindings that a table names, a line each: the name of the field, and behind a bar other words than those of its help.
func (k *KeyMap) Listed(table string) (out []key.Binding) {
	for line := range strings.Lines(table) {
		name, help, other := strings.Cut(strings.TrimSpace(line), " | ")
		b := reflect.ValueOf(k).Elem().FieldByName(name).Interface().(key.Binding)
		out = append(out, canvas.Pick(other, WithHelp(b, help), b))
	}
	return out
}

// WithHelp is a binding with another description.
func WithHelp(b key.Binding, desc string) key.Binding {
	b.SetHelp(b.Help().Key, desc)
	return b
}

// Arrow is the way that an arrow key points, right and down by 1; 0, 0 for another key.
func (k *KeyMap) Arrow(m tea.KeyMsg) (dx, dy int) {
	switch {
	case key.Matches(m, k.Left):
		return -1, 0
	case key.Matches(m, k.Right):
		return 1, 0
	case key.Matches(m, k.Up):
		return 0, -1
	case key.Matches(m, k.Down):
		return 0, 1
	}
	return 0, 0
}

// ActionName is the name of the binding of a lab's action: the action's name, or LAB-ACTION where another binding has that name.
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
	others := k.byName()
	for _, l := range labs {
		keys := k.keysOfActions(l)
		for _, act := range l.Actions {
			press, name := keys[act.Name], act.Name
			if press == "" {
				continue
			}
			if b := out[name]; others[name] != nil || b != nil && b.Keys()[0] != press {
				name = l.Name + "-" + name
			}
			if out[name] == nil {
				b := Row{Keys: press, Help: act.Name}.Bind()
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
