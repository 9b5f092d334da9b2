package chart

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// A Series is one curve of a chart. The last three fields are its row of the legend.
type Series struct {
	Name   string
	Mark   rune // its sign in the legend, for themes without colours
	Ink    canvas.Ink
	Stroke Stroke
	Xs, Ys []float64
	To     []float64 // if not nil, the area from ys to these: an interval
	At     float64   // its latest value
	Last   string    // the same, as the legend writes it
	Hidden bool      // not in the legend
}

// Add adds a point.
func (s *Series) Add(x, y float64) { s.Xs, s.Ys = append(s.Xs, x), append(s.Ys, y) }

// A Stroke is how a series is drawn: a curve, marks, or with ─, ╌, ┈ or ━ a reference, ruled in box drawing.
type Stroke rune

// The strokes of curves and marks. The values of Points and Signs are finite.
const (
	Line  Stroke = iota
	Thick        // two dots high
	// Thin is the mean alone, over the references before it and under those after it and all curves; apart from a level
	// thick one.
	Thin
	Dashed
	Points // dots
	Signs  // the mark of the series in the cell of each value, or in all cells of its interval; without a mark dots
)

func (s Stroke) ruled() bool { return s > ' ' }

// A Chart holds curves in order of priority: where two share a cell, the later one is seen. References lie under curves,
// points under references, spreads under all. It has a labelled y axis on the left, a legend on the right, and marks above
// the x axis.
type Chart struct {
	Series []Series
	Marks  []lab.Mark
	Flash  int64  // the tick of a mark with a wide line; 0 for none
	Spans  []Span // brackets below the curves
	X0, X1 float64
	Y0, Y1 float64
	Ticks  []float64 // of the y axis
	Log    bool      // y values are decimal logarithms, and ticks whole powers of ten
	Word   func(v float64) string
	Xname  string
	Broken bool   // mark a y axis that does not begin at 0
	Masked string // the notice in place of hidden curves; "" for none

	// Least widths of the y axis's labels and of the legend, so that stacked charts line up;
	// see [LineUp].
	MinLabels, MinLegend int

	// Places are names of series in the order of the legend's first rows, where they stay; below a blank row follow at most three
	// others. nil for all names, the uppermost curve's first.
	Places []string

	evened       // the y axis as it was widened
	drawn  *plot // as last drawn

	XLabels
}

// Put adds series, over those before.
func (c *Chart) Put(s ...Series) { c.Series = append(c.Series, s...) }

// XLabels are labels of the x axis other than round numbers; a nil Xword for round ones.
type XLabels struct {
	Xplaces []float64
	Xword   func(x float64) string
}

// An evened axis is a y axis widened to a plot of whole rows.
type evened struct {
	rows   int // of the plot, for which the y axis is widened,
	height int // in an area of this height; see even
	widest int // columns of the labels, however an axis of Fit is widened; see LineUp
}

// Draw fills an area; below 16 by 4 cells it draws only the notice of hidden curves.
func (c *Chart) Draw(a canvas.Area, th *canvas.Theme) {
	if a.W < 16 || a.H < 4 || !(c.X1 > c.X0) || !(c.Y1 > c.Y0) {
		if a.H > 0 && a.Label(0, 0, canvas.Cut(c.Masked, a.W)) == 0 {
			c.drawValues(a)
		}
		return
	}
	c.even(a.H)
	in := c.PlotArea(a)
	left := in.X - a.X
	c.drawYAxis(a.Sub(0, 0, left, in.H))
	marks := slices.DeleteFunc(slices.Clone(c.Marks), func(m lab.Mark) bool { return float64(m.Tick) < c.X0 || float64(m.Tick) > c.X1 })
	for _, m := range marks {
		in.Fill(c.Column(float64(m.Tick), in.W), 0, 1, in.H, canvas.Pick(c.Flash > 0 && m.Tick == c.Flash, '┃', '┊'),
			canvas.Fg(MarkInk(m.Kind)))
	}
	p := newPlot(in.W, in.H, th)
	p.references = c.references(p)
	c.noteThick(p)
	for k, s := range c.Series {
		c.trace(p, k, s)
	}
	c.drawn = p
	if th.Mono() || th.Ascii { // colours do not distinguish the curves
		c.markCurves(p)
	}
	c.markEnds(p)
	p.onto(in)
	c.nameMarks(in, marks)
	c.drawSpans(in)
	c.drawMasked(in)
	c.drawXAxis(a.Sub(left, a.H-1, a.W, 1), in.W)
	c.drawLegend(a.After(a.W-c.LegendWidth(a.W)).Rows(0, a.H-1))
}

// drawValues writes the names and values of the curves where a plot has no room.
func (c *Chart) drawValues(a canvas.Area) {
	var groups canvas.Lines
	for _, e := range c.legendEntries(math.MaxInt) {
		st := canvas.Fg(e.series.Ink)
		groups = append(groups, []canvas.Span{st.Span(string(e.series.Mark) + " " + e.series.Name + " "),
			st.Bold().Span(e.series.Last)})
	}
	a.Lines(0, canvas.Flow(groups, a.W))
}

// even widens the y axis for a height of h rows, once. A row that would be empty above the top lies below the plot.
func (c *Chart) even(h int) {
	if h == c.height {
		return
	}
	rows := h - 1 // the labels of the x axis have the last row
	bottom, top, ticks := evenRows(c.Y0, c.Y1, c.Ticks, rows, c.Log)
	if slack := 1e-9 * (c.Y1 - c.Y0); top > c.Y1+slack {
		if lo, hi, fewer := evenRows(c.Y0, c.Y1, c.Ticks, rows-1, c.Log); lo >= c.Y0-slack && hi <= c.Y1+slack &&
			(!c.Log || len(fewer) >= len(ticks)) {
			bottom, top, ticks = lo, hi, fewer
			rows--
		}
	}
	c.Y0, c.Y1, c.Ticks, c.rows, c.height = bottom, top, ticks, rows, h
}

// drawYAxis draws the axis in the last column, its labels before it.
func (c *Chart) drawYAxis(a canvas.Area) {
	column := a.W - 1
	a.Fill(column, 0, 1, a.H, '│', canvas.Frame)
	for _, t := range c.Ticks {
		if y := c.Row(t, a.H); y >= 0 && y < a.H {
			a.Tick(column, y, c.Word(t))
		}
	}
	if c.Y0 > 0 && c.Broken {
		a.Set(column, a.H-1, '≈', canvas.Dim)
	}
}

func (c *Chart) labelWidth() int {
	n := c.MinLabels
	for _, t := range c.Ticks {
		n = max(n, canvas.Width(c.Word(t)))
	}
	return n
}

// PlotArea is the part of an area inside the axes and left of the legend.
func (c *Chart) PlotArea(a canvas.Area) canvas.Area {
	left := c.labelWidth() + 2
	rows := canvas.Pick(a.H == c.height, c.rows, a.H-1)
	return a.Sub(left, 0, a.W-left-c.LegendWidth(a.W), rows)
}

// drawMasked writes the notice of hidden curves in the middle of an empty plot, or in the
// first row that the curves shown leave free.
func (c *Chart) drawMasked(in canvas.Area) {
	words := canvas.Cut(c.Masked, in.W)
	x, y := (in.W-canvas.Width(words))/2, (in.H-1)/2
	if slices.ContainsFunc(c.Series, func(s Series) bool { return len(s.Xs) > 0 }) {
		for y = 0; y < in.H-1 && !has(in.Sub(x-1, y, canvas.Width(words)+2, 1), " "); y++ {
		}
	}
	in.Label(x, y, words)
}

// has reports an area with nothing but some runes.
func has(a canvas.Area, runes string) bool {
	for c := range a.Cells() {
		if !strings.ContainsRune(runes, c.R) {
			return false
		}
	}
	return true
}

func (c *Chart) trace(p *plot, k int, s Series) {
	p.rank, p.series, p.thin = uint16(min(rankCurve+k, math.MaxUint16)), uint16(min(k+1, math.MaxUint16)), false
	p.double, p.side = s.Stroke == Thick, 0
	switch {
	case s.Stroke == Signs:
		if s.To != nil {
			p.rank = rankSpread
		}
		p.signs(c, s)
		return
	case s.To != nil:
		p.rank = rankSpread
		c.fill(p, s)
		return
	case s.Stroke.ruled():
		p.rank = rankLine
		p.ruled(p.references[k], rune(s.Stroke), s.Ink)
		return
	case s.Stroke == Points:
		p.rank = rankPoints
	case s.Stroke == Thin:
		p.rank, p.thin = rankLine, true
		if len(s.Xs) >= p.across() {
			s = c.columns(p, s)
		}
	case s.Stroke != Dashed && len(s.Xs) > p.across():
		s = c.columns(p, s)
	}
	px, py := math.NaN(), math.NaN()
	for i, v := range s.Ys {
		x, y := c.dotColumn(p, s.Xs[i]), c.dotRow(p, v)
		if s.Stroke == Points {
			x = math.Floor(x/float64(p.dx)) * float64(p.dx) // one cell wide
			p.line(x, y, x+float64(p.dx-1), y, false, s.Ink)
		} else if canvas.Finite(v) {
			if i > 0 && canvas.Finite(py) {
				p.line(px, py, x, y, s.Stroke == Dashed, s.Ink)
			} else {
				p.line(x, y, x, y, false, s.Ink)
			}
		}
		px, py = x, y
	}
}

// meanOf is the mean of some values, between the least and the greatest of them, so that equal values have exactly their mean.
func meanOf(ys []float64) float64 {
	sum := 0.0
	for _, y := range ys {
		sum += y
	}
	return max(slices.Min(ys), min(sum/float64(len(ys)), slices.Max(ys)))
}

// columns is the curve of the means of the columns of dots. Where the values of a column are more than four dots apart, it draws
// their spread, but none of a thin curve.
func (c *Chart) columns(p *plot, s Series) Series {
	mean, curve := s, p.rank
	mean.Xs, mean.Ys, p.rank = nil, nil, rankSpread
	var ys []float64 // of a column
	for i := 0; i < len(s.Xs); {
		column := math.Round(c.dotColumn(p, s.Xs[i]))
		ys = ys[:0]
		for ; i < len(s.Xs) && math.Round(c.dotColumn(p, s.Xs[i])) == column; i++ {
			if canvas.Finite(s.Ys[i]) {
				ys = append(ys, s.Ys[i])
			}
		}
		if len(ys) == 0 {
			continue
		}
		if from, to := c.dotRow(p, slices.Max(ys)), c.dotRow(p, slices.Min(ys)); to-from > 4 && !p.thin {
			p.line(column, from, column, to, false, canvas.InkDim)
		}
		mean.Add(c.X0+column/c.scale(p), meanOf(ys))
	}
	p.rank = curve
	return mean
}

// scale is the number of columns of dots for each unit of the x axis, and dotColumn the place of x among them.
func (c *Chart) scale(p *plot) float64                { return float64(p.across()-1) / (c.X1 - c.X0) }
func (c *Chart) dotColumn(p *plot, x float64) float64 { return (x - c.X0) * c.scale(p) }

// Row is the row of a value in a plot of some rows; it may lie outside of 0..rows-1.
func (c *Chart) Row(v float64, rows int) int {
	return int(math.Round((c.Y1 - v) / (c.Y1 - c.Y0) * float64(rows-1)))
}

// dotRow is the row of dots of a value, of a thick curve the upper one. A value in the middle of a
// row of cells lies on the upper one of its two middle dots, where box drawing has its line.
func (c *Chart) dotRow(p *plot, v float64) float64 {
	middle := float64(p.dy-1)/2 - 0.01 // rounds down, also with an error of rounding
	if p.thick {
		middle = float64(p.dy-2) / 2
	}
	return (c.Y1-v)/(c.Y1-c.Y0)*float64((p.h-1)*p.dy) + middle
}

// Column is the column of x in a plot of w columns: the column with the nearest of its 2w columns of dots.
func (c *Chart) Column(x float64, w int) int {
	dot := math.Round((x - c.X0) / (c.X1 - c.X0) * float64(2*w-1))
	return int(math.Floor(dot / 2))
}

// LegendWidth is the width of the legend in an area of w columns; 0 if the legend would
// take more than half or has no names. A legend with places has its least width.
func (c *Chart) LegendWidth(w int) int {
	name, value := 0, 0
	for _, s := range c.Series {
		if !s.Hidden && c.Places == nil {
			name, value = max(name, canvas.Width(s.Name)), max(value, canvas.Width(s.Last))
		}
	}
	n := max(name+value+6, c.MinLegend)
	if name == 0 && c.MinLegend == 0 || n > w/2 {
		return 0
	}
	return n
}

// LineUp gives stacked charts of one width, already fitted, the same range of x and the same
// edges.
func LineUp(w int, charts ...*Chart) {
	x0, x1 := math.Inf(1), math.Inf(-1)
	labels, legend := 0, 0
	for _, c := range charts {
		x0, x1 = min(x0, c.X0), max(x1, c.X1)
		labels, legend = max(labels, c.labelWidth(), c.widest), max(legend, c.LegendWidth(w))
	}
	for _, c := range charts {
		c.X0, c.X1, c.MinLabels, c.MinLegend = x0, x1, labels, legend
	}
}

// markEnds writes the mark of each curve in the cell after its newest point, the uppermost curve's first, or in the next
// cell of the row without a mark, at the right edge in one before; digits side by side would read as one number.
func (c *Chart) markEnds(p *plot) {
	taken := map[int]bool{} // the cells with a mark
	for k, s := range slices.Backward(c.Series) {
		n := len(s.Xs)
		if s.Hidden || s.Mark == 0 || s.To != nil || s.Stroke.ruled() || s.Stroke == Signs || n == 0 || s.Name == "" || !canvas.Finite(s.Ys[n-1]) {
			continue
		}
		newest, y := c.Column(s.Xs[n-1], p.w), c.Row(s.Ys[n-1], p.h)
		x := newest + 1
		at, digit := y*p.w, unicode.IsDigit(s.Mark)
		for taken[at+x] || digit && (taken[at+x-1] || taken[at+x+1]) {
			x++
		}
		if x >= p.w && newest < p.w && !digit { // no room after it
			for x = p.w - 1; x > 0 && taken[at+x]; x-- {
			}
		}
		if x <= 0 || x >= p.w || y < 0 || y >= p.h {
			continue
		}
		taken[at+x] = true
		cell := &p.cells[at+x]
		cell.line, cell.ink, cell.series = s.Mark, s.Ink, uint16(k+1)
	}
}

// The most columns of the name of a mark where another follows, and where none does.
const (
	markName = 12
	lastName = 24
)

// nameMarks names marks in the first row. Marks in one column share a label, if their names have room. Marks that lie within the
// name before them are counted behind it: ▾mirror▾2 are two.
func (c *Chart) nameMarks(in canvas.Area, marks []lab.Mark) {
	columns := make([]int, len(marks))
	for i, m := range marks {
		columns[i] = c.Column(float64(m.Tick), in.W)
		in.Over(columns[i], 0, "▾", canvas.Fg(MarkInk(m.Kind)))
	}
	free, start, number, text := 0, 0, 0, "" // the first column that a name may have; the last name, its column, its marks
	for i, n := 0, 0; i < len(marks); i += n {
		at, names := columns[i], marks[i].Name
		for n = 1; i+n < len(marks) && columns[i+n] == at; n++ {
			names += ", " + marks[i+n].Name
		}
		room := lastName
		if i+n < len(marks) {
			room = min(room, max(markName, columns[i+n]-at-1))
		}
		named := n
		if n > 1 && canvas.Width(names) > room {
			names, named = marks[i].Name, 1
		}
		label, from, gap := "▾"+canvas.Cut(names, room), at, 0
		if at+canvas.Width(label) > in.W {
			label, from, gap = strings.TrimPrefix(label, "▾")+"▾", at-canvas.Width(label)+1, 1
		}
		if number += n; from >= free+gap {
			text, start, number = label, from, n
		} else {
			named = 0
		}
		if named < n {
			label, gap = text+"▾"+canvas.Itoa(number), 1
			from = min(start, in.W-canvas.Width(label)) // not beside the first name of the legend
		}
		free = in.Over(from, 0, label, canvas.Fg(MarkInk(marks[i].Kind))) + gap
	}
}

// drawSpans draws each span as a bracket, in the lowest row where it is free of curves, else behind them in the lowest
// row with room for its words.
func (c *Chart) drawSpans(in canvas.Area) {
	for _, s := range c.Spans {
		if from, to := max(0, c.Column(s.From, in.W)), c.Column(s.To, in.W); to > from {
			for i := 0; i < 4 && !drawSpan(in, from, to, []string{s.Words, s.Short}[i%2], i < 2); i++ {
			}
		}
	}
}

// drawSpan draws a bracket and its words, and reports that they had room. A free one covers no curve.
func drawSpan(in canvas.Area, from, to int, words string, free bool) bool {
	dim, w := canvas.Dim, canvas.Width(words)
	for y := in.H - 1; y > 0 && to+2+w <= in.W; y-- {
		if !has(in.Sub(to+1, y, 1+w, 1), " ") || free && !has(in.Sub(from, y, to+1-from, 1), " ┊") {
			continue
		}
		for x := from; x <= to; x++ {
			if cell := in.At(x, y); cell.R == ' ' || cell.R == '┊' {
				cell.R, cell.St = canvas.Pick(x == from, '├', canvas.Pick(x == to, '┤', '─')), dim.On(cell.St.Back())
			}
		}
		in.Label(to+2, y, words)
		return true
	}
	return false
}

// A Span is a stretch of the x axis with its words, and a short form of them for little room.
type Span struct {
	From, To     float64
	Words, Short string
}

// MarkInk is the ink of a kind of mark.
func MarkInk(k lab.MarkKind) canvas.Ink {
	return canvas.Pick(k == lab.MarkTuning, canvas.InkDim, canvas.InkStrong)
}

// drawXAxis labels round ticks under a plot of w columns; the row may go on
// under the legend, where the axis is named.
func (c *Chart) drawXAxis(a canvas.Area, w int) {
	name, end := canvas.Width(c.Xname), -1
	free := canvas.Pick(a.W-w < name+1, w, a.W) - name - 1
	a.Label(min(w+1, a.W-name), 0, c.Xname)
	places, word := timeLabels(c.X0, c.X1, c.X0+(c.X1-c.X0)*float64(w-3)/float64(w), max(2, w/12))
	if ticks := timeTicks(c.X1); c.X0 == 0 && c.X1 == RoundEnd(c.X1) && 6*len(ticks) <= w {
		places = ticks
	}
	if c.Xword != nil {
		places, word = c.Xplaces, c.Xword
	}
	for _, t := range places {
		n := canvas.Width(word(t))
		if col := max(0, min(c.Column(t, w)-n/2, w-n)); col > end && col+n <= min(free, w) {
			end = a.Label(col, 0, word(t)) + 1
		}
	}
}

// timeLabels are at most n+1 round ticks of lo..hi, or the first finer ones of which two lie before end, and how to write
// them: short, or with all their digits where two would read the same.
func timeLabels(lo, hi, end float64, n int) (places []float64, word func(float64) string) {
	for most := 5 * n; n <= most && (len(places) < 2 || places[1] > end); n++ {
		places = NiceTicks(lo, hi, n)
	}
	for i := 1; i < len(places); i++ {
		if canvas.Short(places[i]) == canvas.Short(places[i-1]) {
			return places, func(v float64) string { return axisWord(v, DigitsOf(places[1]-places[0])) }
		}
	}
	return places, canvas.Short
}

// Fit sets a chart's y axis to the range of its curves, with ticks for a plot of the
// given rows, the labels below included, and writes the values that the legend has not yet.
func Fit(c *Chart, rows int) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range c.Series {
		for _, y := range slices.Concat(s.Ys, s.To) {
			if canvas.Finite(y) {
				lo, hi = min(lo, y), max(hi, y)
			}
		}
	}
	if !canvas.Finite(lo) {
		lo, hi = 0, 1
	}
	if hi-lo < 1e-9*max(1, math.Abs(hi)) {
		lo, hi = lo-0.5, hi+0.5
	}
	pad := (hi - lo) * 0.03
	c.Y0, c.Y1 = lo-pad, hi+pad
	c.Ticks = AxisTicks(c.Y0, c.Y1, max(4, min(6, (rows-2)/3)))
	step := c.Y1 - c.Y0
	if len(c.Ticks) > 1 {
		step = c.Ticks[1] - c.Ticks[0]
	}
	c.Word = func(v float64) string { return axisWord(v, DigitsOf(step)) }
	for i := range c.Series {
		if s := &c.Series[i]; s.Last == "" {
			s.Last = LegendWord(s.At, DigitsOf(step)+2)
		}
	}
	over := c.Y1 - c.Y0
	low := canvas.Pick(c.Y0 >= 0, 0, c.Y0-over)
	c.widest = max(canvas.Width(c.Word(low)), canvas.Width(c.Word(c.Y1+over)))
	c.even(rows)
}
