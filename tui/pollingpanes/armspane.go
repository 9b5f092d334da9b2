package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An armsPane draws FPA's two classes as boxes on either side of a border [Thesis] Fig. 5.2: a
// column a state, the innermost at the outer walls, the boundary states at the border. A page is
// a sign; where there are too many, a bar counts the pages of a state, on one scale for both.
type armsPane struct {
	pane.Plate
	w    int  // as last drawn
	bars bool // not a sign a page
}

func (p *armsPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Head(`classes
		how: pages in each state
		foot: <{Next.State?}▾ next in turn>
		caption: P1 is always polled, P2 in turn: hits bring pages into P1, misses bring pages out.`, stateOf[armsView](s))
	worthy, other := " belongs among the always polled  ", " belongs in turn "
	if p.w < 70 {
		worthy, other = " best always polled  ", " in turn "
	}
	if !s.Hidden {
		h.Scale = []canvas.Span{canvas.Dim.Span(" "), armSign(s, true, p.bars), canvas.Dim.Span(worthy), armSign(s, false, p.bars),
			canvas.Dim.Span(other)}
	}
	return h
}

// worthyInk is the ink of a page that belongs in P1, or in P2. In hidden mode all pages are
// alike.
func worthyInk(s *pane.Context, worthy bool) canvas.Ink {
	return canvas.Pick(worthy && !s.Hidden, canvas.InkRunD, canvas.InkPractice)
}

// armSign is the sign of a page that belongs in P1, or in P2; with bars of a part of a bar.
func armSign(s *pane.Context, worthy, bars bool) canvas.Span {
	text := canvas.Pick(worthy || s.Hidden, "●", "○")
	if bars {
		text = canvas.Pick(worthy, "█", "▒")
	}
	return canvas.Fg(worthyInk(s, worthy)).Span(text)
}

func (p *armsPane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	if a.W < 24 || a.H < 6 || s.OrderLeaks() {
		return
	}
	d := newArmsDrawing(s, a)
	p.w, p.bars = a.W, d.bars
	d.note(&p.Plate)
	d.drawBoxes()
	d.drawExchange()
	for _, c := range d.columns {
		d.drawColumn(c)
	}
	d.mark(d.Next, '▾', canvas.Strong)
	if d.bars { // a sign is lit itself
		d.mark(d.ArmsView.Chosen, '◆', canvas.Strong.On(canvas.InkSelect))
	}
	d.drawScale()
	a.Below(a.H-d.words).Lines(0, d.lines())
}

// An armsDrawing is the geometry of the two boxes in an area.
type armsDrawing struct {
	*pane.Context
	*pollinglab.ArmsView
	area  canvas.Area
	half  int // columns of a class
	wide  int // cells a column
	left  int // the left wall
	lanes int // rows of the last exchange
	plot  canvas.Area
	words int  // rows of words
	bars  bool // not a sign a page
	most  int  // pages in the fullest column

	columns []armsColumn // of P1, then of P2, the innermost first
}

// An armsColumn is the column of one state of a class, or of several.
type armsColumn struct {
	class, first, last int
	x                  int // on the plot
	n, worthy          int // pages, and the pages among them that belong in P1
	objects            []pollinglab.ArmObject
}

func newArmsDrawing(s *pane.Context, a canvas.Area) armsDrawing {
	d := armsDrawing{Context: s, ArmsView: stateOf[armsView](s), area: a, lanes: 1, words: canvas.Pick(a.H < 9, 0, 1)}
	if a.H >= 12 {
		d.lanes, d.words = 2, min(2, len(d.lines()))
	}
	d.lay(0)
	if d.bars { // room for the labels of the scale
		d.lay(canvas.Width(canvas.Thousands(d.most)) + 1)
	}
	return d
}

func (d *armsDrawing) lay(margin int) {
	half := (d.area.W - margin - 3) / 2
	ends := statesOfColumns(d.N, half)
	d.half, d.wide = len(ends), min(half/len(ends), 8)
	used := 2*d.wide*d.half + 3
	d.left = margin + (d.area.W-margin-used)/2
	d.plot = d.area.Sub(d.left, 1+d.lanes, used, d.area.H-3-d.lanes-d.words)
	d.most, d.columns = 1, nil
	named := 0
	for class, states := range d.Arms {
		first := 1
		for k, last := range ends {
			c := armsColumn{class: class, first: first, last: last, x: canvas.Pick(class == 0, 1+k*d.wide, 2+(2*d.half-1-k)*d.wide)}
			for _, arm := range states[first-1 : last] {
				c.n, c.worthy, c.objects = c.n+arm.Count, c.worthy+arm.Worthy, append(c.objects, arm.Objects...)
			}
			d.most, named, first = max(d.most, c.n), named+len(c.objects), last+1
			d.columns = append(d.columns, c)
		}
	}
	cells := d.gap() * (d.plot.H - 1) // a row for the mark of the turn
	d.bars = d.most > cells || named < d.Sizes[0]+d.Sizes[1]
}

// gap is the width of a column without the blank that separates wide ones.
func (d *armsDrawing) gap() int { return max(1, d.wide-1) }

// statesOfColumns divides n states evenly among at most the given columns and returns the
// state after the last of each. Innermost columns take the remainder, since each state
// matters at the boundary.
func statesOfColumns(n, columns int) []int {
	ends := make([]int, max(1, min(n, columns)))
	for i := range ends {
		ends[i] = (i+1)*(n/len(ends)) + min(i+1, n%len(ends))
	}
	return ends
}

// at is the column of a place.
func (d *armsDrawing) at(p pollinglab.Place) int {
	for _, c := range d.columns {
		if c.class == p.Class && p.State <= c.last {
			return c.x
		}
	}
	return d.border()
}

func (d *armsDrawing) border() int { return 1 + d.wide*d.half }

func (d *armsDrawing) drawBoxes() {
	left, middle, right, bottom, dim := d.left, d.left+d.border(), d.left+d.plot.W-1, 1+d.lanes+d.plot.H, canvas.Dim
	d.area.Fill(left, bottom, d.plot.W, 1, '─', dim)
	wall := func(x int, side, foot rune, st canvas.Style) {
		d.area.Fill(x, 1, 1, bottom-1, side, st)
		d.area.Set(x, bottom, foot, st)
	}
	wall(left, '│', '╰', dim)
	wall(middle, '┃', '┴', canvas.Text.Bold())
	wall(right, '│', '╯', dim)
	for class, name := range [2]string{"P1", "P2"} {
		size := " · " + canvas.Thousands(d.Sizes[class])
		words := canvas.Fitting(middle-2, name+canvas.Pick(class == 0, " always polled", " in turn")+size, name+size, name)
		w := canvas.Width(words)
		d.area.Text(canvas.Pick(class == 0, max(0, min(left+1, middle-1-w)), max(middle+2, right-w)), 0, words, canvas.Practice.Bold())
	}
	y, n := bottom+1, canvas.Itoa(d.N)
	if room := d.border() - 1 - canvas.Width(n); room > 1 {
		d.area.Label(left+1, y, canvas.Pick(room > canvas.Width("state 1"), "state 1", "1"))
		d.area.LabelEnd(middle, y, n)
		d.area.Label(middle+1, y, n)
		d.area.LabelEnd(right, y, "1")
	}
}

// drawColumn draws the pages of a column from the bottom up, the most valuable first.
func (d *armsDrawing) drawColumn(c armsColumn) {
	wide := d.gap()
	if d.bars && c.n > 0 {
		d.drawBar(c)
		return
	}
	for i, o := range c.objects {
		one := armSign(d.Context, o.Worthy, false)
		if o.Polled && d.Still {
			one.St = canvas.Accent.Bold()
		}
		if d.Lit(lab.AboutPages, o.Page) {
			one.St = one.St.On(canvas.InkSelect).Bold()
		}
		d.plot.Set(c.x+i%wide, d.plot.H-1-i/wide, []rune(one.Text)[0], one.St)
	}
}

// eighths is the height of a bar of n pages in eighths of a row, on a log scale, so that a state of one page is seen beside one
// of hundreds.
func (d *armsDrawing) eighths(n int) int {
	return int(math.Ceil(float64(8*d.rows()) * math.Log1p(float64(n)) / math.Log1p(float64(d.most))))
}

// drawBar draws the number of pages as a bar, those that belong in P1 at its foot, by their part.
func (d *armsDrawing) drawBar(c armsColumn) {
	top := d.eighths(c.n)
	foot := (top*c.worthy + c.n - 1) / c.n
	for y := range (top + 7) / 8 {
		r, st := canvas.Levels[min(8, top-8*y)-1], canvas.Fg(worthyInk(d.Context, foot > 8*y))
		if foot <= 8*y && !d.Hidden { // whole cells
			r = canvas.Pick(y == 0 || top >= 8*y+4, '▒', ' ')
		}
		d.plot.Fill(c.x, d.plot.H-1-y, d.gap(), 1, r, st)
	}
}

// rows is the height of the highest bar or column of signs; the row above is for the mark of the turn.
func (d *armsDrawing) rows() int { return max(1, d.plot.H-1) }

// mark marks the column of a place, if it is one, in the cell above its pages.
func (d *armsDrawing) mark(p pollinglab.Place, r rune, st canvas.Style) {
	x, y := d.at(p), d.plot.H-1
	for y > 0 && d.plot.At(x, y) != nil && d.plot.At(x, y).R != ' ' {
		y--
	}
	if p.State > 0 {
		d.plot.Set(x, y, r, st.Bold())
	}
}

func (d *armsDrawing) drawScale() {
	if !d.bars {
		return
	}
	above := d.plot.H
	for n := 1; n <= d.most; n = canvas.Pick(n < d.most && 10*n > d.most, d.most, 10*n) {
		if y := d.plot.H - (d.eighths(n)+7)/8; y < above {
			d.area.LabelEnd(d.left-1, 1+d.lanes+y, canvas.Thousands(n))
			above = y
		}
	}
}

// drawExchange draws the last exchange as two signs that cross the border, in the rows above the
// columns: bright in its slot, dim later.
func (d *armsDrawing) drawExchange() {
	v := d.ArmsView
	if v.Exchanges == 0 || v.Entered < 0 {
		return
	}
	st := canvas.Pick(v.ExchangeTick == pollingView(d.Context).Measured, canvas.Accent.Bold(), canvas.Dim)
	in, out := canvas.Thousands(v.Entered+1), canvas.Thousands(v.Left+1)
	lanes := d.area.Sub(d.left, 1, d.plot.W, d.lanes)
	if d.lanes == 1 {
		lanes.Right(d.border(), 0, out+" ●━▸", st)
		lanes.Text(d.border()+1, 0, "◂━● "+in, st)
		return
	}
	inner, outer := d.border()-1, d.border()+1
	if v.EnteredNow.Class == 0 {
		inner = d.at(v.EnteredNow)
	}
	if v.LeftNow.Class == 1 {
		outer = d.at(v.LeftNow)
	}
	inner, outer = min(inner, d.border()-3), max(outer, d.border()+3)
	for y, page := range []string{in, out} {
		lanes.Fill(inner, y, outer-inner+1, 1, '━', st)
		lanes.Set(d.border(), y, '┼', st)
		left, right, beyond := '◀', '●', outer+canvas.Width(page)+3 < lanes.W // its name stands right of the lane
		if y == 1 {
			left, right, beyond = '●', '▶', canvas.Width(page)+2 >= inner
		}
		lanes.Set(inner, y, left, st)
		lanes.Set(outer, y, right, st)
		if beyond {
			lanes.Text(outer+1, y, " "+page, st)
		} else {
			lanes.Right(inner, y, page+" ", st)
		}
	}
}

func (d *armsDrawing) lines() canvas.Lines {
	v := d.ArmsView
	return canvas.Flow(pane.Facts("<{hidden!}always polled (P1): {Sizes.0 page}, ◆{Correct%}◆ of them right  >polled in turn (P2): {Sizes.1 page}"+
		"  exchanges `{Exchanges,}`<{changed?}  latest <{ago?}{ago tick} ago|in this tick>><{Next.State?}  turn `{turn}`>", v, "hidden", d.Hidden,
		"changed", v.Exchanges > 0 && v.Entered >= 0, "ago", d.Tick-v.ExchangeTick, "turn", turnWords(v)), d.area.W)
}

// note notes the two classes, their border, and the words above and below.
func (d *armsDrawing) note(p *pane.Plate) {
	p.Means(d.area, "The height counts pages, on one scale for both classes."+fromThesis)
	for _, c := range d.columns {
		column := d.area.Sub(d.left+c.x, 1+d.lanes, d.wide, d.area.H-1-d.lanes-d.words)
		p.Field(column, func(at pane.Point) pane.Meaning { // by its place in the column
			wide, where := d.gap(), pane.Numbered("state", c.first, c.last)+" of "+canvas.Itoa(d.N)
			const boundary = "State 1 is the surest; at the boundary a page asks to change places." + fromThesis
			if i := (d.plot.H-1-at.Y)*wide + at.X; !d.bars && i >= 0 && i < len(c.objects) && at.X < wide {
				o := c.objects[i]
				m := means(d.Context, `Page {page,} is in {where} in P{class#}.
					<changed: {Polled?}It was polled at tick {Last.Tick,}.>
					means: <{hidden!}It belongs in P{home}: P1 is best for the {Sizes.0} most valuable pages.`+fromThesis+"|"+boundary+">",
					o, d.ArmsView, "page", o.Page+1, "where", where, "class", c.class, "home", canvas.Pick(o.Worthy, 1, 2))
				m.Memory = lab.Page(o.Page)
				return m
			}
			return means(d.Context, `P{class#} holds {n page} in {where}.
				means: <{worthy,} of them belong in P1: they are among the {Sizes.0} most valuable.> `+boundary,
				d.ArmsView, "class", c.class, "n", c.n, "where", where, "worthy", canvas.Pick(d.Hidden || c.n == 0, -1, c.worthy))
		})
	}
	p.Means(d.area.Sub(d.left+d.border(), 0, 1, d.area.H), `The border between the classes; beside it are the boundary states, {N}.
		means: A page at its boundary that moves outward once more asks to change places.`+fromThesis, d.ArmsView)
	for _, words := range []canvas.Area{d.area.Rows(1, d.lanes), d.area.Below(d.area.H - d.words)} {
		p.Means(words, `Pages changed places {Exchanges time}; next in turn is place {turn} in P2.
			means: A page at its boundary asks to change places; one of the other class, nearest to its own boundary, crosses the border the other way.
			<changed: Last exchange at tick {ExchangeTick,}: page {Entered#} entered P1, page {Left#} left it.>`+fromThesis,
			d.ArmsView, "turn", turnWords(d.ArmsView))
	}
	p.Means(d.area.Rows(0, 1), `P1 holds {Sizes.0 page}, P2 {Sizes.1 page}.
		means: P1 is polled every tick; P2 in turn, with the polls left over.`+fromThesis, d.ArmsView)
}

const fromThesis = "\nsource: [Thesis] §5.2"

// turnWords are the place of the page polled next among those polled in turn.
func turnWords(v armsView) string {
	return canvas.Thousands(v.Turn+1) + " of " + canvas.Thousands(v.Sizes[1])
}
