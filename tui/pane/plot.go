package pane

import (
	"cmp"
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Plot is a pane of curves over ticks, declared once: its heading, legend, signs, explanation, mask, window, branches and
// replications follow from the rows of its curves.
type Plot[V lab.View, T any] struct {
	TickCurves
	Curves[V, T]
	Label string // its name
	Told  *Told  // what the lab tells, over whose values the forms are
	Head  string // of the heading, without the choices on the right and the replications
	Facts string // of the words below the chart; see [Facts]
	Words string // of their meanings; see [Terms]
	Not   string // why there is no picture
	More  []LegendEntry
	Ways  [2]string // of the axis, between which its key switches; "" for one
	Other bool      // the second of them; also in the forms
}

// Curves describe the curves of a chart over ticks.
type Curves[V lab.View, T any] struct {
	Unit  string           // the quantity of the y axis: "the position"
	About func(v V) string // the definition of the picture, and its source after a semicolon
	Of    Samples[V, T]
	Lines []Line[V, T] // the uppermost last
	// Beside is the height of the curve of branches, of the control run and of replications; nil for none.
	Beside func(T) float64
	Range  func(c *chart.Chart, s *Context, v V, recent bool)        // of the x axis; nil for the samples' range
	Axis   func(c *chart.Chart, s *Context, v V, samples []T, h int) // nil for 0 to 1
	Word   func(c *chart.Chart, y float64) string                    // writes a height in the legend; nil for three digits
}

// Samples read the samples of a lab's view, of the whole run or of its recent part.
type Samples[V lab.View, T any] struct {
	All   func(v V, recent bool) []T
	Tick  func(T) int64
	Place func(T) float64  // on the x axis; nil for the tick
	Name  func(v V) string // of the x axis; nil for "ticks"
}

// A Line is one curve: how it is drawn, named and explained.
type Line[V lab.View, T any] struct {
	Name    string       // behind its mark: "◆ optimal shares"
	Stroke  chart.Stroke // 0 for the one of the mark; see [look]
	Ink     canvas.Ink   // 0 for the one of the mark
	At      func(T) float64
	To      func(T) float64            // the line is an area from At to this
	Aside   bool                       // it has no place in the legend, but follows below
	Level   func(v V) Level            // in place of At
	Apart   func(v V, recent bool) []T // other samples than the chart's, which may have none; nil for the chart's
	Now     func(v V) float64          // for the legend; nil for the last sample
	Digits  int                        // of the legend; 3 where it is 0
	Sign    string                     // its meaning among the signs
	About   func(v V) string           // its definition; nil for the vocabulary's
	Known   bool                       // no hidden truth: it stays in hidden mode
	If      func(v V) bool             // it is drawn; nil for always
	Scheme  func(T) int                // in charge at a sample: each scheme has a curve; nil for one curve
	Schemes func(v V) []*lab.Scheme
	Anew    bool // its curve begins anew, not where the curve of the scheme before ends
}

// A Level is a level line; its height is NaN for none.
type Level struct {
	Height   float64
	Word     string  // in the legend
	From, To float64 // on the x axis; both 0 for all of it
}

// Says is a definition that is always the same.
func Says[V any](text string) func(V) string { return func(V) string { return text } }

// Name is its label.
func (p *Plot[V, T]) Name() string { return p.Label }

// Heading names the window and the replications.
func (p *Plot[V, T]) Heading(s *Context) Heading {
	h := Head(p.Head, p.values(s)...)
	h.Title = cmp.Or(h.Title, p.Label)
	if h.Right = p.WindowWords(s); p.Ways[0] != "" {
		h.Right = Chosen(s.Keys.Axis, canvas.Pick(p.Other, p.Ways[1], p.Ways[0])) + " · " + h.Right
	}
	if p.Beside != nil {
		h.Foot = GhostWords(s)
	}
	return h
}

func (p *Plot[V, T]) values(s *Context) []any {
	return append(p.Told.values(s.Snap, s.Hidden), "other", p.Other)
}

// Key switches the window, or the axis.
func (p *Plot[V, T]) Key(h Host, k tea.KeyMsg) bool {
	return p.Ways[0] != "" && p.Toggle(k, h.KeyMap().Axis, &p.Other) || p.TickCurves.Key(h, k)
}

// Draw draws the chart above the facts.
func (p *Plot[V, T]) Draw(s *Context, a canvas.Area) {
	v := ViewOf[V](s)
	p.Lay(a)
	if not := canvas.Tell(p.Not, p.values(s)...); not != "" {
		a.Wrapped(0, not, canvas.Dim)
		p.Note(a, Meaning{Sentence: not})
		return
	}
	y := a.H // of the words below
	if p.Facts != "" && a.H >= 7 && len(p.Of.All(v, false)) > 0 {
		words := FlowWhole(Facts(p.Facts, p.values(s)...), a.W)
		words = words[:min(len(words), a.H-6)]
		y -= len(words)
		a.Lines(y, words)
		p.Plate.Words(a.Below(y), Terms(p.Words, p.values(s)...)...)
	}
	p.Curves.Draw(&p.TickCurves, s, a.Rows(0, y))
}

// Signs are the signs of the curves, of More and of every chart over ticks.
func (p *Plot[V, T]) Signs() []LegendEntry { return append(p.Curves.Signs(p.More...), CurveSigns...) }

// Signs are the marks of the curves, with further ones.
func (k *Curves[V, T]) Signs(more ...LegendEntry) (out []LegendEntry) {
	for _, l := range k.Lines {
		if mark, _, _ := strings.Cut(l.Name, " "); l.Sign != "" {
			out = append(out, LegendEntry{mark, l.Sign})
		}
	}
	return append(out, more...)
}

// Draw draws the chart and notes it on the plate; nothing before the first sample.
func (k *Curves[V, T]) Draw(p *TickCurves, s *Context, a canvas.Area) {
	v := ViewOf[V](s)
	if len(k.Of.All(v, false)) == 0 {
		return
	}
	place := k.Of.Place
	if place == nil {
		place = func(q T) float64 { return float64(k.Of.Tick(q)) }
	}
	samples := k.Of.All(v, p.Recent)
	xs, name := ValuesOf(samples, place), "ticks"
	if k.Of.Name != nil {
		name = k.Of.Name(v)
	}
	c := p.Frame(s, xs, name)
	if k.Range != nil {
		k.Range(c, s, v, p.Recent)
	}
	glossary, known, read := Glossary{"": k.About(v)}, []string{}, v
	if words, ok := s.Words.View.(V); ok {
		read = words // the numbers in the legend agree with the words on the screen
	}
	for _, l := range k.Lines {
		_, name, _ := strings.Cut(l.Name, " ")
		switch {
		case l.If != nil && !l.If(v):
			continue
		case l.Apart != nil:
			apart := l.Apart(v, p.Recent)
			l.add(c, v, read, ValuesOf(apart, place), apart, apart)
		default:
			l.add(c, v, read, xs, samples, k.Of.All(read, p.Recent))
		}
		if !l.Aside {
			c.Places = append([]string{name}, c.Places...)
		}
		if l.Known {
			known = append(known, name)
		}
		if l.About != nil {
			glossary[name] = l.About(v)
		}
	}
	if k.Axis == nil {
		c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, chart.NiceTicks(0, 1, chart.TickCount(a.H)), chart.Decimals(1)
	} else {
		k.Axis(c, s, v, samples, a.H)
	}
	if k.Beside != nil {
		points := Points(func(v V) []T { return k.Of.All(v, p.Recent) }, func(q T) FuturePoint {
			return FuturePoint{Tick: k.Of.Tick(q), X: place(q), Y: k.Beside(q)}
		})
		AddFuture(c, s, points)
		addGhosts(&p.Base, c, s, points)
	}
	s.MaskSeries(c, known...)
	c.MinLegend = LegendColumns
	if k.Word != nil {
		for i := range c.Series {
			c.Series[i].Last = k.Word(c, c.Series[i].At)
		}
	}
	p.Chart(s, a, c, k.Unit, glossary)
}

// look is a curve of a mark, which has the same ink and stroke in all panes: what the scheme has, does or earns, what only an
// observer knows, and the fixed references.
func look(mark string) chart.Series {
	one := chart.Series{Mark: []rune(mark)[0]}
	switch mark {
	case "×", "●", "∘":
		one.Ink = canvas.InkPractice
	case "◆", "△", "▽":
		one.Ink = canvas.InkTheory
	case "◇", "○", "◌":
		one.Ink = canvas.InkDim
	case "▬":
		one.Ink = canvas.InkWarn
	case "░":
		one.Ink = canvas.InkGap
	}
	switch mark {
	case "×":
		one.Stroke = chart.Thick
	case "∘":
		one.Stroke = chart.Points
	case "◆", "△":
		one.Stroke = '─'
	case "◇", "▽", "▬":
		one.Stroke = '╌'
	case "○":
		one.Stroke = '┈'
	}
	return one
}

// LegendColumns is the width of a legend of curves over ticks.
const LegendColumns = 24

// add adds the line to a chart, with the number of the view that is read for the legend, or of the last of its samples.
func (l *Line[V, T]) add(c *chart.Chart, v, read V, xs []float64, samples, last []T) {
	mark, name, _ := strings.Cut(l.Name, " ")
	one := look(mark)
	one.Name, one.Ink, one.Stroke, one.Xs = name, cmp.Or(l.Ink, one.Ink), cmp.Or(l.Stroke, one.Stroke), xs
	switch {
	case l.Level != nil:
		at := l.Level(v)
		if at.From == 0 && at.To == 0 {
			at.From, at.To = c.X0, c.X1
		}
		if one.Xs, one.Ys, one.At, one.Last = []float64{at.From, at.To}, []float64{at.Height,
			at.Height}, at.Height, at.Word; canvas.Finite(at.Height) {
			c.Put(one)
		}
		return
	case len(samples) == 0 && l.Now == nil:
		return
	}
	one.Ys = ValuesOf(samples, l.At) // none for the legend alone
	if l.To != nil {
		one.To = ValuesOf(samples, l.To)
	}
	one.At = math.NaN()
	if n := len(last); l.Now != nil {
		one.At = l.Now(read)
	} else if n > 0 {
		one.At = l.At(last[n-1])
	}
	one.Last = canvas.Unit(one.At, cmp.Or(l.Digits, 3))
	if l.Scheme != nil {
		AddSchemes(c, one, samples, !l.Anew, l.Schemes(v), l.Scheme)
		return
	}
	c.Put(one)
}
