package run

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// nothingFollows refuses what follows a word that stands alone, with a hint.
func nothingFollows(word, rest, hint string) {
	if rest != "" {
		refusal.Say("%s %s: nothing follows this word%s", word, lab.Quoted(rest), hint)
	}
}

// alone is the effect of a word that nothing follows.
func alone(do keyEffect) wordEffect {
	return func(a *app, _ string) { do(a) }
}

// file is the effect of a word that a file follows, for which the page of a browser asks.
func file(open wordEffect) wordEffect {
	return func(a *app, rest string) {
		if rest == "" && tty.InPage {
			pickFile(a)
			return
		}
		open(a, rest)
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

// runLine runs a line and notes its refusal.
func (a *app) runLine(line string) {
	a.Attempt(func() { runLine(a, line) })
}

// runLine runs a line of one of four kinds, or refuses it: a command of the prompt, a tick, words for the
// present run, or a whole line to open.
func runLine(a *app, line string) {
	line = strings.TrimPrefix(line, ":")
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if w := promptWord(first); w != nil {
		if a.races() && w.past {
			refusal.Say("%s: a race has no time line; open one of its lines alone, as in open %s", first, a.Contest.Lines[0])
		}
		rest = strings.TrimSpace(rest)
		if w.Usage == "" {
			nothingFollows(first, rest, "")
		}
		w.Typed(a, rest)
		return
	}
	if first != "" && strings.Trim(first, "0123456789+-_") == "" {
		gotoTick(a, line)
		return
	}
	words := strings.Fields(line)
	if s, err := model.FindScheme(first); err == nil && (len(words) > 1 || s.Lab != a.Lab) { // alone, a scheme of this lab takes over
		openLine(a, line)
		return
	}
	checkWord(a, first)
	a.send(driver.ActAll{Words: words})
}

// checkWord refuses a word that is neither a command nor an action of the lab nor a scheme,
// and suggests the nearest.
func checkWord(a *app, word string) {
	valid := shiftNames(a)
	for _, s := range a.Lab.All() {
		valid = append(valid, s.Name)
	}
	if _, err := model.FindScheme(word); err == nil || word == "" || strings.ContainsAny(word, "=,@") || slices.Contains(valid, word) {
		return
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
	refusal.Say("%s: neither a command, an action of the %s lab nor a scheme%s", word, a.Lab.Name, near)
}

// gotoTick reads TICK, +N or -N.
func gotoTick(a *app, word string) {
	word = strings.TrimSpace(word)
	sign := ""
	if strings.IndexAny(word, "+-") == 0 {
		sign, word = word[:1], word[1:]
	}
	n, err := lab.ParseCount(strings.ReplaceAll(word, ",", ""))
	if err != nil {
		refusal.Say("goto %s: a tick is a whole number, such as goto 80000; +1000 and -1000 count from here",
			cmp.Or(sign+lab.Quoted(word), "TICK"))
	}
	switch sign {
	case "-":
		a.send(driver.Back{Ticks: n})
		return
	case "+":
		a.send(driver.Back{Ticks: -n})
		return
	}
	a.send(driver.GoTo{Tick: n})
}

func shiftNow(a *app, rest string) {
	if names := shiftNames(a); !slices.Contains(names, rest) {
		refusal.Say("shift %s: a shift of the %s lab is one of %s%s", cmp.Or(lab.Quoted(rest), "NAME"), a.Lab.Name, strings.Join(names, ", "),
			canvas.Pick(rest == "", "", "; shift=NAME repeats it every period"))
	}
	a.send(driver.Act{Word: rest})
}

func shiftNames(a *app) (names []string) {
	for _, act := range a.Lab.Actions {
		names = append(names, act.Name)
	}
	return names
}

func setSpeed(a *app, rest string) {
	v, err := strconv.ParseFloat(canvas.Pick(rest == "max", "Inf", rest), 64)
	if err != nil || !(v >= driver.Slowest) {
		refusal.Say("speed %s: the speed is a number of ticks a second, 1 or more, or max", cmp.Or(lab.Quoted(rest), "N"))
	}
	a.send(driver.SetSpeed{Speed: v})
}

// parseOpening reads a line to open, or refuses it; see [model.Spec.Opening].
func parseOpening(line string) model.Spec {
	return refusal.Must(refusal.Must(model.Parse(line)).Opening())
}

func openLine(a *app, rest string) { a.send(driver.OpenLine{Spec: parseOpening(rest)}) }

// saveTo saves the session to a file; over reports that an existing file may be replaced.
func saveTo(over bool) wordEffect {
	return func(a *app, path string) {
		switch {
		case path == "":
			refusal.Say("save FILE: the file is missing, such as save lecture.session")
		case !over && screen.Exists(path):
			refusal.Say("save %s: a file or folder of this name is there; save! writes over a file", lab.Quoted(path))
		}
		a.send(driver.SaveSession{Path: path})
	}
}

func annotate(a *app, text string) {
	if text == "" {
		refusal.Say("note TEXT: the text of the note is missing, such as note now it turns")
	}
	a.send(driver.Annotate{Text: text})
}

// explained are the words that can be explained.
func explained(a *app) []string { return labs.Explained(a.Snap) }
