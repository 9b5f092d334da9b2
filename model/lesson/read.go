package lesson

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"lascope/internal/foreign"
	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
)

// Limits of a lesson.
const (
	formatHeading = "# lascope lesson 1"
	MaxBytes      = 1 << 20 // bytes
	maxSteps      = 200
	maxOptions    = 9
	maxTick       = int64(1e9) // no run of a lesson goes further
)

// blockMarks are the words that begin a block, by its kind.
var blockMarks = []string{Paragraph: "", Notice: "notice:", Try: "try:", Seen: "seen:"}

// headingKeys are the keys that a heading must have: of minutes and demo, a lesson minutes and a demo demo.
var headingKeys = []string{"title", "paper", "minutes", "demo", "line"}

// taskKeys are the keys of homework, which a heading may have too.
var taskKeys = []string{"task", "check", "example"}

// Read reads the text of a lesson. name is its file, NN-name.txt, which gives the
// lesson its number and its name. Errors have the file and the line. Everything is checked
// except panes and keys, which only the screen knows, and values, which only a run gives.
func Read(name, text string) (*Lesson, error) {
	l, err := named(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	l.Sum = fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
	r := &reader{Lesson: l, heading: map[string]headLine{}}
	err = refusal.Of(func() {
		r.read(text)
		r.check()
		l.shuffle()
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.where(r.at), err)
	}
	return l, nil
}

// shuffle draws the order of each question's options from the seed of the lesson's line.
func (l *Lesson) shuffle() {
	seed := uint64(l.Beats[0].Do[0].Spec.Settings().Number("seed"))
	for i, s := range l.Steps {
		if s.Question == nil {
			continue
		}
		o := s.Question.Options
		draws := world.NewDraws(seed, fmt.Sprintf("options of %s, step %d", l.Name, i+1))
		for k := len(o) - 1; k > 0; k-- {
			j := draws.Below(uint64(k + 1))
			o[k], o[j] = o[j], o[k]
		}
	}
}

// fileName is the form of the name of a lesson's file.
var fileName = regexp.MustCompile(`^(\d\d)-([a-z][a-z0-9-]*)\.txt$`)

// named is the lesson of a file NN-name.txt, without its text.
func named(file string) (*Lesson, error) {
	found := fileName.FindStringSubmatch(path.Base(file))
	if found == nil || found[1] == "00" {
		return nil, errors.New("a lesson's or demo's file is called NN-name.txt, two digits and small letters, such as 01-liar.txt")
	}
	number, err := strconv.Atoi(found[1])
	return &Lesson{File: file, Number: number, Name: found[2]}, err
}

// A reader reads a lesson line by line. It refuses what it does not understand.
type reader struct {
	*Lesson
	heading map[string]headLine
	at      int // the line being read, or of a refusal; 0 for the whole file

	asking  bool // the block is a question
	kind    BlockKind
	block   string // the block being read; it ends with an empty line
	blockAt int
}

// A headLine is a line KEY: WORDS of a heading.
type headLine struct {
	words string
	at    int
}

// read reads all lines.
func (r *reader) read(text string) {
	if len(text) > MaxBytes {
		refusal.Say("it has %s bytes; a lesson has %s at most", stats.Thousands(int64(len(text))), stats.Thousands(MaxBytes))
	}
	plain := refusal.Must(importer.UTF8([]byte(text)))
	if !utf8.Valid(plain) {
		refusal.Say("it is not UTF-8 text")
	}
	for line := range strings.Lines(string(plain)) {
		r.at++
		line = strings.TrimRight(line, " \t\r\n")
		if i := strings.IndexFunc(line, func(c rune) bool { return foreign.Hidden(c) && c != '\t' }); i >= 0 {
			refusal.Say("%+q: a lesson holds plain text, nothing that works on the terminal or turns or hides the text around it",
				string([]rune(line[i:])[:1]))
		}
		if r.at > 1 {
			r.line(strings.TrimSpace(line))
		} else if line != formatHeading {
			refusal.Say("not a lesson: it should begin with %q", formatHeading)
		}
	}
	if r.at == 0 {
		refusal.Say("it is empty; a lesson begins with %q", formatHeading)
	}
	r.endStep()
	if r.at = 0; len(r.Steps) == 0 {
		refusal.Say(`it has no steps; a step begins with "== Heading"`)
	}
}

// line reads one line.
func (r *reader) line(line string) {
	heading, begins := strings.CutPrefix(line, "==")
	switch {
	case begins:
		r.beginStep(strings.TrimSpace(heading))
		return
	case len(r.Steps) == 0:
		r.head(line)
		return
	case line == "":
		r.endBlock()
		return
	}
	for _, e := range elements {
		if rest, ok := strings.CutPrefix(line, e.mark); ok {
			e.read(r, strings.TrimSpace(rest))
			return
		}
	}
	r.text(line)
}

// elements are the marks of lines that are an answer, a directive, a question or an option, with what reads the rest of them.
var elements = []struct {
	mark string
	read func(r *reader, rest string)
}{
	{"number:", (*reader).byNumber}, {"draw:", (*reader).byDrawing}, {"do:", (*reader).byDoing}, {"wrong:", (*reader).wrong},
	{"solution:", (*reader).solution}, {"- ", (*reader).option}, {">", (*reader).directive}, {"?", (*reader).ask},
}

// text adds a line to the block, or begins one with its mark.
func (r *reader) text(line string) {
	for kind, mark := range blockMarks {
		if rest, ok := strings.CutPrefix(line, mark); ok && mark != "" {
			r.endBlock()
			r.kind, line = BlockKind(kind), strings.TrimSpace(rest)
			if line == "" {
				refusal.Say("%s has no text; write it on the same line", mark)
			}
			if page := r.beat().Page; r.kind == Seen && (len(page) == 0 || page[len(page)-1].Kind != Notice) {
				refusal.Say("seen: it says in words what the line notice: before it points out, and stands below it")
			}
		}
	}
	if r.step().Question != nil && !r.beat().Reveal && !r.asking {
		refusal.Say("%s: %s", lab.Quoted(line), answersFollow)
	}
	if r.block == "" {
		r.blockAt = r.at
	}
	r.block = strings.TrimSpace(r.block + " " + line)
}

// head reads a line of the heading.
func (r *reader) head(line string) {
	key, word, ok := strings.Cut(line, ":")
	word = strings.TrimSpace(word)
	switch {
	case line == "":
		return
	case !ok || !slices.Contains(headingKeys, key) && !slices.Contains(taskKeys, key):
		refusal.Say("%s: the heading of a lesson says title, paper, minutes and line, that of a demo says demo in place of minutes, each as KEY: WORDS%s", lab.Quoted(line), lab.DidYouMean(key, headingKeys))
	case r.heading[key].words != "":
		refusal.Say("%s is given twice; give it once", key)
	case word == "":
		refusal.Say("%s: it says nothing", key)
	}
	r.heading[key] = headLine{word, r.at}
}

// endHead checks the heading, stores it in the lesson, and begins its run.
func (r *reader) endHead() {
	r.Title, r.Paper, r.Demo = r.heading["title"].words, r.heading["paper"].words, r.heading["demo"].words
	minutes, demo := r.heading["minutes"], r.Demo != ""
	for _, key := range headingKeys {
		if r.heading[key].words == "" && key != "demo" && !(key == "minutes" && demo) {
			refusal.Say("the heading lacks %s: WORDS before the first step", key)
		}
	}
	if demo && minutes.words == "" {
		return
	}
	at := r.at
	if r.at = minutes.at; demo {
		refusal.Say("minutes: a demo has none; demo: SENTENCE stands in its place")
	}
	n, err := strconv.Atoi(minutes.words)
	if err != nil || n < 1 || n > 600 {
		refusal.Say("minutes: %s: it is a whole number, 1 to 600", minutes.words)
	}
	r.Minutes, r.at = n, at
	r.readTask()
}

// beginStep reads == Heading.
func (r *reader) beginStep(heading string) {
	at, first := r.at, len(r.Steps) == 0
	if first {
		r.endHead()
		r.at = at
	}
	r.endStep()
	switch {
	case heading == "":
		refusal.Say("a step has a heading: == Heading")
	case len(r.Steps) == maxSteps:
		refusal.Say("a lesson has %d steps at most", maxSteps)
	}
	r.Steps = append(r.Steps, &Step{Index: len(r.Steps), Heading: heading})
	r.Beats = append(r.Beats, Beat{Step: r.step()})
	if first {
		r.at = r.heading["line"].at
		r.directive("line " + r.heading["line"].words)
		r.at = at
	}
}

// beat is the last beat so far.
func (r *reader) beat() *Beat { return &r.Beats[len(r.Beats)-1] }

// step is the last step so far.
func (r *reader) step() *Step { return r.Steps[len(r.Steps)-1] }

// endStep refuses a step with an incomplete question.
func (r *reader) endStep() {
	r.endBlock()
	if len(r.Steps) == 0 || r.step().Question == nil {
		return
	}
	q := r.step().Question
	switch measured := q.measure != nil; {
	case q.Kind == ByDrawing && measured:
		refusal.Say("> measure: a drawing is measured by the area between it and the run's curve")
	case q.Kind == ByDoing && !q.solved:
		refusal.Say("do: a change that does it follows in the next line, such as solution: N=20")
	case q.Kind == ByDoing && !measured:
		refusal.Say(`do: the number that is asked for follows: a line "> measure EXPRESSION" after the solution`)
	case q.Kind == ByNumber && !measured:
		refusal.Say(`a question for a number needs it: a line "> measure EXPRESSION" after number: TOLERANCE`)
	case q.Kind > ByLetter:
	case len(q.Options) < 2:
		refusal.Say("a question has two options or more, each a line - TEXT : LOW..HIGH")
	case !measured:
		refusal.Say(`a question needs a value for its ranges: a line "> measure EXPRESSION" after its options`)
	}
	for i, a := range q.Options {
		for j, b := range q.Options[:i] {
			if a.Low < b.High && b.Low < a.High {
				refusal.Say("the ranges of the options %c and %c overlap; LOW belongs to a range, HIGH does not", 'a'+j, 'a'+i)
			}
		}
	}
}

// endBlock ends the current block, or the text of a question.
func (r *reader) endBlock() {
	words, kind, asking, at := r.block, r.kind, r.asking, r.at
	if r.block, r.kind, r.asking = "", Paragraph, false; words == "" {
		return
	}
	r.at = r.blockAt
	t := parseText(words, r.at)
	if r.at = at; asking {
		r.step().Question.Ask = t
	} else {
		r.beat().Page = append(r.beat().Page, Block{kind, t})
	}
}

// ask begins a question.
func (r *reader) ask(words string) {
	r.endBlock()
	switch {
	case r.step().Question != nil:
		refusal.Say(`a step has one question at most; another step begins with "== Heading"`)
	case words == "":
		refusal.Say("a question is ? TEXT")
	}
	r.step().Question = &Question{}
	r.asking, r.block, r.blockAt = true, words, r.at
}

// answersFollow is the rule for the lines after a question.
const answersFollow = "a question is followed by its options, - TEXT : LOW..HIGH, by number: TOLERANCE, by draw: TICKS or by do: KEY : LOW..HIGH"

// reveal ends the text of a question of a kind, by the line with a mark; the reveal follows.
func (r *reader) reveal(kind QuestionKind, mark string) *Question {
	q := r.step().Question
	if q == nil || r.beat().Reveal {
		refusal.Say("%s it stands after a question, ? TEXT, in place of its options", mark)
	}
	q.Kind = kind
	r.endBlock()
	r.Beats = append(r.Beats, Beat{Step: r.step(), Reveal: true})
	return q
}

// byNumber reads number: TOLERANCE, in place of options.
func (r *reader) byNumber(word string) {
	within, err := strconv.ParseFloat(word, 64)
	if r.reveal(ByNumber, "number:").Within = within; err != nil || !(within > 0) || math.IsInf(within, 0) {
		refusal.Say("number: %s: it says how near a right answer is, above 0 in the unit of the measure, such as number: 0.05", word)
	}
}

// byDrawing reads draw: TICKS, in place of options.
func (r *reader) byDrawing(word string) {
	ticks, err := parseTicks(word)
	if r.reveal(ByDrawing, "draw:").Ticks = ticks; err != nil || ticks < Knots-1 {
		refusal.Say("draw: %s: the ticks of the curve to draw follow, %d or more, such as draw: 20000", word, Knots-1)
	}
}

// answering reports that nothing but answers has followed the question of the step.
func (r *reader) answering() bool {
	b := r.beat()
	return r.step().Question != nil && b.Reveal && len(b.Do) == 0 && len(b.Page) == 0 && r.block == ""
}

// option reads - TEXT : LOW..HIGH.
func (r *reader) option(line string) {
	q := r.step().Question
	if q != nil && q.Kind > ByLetter {
		refusal.Say("- %s: a question by number, by drawing or by doing has no options", lab.Quoted(line))
	}
	if q != nil && !r.beat().Reveal {
		r.reveal(ByLetter, "-")
	}
	if !r.answering() {
		refusal.Say("- %s: an option stands after its question, ? TEXT", lab.Quoted(line))
	}
	if len(q.Options) == maxOptions {
		refusal.Say("a question has %d options at most", maxOptions)
	}
	at := strings.LastIndex(line, ":")
	if at < 1 {
		refusal.Say("- %s: an option is - TEXT : LOW..HIGH", lab.Quoted(line))
	}
	q.Options = append(q.Options, Option{Text: parseText(strings.TrimSpace(line[:at]), r.at), Range: refusal.Must(parseRange(line[at+1:]))})
}

// wrong reads wrong: TEXT, the reason why the option above it is wrong.
func (r *reader) wrong(words string) {
	q := r.step().Question
	if !r.answering() || len(q.Options) == 0 {
		refusal.Say("wrong: it stands in the line below its option, - TEXT : LOW..HIGH")
	}
	o := &q.Options[len(q.Options)-1]
	switch {
	case words == "":
		refusal.Say("wrong: has no text; write it on the same line")
	case o.Wrong.words != "":
		refusal.Say("wrong: an option has one reason at most")
	}
	o.Wrong = parseText(words, r.at)
}

// parseRange parses LOW..HIGH; one end may be left out.
func parseRange(word string) (Range, error) {
	low, high, ok := strings.Cut(word, "..")
	end := func(word string, left float64) float64 {
		if word = strings.TrimSpace(word); word == "" {
			return left
		}
		v, err := strconv.ParseFloat(word, 64)
		ok = ok && err == nil && !math.IsInf(v, 0)
		return v
	}
	r := Range{end(low, math.Inf(-1)), end(high, math.Inf(1))}
	if !ok || !(r.Low < r.High) || math.IsInf(r.Low, 0) && math.IsInf(r.High, 0) {
		return Range{}, fmt.Errorf("%s: a range is LOW..HIGH, with LOW below HIGH; one of them may be left out, as in ..0.3",
			lab.Quoted(strings.TrimSpace(word)))
	}
	return r, nil
}
