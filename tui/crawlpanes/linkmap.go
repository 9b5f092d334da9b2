package crawlpanes

import (
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A LinkMapPane draws the tree of discovery: a row for each distance from the start, in
// links, and cells as wide as the part of all fetched documents discovered through them,
// the earliest on the left. Colour is mean relevance.
type LinkMapPane struct {
	pane.Plate
	Level int     // level of the cell under the cursor
	At    float64 // a place in that cell from the left, 0 to 1
	view  *crawllab.Map
	tops  []int
	w     int
}

func (p *LinkMapPane) Heading(s *pane.Context) pane.Heading {
	h := p.Plate.Heading(s)
	if h.Foot != "" {
		h.Scale = pane.ScaleSpans("low", "high", func(i int) canvas.Span { return pane.HeatGlyph(i, s.Theme) })
	}
	return h
}

func (p *LinkMapPane) Request(l *lab.ViewRequest, w, h int) {
	l.Width, l.Height = max(w, 1), max(h-1, 1)
}

func (p *LinkMapPane) Draw(s *pane.Context, a canvas.Area) {
	v := crawlView(s)
	p.view, p.tops, p.w = nil, nil, a.W
	p.Lay(a)
	p.Note(a, pane.Meaning{Sentence: "The map has no cell yet: it draws the documents fetched in this traversal.", Source: "[Robot]"})
	if a.W < 10 || a.H < 3 {
		return
	}
	if len(v.Map.Levels) == 0 {
		why := canvas.Pick(v.Entries > 0, "this scheme needs no links: it knows every document from the start",
			"nothing has been fetched yet in this traversal")
		a.Wrapped(0, why, canvas.Dim)
		return
	}
	p.view = &v.Map
	at, level := p.cursor()
	p.tops = pane.LevelTops(len(v.Map.Levels), a.H-1)
	p.Note(a, cellMeaning(s, v, at, level)) // the words below
	for l := 0; l+1 < len(p.tops); l++ {
		row := a.Rows(p.tops[l], p.tops[l+1]-p.tops[l])
		for _, c := range v.Map.Levels[l] {
			x := min(int(math.Round(c.Left*float64(a.W))), a.W-1)
			p.Part(row.Sub(x, 0, a.W, row.H), func() pane.Meaning { return cellMeaning(s, v, c, l) }) // up to the next
			here := s.Focus && l == level && c.Left == at.Left || c.Doc >= 0 && s.Lit(lab.AboutDocument, c.Doc)
			drawMapCell(row, c, here, s.Theme, v.Order.Top)
		}
	}
	a.Spans(0, a.H-1, p.words(at, level, a.W)...)
}

// relevanceStep is the step of the colour scale, 0 to 4, of a mean relevance. Steps are
// factors of three below the greatest relevance.
func relevanceStep(r, top float64) int {
	return canvas.Pick(!(r > 0) || !(top > 0), 0, max(0, min(4, 4+int(math.Floor(math.Log(r/top*1.8)/math.Log(3))))))
}

// drawMapCell fills one cell. Hubs have a mark, the path to the last fetch bright edges.
func drawMapCell(row canvas.Area, c crawllab.Cell, here bool, th *canvas.Theme, top float64) {
	x0 := min(int(math.Round(c.Left*float64(row.W))), row.W-1)
	x1 := min(max(int(math.Round((c.Left+c.Width)*float64(row.W))), x0+1), row.W)
	glyph := pane.HeatGlyph(relevanceStep(c.Relevance, top), th)
	st, fill := glyph.St, []rune(glyph.Text)[0]
	if here {
		st = canvas.Bold.On(canvas.InkSelect)
	}
	row.Fill(x0, 0, x1-x0, row.H, fill, st)
	edge := canvas.Accent.Bold() // on paper: a gap to the cell's colour
	for y := range row.H {
		switch {
		case c.Lit && x1-x0 <= 2:
			row.Fill(x0, y, x1-x0, 1, '█', edge)
		case c.Lit:
			row.Set(x0, y, '▌', edge)
			row.Set(x1-1, y, '▐', edge)
		case x1-x0 > 1:
			row.Set(x0, y, '▏', st.Ink(canvas.InkPaper))
			if th.Mono() {
				row.Set(x0, y, '│', canvas.Frame)
			}
		}
	}
	switch room := x1 - x0 - 2; {
	case c.Doc >= 0 && canvas.Width(c.Name)+2 <= room:
		x := row.Text(x0+1, 0, c.Name, st.Bold())
		if c.Hub {
			row.Text(x, 0, "▴", st.Bold())
		}
	case c.Hub && x1-x0 > 2:
		row.Text(x0+1, 0, "▴", st.Bold())
	case c.Hub && x1-x0 > 1:
		row.Text(x1-1, 0, "▴", st.Bold())
	}
}

func (p *LinkMapPane) words(c crawllab.Cell, level, w int) []canvas.Span {
	dim, strong := canvas.Dim, canvas.Bold
	out := canvas.Pick(c.Doc < 0, strong.Line("several"), strong.Line(c.Name))
	if c.Hub {
		out = append(out, canvas.Bold.Span(" ▴"))
	}
	if canvas.Finite(c.Own) {
		out = append(out, canvas.Theory.Span(" r "+canvas.Unit(c.Own, 3)))
	}
	more := strings.Split(canvas.Tell(
		"  {Documents,} fetched through it|, mean r {Relevance:3}|, <{level?}{level} of {Depth} links from the start|{Depth link} deep>",
		c, p.view, "level", level), "|")
	for _, m := range more {
		if canvas.SpansWidth(out)+canvas.Width(m) <= w {
			out = append(out, dim.Span(m))
		}
	}
	return out
}

func (p *LinkMapPane) cursor() (crawllab.Cell, int) {
	for level := min(p.Level, len(p.view.Levels)-1); level > 0; level-- {
		for _, c := range p.view.Levels[level] {
			if c.Left <= p.At && p.At < c.Left+c.Width {
				return c, level
			}
		}
	}
	return p.view.Levels[0][0], 0
}

func (p *LinkMapPane) Key(h pane.Host, k tea.KeyMsg) bool {
	dx, dy := h.KeyMap().Arrow(k)
	switch {
	case p.view == nil:
		return false
	case dx != 0:
		p.sideways(dx)
	case dy != 0:
		p.climb(dy)
	case key.Matches(k, h.KeyMap().Home):
		p.Level, p.At = 0, 0
	default:
		return false
	}
	p.Touch()
	return true
}

// settle keeps the cursor within the cell where it is drawn.
func (p *LinkMapPane) settle() (c crawllab.Cell) {
	c, p.Level = p.cursor()
	p.At = max(c.Left, min(p.At, c.Left+c.Width*0.999))
	return c
}

// climb moves the cursor a level up, or down to the widest cell found through its own.
func (p *LinkMapPane) climb(down int) {
	c := p.settle()
	if down < 0 {
		p.Level = max(0, p.Level-1)
		return
	}
	widest, below := 0.0, p.Level+1
	for _, d := range p.view.Levels[min(below, len(p.view.Levels)-1)] {
		if below < len(p.view.Levels) && d.Left >= c.Left && d.Left < c.Left+c.Width && d.Width > widest {
			widest, p.At, p.Level = d.Width, d.Left+d.Width/2, below
		}
	}
}

func (p *LinkMapPane) sideways(by int) {
	c := p.settle()
	level := p.view.Levels[p.Level]
	if i := slices.IndexFunc(level, func(d crawllab.Cell) bool { return d.Left == c.Left }); i >= 0 {
		d := level[max(0, min(i+by, len(level)-1))]
		p.At = d.Left + d.Width/2
	}
}

// Wheel moves the cursor a level up or down.
func (p *LinkMapPane) Wheel(_ pane.Host, down int) {
	if p.view != nil {
		p.climb(down)
		p.Touch()
	}
}

func (p *LinkMapPane) Click(_ pane.Host, x, y int) {
	for level := 0; level+1 < len(p.tops); level++ {
		if y >= p.tops[level] && y < p.tops[level+1] {
			p.Level, p.At = level, (float64(x)+0.5)/float64(max(p.w, 1))
			p.Touch()
		}
	}
}

func cellMeaning(s *pane.Context, v view, c crawllab.Cell, level int) pane.Meaning {
	name := canvas.Pick(c.Doc < 0, "a group of documents too narrow to draw one by one", c.Name)
	m := pane.Means(`{name} led to {Documents fetched document}, itself included.
		means: A row is a distance from the start in links, here {level}; the width is the part of the fetched documents
		found through the cell, the colour their mean relevance, {Relevance:3}.
		<{Hub?}{Hidden!}▴ marks a hub.>
		<{Lit?}changed: The fetch of tick {Last.Tick,} came through it.>
		source: [Robot]`, c, v, s, "name", pane.Sentence(name), "level", level)
	if c.Doc >= 0 {
		m.About = documentSubject(c.Doc)
	}
	return m
}

func (p *LinkMapPane) Cursor(*pane.Context) (x, y int) {
	if p.view == nil || len(p.tops) < 2 {
		return 0, 0
	}
	c, level := p.cursor()
	return min(int(math.Round(c.Left*float64(p.w)))+1, p.w-1), p.tops[min(level, len(p.tops)-2)]
}
