package lesson

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/model/terms"
)

// A QuestionKind is the way in which a question is answered.
type QuestionKind uint8

// The kinds of questions.
const (
	ByLetter QuestionKind = iota + 1
	ByNumber
	ByDrawing
	ByDoing
	ByPlaying // of no lesson: the game of a class
)

// String is the name of the kind.
func (k QuestionKind) String() string {
	return []string{"", "letter", "number", "curve", "deed", "game"}[k]
}

// MarshalText writes the name into the data of the pages.
func (k QuestionKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// An Asked is a question with the numbers of the run filled in, also in the data of the pages.
type Asked struct {
	Kind    QuestionKind `json:"kind,omitempty"`
	Ask     string       `json:"ask,omitempty"`
	Options []string     `json:"options,omitempty"` // by letter
	Axis    *Axis        `json:"axis,omitempty"`    // by drawing
}

// An Axis is the axis of a curve to draw. Values of curves are parts of it, 0 at Low and 1 at High.
type Axis struct {
	From  int64           `json:"from"` // the present tick
	To    int64           `json:"to"`
	Low   float64         `json:"low"`
	High  float64         `json:"high"`
	Name  string          `json:"name"`            // of the curve
	Since int64           `json:"since,omitempty"` // the tick of the first value of SoFar
	SoFar []stats.Decimal `json:"so_far,omitempty"`
}

// NewAxis is the axis of a lab's curve over the ticks to come, at least [Knots] − 1, with the curve over the half of its length before them.
func NewAxis(of *lab.Lab, from, ticks int64, c lab.DrawnCurve) *Axis {
	a := &Axis{From: from, To: from + ticks, Low: c.Low, High: c.High, Name: terms.ColumnName(of.Drawn, of.Name), Since: max(0, from-ticks/2)}
	before := Axis{From: a.Since, To: from}
	for i := range Knots {
		a.SoFar = append(a.SoFar, stats.Decimal(a.part(c.At(before.Tick(i)))))
	}
	a.SoFar[Knots-1] = stats.Decimal(a.part(c.Now()))
	return a
}

// Tick is the tick of a knot.
func (a *Axis) Tick(knot int) int64 {
	return a.From + int64(math.Round(float64(a.To-a.From)*float64(knot)/(Knots-1)))
}

// part is a value as a part of the axis, at its end if it lies outside; NaN stays NaN.
func (a *Axis) part(v float64) float64 {
	return max(0, min((v-a.Low)/(a.High-a.Low), 1))
}

// Value is a part of the axis in the unit of the curve.
func (a *Axis) Value(part float64) float64 { return a.Low + part*(a.High-a.Low) }

// Parts are the values of a curve as parts of the axis; NaN for none.
func (a *Axis) Parts(values []float64) []float64 {
	parts := make([]float64, Knots)
	for i, v := range values {
		parts[i] = a.part(v)
	}
	return parts
}

// An Answer is what somebody answers to a question: one of an option, a number, a curve and a deed.
type Answer struct {
	Option *int      `json:"option,omitempty"` // from 0
	Number *float64  `json:"number,omitempty"`
	Curve  []float64 `json:"curve,omitempty"` // at the knots, parts of the axis
	Deed   *Deed     `json:"-"`
}

// MostNumber is the greatest size of an answer by number.
const MostNumber = 1e12

// Parse reads an answer as it is typed: a letter, or its place from 1, a number, or the values of a curve after its first knot. It is
// false for anything else.
func (q *Asked) Parse(text string) (a Answer, ok bool) {
	switch words := strings.Fields(text); {
	case q.Kind == ByLetter && len(text) == 1:
		k := strings.Index("abcdefghi123456789", strings.ToLower(text)) % maxOptions
		return Answer{Option: &k}, k >= 0 && k < len(q.Options)
	case q.Kind == ByNumber:
		x, err := strconv.ParseFloat(text, 64)
		return Answer{Number: &x}, err == nil && math.Abs(x) <= MostNumber
	case q.Kind == ByDrawing && len(words) == Knots-1:
		return q.curve(words)
	}
	return a, false
}

// curve reads the values of a curve at its knots; without the first one it begins at the present.
func (q *Asked) curve(words []string) (a Answer, ok bool) {
	if len(words) < Knots {
		a.Curve = append(a.Curve, float64(q.Axis.SoFar[Knots-1]))
	}
	for _, word := range words {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return a, false
		}
		a.Curve = append(a.Curve, q.Axis.part(x))
	}
	return a, len(a.Curve) == Knots
}

// A Judged is an answer beside the run's. Who asks whether an answer is right, by how much, or what a file of results says of
// it, asks here: a lesson, the course, a class, its phones and papers.
type Judged struct {
	*Asked
	Given *Answer  // nil for none
	Told  *Outcome // of the reveal; nil before
}

// Right reports an answer that is right: the option whose range holds the measure, a number within the tolerance of it, a curve up to
// [Near] from the run's, a deed that does what is asked.
func (j Judged) Right() bool {
	switch a := j.Given; {
	case a == nil || j.Told == nil:
		return false
	case a.Number != nil:
		return math.Abs(*a.Number-j.Told.Measure) <= j.Told.Within
	case a.Curve != nil:
		return j.Distance() <= Near
	case a.Deed != nil:
		return a.Deed.Done
	default:
		return *a.Option == j.Told.Right
	}
}

// Revealed reports that the run has answered.
func (j Judged) Revealed() bool { return j.Told != nil }

// Counts reports that the run has answered, and that one can be right: where no option holds the measure the question counts for nobody.
func (j Judged) Counts() bool {
	return j.Told != nil && (j.Told.Right != NoneHolds || j.Given != nil && j.Given.Deed != nil)
}

// Distance is the distance of a curve from the run's, as a part of the axis.
func (j Judged) Distance() float64 {
	return distance(j.Given.Curve, j.Axis.Parts(j.Told.Curve))
}

// Measure is the number that the run gives: of a curve the area between the two in percent, of a deed the number of the deed's run.
func (j Judged) Measure() (measure float64, unit string) {
	switch a := j.Given; {
	case a != nil && a.Curve != nil:
		return 100 * j.Distance(), DrawingUnit
	case a != nil && a.Deed != nil:
		return a.Deed.Measure, j.Told.Unit
	}
	return j.Told.Measure, j.Told.Unit
}

// Quantity is the measure with its unit: ".695 as the mean of the marks".
func (j Judged) Quantity() string {
	measure, unit := j.Measure()
	return strings.TrimSpace(FormatNumber(measure) + " " + unit)
}

// Reason is why the chosen option is wrong; "" for the right one.
func (j Judged) Reason() string {
	if j.Kind != ByLetter || j.Given == nil || !j.Counts() || j.Right() {
		return ""
	}
	return j.Told.Wrong[*j.Given.Option]
}

// String writes the answer as files of results have it: "b", "0.35", the knots of a curve in its unit, "N=20".
func (j Judged) String() string {
	switch a := j.Given; {
	case a == nil:
		return RevealedWord
	case a.Number != nil:
		return strconv.FormatFloat(*a.Number, 'g', -1, 64)
	case a.Curve != nil:
		var values []float64
		for _, part := range a.Curve {
			values = append(values, j.Axis.Value(part))
		}
		return DrawingWords(values)
	case a.Deed != nil:
		return a.Deed.Words
	default:
		return Letter(*a.Option)
	}
}

// Cells are the answer in [AnswerColumns], from predicted on.
func (j Judged) Cells() []string {
	cells := []string{j.String(), "", "", "", ""}
	if j.Told != nil {
		measure, unit := j.Measure()
		cells[1], cells[3], cells[4] = j.Told.Solution(j.Kind), FormatMeasure(measure), unit
		if j.Given != nil {
			cells[2] = strconv.Itoa(one(j.Right()))
		}
	}
	return cells
}

// Solution writes the run's answer to a question of a kind as files of results have it.
func (o *Outcome) Solution(kind QuestionKind) string {
	switch {
	case kind == ByNumber:
		return FormatMeasure(o.Measure)
	case kind == ByDrawing:
		return DrawingWords(o.Curve)
	case kind == ByDoing:
		return o.Does
	case o.Right == NoneHolds:
		return "none"
	}
	return Letter(o.Right)
}

// Predictions are the audience's answers in a lesson, by step, with the run's.
type Predictions []Judged

// Predict records the answer to a question. Only the first one counts, and only before the reveal.
func (p Predictions) Predict(step int, asked *Asked, a Answer) {
	if q := &p[step]; q.Given == nil && q.Told == nil {
		q.Asked, q.Given = asked, &a
	}
}

// Reveal records the run's answer.
func (p Predictions) Reveal(step int, told *Outcome) { p[step].Asked, p[step].Told = told.Asked, told }

// Reopen takes the reveal of a question without a prediction back; false for any other.
func (p Predictions) Reopen(step int) bool {
	if q := &p[step]; q.Given == nil && q.Told != nil {
		q.Told = nil
		return true
	}
	return false
}

// Score counts the predictions made and revealed, and the right ones among them.
func (p Predictions) Score() (right, made int) {
	for _, q := range p {
		if q.Given != nil && q.Counts() {
			made++
			right += one(q.Right())
		}
	}
	return right, made
}

// String is the score, such as "3 of 5 predictions came true"; "" before the first.
func (p Predictions) String() string {
	right, made := p.Score()
	switch made {
	case 0:
		return ""
	case 1:
		return []string{"the prediction did not come true", "the prediction came true"}[right]
	}
	return fmt.Sprintf("%d of %d predictions came true", right, made)
}

// Knots is the number of points of a drawing.
const Knots = 21

// Near is the distance, as a part of the axis, up to which a drawing counts as right.
const Near = 0.1

// A Drawing is a curve that a person draws over the ticks to come, straight between its knots.
type Drawing struct {
	*Axis
	Values [Knots]float64
}

// NewDrawing makes a drawing that stays at the present value.
func NewDrawing(a *Axis, now float64) *Drawing {
	d := &Drawing{Axis: a}
	for i := range d.Values {
		d.Values[i] = d.inside(now)
	}
	return d
}

// inside is the value of the axis nearest to a value; its middle for NaN.
func (d *Drawing) inside(v float64) float64 {
	if math.IsNaN(v) {
		return (d.Low + d.High) / 2
	}
	return max(d.Low, min(v, d.High))
}

// Set puts a knot at a value, or at the end of the axis. The first knot is the present and stays.
func (d *Drawing) Set(knot int, v float64) {
	if knot > 0 && knot < Knots {
		d.Values[knot] = d.inside(v)
	}
}

// Distance is the area between the drawing and the values of the run at the knots, as a part of
// the area of the axis: 0 for the same curve, 1 for the opposite ends; NaN for no axis.
func (d *Drawing) Distance(run []float64) float64 {
	if !(d.High > d.Low) {
		return math.NaN()
	}
	return distance(d.Values[:], run) / (d.High - d.Low)
}

// distance is the mean distance between two curves. Knots at which the run has no value are left out; NaN if it has none.
func distance(drawn, run []float64) float64 {
	sum, weight := 0., 0.
	for i, v := range run {
		if math.IsNaN(v) {
			continue
		}
		w := 1.
		if i == 0 || i == Knots-1 {
			w = 0.5 // the trapezoidal rule
		}
		sum += w * math.Abs(drawn[i]-v)
		weight += w
	}
	return sum / weight
}

// DrawingWords writes the knots of a curve with three digits, parted by blanks.
func DrawingWords(values []float64) string { return strings.Trim(fmt.Sprintf("%.3g", values), "[]") }

// DistancePercent writes a distance: "7 %".
func DistancePercent(distance float64) string { return fmt.Sprintf("%.0f %%", 100*distance) }

// Praise judges a distance.
func Praise(d float64) string {
	switch {
	case d <= Near/2:
		return ": very near"
	case d <= Near:
		return ": near"
	}
	return ""
}

// nextKnot is the tick of the next knot of the curve that was drawn; a tick that no run reaches without one.
func (p *Player) nextKnot() int64 {
	if p.curve == nil || len(p.curve) == Knots {
		return math.MaxInt64
	}
	return p.asked.Axis.Tick(len(p.curve))
}

// sample takes the value of a knot at its tick.
func (p *Player) sample() {
	if p.Tick() == p.nextKnot() {
		column := slices.Index(p.Columns(), p.Spec().Lab.Drawn)
		p.curve = append(p.curve, p.Clone().Row()[column].Number()) // of a copy: Row starts a new interval for rates
	}
}
