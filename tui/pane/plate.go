package pane

import (
	"slices"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Plate is the base of a pane that notes the meanings of its parts as it draws them: the last part noted for a cell explains it.
type Plate struct {
	Base
	on     canvas.Area
	parts  []part
	charts []*plateChart // in the order drawn, each with the curves that are hidden
	drawn  int           // the number of charts in the present picture
	head   string        // see [Plate.Headed]
}

type part struct {
	canvas.Area
	means func(at Point) Meaning
}

// A plateChart is a chart with where it was drawn, and the names of the curves that clicks on its legend have hidden.
type plateChart struct {
	*chart.Chart
	on  canvas.Area
	off map[string]bool
}

// Named is the plate of a pane with a name and signs, a table that [Legend] reads.
func Named(name, signs string) Plate { return Plate{Base: Base{name: name, signs: Legend(signs)}} }

// With is the plate with further signs.
func (p Plate) With(signs ...LegendEntry) Plate {
	p.signs = append(p.signs, signs...)
	return p
}

// Headed is the plate with the form of its heading, in which the names are fields of the view, the context and the scheme.
func (p Plate) Headed(form string) Plate {
	p.head = form
	return p
}

// Heading is told by the form of [Plate.Headed].
func (p *Plate) Heading(s *Context) Heading { return Head(p.head, s.View, s, s.Scheme) }

// Lay begins a picture. The words of the frame explain its cells, until a part is noted.
func (p *Plate) Lay(a canvas.Area) { p.on, p.parts, p.drawn = a, p.parts[:0], 0 }

// Part notes the meaning of a part of the picture. It and Field are not inlined in their 200 callers: .1 MB less in the program.
//
//go:noinline
func (p *Plate) Part(a canvas.Area, means func() Meaning) {
	p.Field(a, func(Point) Meaning { return means() })
}

// Means notes what a form tells of some values as the meaning of a part; see [Means].
func (p *Plate) Means(a canvas.Area, form string, values ...any) {
	p.Part(a, func() Meaning { return Means(form, values...) })
}

// Note notes the meaning of a part that is always the same.
func (p *Plate) Note(a canvas.Area, m Meaning) {
	p.Part(a, func() Meaning { return m })
}

// Field notes the meaning of each cell of a part; its points lie in the part.
//
//go:noinline
func (p *Plate) Field(a canvas.Area, means func(at Point) Meaning) {
	p.parts = append(p.parts, part{a, means})
}

// Words notes the labelled numbers in a part.
func (p *Plate) Words(a canvas.Area, terms ...Term) {
	p.Field(a, func(at Point) Meaning { return at.Term(terms...) })
}

// Chart draws a chart whose y axis is a quantity, and notes its curves, axes and marks. A click on its legend hides a curve.
func (p *Plate) Chart(s *Context, a canvas.Area, c *chart.Chart, quantity string, g Glossary) {
	if p.drawn == len(p.charts) {
		p.charts = append(p.charts, &plateChart{off: map[string]bool{}})
	}
	one := p.charts[p.drawn]
	p.drawn++
	one.Chart, one.on = c, a
	c.Hide(one.off)
	c.Draw(a, s.Theme)
	p.Field(a, func(at Point) Meaning { return at.Chart(s, c, quantity, g) })
}

// ClickLegend hides or shows the curve whose row of a legend lies at a cell, and reports whether there is one.
func (p *Plate) ClickLegend(x, y int) bool {
	for _, one := range p.charts[:p.drawn] {
		x, y := p.on.X+x-one.on.X, p.on.Y+y-one.on.Y
		if one.on.W < 16 || one.on.H < 4 || one.on.At(x, y) == nil {
			continue
		}
		if part := one.At(one.on, x, y); part.Kind == chart.Legend && part.Series.Name != "" {
			one.off[part.Series.Name] = !one.off[part.Series.Name]
			p.Touch()
			return true
		}
	}
	return false
}

// Explain explains a cell by the last part that holds it.
func (p *Plate) Explain(_ *Context, at Point) Meaning {
	x, y := at.Area.X+at.X, at.Area.Y+at.Y
	for _, one := range slices.Backward(p.parts) {
		if a := one.Area; x >= a.X && x < a.X+a.W && y >= a.Y && y < a.Y+a.H {
			a.G = at.Area.G
			return one.means(Point{X: x - a.X, Y: y - a.Y, Area: a})
		}
	}
	return Meaning{}
}
