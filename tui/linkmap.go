package tui

import (
	"fmt"
	"math"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/lab"
)

// A linkMapPane draws what was discovered from what: a row for each link away from
// the start, a cell as wide as the part of all fetched documents that were
// discovered through it, the earliest on the left. Colour is mean relevance.
type linkMapPane struct {
	paneState
	level int     // the cursor: the cell of this level
	at    float64 // at this place from the left, 0 to 1
	view  *crawllab.CrawlMap
	tops  []int
	w     int
}

func (p *linkMapPane) name() string { return "map" }

func (p *linkMapPane) heading(s *paneContext) heading {
	h := heading{title: "map", how: "what led to what; colour: relevance", foot: "▴ hub · edged: last fetch"}
	h.scale = scaleSpans("low", "high", func(i int) span { return relevanceGlyph(i, s.theme) })
	if s.theme.mono() {
		h.how = "what led to what; shade: relevance"
	}
	return h
}

func (p *linkMapPane) look(l *lab.ViewRequest, w, h int) {
	l.Width, l.Height = max(w, 1), max(h-1, 1)
}

func (p *linkMapPane) draw(s *paneContext, a area) {
	v := crawlView(s)
	p.view, p.tops, p.w = nil, nil, a.w
	if v == nil || a.w < 10 || a.h < 3 {
		return
	}
	if len(v.Map.Levels) == 0 {
		text := "nothing has been fetched yet in this traversal"
		if v.Entries > 0 {
			text = "this scheme needs no links: it knows every document from the start"
		}
		for i, line := range wrap(text, a.w) {
			a.text(0, i, line, fg(inkDim))
		}
		return
	}
	p.view = &v.Map
	at, level := p.cursor()
	p.tops = levelTops(len(v.Map.Levels), a.h-1)
	for l := 0; l+1 < len(p.tops); l++ {
		row := a.sub(0, p.tops[l], a.w, p.tops[l+1]-p.tops[l])
		for _, c := range v.Map.Levels[l] {
			drawMapCell(row, c, s.focus && l == level && c.Left == at.Left, s.theme, v.Order.Top)
		}
	}
	a.spans(0, a.h-1, p.words(at, level, a.w)...)
}

// relevanceStep is the step of the colour scale, 0 to 4, of a mean relevance: by
// factors of three below the greatest relevance there is.
func relevanceStep(r, top float64) int {
	if !(r > 0) || !(top > 0) {
		return 0
	}
	return max(0, min(4, 4+int(math.Floor(math.Log(r/top*1.8)/math.Log(3)))))
}

// relevanceGlyph is what a cell of a step of the scale is filled with.
func relevanceGlyph(step int, th *theme) span {
	if th.mono() {
		return span{string([]rune(" ·░▒▓")[step]), fg(inkText)}
	}
	paper := inkScale0 + ink(step)
	return span{" ", fg(th.over[paper]).on(paper)}
}

// drawMapCell fills one cell; hubs carry a mark, the way to the last fetch bright
// edges.
func drawMapCell(row area, c crawllab.CrawlCell, here bool, th *theme, top float64) {
	x0 := min(int(math.Round(c.Left*float64(row.w))), row.w-1)
	x1 := min(max(int(math.Round((c.Left+c.Width)*float64(row.w))), x0+1), row.w)
	glyph := relevanceGlyph(relevanceStep(c.Relevance, top), th)
	st, fill := glyph.st, []rune(glyph.text)[0]
	if here {
		st = fg(inkStrong).on(inkSelect).bold()
	}
	row.fill(x0, 0, x1-x0, row.h, fill, st)
	edge := st.ink(inkAccent).bold()
	for y := range row.h {
		switch {
		case c.Lit && x1-x0 <= 2:
			row.fill(x0, y, x1-x0, 1, '█', edge)
		case c.Lit:
			row.set(x0, y, '▌', edge)
			row.set(x1-1, y, '▐', edge)
		case x1-x0 > 1:
			row.set(x0, y, '▏', st.ink(inkPaper))
			if th.mono() {
				row.set(x0, y, '│', fg(inkFrame))
			}
		}
	}
	switch room := x1 - x0 - 2; {
	case c.Doc >= 0 && width(c.Name)+2 <= room:
		x := row.text(x0+1, 0, c.Name, st.bold())
		if c.Hub {
			row.text(x, 0, "▴", st.bold())
		}
	case c.Hub && x1-x0 > 2:
		row.text(x0+1, 0, "▴", st.bold())
	case c.Hub && x1-x0 > 1:
		row.text(x1-1, 0, "▴", st.bold())
	}
}

// words tell of the cell under the cursor.
func (p *linkMapPane) words(c crawllab.CrawlCell, level, w int) []span {
	dim, strong := fg(inkDim), fg(inkStrong).bold()
	out := []span{{c.Name, strong}}
	if c.Doc < 0 {
		out = []span{{"several", strong}}
	}
	if c.Hub {
		out = append(out, span{" ▴", fg(inkAccent).bold()})
	}
	if finite(c.Own) {
		out = append(out, span{" r " + unit(c.Own, 3), fg(inkTheory)})
	}
	more := []string{
		fmt.Sprintf("  %s fetched through it", thousands(int64(c.Documents))),
		fmt.Sprintf(", mean r %s", unit(c.Relevance, 3)),
		fmt.Sprintf(", %d of %d links from the start", level, p.view.Depth),
	}
	if level == 0 {
		more[2] = fmt.Sprintf(", %d links deep", p.view.Depth)
	}
	for _, m := range more {
		if spansWidth(out)+width(m) <= w {
			out = append(out, span{m, dim})
		}
	}
	return out
}

// cursor finds the cell under the cursor.
func (p *linkMapPane) cursor() (crawllab.CrawlCell, int) {
	for level := min(p.level, len(p.view.Levels)-1); level > 0; level-- {
		for _, c := range p.view.Levels[level] {
			if c.Left <= p.at && p.at < c.Left+c.Width {
				return c, level
			}
		}
	}
	return p.view.Levels[0][0], 0
}

func (p *linkMapPane) key(h host, k tea.KeyMsg) bool {
	if p.view == nil {
		return false
	}
	m := h.keyMap()
	c, level := p.cursor()
	p.level, p.at = level, max(c.Left, min(p.at, c.Left+c.Width*0.999))
	switch {
	case key.Matches(k, m.Up):
		p.level = max(0, level-1)
	case key.Matches(k, m.Down):
		p.descend(c, level)
	case key.Matches(k, m.Left):
		p.beside(level, c, -1)
	case key.Matches(k, m.Right):
		p.beside(level, c, 1)
	case key.Matches(k, m.Home):
		p.level, p.at = 0, 0
	default:
		return false
	}
	p.touch()
	return true
}

// descend goes to the widest cell below.
func (p *linkMapPane) descend(c crawllab.CrawlCell, level int) {
	if level+1 >= len(p.view.Levels) {
		return
	}
	widest := 0.0
	for _, d := range p.view.Levels[level+1] {
		if d.Left >= c.Left && d.Left < c.Left+c.Width && d.Width > widest {
			widest, p.at, p.level = d.Width, d.Left+d.Width/2, level+1
		}
	}
}

// beside goes to the neighbour of a cell on its level.
func (p *linkMapPane) beside(level int, c crawllab.CrawlCell, by int) {
	for i, d := range p.view.Levels[level] {
		if d.Left == c.Left {
			n := max(0, min(i+by, len(p.view.Levels[level])-1))
			p.at = p.view.Levels[level][n].Left + p.view.Levels[level][n].Width/2
			return
		}
	}
}

// wheel moves the cursor a level up or down.
func (p *linkMapPane) wheel(_ host, down int) {
	if p.view == nil {
		return
	}
	c, level := p.cursor()
	if p.level, p.at = level, max(c.Left, min(p.at, c.Left+c.Width*0.999)); down < 0 {
		p.level = max(0, level-1)
	} else {
		p.descend(c, level)
	}
	p.touch()
}

func (p *linkMapPane) click(_ host, x, y int) {
	for level := 0; level+1 < len(p.tops); level++ {
		if y >= p.tops[level] && y < p.tops[level+1] {
			p.level, p.at = level, (float64(x)+0.5)/float64(max(p.w, 1))
			p.touch()
		}
	}
}
