package lesson

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// forms are all directives of a lesson, a line each: how each is written, its name first.
const forms = `pane NAME
zoom NAME
unzoom
dim
undim
beside PANE PANE, such as beside value now
hide PANE, such as hide now or hide truth
press KEY
speed TICKS or speed max
run TICKS
until TICK
goto TICK
do INTERVENTION, such as do mirror or do N=200
line SPEC
mark NAME = EXPRESSION
measure EXPRESSION : UNIT
expect EXPRESSION : LOW..HIGH`

// pressable are the named keys of a pane.
var pressable = []string{"up", "down", "left", "right", "home", "end", "enter"}

// takes takes the words after the name; it is false for words of another form.
func (d *Directive) takes(rest string) bool {
	var err error
	expr, after, parted := strings.Cut(rest, ":")
	switch d.Word = rest; d.Name {
	case "unzoom", "dim", "undim":
		return rest == ""
	case "pane", "zoom":
		return rest != "" && !strings.Contains(rest, " ")
	case "press":
		if utf8.RuneCountInString(rest) != 1 && !slices.Contains(pressable, rest) {
			refusal.Say("press %s: a key is one character, or %s", rest, lab.OrList(pressable))
		}
		return true
	case "speed":
		if d.Speed = math.Inf(1); rest != "max" {
			d.Speed, err = strconv.ParseFloat(rest, 64)
		}
		return rest == "max" || err == nil && d.Speed >= 1 && d.Speed <= 1e9
	case "run", "until", "goto":
		d.Tick, err = parseTicks(rest)
		return err == nil
	case "line":
		if rest != "" {
			d.Spec = refusal.Must(model.Parse(rest))
		}
		return rest != ""
	case "mark":
		d.Word, expr, parted = strings.Cut(rest, "=")
		if d.Word = strings.TrimSpace(d.Word); !parted || !exprName.MatchString(d.Word) {
			return false
		}
	case "measure":
		if d.Word = strings.TrimSpace(after); parted != (d.Word != "") {
			return false
		}
	case "expect":
		if d.Range, err = parseRange(after); !parted || err != nil {
			return false
		}
	default: // beside, hide, do
		d.Words = strings.Fields(rest)
		return rest != ""
	}
	d.Expr = refusal.Must(parseExpr(expr))
	return true
}

// parseTicks reads ticks, also with commas: 80,000.
func parseTicks(word string) (int64, error) {
	return lab.ParseTicks(strings.ReplaceAll(strings.TrimSpace(word), ",", ""))
}

// directive reads the line after a >.
func (r *reader) directive(line string) {
	r.endBlock()
	name, rest, _ := strings.Cut(line, " ")
	var names []string
	form := ""
	for f := range strings.SplitSeq(forms, "\n") {
		first, _, _ := strings.Cut(f, " ")
		if names = append(names, first); first == name {
			form = f
		}
	}
	b, q := r.beat(), r.step().Question
	switch {
	case form == "":
		refusal.Say("> %s: not a directive%s; there are %s", name, lab.DidYouMean(name, names), lab.OrList(names))
	case q != nil && !b.Reveal:
		refusal.Say("> %s: %s", lab.Quoted(line), answersFollow)
	case name != "measure":
	case !b.Reveal:
		refusal.Say("> measure: it stands after the options of a question, whose ranges hold the measured value")
	case q.measure != nil:
		refusal.Say("> measure: a question measures once")
	}
	d := Directive{Name: name, at: r.at}
	if !d.takes(strings.TrimSpace(rest)) {
		refusal.Say("> %s: it is written > %s", lab.Quoted(line), form)
	}
	if name == "measure" {
		q.measure, q.Unit = d.Expr, d.Word
	}
	b.Do = append(b.Do, d)
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
// interventions into their canonical form.
func (r *reader) check() {
	c := &checker{}
	for i := range r.Beats {
		b := &r.Beats[i]
		c.measured = false
		q, asked := b.Question, c.tick
		for k := range b.Do {
			r.at = b.Do[k].at
			c.follow(&b.Do[k])
		}
		if b.Reveal {
			r.at = q.Ask.at
			begins := slices.ContainsFunc(b.Do, func(d Directive) bool { return d.Name == "line" })
			q.goesOn(c.tick-asked, begins)
		}
		for _, t := range r.texts(b) {
			r.at = t.at
			for _, e := range t.exprs {
				c.known(e, fmt.Sprintf("{%s}", e))
			}
		}
	}
}

// goesOn refuses a question by doing or by drawing whose run does not go on to its answer, by these ticks.
func (q *Question) goesOn(ticks int64, begins bool) {
	switch {
	case q.Kind == ByDoing:
		if q.Ticks = ticks; begins || ticks <= 0 {
			refusal.Say("do: the changed run goes on to the tick at which it is judged, > run TICKS, and no line begins another")
		}
	case q.Kind != ByDrawing:
	case begins:
		refusal.Say("draw: the curve goes on in the same run; a line begins another")
	case ticks < q.Ticks:
		refusal.Say("draw: %d: the run goes on by %s ticks; let it run to the end of the curve, > run %[1]d", q.Ticks, stats.Thousands(ticks))
	}
}

// texts are those of a beat: its blocks, then its question with options, or a reveal's reasons.
func (l *Lesson) texts(b *Beat) []Text {
	var out []Text
	for _, block := range b.Page {
		out = append(out, block.Text)
	}
	q := b.Question
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
func (c *checker) follow(d *Directive) {
	switch d.Name {
	case "line":
		c.own = d.Spec.Settings()
		c.now, c.pending, c.tick = c.own, d.Spec.Events, 0
		c.columns = columnsOf(d.Spec)
		return
	case "run", "until", "goto":
		c.move(d)
		return
	case "do":
		c.intervene(d)
		return
	case "mark":
		taken := func(l *lab.Lab) bool { return slices.Contains(l.Columns, lab.Column(d.Word)) }
		if d.Word == "measure" || d.Word == "min" || d.Word == "max" || slices.ContainsFunc(model.Labs(), taken) {
			refusal.Say("> mark %s: that is the name of a column or of a word of expressions; take another", d.Word)
		}
		c.known(d.Expr, "> mark "+d.Word)
		c.marks = append(c.marks, d.Word)
	case "measure", "expect":
		c.known(d.Expr, "> "+d.Name)
		c.measured = c.measured || d.Name == "measure"
	}
	if c.now != nil {
		d.Lab = c.now.Scheme.Lab
	}
}

// move checks a directive that advances the run and makes its tick absolute.
func (c *checker) move(d *Directive) {
	if d.Name == "run" {
		d.Tick += c.tick
	}
	switch {
	case d.Tick < c.tick:
		refusal.Say("> %s %d: the run is at tick %s by then; a lesson's run goes forward, \"> line …\" begins one again", d.Name, d.Tick,
			stats.Thousands(c.tick))
	case d.Tick > maxTick:
		refusal.Say("> %s: it goes to tick %s; a lesson's run goes to %s at most", d.Name, stats.Thousands(d.Tick), stats.Thousands(maxTick))
	}
	c.tick = d.Tick
}

// intervene checks the interventions of a do, after the line's events that come before.
func (c *checker) intervene(d *Directive) {
	for len(c.pending) > 0 && c.pending[0].Tick <= c.tick {
		c.now, c.pending = refusal.Must(model.ParseIntervention(c.pending[0].Action, c.now, c.own)).Settings, c.pending[1:]
	}
	for i, word := range d.Words {
		a, err := model.ParseIntervention(word, c.now, c.own)
		var restart *lab.RestartError
		if errors.As(err, &restart) {
			refusal.Say("> do %s: %s is set when a run begins; begin one with \"> line …\"", word, restart.Key)
		}
		refusal.As(err, "> do %w")
		d.Words[i], c.now = a.Word, a.Settings
	}
}

// known refuses an expression with an unknown name; in says where it stands.
func (c *checker) known(e *Expr, in string) {
	for _, name := range e.names {
		switch {
		case slices.Contains(c.columns, name) || slices.Contains(c.marks, name) || c.now.Scheme.Lab.IsGap(name) ||
			name == "measure" && c.measured:
		case name == "measure":
			refusal.Say("%s: measure is known in the text that follows \"> measure …\", and nowhere else; keep it with \"> mark NAME = …\"", in)
		default:
			valid := slices.Concat(c.columns, c.marks)
			refusal.Say("%s: %s: neither a column of the %s lab nor a mark set before%s; there are %s",
				in, name, c.now.Scheme.Lab.Name, lab.DidYouMean(name, valid), lab.OrList(valid))
		}
	}
}

// columnsOf are the columns of a line's runs. A line is built for its files, which may add some.
func columnsOf(spec model.Spec) []string {
	if len(spec.Data()) == 0 {
		return spec.Lab.Columns
	}
	return refusal.Must(model.New(spec)).Columns()
}
