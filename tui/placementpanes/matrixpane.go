package placementpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A matrixPane draws the queries so far as a heat map: a row and a column for each object,
// in the order of the arms. Once the objects of a hidden group share an arm, the group is a
// block on the diagonal. Under PEOMA a cross marks the pairs that its filter ignores.
type matrixPane struct{ pane.Plate }

func (p *matrixPane) Heading(s *pane.Context) pane.Heading {
	v := placementView(s)
	m := v.Matrix
	h := pane.Head(`queries
		how: <{Sites?}by access point|how often each pair>
		caption: Bright blocks on the diagonal are groups that have been found.
		<{Bins?}right: <{Recent?}last >{Queries query}>
		<{Bins?}foot: <{Trusted?}× ignored|{Filtered?}no filter yet>>`, m, v)
	if m.Bins > 0 && m.Top > 0 {
		most := canvas.Pick(m.Top < 1, canvas.Chance(m.Top), canvas.Short(m.Top)) + canvas.Pick(m.Top == 1, " query", " queries") + " per pair"
		h.Scale = pane.ScaleSpans("0", most, func(i int) canvas.Span { return pane.HeatGlyph(i, s.Theme) })
	}
	return h
}

const matrixLabels = 8

func (p *matrixPane) Request(l *lab.ViewRequest, w, h int) {
	l.Pairs = max(0, min(h-2, w-matrixLabels)) // a row for the classes, one for the scale
}

// A matrixGeometry is the layout of a matrix in an area, in cells.
type matrixGeometry struct {
	m      *placementlab.Matrix
	cw, ch int   // of a cell
	arm    []int // of each row
	gap    int   // between arms
}

func matrixGeometryFor(m *placementlab.Matrix, w, h int) matrixGeometry {
	g := matrixGeometry{m: m}
	arms := len(m.Arms) - 1
	if m.Bins == 0 || w <= matrixLabels || h < 2 {
		return g
	}
	if m.Bins+arms-1 <= min(h-1, w-matrixLabels) {
		g.gap = 1
	}
	gaps := g.gap * (arms - 1)
	g.ch = (h - 1 - gaps) / m.Bins
	g.cw = min((w-matrixLabels-gaps)/m.Bins, 4*max(g.ch, 1))
	g.ch = min(g.ch, max(1, g.cw))
	g.arm = make([]int, m.Bins)
	for arm := range arms {
		for row := m.Arms[arm]; row < m.Arms[arm+1]; row++ {
			g.arm[row] = arm
		}
	}
	return g
}

func (g matrixGeometry) x(column int) int { return matrixLabels + column*g.cw + g.gap*g.arm[column] }
func (g matrixGeometry) y(row int) int    { return 1 + row*g.ch + g.gap*g.arm[row] }

func (g matrixGeometry) at(x, y int) (row, column int, ok bool) {
	row, column = -1, -1
	for k := range g.arm {
		if x >= g.x(k) && x < g.x(k)+g.cw {
			column = k
		}
		if y >= g.y(k) && y < g.y(k)+g.ch {
			row = k
		}
	}
	return row, column, row >= 0 && column >= 0
}

func (p *matrixPane) Draw(s *pane.Context, a canvas.Area) {
	v := placementView(s)
	name := canvas.Pick(v.Sites, "point", "class")
	p.Lay(a)
	if v.Matrix.Bins > 0 {
		p.Means(a, matrixWords, v.Matrix, "source", s.Source(), "shift", -1)
	}
	if half := beforeWidth(v, a.W, a.H); half > 0 {
		p.drawMatrix(s, matrixGeometryFor(&v.Before, half, a.H), v, a.Sub(0, 0, half, a.H), "before")
		a, name = a.Sub(half+matrixGap, 0, a.W, a.H), "now"
	}
	g := matrixGeometryFor(&v.Matrix, a.W, a.H)
	if g.cw < 1 || g.ch < 1 {
		return
	}
	m := &v.Matrix
	p.drawMatrix(s, g, v, a, name)
	if v.Last == nil || v.Asked != 1 || m.Objects == nil {
		return
	}
	i, j := -1, -1
	for row, o := range m.Objects {
		switch o.Object {
		case v.Last.I.Object:
			i = row
		case v.Last.J.Object:
			j = row
		}
	}
	if i >= 0 && j >= 0 {
		st := canvas.Accent.On(canvas.InkSelect).Bold()
		a.Set(g.x(j)+(g.cw-1)/2, g.y(i)+(g.ch-1)/2, '●', st)
		a.Set(g.x(i)+(g.cw-1)/2, g.y(j)+(g.ch-1)/2, '●', st)
	}
}

const matrixGap = 2

// beforeWidth is the width of the matrix before a shift, beside which the present one has room; 0 for none.
func beforeWidth(v view, w, h int) int {
	half := (w - matrixGap) / 2
	if v.Before.Bins == 0 {
		return 0
	}
	for _, m := range []*placementlab.Matrix{&v.Before, &v.Matrix} {
		if g := matrixGeometryFor(m, half, h); g.cw < 1 || g.ch < 1 {
			return 0
		}
	}
	return half
}

func (p *matrixPane) drawMatrix(s *pane.Context, g matrixGeometry, v view, a canvas.Area, title string) {
	m := g.m
	p.Field(a, func(at pane.Point) pane.Meaning {
		if row, column, ok := g.at(at.X, at.Y); ok {
			return g.meaning(s, row, column)
		}
		return pane.Means(matrixWords, m, "source", s.Source(), "shift", canvas.Pick(m == &v.Before, v.ShiftedAt, -1))
	})
	for row := range m.Bins {
		for column := range m.Bins {
			drawPairs(a.Sub(g.x(column), g.y(row), g.cw, g.ch), m.Cells[row*m.Bins+column], m, s.Theme)
		}
	}
	// The arms are named above, the rows on the left: the objects if each has a row, else the arms.
	end, from := 0, 0
	for arm := range len(m.Arms) - 1 {
		first := m.Arms[arm]
		if first == m.Arms[arm+1] {
			continue // it shares the row of the next
		}
		name := canvas.Itoa(from + 1)
		name += canvas.Pick(arm > from, "+", "")
		from = arm + 1
		if x := g.x(first); x >= end && x+canvas.Width(name) <= a.W {
			end = 1 + a.Label(x, 0, name)
		}
		if m.Objects == nil {
			a.Label(0, g.y(first), canvas.Pick(v.Sites, "point ", "class ")+name)
		}
	}
	a.Label(0, 0, title)
	for row, o := range m.Objects {
		st := groupStyle(o.Group)
		queried := v.Last != nil && v.Asked == 1 && (o.Object == v.Last.I.Object || o.Object == v.Last.J.Object)
		if queried {
			st = st.On(canvas.InkSelect).Bold()
		}
		if s.Lit(lab.AboutObject, o.Object) {
			st |= canvas.AttrReverse
		}
		a.Right(matrixLabels-1, g.y(row), o.Name(), st)
	}
}

func drawPairs(a canvas.Area, c placementlab.Pairs, m *placementlab.Matrix, th *canvas.Theme) {
	dim := canvas.Dim
	switch {
	case c.Pairs == 0: // an object with itself
		a.Set((a.W-1)/2, (a.H-1)/2, '·', dim)
	case m.Trusted && c.Ignored:
		a.Set((a.W-1)/2, (a.H-1)/2, '×', dim)
	case c.Queries > 0:
		fifth := int(math.Ceil(5*c.Density()/m.Top)) - 1 // of the greatest; without colours the first is blank, as no query
		glyph := pane.HeatGlyph(max(canvas.Pick(th.Mono(), 1, 0), min(fifth, 4)), th)
		a.Fill(0, 0, a.W, a.H, []rune(glyph.Text)[0], glyph.St)
	}
}

const (
	matrixWords = `<The matrix before the shift at {shift,}: {Queries query}.
		|{Recent?}With more than 512 objects the matrix counts the last {Queries,} queries.
		|The matrix counts the queries of each pair: {Queries,} since tick {Since,}.>` + matrixMeans
	pairWords = `<{Pairs!}On the diagonal an object meets itself: no query asks for it.
		|{one} and {other} were asked for together in {Queries,} of {of,} queries.
		|{Queries,} of {of,} queries were for {Pairs pair}
			<{apart?}of {Words.Classes} {row#} and {column#}|{Words.In} {Words.Class} {row#}>.>` + matrixMeans + `
		<{Pairs!}|{Filtered!}|{Trusted!}changed: PEOMA still learns the frequencies: it answers every pair for now.
		|{Ignored?}changed: PEOMA ignores it: it is rarer than τ times the mean of all pairs.
		|changed: It passes PEOMA's filter: it is at least τ times as frequent as the mean of all pairs.>`
	matrixMeans = `
		means: Rows and columns are the objects as they stand together.
		A hidden group whose objects stand together is a bright block on the diagonal.
		source: {source}`
)

// meaning explains the pairs of a row and a column.
func (g matrixGeometry) meaning(s *pane.Context, row, column int) pane.Meaning {
	m, about, one, other := g.m, lab.Subject{}, "", ""
	if m.Objects != nil {
		about, one, other = m.Objects[row].Subject(), m.Objects[row].Name(), m.Objects[column].Name()
	}
	return pane.Means(pairWords, m.Cells[row*m.Bins+column], m, placementView(s), "one", one, "other", other, "of", m.Queries,
		"row", g.arm[row], "column", g.arm[column], "apart", g.arm[row] != g.arm[column], "source", s.Source()).With(about)
}

func newMatrixPane() pane.Pane {
	return &matrixPane{Plate: pane.Named("matrix", `
		░, ▒, ▓ | the queries for a pair of objects, few to many
		● | the pair of the last query
		× | a pair that PEOMA's filter ignores
		· | an object with itself; or the fewest queries`)}
}
