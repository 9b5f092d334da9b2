package run

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// errAlone refuses words after a word that stands alone; [ofWord] names both.
var errAlone = errors.New("nothing follows this word")

func ofWord(err error, word, rest string) error {
	if errors.Is(err, errAlone) {
		return fmt.Errorf("%s %s: %w", word, lab.Quoted(rest), err)
	}
	return err
}

// alone is the effect of a word that nothing follows.
func alone(do keyEffect) wordEffect {
	return func(a *app, _ string) (tea.Cmd, error) { return do(a), nil }
}

// file is the effect of a word that a file follows, for which the page of a browser asks.
func file(open wordEffect) wordEffect {
	return func(a *app, rest string) (tea.Cmd, error) {
		if rest == "" && tty.InPage {
			pickFile(a)
			return nil, nil
		}
		return open(a, rest)
	}
}

// promptWords lists the verbs that the prompt of this screen has.
func (l *driverLink) promptWords() []Verb {
	return slices.DeleteFunc(slices.Clone(verbs), func(v Verb) bool { return !v.prompts() || v.past && l.races() })
}

func oneOf(names func(*app) []string) completion {
	return func(a *app, words []string, typed string) (found []string, more bool) {
		if len(words) > 0 {
			return nil, false
		}
		return slices.DeleteFunc(slices.Clone(names(a)), func(name string) bool { return !strings.HasPrefix(name, typed) }), false
	}
}

func fixed(names ...string) func(*app) []string { return func(*app) []string { return names } }

// runLine runs a line of one of four kinds: a command of the prompt, a tick, words for the
// present run, or a whole line to open.
func runLine(a *app, line string) (tea.Cmd, error) {
	line = strings.TrimPrefix(line, ":")
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if w := promptWord(first); w != nil {
		if a.races() && w.past {
			return nil, fmt.Errorf("%s: a race has no time line; open one of its lines alone, as in open %s", first, a.Now.Contest.Lines[0])
		}
		rest = strings.TrimSpace(rest)
		if rest != "" && w.Usage == "" {
			return nil, ofWord(errAlone, first, rest)
		}
		return w.Typed(a, rest)
	}
	if first != "" && strings.Trim(first, "0123456789+-_") == "" {
		return gotoTick(a, line)
	}
	words := strings.Fields(line)
	if s, err := model.FindScheme(first); err == nil && (len(words) > 1 || s.Lab != a.Lab) { // alone, a scheme of this lab takes over
		return openLine(a, line)
	}
	if err := checkWord(a, first); err != nil {
		return nil, err
	}
	a.Driver.Send(driver.ActAll{Words: words})
	return nil, nil
}

// checkWord refuses a word that is neither a command nor an action of the lab nor a scheme,
// and suggests the nearest.
func checkWord(a *app, word string) error {
	if strings.ContainsAny(word, "=,@") {
		return nil
	}
	valid := shiftNames(a)
	for _, s := range a.Lab.All() {
		valid = append(valid, s.Name)
	}
	if _, err := model.FindScheme(word); err == nil || word == "" || slices.Contains(valid, word) {
		return nil
	}
	for _, w := range a.promptWords() {
		valid = append(valid, w.Name)
	}
	near := lab.DidYouMean(word, valid)
	switch {
	case near != "":
	case a.opts.Plain:
		near = "; help lists them"
	default:
		near = pane.Clause("; %s lists them", a.Keys.Prompt)
	}
	return fmt.Errorf("%s: neither a command, an action of the %s lab nor a scheme%s", word, a.Lab.Name, near)
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
		return nil, fmt.Errorf("goto %s: a tick is a whole number, such as goto 80000; +1000 and -1000 count from here",
			cmp.Or(sign+lab.Quoted(word), "TICK"))
	}
	switch sign {
	case "-":
		a.Driver.Send(driver.Back{Ticks: n})
	case "+":
		a.Driver.Send(driver.Back{Ticks: -n})
	default:
		a.Driver.Send(driver.GoTo{Tick: n})
	}
	return nil, nil
}

func shiftNow(a *app, rest string) (tea.Cmd, error) {
	names := shiftNames(a)
	switch {
	case slices.Contains(names, rest):
		a.Driver.Send(driver.Act{Word: rest})
		return nil, nil
	case rest == "":
		return nil, fmt.Errorf("shift NAME: a shift of the %s lab is one of %s", a.Lab.Name, strings.Join(names, ", "))
	}
	return nil, fmt.Errorf("shift %s: a shift of the %s lab is one of %s; shift=NAME repeats it every period", lab.Quoted(rest), a.Lab.Name, strings.Join(names, ", "))
}

func shiftNames(a *app) (names []string) {
	for _, act := range a.Lab.Actions {
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
		return nil, fmt.Errorf("speed %s: the speed is a number of ticks a second, 1 or more, or max", cmp.Or(lab.Quoted(rest), "N"))
	}
	a.Driver.Send(driver.SetSpeed{Speed: v})
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
	a.Driver.Send(driver.OpenLine{Spec: spec})
	return nil, nil
}

// saveTo saves the session to a file; over reports that an existing file may be replaced.
func saveTo(over bool) wordEffect {
	return func(a *app, path string) (tea.Cmd, error) {
		switch {
		case path == "":
			return nil, errors.New("save FILE: the file is missing, such as save lecture.session")
		case !over && screen.Exists(path):
			return nil, fmt.Errorf("save %s: a file or folder of this name is there; save! writes over a file", lab.Quoted(path))
		}
		a.Driver.Send(driver.SaveSession{Path: path})
		return nil, nil
	}
}

func annotate(a *app, text string) (tea.Cmd, error) {
	if text == "" {
		return nil, errors.New("note TEXT: the text of the note is missing, such as note now it turns")
	}
	a.Driver.Send(driver.Annotate{Text: text})
	return nil, nil
}

// explained are the words that can be explained.
func explained(a *app) []string { return labs.Explained(a.Now.Snap) }
