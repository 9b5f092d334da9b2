package pollingpanes

import (
	"fmt"
	"math"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A sharesPane sets what each page gets beside what it should get, on a
// logarithmic scale.
type sharesPane struct {
	pane.PaneState
	sort   lab.ShareSort
	offset int
	at     int // the row selected, counted in the whole order
	rows   int // rows on the screen, as last drawn
	pages  int
}

func NewSharesPane() *sharesPane { return &sharesPane{} }

func (p *sharesPane) Name() string { return "shares" }

func (p *sharesPane) Heading(s *pane.PaneContext) pane.Heading {
	order := [...]string{"by true rank", "by learned share", "by error", "by page"}[p.sort.Seen(s.Hidden)]
	h := pane.Heading{
		Title: "shares", How: asOf(s, "learned █ beside optimal ┃, log scale, polls a slot"),
		Right: keymap.Chosen(s.Keys.Sort, order),
	}
	v := pollingView(s)
	if v == nil {
		return h
	}
	h.Foot = fmt.Sprintf("%s–%s of %s pages", canvas.Thousands(int64(v.RowOffset+1)), canvas.Thousands(int64(v.RowOffset+len(v.Rows))), canvas.Thousands(int64(v.Pages)))
	if i := p.at - v.RowOffset; s.Focus && i >= 0 && i < len(v.Rows) && !s.OrderLeaks() {
		r := v.Rows[i]
		h.Foot = fmt.Sprintf("%s: p %s  polls %s  hits %s", r.Name, s.Mask(canvas.Share(r.Rate)), canvas.Thousands(r.Polls), canvas.Thousands(r.Hits))
		if v.Weighted {
			h.Foot += "  ω " + canvas.Unit(r.Omega, 3)
		}
	}
	return h
}

func (p *sharesPane) Look(l *lab.ViewRequest, w, h int) {
	p.rows = max(0, h-1)
	p.clamp()
	l.Sort, l.Offset, l.Rows = p.sort, p.offset, p.rows
}

// See learns how many pages there are; most is a row for each, the axis and the frame.
func (p *sharesPane) See(s *pane.PaneContext) {
	if v := pollingView(s); v != nil {
		p.pages = v.Pages
	}
}

func (p *sharesPane) Most() int {
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
	p.Touch()
}

// The columns on the right: learned, optimal, error.
const (
	shareColumn = 10
	errorColumn = 10
)

func (p *sharesPane) Draw(s *pane.PaneContext, a canvas.Area) {
	v := pollingView(s)
	if v == nil {
		return
	}
	if a.W < 24 || a.H < 2 || s.OrderLeaks() {
		return
	}
	name := 5
	for _, r := range v.Rows {
		name = max(name, min(canvas.Width(shareName(r)), a.W/5))
	}
	numbers := 2*shareColumn + errorColumn
	if a.W < 60 {
		numbers = shareColumn + errorColumn
	}
	bars := a.Sub(name+2, 0, a.W-name-2-numbers, a.H)
	lo, hi := shareScale(v)
	pos := func(x float64) float64 {
		if !(x > 0) || hi <= lo {
			return 0
		}
		return max(0, (math.Log10(x)-lo)/(hi-lo)) * float64(bars.W)
	}
	for i, r := range v.Rows {
		if i >= a.H-1 {
			break
		}
		paper, st := canvas.InkPaper, canvas.Fg(canvas.InkPractice)
		if s.Focus && v.RowOffset+i == p.at {
			paper = canvas.InkSelect
			a.Fill(0, i, a.W, 1, ' ', canvas.Fg(canvas.InkText).On(paper))
		}
		if r.Latest {
			st = canvas.Fg(canvas.InkAccent)
		}
		st = st.On(paper)
		a.Right(name, i, canvas.Cut(shareName(r), name), canvas.Pick(r.Latest, st.Bold(), canvas.Fg(canvas.InkDim).On(paper)))
		length := pos(r.Share)
		bars.Bar(0, i, length, st, s.Theme)
		if r.Optimal > 0 {
			x := min(int(pos(r.Optimal)), bars.W-1)
			bars.Set(x, i, '┃', canvas.Fg(canvas.InkTheory).On(paper).Bold())
		}
		edge := a.W - numbers + shareColumn
		a.Right(edge, i, canvas.Share(r.Share), canvas.Pick(r.Latest, st.Bold(), canvas.Fg(canvas.InkText).On(paper)))
		if numbers > shareColumn+errorColumn {
			edge += shareColumn
			a.Right(edge, i, canvas.Share(r.Optimal), canvas.Fg(canvas.InkTheory).On(paper))
		}
		a.Right(a.W, i, s.Mask(shareError(r)), canvas.Fg(canvas.InkText).On(paper))
	}
	p.drawAxis(a, bars, name, numbers, lo, hi, s.Theme)
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
	if e := r.Excess(); canvas.Finite(e) {
		return canvas.SignedPercent(e)
	}
	return "–"
}

// shareScale is the span of the bars in powers of ten, at least two.
func shareScale(v *pollinglab.PollingView) (lo, hi float64) {
	lo, hi = -3, 0
	if v.MaxShare > 0 && canvas.Finite(v.MaxShare) {
		hi = math.Log10(v.MaxShare * 1.05)
	}
	if v.MinShare > 0 && canvas.Finite(v.MinShare) {
		lo = math.Floor(math.Log10(v.MinShare) - 0.05)
	}
	return max(min(lo, math.Floor(hi)-1), hi-9), hi
}

// drawAxis labels the scale and the columns under the rows.
func (p *sharesPane) drawAxis(a, bars canvas.Area, name, numbers int, lo, hi float64, th *canvas.Theme) {
	y := a.H - 1
	a.Right(name, y, "page", canvas.Fg(canvas.InkDim))
	first := int(math.Ceil(lo - 1e-9))
	decade := float64(bars.W) / (hi - lo)
	every := max(1, int(math.Ceil(float64(canvas.Width(canvas.PowerOfTen(first, th))+2)/max(decade, 1)))) // at even distances
	for k := first; float64(k) <= hi; k += every {
		x := int((float64(k) - lo) * decade)
		label := canvas.PowerOfTen(k, th)
		if x+canvas.Width(label)+1 < bars.W {
			bars.Set(x, y, '╵', canvas.Fg(canvas.InkFrame))
			bars.Text(x+1, y, label, canvas.Fg(canvas.InkDim))
		}
	}
	edge := a.W - numbers + shareColumn
	a.Right(edge, y, "learned", canvas.Fg(canvas.InkPractice))
	if numbers > shareColumn+errorColumn {
		a.Right(edge+shareColumn, y, "optimal", canvas.Fg(canvas.InkTheory))
	}
	a.Right(a.W, y, "error", canvas.Fg(canvas.InkDim))
}

func (p *sharesPane) Key(h pane.Host, k tea.KeyMsg) bool {
	switch m := h.KeyMap(); {
	case key.Matches(k, m.Sort):
		was := p.sort.Seen(h.Hidden())
		for p.sort.Seen(h.Hidden()) == was || p.sort.Seen(h.Hidden()) != p.sort {
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

func (p *sharesPane) Click(h pane.Host, x, y int) {
	if y < p.rows {
		p.at = p.offset + y
		p.follow()
	}
}

func (p *sharesPane) Wheel(h pane.Host, down int) {
	p.offset += 3 * down
	p.clamp()
	p.Touch()
}
