package tui

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/meaning"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// A promptCommand is a word of the prompt that spec lines do not have.
type promptCommand struct {
	name, usage, meaning string
	do                   func(a *app, rest string) (tea.Cmd, error)
	proposes             func(a *app, words []string, typed string) (found []string, more bool)
}

// promptCommands lists the words of the prompt alone.
func promptCommands() []promptCommand {
	alone := func(f func(a *app) tea.Cmd) func(*app, string) (tea.Cmd, error) {
		return func(a *app, rest string) (tea.Cmd, error) {
			if rest != "" {
				return nil, fmt.Errorf("%s: nothing follows this word", lab.Quoted(rest))
			}
			return f(a), nil
		}
	}
	drive := func(c driver.Command) func(*app, string) (tea.Cmd, error) {
		return alone(func(a *app) tea.Cmd { a.driver.Send(c); return nil })
	}
	file := func(f func(*app, string) (tea.Cmd, error)) func(*app, string) (tea.Cmd, error) {
		return func(a *app, rest string) (tea.Cmd, error) {
			if rest == "" && tty.InPage {
				return nil, pickFile(a)
			}
			return f(a, rest)
		}
	}
	quit := alone(func(*app) tea.Cmd { return tea.Quit })
	lessons := courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenCourse() })
	demos := courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenDemos() })
	line := func(_ *app, words []string, typed string) ([]string, bool) { return model.Complete(words, typed) }
	return []promptCommand{
		{"goto", "goto TICK", "go to a tick, back or forward; +N and -N from here", gotoTick, nil},
		{"until", "until, or until NAME", "run on to the next milestone, or to one: optimum, converged, deadlock, traversal …", runUntil, oneOf(milestoneNames)},
		{"predict", "predict, or predict TICKS", "draw the curve to come, then let the run score it", predictCurve, nil},
		{"shift", "shift NAME", "make the environment shift now", shiftNow, oneOf(shiftNames)},
		{"speed", "speed N|max", "ticks a second", setSpeed, nil},
		{"pause", "pause", "rest at this tick", drive(driver.Pause{}), nil},
		{"go", "go", "go on", drive(driver.Resume{}), nil},
		{"restart", "restart", "begin again with the same seed", drive(driver.Restart{}), nil},
		{"undo", "undo", "undo the last intervention, branch, restart or opened line; once more, do it again", drive(driver.Undo{}), nil},
		{"branches", "branches", "list the branches of the session", openBranches, nil},
		{"branch", "branch NUMBER", "go to a branch", numbered("branch", goToBranch), oneOf(branchNumbers)},
		{"compare", "compare NUMBER", "draw a branch beside this one, or leave it out", numbered("compare", compareBranch), oneOf(branchNumbers)},
		{"open", "open LINE", "open another line", file(openLine), line},
		{"note", "note TEXT", "attach a remark to this tick", func(a *app, rest string) (tea.Cmd, error) {
			if rest == "" {
				return nil, errors.New("note TEXT: the text of the note is missing, such as note now it turns")
			}
			a.driver.Send(driver.Annotate{Text: rest})
			return nil, nil
		}, nil},
		{"save", "save FILE", "save the session, with its notes", saveTo(false), nil},
		{"save!", "save! FILE", "save it over an existing file", saveTo(true), nil},
		{"replay", "replay FILE", "replay a saved session", file(openSaved), nil},
		{"recover", "recover", "open the session that was cut off or left last; recover list shows all, recover 2 opens the second", recoverWord, oneOf(func(*app) []string { return []string{"list"} })},
		{"forget", "forget", "remove it for good; forget 2 removes the second", forgetWord, nil},
		{"picture", "picture", "save the frame as SVG, PNG, PDF and text", alone(func(a *app) tea.Cmd { return saveFrame(a, "") }), nil},
		{"page", "page NUMBER, or page", "choose a page, which is lit in all panes; without a number, none", choosePage, pageNumbers},
		{"race", "race SCHEME, or SPEC vs SPEC", "race this line, or others, on the same webs", startRace, line},
		{"sweep", "sweep N=100,200,500 --metric reach", "run this line, or another, for every value of its axes", startSweep, line},
		{"hint", "hint, or hint 2", "in a game: what a scheme would choose now, and its rule; 2 asks the second", hintTyped, nil},
		{"challenge", "challenge", "in a game: copy the command that lets a friend play the same", alone(challenge), nil},
		{"theme", "theme NAME", "other colours", setThemeNamed, oneOf(func(*app) []string { return canvas.Themes })},
		{"projector", "projector", "projector view, and back", alone(func(a *app) tea.Cmd { return toggleProjector(a, "") }), nil},
		{"lesson", "lesson NAME|list", "open a lesson, by its name or number", lessons.open, oneOf(lessons.names)},
		{"class", "class, or class off", "in a lesson: let the phones of the room predict from this step on", func(a *app, rest string) (tea.Cmd, error) {
			if a.class == nil {
				return nil, errors.New("class: it is for a lesson; open one first, such as lesson liar")
			}
			return a.class(rest)
		}, oneOf(func(*app) []string { return []string{"off"} })},
		{"demo", "demo NAME|list", "open a demo, by its name or number", demos.open, oneOf(demos.names)},
		{"explain", "explain, or explain WORD", "explain the cursor's cell, or a parameter, shift, scheme, sign, pages or term", explainTyped, oneOf(func(a *app) []string { return meaning.Words(a.now.Snap) })},
		{"info", "info", "show the page of this scheme: how it learns, what to watch, what to try", alone(func(a *app) tea.Cmd { return openInfo(a, "") }), nil},
		{"tour", "tour", "take the tour: 90 seconds, from one poll to 512 pages", func(a *app, rest string) (tea.Cmd, error) {
			if rest != "" {
				return nil, errors.New("tour: it takes no word")
			}
			return openOf(a, lesson.Tour(), lesson.TourName)
		}, nil},
		{"help", "help", "show the keys", alone(func(a *app) tea.Cmd { return openHelp(a, "") }), nil},
		{"q", "q", "quit", quit, nil},
		{"quit", "quit", "quit", quit, nil},
	}
}

// timelineWords are the words that need a time line. A race has none.
var timelineWords = []string{"goto", "until", "predict", "undo", "branches", "branch", "compare", "note", "save", "save!"}

// promptCommands lists the words of the prompt that this screen has.
func (l *driverLink) promptCommands() []promptCommand {
	return slices.DeleteFunc(promptCommands(), func(w promptCommand) bool {
		return l.now != nil && l.now.Contest != nil && slices.Contains(timelineWords, w.name)
	})
}

func oneOf(names func(*app) []string) func(*app, []string, string) ([]string, bool) {
	return func(a *app, words []string, typed string) (found []string, more bool) {
		if len(words) > 0 {
			return nil, false
		}
		return slices.DeleteFunc(slices.Clone(names(a)), func(name string) bool { return !strings.HasPrefix(name, typed) }), false
	}
}

func findPromptCommand(name string) *promptCommand {
	for _, w := range promptCommands() {
		if w.name == name {
			return &w
		}
	}
	return nil
}

// runLine runs a line of one of four kinds: a command of the prompt, a tick, words for the
// present run, or a whole line to open.
func runLine(a *app, line string) (tea.Cmd, error) {
	line = strings.TrimPrefix(line, ":")
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if w := findPromptCommand(first); w != nil {
		if a.now.Contest != nil && slices.Contains(timelineWords, first) {
			return nil, fmt.Errorf("%s: a race has no time line; open one of its lines alone, as in lascope %s", first, a.now.Contest.Lines[0])
		}
		return w.do(a, strings.TrimSpace(rest))
	}
	if first != "" && strings.Trim(first, "0123456789+-_") == "" {
		return gotoTick(a, line)
	}
	words := strings.Fields(line)
	if s, err := model.FindScheme(first); err == nil && (len(words) > 1 || s.Lab != a.lab) { // alone, a scheme of this lab takes over
		return openLine(a, line)
	}
	if err := checkWord(a, first); err != nil {
		return nil, err
	}
	a.driver.Send(driver.ActAll{Words: words})
	return nil, nil
}

// checkWord refuses a word that is neither a command nor an action of the lab nor a scheme,
// and suggests the nearest.
func checkWord(a *app, word string) error {
	if strings.ContainsAny(word, "=,@") {
		return nil
	}
	valid := shiftNames(a)
	for _, s := range a.lab.All() {
		valid = append(valid, s.Name)
	}
	if _, err := model.FindScheme(word); err == nil || word == "" || slices.Contains(valid, word) {
		return nil
	}
	for _, w := range a.promptCommands() {
		valid = append(valid, w.name)
	}
	near := lab.DidYouMean(word, valid)
	switch {
	case near != "":
	case a.opts.Plain:
		near = "; help lists them"
	default:
		near = keymap.Clause("; %s lists them", a.keys.Prompt)
	}
	return fmt.Errorf("%s: neither a command, an action of the %s lab nor a scheme%s", word, a.lab.Name, near)
}

// gotoTick reads TICK, +N or -N.
func gotoTick(a *app, word string) (tea.Cmd, error) {
	word = strings.TrimSpace(word)
	sign := ""
	if strings.HasPrefix(word, "+") || strings.HasPrefix(word, "-") {
		sign, word = word[:1], word[1:]
	}
	n, err := lab.ParseCount(strings.ReplaceAll(word, ",", ""))
	if err != nil {
		return nil, fmt.Errorf("goto %s%s: a tick is a whole number, such as goto 80000; +1000 and -1000 count from here", sign, lab.Quoted(word))
	}
	switch sign {
	case "-":
		a.driver.Send(driver.Back{Ticks: n})
	case "+":
		a.driver.Send(driver.Back{Ticks: -n})
	default:
		a.driver.Send(driver.GoTo{Tick: n})
	}
	return nil, nil
}

func shiftNow(a *app, rest string) (tea.Cmd, error) {
	names := shiftNames(a)
	switch {
	case slices.Contains(names, rest):
		a.driver.Send(driver.Act{Word: rest})
		return nil, nil
	case rest == "":
		return nil, fmt.Errorf("shift NAME: a shift of the %s lab is one of %s", a.lab.Name, strings.Join(names, ", "))
	}
	return nil, fmt.Errorf("shift %s: a shift of the %s lab is one of %s; shift=NAME repeats it every period", lab.Quoted(rest), a.lab.Name, strings.Join(names, ", "))
}

func shiftNames(a *app) (names []string) {
	for _, act := range a.lab.Actions {
		names = append(names, act.Name)
	}
	return names
}

func setSpeed(a *app, rest string) (tea.Cmd, error) {
	v, err := strconv.ParseFloat(rest, 64)
	if rest == "max" {
		v, err = math.Inf(1), nil
	}
	if err != nil || !(v >= driver.Slowest) {
		return nil, fmt.Errorf("speed %s: the speed is a number of ticks a second, 1 or more, or max", lab.Quoted(rest))
	}
	a.driver.Send(driver.SetSpeed{Speed: v})
	return nil, nil
}

// parseOpening reads a line to open; see [model.Spec.Opening].
func parseOpening(line string) (model.Spec, error) {
	spec, err := model.Parse(line)
	if err != nil {
		return spec, err
	}
	return spec.Opening()
}

func openLine(a *app, rest string) (tea.Cmd, error) {
	spec, err := parseOpening(rest)
	if err != nil {
		return nil, err
	}
	a.driver.Send(driver.OpenLine{Spec: spec})
	return nil, nil
}

// saveTo saves the session to a file; over reports that an existing file may be replaced.
func saveTo(over bool) func(a *app, path string) (tea.Cmd, error) {
	return func(a *app, path string) (tea.Cmd, error) {
		switch {
		case path == "":
			return nil, errors.New("save FILE: the file is missing, such as save lecture.session")
		case !over && screen.Exists(path):
			return nil, fmt.Errorf("save %s: that file is there already; save! writes over it", lab.Quoted(path))
		}
		a.driver.Send(driver.SaveSession{Path: path})
		return nil, nil
	}
}
