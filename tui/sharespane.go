package tui

import (
	"fmt"
	"math"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// A sharesPane sets what each page gets beside what it should get, on a
// logarithmic scale.
type sharesPane struct {
	paneState
	sort   lab.ShareSort
	offset int
	at     int // the row selected, counted in the whole order
	rows   int // rows on the screen, as last drawn
	pages  int
}

func newSharesPane() *sharesPane { return &sharesPane{} }

func (p *sharesPane) name() string { return "shares" }

func (p *sharesPane) heading(s *paneContext) heading {
	order := [...]string{"by true rank", "by learned share", "by error", "by page"}[p.sort.Seen(s.hidden)]
	h := heading{
		title: "shares", how: asOf(s, "learned █ beside optimal ┃, log scale, polls a slot"),
		right: chosen(s.keys.Sort, order),
	}
	v := pollingView(s)
	if v == nil {
		return h
	}
	h.foot = fmt.Sprintf("%s–%s of %s pages", thousands(int64(v.RowOffset+1)), thousands(int64(v.RowOffset+len(v.Rows))), thousands(int64(v.Pages)))
	if i := p.at - v.RowOffset; s.focus && i >= 0 && i < len(v.Rows) && !s.orderLeaks() {
		r := v.Rows[i]
		h.foot = fmt.Sprintf("%s: p %s  polls %s  hits %s", r.Name, s.mask(share(r.Rate)), thousands(r.Polls), thousands(r.Hits))
		if v.Weighted {
			h.foot += "  ω " + unit(r.Omega, 3)
		}
	}
	return h
}

func (p *sharesPane) look(l *lab.ViewRequest, w, h int) {
	p.rows = max(0, h-1)
	p.clamp()
	l.Sort, l.Offset, l.Rows = p.sort, p.offset, p.rows
}

// see learns how many pages there are; most is a row for each, the axis and the frame.
func (p *sharesPane) see(s *paneContext) {
	if v := pollingView(s); v != nil {
		p.pages = v.Pages
	}
}

func (p *sharesPane) most() int {
	if p.pages == 0 {
		return 0
	}
	return p.pages + 3
}

// clamp keeps the selection on the list, and the list around the selection.
func (p *sharesPane) clamp() {
	if p.pages > 0 {
		p.at = max(0, min(p.at, p.pages-1))
		p.offset = max(0, min(p.offset, p.pages-p.rows))
	}
}

// follow scrolls so that the selection is on the screen.
func (p *sharesPane) follow() {
	p.clamp()
	p.offset = max(min(p.offset, p.at), p.at-p.rows+1, 0)
	p.touch()
}

// The columns on the right: learned, optimal, error.
const (
	shareColumn = 10
	errorColumn = 10
)

func (p *sharesPane) draw(s *paneContext, a area) {
	v := pollingView(s)
	if v == nil {
		return
	}
	if a.w < 24 || a.h < 2 || s.orderLeaks() {
		return
	}
	name := 5
	for _, r := range v.Rows {
		name = max(name, min(width(shareName(r)), a.w/5))
	}
	numbers := 2*shareColumn + errorColumn
	if a.w < 60 {
		numbers = shareColumn + errorColumn
	}
	bars := a.sub(name+2, 0, a.w-name-2-numbers, a.h)
	lo, hi := shareScale(v)
	pos := func(x float64) float64 {
		if !(x > 0) || hi <= lo {
			return 0
		}
		return max(0, (math.Log10(x)-lo)/(hi-lo)) * float64(bars.w)
	}
	for i, r := range v.Rows {
		if i >= a.h-1 {
			break
		}
		paper, st := inkPaper, fg(inkPractice)
		if s.focus && v.RowOffset+i == p.at {
			paper = inkSelect
			a.fill(0, i, a.w, 1, ' ', fg(inkText).on(paper))
		}
		if r.Latest {
			st = fg(inkAccent)
		}
		st = st.on(paper)
		a.right(name, i, cut(shareName(r), name), pick(r.Latest, st.bold(), fg(inkDim).on(paper)))
		length := pos(r.Share)
		bars.bar(0, i, length, st, s.theme)
		if r.Optimal > 0 {
			x := min(int(pos(r.Optimal)), bars.w-1)
			bars.set(x, i, '┃', fg(inkTheory).on(paper).bold())
		}
		edge := a.w - numbers + shareColumn
		a.right(edge, i, share(r.Share), pick(r.Latest, st.bold(), fg(inkText).on(paper)))
		if numbers > shareColumn+errorColumn {
			edge += shareColumn
			a.right(edge, i, share(r.Optimal), fg(inkTheory).on(paper))
		}
		a.right(a.w, i, s.mask(shareError(r)), fg(inkText).on(paper))
	}
	p.drawAxis(a, bars, name, numbers, lo, hi, s.theme)
}

// shareName is the page's name in the list.
func shareName(r pollinglab.ShareRow) string {
	const prefix = "page "
	if len(r.Name) > len(prefix) && r.Name[:len(prefix)] == prefix {
		return r.Name[len(prefix):]
	}
	return r.Name
}

func shareError(r pollinglab.ShareRow) string {
	if e := r.Excess(); finite(e) {
		return signedPercent(e)
	}
	return "–"
}

// shareScale is the span of the bars in powers of ten, at least two.
func shareScale(v *pollinglab.PollingView) (lo, hi float64) {
	lo, hi = -3, 0
	if v.MaxShare > 0 && finite(v.MaxShare) {
		hi = math.Log10(v.MaxShare * 1.05)
	}
	if v.MinShare > 0 && finite(v.MinShare) {
		lo = math.Floor(math.Log10(v.MinShare) - 0.05)
	}
	return max(min(lo, math.Floor(hi)-1), hi-9), hi
}

// drawAxis labels the scale and the columns under the rows.
func (p *sharesPane) drawAxis(a, bars area, name, numbers int, lo, hi float64, th *theme) {
	y := a.h - 1
	a.right(name, y, "page", fg(inkDim))
	first := int(math.Ceil(lo - 1e-9))
	decade := float64(bars.w) / (hi - lo)
	every := max(1, int(math.Ceil(float64(width(powerOfTen(first, th))+2)/max(decade, 1)))) // at even distances
	for k := first; float64(k) <= hi; k += every {
		x := int((float64(k) - lo) * decade)
		label := powerOfTen(k, th)
		if x+width(label)+1 < bars.w {
			bars.set(x, y, '╵', fg(inkFrame))
			bars.text(x+1, y, label, fg(inkDim))
		}
	}
	edge := a.w - numbers + shareColumn
	a.right(edge, y, "learned", fg(inkPractice))
	if numbers > shareColumn+errorColumn {
		a.right(edge+shareColumn, y, "optimal", fg(inkTheory))
	}
	a.right(a.w, y, "error", fg(inkDim))
}

func (p *sharesPane) key(h host, k tea.KeyMsg) bool {
	switch m := h.keyMap(); {
	case key.Matches(k, m.Sort):
		was := p.sort.Seen(h.hidden())
		for p.sort.Seen(h.hidden()) == was || p.sort.Seen(h.hidden()) != p.sort {
			p.sort = (p.sort + 1) % (lab.ByPage + 1)
		}
		p.at, p.offset = 0, 0
	case key.Matches(k, m.Up):
		p.at--
	case key.Matches(k, m.Down):
		p.at++
	case key.Matches(k, m.PageUp):
		p.at -= p.rows
		p.offset -= p.rows
	case key.Matches(k, m.PageDown):
		p.at += p.rows
		p.offset += p.rows
	case key.Matches(k, m.Home):
		p.at = 0
	case key.Matches(k, m.End):
		p.at = p.pages - 1
	default:
		return false
	}
	p.follow()
	return true
}

func (p *sharesPane) click(h host, x, y int) {
	if y < p.rows {
		p.at = p.offset + y
		p.follow()
	}
}

func (p *sharesPane) wheel(h host, down int) {
	p.offset += 3 * down
	p.clamp()
	p.touch()
}
