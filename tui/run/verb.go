package run

import (
	"cmp"
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// The effects of a verb: of its key, of its word in the prompt with the words after it, and in lines of words.
type (
	keyEffect   func(a *app, k string) tea.Cmd
	wordEffect  func(a *app, rest string) (tea.Cmd, error)
	plainEffect func(p *plain, ctx context.Context, rest string) error
)

// A completion proposes words after those typed behind a verb; with more, the only proposal may be continued.
type completion func(a *app, words []string, typed string) (found []string, more bool)

// A Verb is one thing that a person can do over a run, in one row. The keys, the key bar, the help, the settings, the
// prompt, the lines of words and the lessons ask it.
type Verb struct {
	Name  string                // in the settings, in the prompt and in lines of words
	Keys  string                // its usual keys, parted by blanks; "" for none, or for a key that keymap has
	Help  string                // the meaning of the keys
	In    string                // the only place where they act; see [keymap.Row]
	Label string                // of the keys on the screen; "" for the first key's name
	Bar   int                   // its place in the key bar; 0 for none
	Brief string                // its words there
	Idle  func(v *runView) bool // the key bar has no use for it now; nil for never
	Past  bool                  // it needs the time line of a run, which a race has not
	Do    keyEffect             // its effect, for the key pressed
	Stage keyEffect             // its effect where a lesson presses it; nil if none may

	Usage    string     // its word with its arguments; "" for the word alone
	Meaning  string     // of its word in the prompt; "" where the prompt has no such word
	Typed    wordEffect // its effect there
	Proposes completion // completes its arguments

	Plain  Plain  // of --plain, where it differs from the prompt
	Unsaid string // why --plain refuses it

	group string
}

// A Plain is a word in lines of words.
type Plain struct {
	Usage, Meaning string // as in the prompt if both are ""
	do             plainEffect
}

// The groups of the help, in order.
const (
	groupRun    = "the run"
	groupTime   = "time"
	groupChange = "the scheme"
	groupWorld  = "the environment"
	groupScreen = "the screen"
	groupPane   = "in a pane"
)

var groups = []string{groupRun, groupTime, groupChange, groupWorld, groupScreen, groupPane}

// added are the verbs of [Extend].
var added []Verb

// Extend adds a verb with a key. It must be called before the settings are read.
func Extend(v Verb) {
	v.group, v.Typed = groupScreen, alone(v.Do)
	added = append(added, v)
	keymap.Extend(v.row())
}

func init() {
	for _, v := range verbs() {
		if v.Keys != "" {
			keymap.Extend(v.row())
		}
	}
}

// prompts reports a verb that the prompt has.
func (v Verb) prompts() bool { return v.Meaning != "" }

// usage is its word with its arguments.
func (v Verb) usage() string { return cmp.Or(v.Usage, v.Name) }

func (v Verb) row() keymap.Row {
	return keymap.Row{Name: v.Name, Keys: v.Keys, Help: v.Help, Label: v.Label, In: v.In}
}

// Sends is the effect of a verb that sends the driver a command.
func Sends(c driver.Command) keyEffect {
	return func(a *app, _ string) tea.Cmd {
		a.Driver.Send(c)
		return nil
	}
}

// pauses is the word of the key that pauses in the key bar, while the run goes on.
const pauses = "pause"

// GoesOn is the word of the same key where it goes on to the next caption of a demo.
const GoesOn = "go on"

// The rows of the table: a verb with a key, one whose key keymap has since other screens share it, one that is typed at the
// prompt, and one of lines of words alone.

func keyed(name, keys, help string, do keyEffect) Verb {
	return Verb{Name: name, Keys: keys, Help: help, Do: do}
}

func shared(name string, do keyEffect) Verb { return Verb{Name: name, Do: do} }

func typed(name, usage, meaning string, do wordEffect) Verb {
	return Verb{Name: name}.typed(usage, meaning, do)
}

func said(name, usage, meaning string, do plainEffect) Verb {
	return Verb{Name: name}.said(usage, meaning, do)
}

func (v Verb) in(place string) Verb { v.In = place; return v }

func (v Verb) label(label string) Verb { v.Label = label; return v }

func (v Verb) bar(place int, brief string) Verb { v.Bar, v.Brief = place, brief; return v }

func (v Verb) idle(is func(*runView) bool) Verb { v.Idle = is; return v }

func (v Verb) stage(do keyEffect) Verb { v.Stage = do; return v }

// word is typed alone, and does what the key does.
func (v Verb) word(meaning string) Verb { return v.typed("", meaning, alone(v.Do)) }

func (v Verb) typed(usage, meaning string, do wordEffect) Verb {
	v.Usage, v.Meaning, v.Typed = usage, meaning, do
	return v
}

func (v Verb) proposes(names completion) Verb {
	v.Proposes = names
	return v
}

func (v Verb) said(usage, meaning string, do plainEffect) Verb {
	v.Plain = Plain{usage, meaning, do}
	return v
}

func (v Verb) unsaid(why string) Verb { v.Unsaid = why; return v }

// grouped puts verbs under a heading of the help.
func grouped(group string, rows ...Verb) []Verb {
	for i := range rows {
		rows[i].group = group
	}
	return rows
}

// past makes verbs need a time line.
func past(rows []Verb) []Verb {
	for i := range rows {
		rows[i].Past = true
	}
	return rows
}
