package lesson

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/model/terms"
)

// A Player plays a lesson beat by beat without a screen and decides the right options. A
// lesson is a pure function of its text, so a screen with the same line at the same tick
// shows the same numbers. A Player belongs to one goroutine.
type Player struct {
	*Lesson
	*model.Run
	outcomes []*Outcome // of the beats so far
	marks    map[string]float64
	row      []lab.Cell // the current row; nil until it is needed
	since    int64      // where the interval of its rates begins
	seeds    int        // by which the seed of each line is raised
	loose    bool       // promises, which are of the lesson's own run, are not checked

	taken   []reading
	measure float64   // of this beat; NaN before it is measured
	curve   []float64 // of this beat's run at the knots so far; nil where none was drawn
	asked   *Asked    // the latest question
}

// NewPlayer makes a player at the beginning of a lesson.
func NewPlayer(l *Lesson) *Player {
	return &Player{Lesson: l, marks: map[string]float64{}}
}

// An Outcome is a played beat: its texts with their numbers, and where the run is.
type Outcome struct {
	Page    []string           // the texts of the beat's blocks
	*Asked                     // the question that the beat ends with or reveals; nil for none
	Does    string             // of a reveal by doing, the lesson's own solution: "N=20"
	Wrong   []string           // of a reveal, by option: why it is wrong; "" for none
	Measure float64            // of a reveal
	Unit    string             // of the measure
	Within  float64            // by number, how near the measure a right answer is
	Curve   []float64          // by drawing, the run's at the knots
	Right   int                // the option whose range holds the measure, or [NoneHolds]
	End     model.Position     // of the run
	marks   map[string]float64 // where a question is answered by doing
	Taken   string             // the columns that the beat's numbers were made of: "tick 40,000: hits counted 0.87"; "" for none
	Now     string             // the row at the end without the value asked for: "tick 24, state 14, …"
}

// Outcome is the outcome of a beat, to whose end the lesson is played.
func (p *Player) Outcome(ctx context.Context, beat int) (*Outcome, error) {
	for len(p.outcomes) <= beat {
		if _, err := p.Next(ctx); err != nil {
			return nil, err
		}
	}
	return p.outcomes[beat], nil
}

// Next plays the next beat. It returns nil after the last. The error is a sentence with the
// lesson's file and line, or the context's error.
func (p *Player) Next(ctx context.Context) (played *Outcome, err error) {
	defer refusal.To(&err)
	beat := len(p.outcomes)
	if beat == len(p.Beats) {
		return nil, nil
	}
	b := &p.Beats[beat]
	p.measure, p.curve, p.taken = math.NaN(), nil, nil
	q := b.Question
	if b.Reveal && q.Kind == ByDrawing {
		p.curve = []float64{}
		p.sample()
	}
	for i := range b.Do {
		d := &b.Do[i]
		err := refusal.Of(func() { p.obey(ctx, d) })
		if refusal.Check(ctx.Err()); err != nil {
			refusal.Say("%s: %w", p.Where(d), err)
		}
	}
	o := &Outcome{End: p.Position(), Now: p.now(p.Lesson.asked(beat, p.Spec().Lab))}
	filled := make([]string, 0, len(b.Page))
	for _, t := range p.texts(b) {
		filled = append(filled, p.fill(t))
	}
	o.Taken = p.readings()
	o.Page = filled[:len(b.Page):len(b.Page)]
	switch rest := filled[len(b.Page):]; {
	case b.Reveal:
		if o.Asked, o.Wrong, o.Unit = p.asked, rest, q.Unit; p.curve != nil {
			o.Curve, p.measure, o.Unit = p.curve, p.curve[Knots-1], "at the end of the curve"
		}
		if o.judge(q, p.measure); q.Kind == ByDoing {
			o.Does = strings.Join(b.Do[0].Words, " ")
		}
	case len(rest) > 0:
		o.Asked = &Asked{Kind: q.Kind, Ask: rest[0], Options: rest[1:]}
		switch q.Kind {
		case ByDoing:
			o.marks = maps.Clone(p.marks)
		case ByDrawing:
			drawn := p.Clone().Snapshot(lab.ViewRequest{}).View.Drawn(false)
			o.Axis = NewAxis(p.Spec().Lab, p.Tick(), q.Ticks, drawn)
		}
		p.asked = o.Asked
	}
	p.outcomes = append(p.outcomes, o)
	return o, nil
}

// judge finds the option that holds the measure.
func (o *Outcome) judge(q *Question, m float64) {
	o.Measure, o.Within = m, q.Within
	if q.Kind == ByLetter {
		o.Right = slices.IndexFunc(q.Options, func(x Option) bool { return x.Holds(m) })
	}
	if o.Right < 0 || q.Kind == ByDoing && !q.Holds(m) {
		o.Right = NoneHolds
	}
}

// obey carries out a directive; those for the screen have no effect here.
func (p *Player) obey(ctx context.Context, d *Directive) {
	var v float64
	promises := d.Name == "expect"
	if promises && p.loose {
		return
	}
	if d.Expr != nil {
		v = p.value(d.Expr)
	}
	switch {
	case d.Name == "line":
		spec := d.Spec
		if p.row, p.since = nil, 0; p.seeds > 0 {
			spec = refusal.Must(spec.Reseeded(p.seeds))
		}
		if p.Run = refusal.Must(model.New(spec)); p.draws() {
			p.Snapshot(lab.ViewRequest{}) // begins its curves
		}
	case d.Moves():
		if d.Tick > p.Tick() {
			p.Row() // starts a new interval for rates
			p.since = p.Tick()
		}
		p.row = nil
		for p.Tick() < d.Tick && ctx.Err() == nil {
			step := p.Batch(min(d.Tick, p.nextKnot()) - p.Tick())
			if p.Advance(step) < step {
				refusal.Say("the run ends at tick %s, before %s: %s", stats.Thousands(p.Tick()), stats.Thousands(d.Tick), p.Ended())
			}
			p.sample()
		}
		refusal.Check(ctx.Err())
	case d.Name == "do":
		p.row = nil
		for _, w := range d.Words {
			refusal.Must(p.Run.Do(w))
		}
	case d.Name == "mark":
		p.marks[d.Word] = v
	case d.Name == "measure":
		p.measure = v
	case promises && !d.Holds(v):
		refusal.Say("> expect %s: the run gives %s at tick %s, outside of its range", d.Expr, FormatNumber(v), stats.Thousands(p.Tick()))
	}
}

// value evaluates an expression at the current tick. It refuses a value that is not finite.
func (p *Player) value(e *Expr) float64 {
	v := e.value(p.name)
	for _, name := range e.names {
		p.take(name)
	}
	if !math.IsNaN(v) && !math.IsInf(v, 0) {
		return v
	}
	for _, name := range e.names {
		if math.IsNaN(p.name(name)) {
			refusal.Say("%s: %s is not known at tick %s", e, name, stats.Thousands(p.Tick()))
		}
	}
	refusal.Say("%s: it divides by 0 at tick %s", e, stats.Thousands(p.Tick()))
	return v
}

// name is the current value of a name; NaN if it is unknown.
func (p *Player) name(name string) float64 {
	if v, ok := p.marks[name]; ok {
		return v
	}
	if name == "measure" {
		return p.measure
	}
	if i := slices.Index(p.Columns(), name); i >= 0 {
		return p.cells()[i].Number()
	}
	if m := &p.Spec().Lab.Measures; m.IsGap(name) {
		return p.name(m.Reference) - p.name(m.Main)
	}
	return math.NaN()
}

// A reading is the value of a column at a tick.
type reading struct {
	run   *model.Run
	tick  int64
	words string
}

// take notes the present value of a column that a number is made of.
func (p *Player) take(name string) {
	if _, mark := p.marks[name]; mark || name == "measure" || name == "tick" {
		return
	}
	of := p.Spec().Lab
	r := reading{p.Run, p.Tick(), terms.ColumnName(name, of.Name) + " " + FormatNumber(p.name(name))}
	if p.since > 0 && slices.Contains(of.Rate, name) {
		r.words += " since tick " + stats.Thousands(p.since)
	}
	if !slices.Contains(p.taken, r) {
		p.taken = append(p.taken, r)
	}
}

// mostReadings is the number of ticks whose readings are told; a beat with more repeats one experiment.
const mostReadings = 4

// readings words what was taken, tick by tick.
func (p *Player) readings() string {
	var out []string
	for i, r := range p.taken {
		if i > 0 && r.run == p.taken[i-1].run && r.tick == p.taken[i-1].tick {
			out[len(out)-1] += ", " + r.words
			continue
		}
		out = append(out, fmt.Sprintf("tick %s: %s", stats.Thousands(r.tick), r.words))
	}
	if len(out) > mostReadings {
		return ""
	}
	return strings.Join(out, "; ")
}

// cells is the run's current row.
func (p *Player) cells() []lab.Cell {
	if p.row == nil {
		p.row = p.Clone().Row() // of a copy: Row starts a new interval for rates
	}
	return p.row
}

// now writes the current row as words, without the columns that a question asks for.
func (p *Player) now(asked []string) string {
	var words []string
	for i, cell := range p.cells() {
		column, of := p.Columns()[i], p.Spec().Lab
		if v := cell.Number(); !math.IsNaN(v) && !slices.Contains(asked, column) && p.Shows(column) {
			words = append(words, terms.ColumnName(column, of.Name)+" "+FormatNumber(v))
		}
	}
	return strings.Join(words, ", ")
}
