package lesson

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A directiveKind is the syntax of a directive and the function that parses its arguments.
type directiveKind struct {
	name, usage string
	read        func(d *Directive, rest string) error
}

// directiveKinds are all directives of a lesson.
var directiveKinds = []directiveKind{
	{"pane", "pane NAME", readWord},
	{"zoom", "zoom NAME", readWord},
	{"unzoom", "unzoom", readNothing},
	{"dim", "dim", readNothing},
	{"undim", "undim", readNothing},
	{"beside", "beside PANE PANE, such as beside value now", readWords},
	{"hide", "hide PANE, such as hide now or hide truth", readWords},
	{"press", "press KEY", readKey},
	{"speed", "speed TICKS or speed max", readSpeed},
	{"run", "run TICKS", readTicks},
	{"until", "until TICK", readTicks},
	{"goto", "goto TICK", readTicks},
	{"do", "do INTERVENTION, such as do mirror or do N=200", readWords},
	{"line", "line SPEC", func(d *Directive, rest string) (err error) {
		if rest == "" {
			return errUsage
		}
		d.Spec, err = model.Parse(rest)
		return err
	}},
	{"mark", "mark NAME = EXPRESSION", func(d *Directive, rest string) (err error) {
		name, expr, ok := strings.Cut(rest, "=")
		if d.Word = strings.TrimSpace(name); !ok || !exprName.MatchString(d.Word) {
			return errUsage
		}
		d.Expr, err = parseExpr(expr)
		return err
	}},
	{"measure", "measure EXPRESSION : UNIT", func(d *Directive, rest string) (err error) {
		expr, unit, given := strings.Cut(rest, ":")
		if d.Word = strings.TrimSpace(unit); given && d.Word == "" {
			return errUsage
		}
		d.Expr, err = parseExpr(expr)
		return err
	}},
	{"expect", "expect EXPRESSION : LOW..HIGH", readPromise},
}

// errUsage stands for a malformed rest of a line; it is replaced by the form of the line.
var errUsage = errors.New("usage")

// require returns errUsage unless the rest of a line is well-formed.
func require(ok bool) error {
	if !ok {
		return errUsage
	}
	return nil
}

func readNothing(_ *Directive, rest string) error { return require(rest == "") }

func readWord(d *Directive, rest string) error {
	d.Word = rest
	return require(rest != "" && !strings.Contains(rest, " "))
}

func readWords(d *Directive, rest string) error {
	d.Word, d.Words = rest, strings.Fields(rest)
	return require(rest != "")
}

// pressable are the named keys of a pane.
var pressable = []string{"up", "down", "left", "right", "home", "end", "enter"}

func readKey(d *Directive, rest string) error {
	d.Word = rest
	if utf8.RuneCountInString(rest) != 1 && !slices.Contains(pressable, rest) {
		return fmt.Errorf("press %s: a key is one character, or %s", rest, lab.OrList(pressable))
	}
	return nil
}

func readSpeed(d *Directive, rest string) (err error) {
	if d.Speed = math.Inf(1); rest == "max" {
		return nil
	}
	d.Speed, err = strconv.ParseFloat(rest, 64)
	return require(err == nil && d.Speed >= 1 && d.Speed <= 1e9)
}

func readTicks(d *Directive, rest string) (err error) {
	d.Tick, err = parseTicks(rest)
	return require(err == nil)
}

// parseTicks reads ticks, also with commas: 80,000.
func parseTicks(word string) (int64, error) {
	return lab.ParseTicks(strings.ReplaceAll(strings.TrimSpace(word), ",", ""))
}

func readPromise(d *Directive, rest string) (err error) {
	expr, ends, ok := strings.Cut(rest, ":")
	if d.Range, err = parseRange(ends); !ok || err != nil {
		return errUsage
	}
	d.Expr, err = parseExpr(expr)
	return err
}

// directive parses the line after a >.
func (r *reader) directive(line string) error {
	if err := r.endBlock(); err != nil {
		return err
	}
	name, rest, _ := strings.Cut(line, " ")
	i := slices.IndexFunc(directiveKinds, func(v directiveKind) bool { return v.name == name })
	if i < 0 {
		var names []string
		for _, v := range directiveKinds {
			names = append(names, v.name)
		}
		return fmt.Errorf("> %s: not a directive%s; there are %s", name, lab.DidYouMean(name, names), lab.OrList(names))
	}
	b, q, v := r.beat(), r.step().Question, directiveKinds[i]
	if q != nil && !b.Reveal {
		return fmt.Errorf("> %s: %s", lab.Quoted(line), answersFollow)
	}
	switch {
	case name != "measure":
	case !b.Reveal:
		return errors.New("> measure: it stands after the options of a question, whose ranges hold the measured value")
	case q.measure != nil:
		return errors.New("> measure: a question measures once")
	}
	d := Directive{Name: name, at: r.at}
	if err := v.read(&d, strings.TrimSpace(rest)); errors.Is(err, errUsage) {
		return fmt.Errorf("> %s: it is written > %s", lab.Quoted(line), v.usage)
	} else if err != nil {
		return err
	}
	if name == "measure" {
		q.measure, q.Unit = d.Expr, d.Word
	}
	b.Do = append(b.Do, d)
	return nil
}

// A checker follows a lesson without running it.
type checker struct {
	columns  []string
	own, now *lab.Settings
	pending  []model.Event
	tick     int64
	marks    []string
	measured bool
}

// check refuses a lesson that cannot be played: interventions that its scheme does not
// accept, unknown columns and marks, moves back in time. It makes ticks absolute and puts
// interventions into their canonical form. at is the line of the error.
func check(l *Lesson) (at int, err error) {
	c := &checker{}
	for i := range l.Beats {
		b := &l.Beats[i]
		c.measured = false
		q, asked := l.Steps[b.Step].Question, c.tick
		for k := range b.Do {
			if err := c.follow(&b.Do[k]); err != nil {
				return b.Do[k].at, err
			}
		}
		begins := slices.ContainsFunc(b.Do, func(d Directive) bool { return d.Name == "line" })
		switch {
		case b.Reveal && q.Kind == ByDoing:
			if q.Ticks = c.tick - asked; begins || q.Ticks <= 0 {
				return q.Ask.at, errors.New("do: the changed run goes on to the tick at which it is judged, > run TICKS, and no line begins another")
			}
		case b.Reveal && q.Kind == ByDrawing:
			if begins {
				return q.Ask.at, errors.New("draw: the curve goes on in the same run; a line begins another")
			}
			if c.tick < asked+q.Ticks {
				return q.Ask.at, fmt.Errorf("draw: %d: the run goes on by %s ticks; let it run to the end of the curve, > run %[1]d", q.Ticks,
					stats.Thousands(c.tick-asked))
			}
		}
		for _, t := range l.texts(b) {
			for _, e := range t.exprs {
				if err := c.known(e); err != nil {
					return t.at, fmt.Errorf("{%s}: %w", e, err)
				}
			}
		}
	}
	return 0, nil
}

// texts are those of a beat: its blocks, then its question with options, or a reveal's reasons.
func (l *Lesson) texts(b *Beat) []Text {
	var out []Text
	for _, block := range b.Page {
		out = append(out, block.Text)
	}
	q := l.Steps[b.Step].Question
	switch {
	case q == nil:
	case b.Reveal:
		for _, o := range q.Options {
			out = append(out, o.Wrong)
		}
	default:
		out = append(out, q.Ask)
		for _, o := range q.Options {
			out = append(out, o.Text)
		}
	}
	return out
}

// follow checks one directive.
func (c *checker) follow(d *Directive) (err error) {
	switch d.Name {
	case "line":
		if c.own, err = d.Spec.Settings(); err != nil {
			return err
		}
		c.now, c.pending, c.tick = c.own, d.Spec.Events, 0
		c.columns, err = columnsOf(d.Spec)
		return err
	case "run", "until", "goto":
		return c.move(d)
	case "do":
		return c.intervene(d)
	case "mark":
		taken := func(l *lab.Lab) bool { return slices.Contains(l.Columns, lab.Column(d.Word)) }
		if d.Word == "measure" || d.Word == "min" || d.Word == "max" || slices.ContainsFunc(model.Labs(), taken) {
			return fmt.Errorf("> mark %s: that is the name of a column or of a word of expressions; take another", d.Word)
		}
		if err := c.known(d.Expr); err != nil {
			return fmt.Errorf("> mark %s: %w", d.Word, err)
		}
		c.marks = append(c.marks, d.Word)
	case "measure", "expect":
		if err := c.known(d.Expr); err != nil {
			return fmt.Errorf("> %s: %w", d.Name, err)
		}
		c.measured = c.measured || d.Name == "measure"
	}
	if c.now != nil {
		d.Lab = c.now.Scheme.Lab
	}
	return nil
}

// move checks a directive that advances the run and makes its tick absolute.
func (c *checker) move(d *Directive) error {
	if d.Name == "run" {
		d.Tick += c.tick
	}
	switch {
	case d.Tick < c.tick:
		return fmt.Errorf("> %s %d: the run is at tick %s by then; a lesson's run goes forward, \"> line …\" begins one again", d.Name, d.Tick,
			stats.Thousands(c.tick))
	case d.Tick > maxTick:
		return fmt.Errorf("> %s: it goes to tick %s; a lesson's run goes to %s at most", d.Name, stats.Thousands(d.Tick),
			stats.Thousands(maxTick))
	}
	c.tick = d.Tick
	return nil
}

// intervene checks the interventions of a do, after the line's events that come before.
func (c *checker) intervene(d *Directive) error {
	for len(c.pending) > 0 && c.pending[0].Tick <= c.tick {
		a, err := c.pending[0].Against(c.now, c.own)
		if err != nil {
			return err
		}
		c.now, c.pending = a.After(), c.pending[1:]
	}
	for i, word := range d.Words {
		a, err := model.ParseIntervention(word, c.now, c.own)
		var restart *lab.RestartError
		if errors.As(err, &restart) {
			return fmt.Errorf("> do %s: %s is set when a run begins; begin one with \"> line …\"", word, restart.Key)
		}
		if err != nil {
			return fmt.Errorf("> do %w", err)
		}
		d.Words[i], c.now = a.Word(), a.After()
	}
	return nil
}

// known refuses an expression with an unknown name.
func (c *checker) known(e *Expr) error {
	for _, name := range e.names {
		switch {
		case slices.Contains(c.columns, name) || slices.Contains(c.marks, name) || c.now.Scheme.Lab.Measures.IsGap(name) ||
			name == "measure" && c.measured:
		case name == "measure":
			return errors.New("measure is known in the text that follows \"> measure …\", and nowhere else; keep it with \"> mark NAME = …\"")
		default:
			valid := slices.Concat(c.columns, c.marks)
			return fmt.Errorf("%s: neither a column of the %s lab nor a mark set before%s; there are %s",
				name, c.now.Scheme.Lab.Name, lab.DidYouMean(name, valid), lab.OrList(valid))
		}
	}
	return nil
}

// columnsOf are the columns of a line's runs. A line is built for its files, which may add some.
func columnsOf(spec model.Spec) ([]string, error) {
	if len(spec.Data()) == 0 {
		return spec.Lab.Columns, nil
	}
	run, err := model.New(spec)
	if err != nil {
		return nil, err
	}
	return run.Columns(), nil
}
