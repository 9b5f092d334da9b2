package run

import (
	"cmp"
	_ "embed" // verbs.txt
	"regexp"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// The effects of the verbs of verbs.txt, by their names.

// keyCommands are the commands that keys send the driver.
var keyCommands = map[string]driver.Command{
	"pause": driver.Toggle, "step": driver.Step{Ticks: 1}, "faster": driver.Faster, "slower": driver.Slower,
	"restart": driver.Restart{}, "untouched": driver.ToggleUntouched{}, "ghosts": driver.ToggleGhosts{}, "undo": driver.Undo{},

	"back": driver.Back{Ticks: 1}, "earlier": driver.Scrub{Part: -1. / 50}, "later": driver.Scrub{Part: 1. / 50}, "head": driver.ToHead{},
	"event-before": driver.ToEvent{}, "event-after": driver.ToEvent{Forward: true},
	"change-before": driver.ToClassChange{}, "change-after": driver.ToClassChange{Forward: true},
}

// keyEffects are the other effects of keys; a key without one has its word's, with nothing behind it.
var keyEffects = map[string]keyEffect{
	"follow": followPoll, "fastest": fastest, "reseed": reseed,
	"digit": pickScheme, "scheme": openChooser, "halve": scalesN(0.5), "double": scalesN(2), "params": toggleParams,
	"note": openNote, "save": askSave,
	"cure": cure, "deadlock": openDeadlock,
	"next": movesFocus(1), "previous": movesFocus(-1), "zoom": toggleZoom, "loop": toggleLoop,
	"help": openHelp, "info": openInfo, "search": searchHelp,
	"theme": nextTheme, "projector": toggleProjector, "blind": toggleHidden, "prompt": openPrompt,
	"copy": copyLine, "link": copyLink, "picture": saveFrame, "close": dismiss, "quit": quit,
	"suspend": func(a *app) { a.Later(tea.Suspend) },
}

// wordEffects are the effects of words of the prompt that do not do what a key does.
var wordEffects = map[string]wordEffect{
	"pause": alone(Sends(driver.Pause)), "go": alone(Sends(driver.Resume)), "speed": setSpeed,
	"until": runUntil, "onward": runUntil, "predict": predictCurve, "hint": hintTyped, "challenge": alone(challenge),
	"goto": gotoTick, "note": annotate, "save": saveTo(false), "save!": saveTo(true),
	"branches": openBranches, "branch": goToBranch, "compare": compareBranch,
	"recover": recoverWord, "forget": forgetWord,
	"shift": shiftNow, "explain": explainTyped, "theme": setTheme, "page": choosePage, "q": alone(quit),
	"open": file(openLine), "replay": file(openSaved),
	"race": startRace, "sweep": starts("sweep", design.SweepFrom, fillSweep), "sensitivity": starts("sensitivity", design.SensitivityFrom, fillSensitivity),
	"lesson": lessons.open, "demo": demos.open, "tour": openTour, "class": inLesson("class"), "answer": inLesson("answer"),
}

// completions are the completions of words of the prompt.
var completions = map[string]completion{
	"until": oneOf(milestoneNames), "branch": oneOf(branchNumbers), "compare": oneOf(branchNumbers), "recover": oneOf(fixed("list")),
	"shift": oneOf(shiftNames), "explain": oneOf(explained), "theme": oneOf(fixed(canvas.Themes...)), "page": pageNumbers,
	"open": proposeLine, "race": proposeLine, "sweep": proposeLine, "sensitivity": proposeLine,
	"lesson": oneOf(lessons.names), "demo": oneOf(demos.names), "class": oneOf(fixed("off", "back", "door", "code")),
}

func proposeLine(_ *app, words []string, typed string) ([]string, bool) {
	return model.Complete(words, typed)
}

// The courses of the words lesson and demo.
var (
	lessons = courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenCourse() })
	demos   = courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenDemos() })
)

// plainEffects are the effects of lines of words that the prompt has not, or does otherwise.
var plainEffects = map[string]plainEffect{
	"pause": bare(plainPause), "go": plainGo, "step": plainStep, "follow": plainFollow, "back": plainBack, "every": plainEvery,
	"where": sentences(sayWhere), "value": sentences(sayValue), "state": sentences(sayState), "shares": plainShares, "line": bare(plainLine),
	"schemes": sentences(saySchemes), "params": sentences(sayParams), "shifts": sentences(sayActions),
	"branches": sentences(sayBranches), "compare": plainCompare,
	"help": plainHelp, "info": plainInfo, "explain": plainExplain, "quit": bare(plainQuit), "q": bare(plainQuit), "yes": bare(plainYes),
	"hide": hides(true, "Hidden: all that an automaton cannot know."), "show": hides(false, "All is shown again."),
	"race": runs(design.Challenge, sayRace), "sweep": runs(design.SweepFrom, saySweep), "sensitivity": runs(design.SensitivityFrom, saySensitivity),
}

// The effects of a verb: of its key, of its word in the prompt with the words after it, and in lines of words.
type (
	keyEffect   func(a *app)
	wordEffect  func(a *app, rest string)
	plainEffect func(p *plain, rest string)
)

// A completion proposes words after those typed behind a verb; with more, the only proposal may be continued.
type completion func(a *app, words []string, typed string) (found []string, more bool)

// A Verb is one thing that a person can do over a run. The keys, the key bar, the help, the settings, the prompt, the lines
// of words and the lessons ask it.
type Verb struct {
	pane.Row           // its name, in the prompt and in lines of words too, and its keys
	Bar      int       // its place in the key bar; 0 for none
	Brief    string    // its words there
	Idle     string    // the state of the run in which the key bar has no use for it; see states
	Do       keyEffect // its effect
	Stage    keyEffect // its effect where a lesson presses it; nil if none may

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
		} else if typed := v.Typed; v.Do == nil && v.Keys != "" && typed != nil {
			v.Do = func(a *app) { typed(a, "") }
		}
		if v.unsaid != "" {
			v.said = func(*plain, string) { refusal.Say("%s", v.unsaid) }
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
		pane.Extend(v.Row)
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
		var place string
		place, v.Idle, _ = strings.Cut(rest, " unless ")
		v.Bar, _ = strconv.Atoi(place)
		v.Brief = tail
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
	return func(a *app) {
		a.send(c)
	}
}

// pauses is the word of the key that pauses in the key bar, while the run goes on.
const pauses = "pause"

// GoesOn is the word of the same key where it goes on to the next caption of a demo.
const GoesOn = "go on"
