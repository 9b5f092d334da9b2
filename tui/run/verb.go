package run

import (
	"cmp"
	_ "embed" // verbs.txt
	"regexp"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// The effects of a verb: of its key, of its word in the prompt with the words after it, and in lines of words.
type (
	keyEffect   func(a *app) tea.Cmd
	wordEffect  func(a *app, rest string) (tea.Cmd, error)
	plainEffect func(p *plain, rest string) error
)

// A completion proposes words after those typed behind a verb; with more, the only proposal may be continued.
type completion func(a *app, words []string, typed string) (found []string, more bool)

// A Verb is one thing that a person can do over a run. The keys, the key bar, the help, the settings, the prompt, the lines
// of words and the lessons ask it.
type Verb struct {
	keymap.Row                       // its name, in the prompt and in lines of words too, and its keys
	Bar        int                   // its place in the key bar; 0 for none
	Brief      string                // its words there
	Idle       func(v *runView) bool // the key bar has no use for it now; nil for never
	Do         keyEffect             // its effect
	Stage      keyEffect             // its effect where a lesson presses it; nil if none may

	Usage    string     // its word with its arguments; "" if nothing follows it
	Meaning  string     // of its word in the prompt; "" where the prompt has no such word
	Typed    wordEffect // its effect there; nil for that of its key
	Proposes completion // completes its arguments

	saidUsage, saidMeaning string      // in lines of words; as in the prompt if both are ""
	said                   plainEffect // there; nil for that of the prompt
	unsaid                 string      // why --plain refuses it

	group string
	past  bool // it needs the time line of a run, which a race has not
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

//go:embed verbs.txt
var verbsText string

// verbs are all verbs; those of [Extend] stand last.
var verbs []Verb

func init() {
	for _, v := range readVerbs(verbsText) {
		v.Do, v.Typed, v.Proposes, v.said = keyEffects[v.Name], wordEffects[v.Name], completions[v.Name], plainEffects[v.Name]
		if c := keyCommands[v.Name]; c != nil {
			v.Do = Sends(c)
		}
		addVerb(v)
	}
	verbNamed("blind").Stage = flipHidden
}

// Extend adds a verb with a key. It must be called before the settings are read.
func Extend(v Verb) {
	v.group = groupScreen
	addVerb(v)
}

func addVerb(v Verb) {
	if v.Typed == nil && v.Do != nil {
		v.Typed = alone(v.Do)
	}
	if v.Keys != "" {
		keymap.Extend(v.Row)
	}
	verbs = append(verbs, v)
}

// readVerbs reads the table. A mistake in it ends the program.
func readVerbs(table string) (all []Verb) {
	var next Verb // under the present heading
	for line := range strings.Lines(table) {
		head, tail, _ := strings.Cut(strings.TrimSpace(line), " | ")
		switch word, rest, _ := strings.Cut(head, " "); word {
		case "", "#":
		case "==":
			next.group, next.past = strings.CutSuffix(rest, ", with a time line")
		case "-":
			next.Name = rest
			next.Keys, next.Help, _ = strings.Cut(tail, " | ")
			all = append(all, next)
		default:
			all[len(all)-1].set(word, rest, tail)
		}
	}
	return all
}

// commandNamed is a command of lascope in a reason.
var commandNamed = regexp.MustCompile("{.*?}")

// set reads a line below a verb's first: a word, and what follows it before and behind a bar.
func (v *Verb) set(word, rest, tail string) {
	switch word {
	case "label":
		v.Label = rest
	case "in":
		v.In = rest
	case "bar":
		place, state, _ := strings.Cut(rest, " unless ")
		v.Bar, _ = strconv.Atoi(place)
		v.Brief, v.Idle = tail, states[state]
	case "typed":
		v.Usage, v.Meaning = rest, tail
	case "said":
		v.saidUsage, v.saidMeaning = rest, tail
	case "unsaid":
		v.unsaid = commandNamed.ReplaceAllStringFunc(rest, func(c string) string { return lab.Command(strings.Trim(c, "{}")) })
	default:
		panic(v.Name + ": no line of a verb begins with " + word)
	}
}

// verbNamed is the verb of a name; nil for none.
func verbNamed(name string) *Verb {
	if i := slices.IndexFunc(verbs, func(v Verb) bool { return v.Name == name }); i >= 0 {
		return &verbs[i]
	}
	return nil
}

// promptWord is the verb of a word of the prompt; nil for none.
func promptWord(name string) *Verb {
	if v := verbNamed(name); v != nil && v.prompts() {
		return v
	}
	return nil
}

// prompts reports a verb that the prompt has.
func (v Verb) prompts() bool { return v.Meaning != "" }

// usage is its word with its arguments.
func (v Verb) usage() string { return cmp.Or(v.Usage, v.Name) }

// Sends is the effect of a verb that sends the driver a command.
func Sends(c driver.Command) keyEffect {
	return func(a *app) tea.Cmd {
		a.Driver.Send(c)
		return nil
	}
}

// pauses is the word of the key that pauses in the key bar, while the run goes on.
const pauses = "pause"

// GoesOn is the word of the same key where it goes on to the next caption of a demo.
const GoesOn = "go on"
