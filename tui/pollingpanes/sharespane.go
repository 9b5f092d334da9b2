package pollingpanes

import (
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A sharesPane lists the present share of each page beside the optimal one, on a
// logarithmic scale.
type sharesPane struct {
	pane.Plate
	sort lab.ShareSort
	list pane.List // of the pages in their order
	step int       // rows from a page to the next, as last drawn
	top  int       // rows above the first page, as last drawn

	tracked bool // the first row is for the chosen page
}

func (p *sharesPane) Heading(s *pane.Context) pane.Heading {
	order := [...]string{"by rank", "by present share", "by difference", "by page"}[p.sort.Shown(s.Hidden)]
	h := pane.Heading{
		Title: "shares", How: asOf(s, "polls per tick, log scale"),
		Right: pane.Chosen(s.Keys.Sort, order), Caption: "Each row is a page; learning moves ● present towards ┃ optimal.",
	}
	v := pollingView(s)
	h.Scale = canvas.Practice.Line(" ● present  ")
	add := func(has bool, st canvas.Style, words string) {
		if has {
			h.Scale = append(h.Scale, st.Span(words))
		}
	}
	add(!s.Hidden, canvas.Theory, "┃ optimal ")
	add(len(v.Rows) > 0 && v.Rows[0].Neyman > 0, canvas.Theory, " ▼ Neyman ")
	least := math.Pow(10, shareScale(v))
	add(slices.ContainsFunc(v.Rows, func(r shareRow) bool { return r.Share < least }), canvas.Practice, " ◂ less ")
	h.Foot = strings.TrimSpace(scaledWords(v) + canvas.Say("  %d–%d of %d pages", v.RowOffset+1, v.RowOffset+len(v.Rows), v.Pages))
	if i := p.list.At - v.RowOffset; s.Focus && i >= 0 && i < len(v.Rows) && !s.OrderLeaks() {
		h.Foot = canvas.Tell("{Name}: <{hidden!}p {Rate:share}  >polls {Polls,}  hits {Hits,}<{Weighted?}  ω {Omega:3}><{Priced?}  w {Cost:3}>", v.Rows[i], v,
			"hidden", s.Hidden)
	}
	return h
}

func (p *sharesPane) Request(l *lab.ViewRequest, w, h int) {
	if p.list.H = max(0, h-1); h > 2 {
		p.list.H-- // of the words below
	}
	if p.tracked = l.Chosen.Kind == lab.AboutPages && l.Chosen.End == l.Chosen.First+1 && h > 3; p.tracked {
		p.list.H--
	}
	if p.list.N > 0 {
		p.list.To(p.list.At)
		p.list.Scroll(0)
	}
	l.Sort, l.Offset, l.Rows = p.sort, p.list.First, p.list.H
}

func (p *sharesPane) See(s *pane.Context) {
	p.list.N = pollingView(s).Pages
}

// to moves the cursor to a row, which comes into sight.
func (p *sharesPane) to(row int) {
	p.list.To(row)
	p.list.Show(p.list.N, p.list.H)
	p.Touch()
}

// The columns on the right: present, optimal, difference.
const (
	shareColumn = 10
	errorColumn = 11
)

// mostStep is the most rows from a page to the next, where all pages are on the screen and rows are free.
const mostStep = 4

// rowOf is the row of the i-th page shown.
func (p *sharesPane) rowOf(i int) int { return i*p.step + (p.step-1)/2 }

func (p *sharesPane) Draw(s *pane.Context, a canvas.Area) {
	v := pollingView(s)
	p.Lay(a)
	if a.W < 24 || a.H < 2 || s.OrderLeaks() {
		return
	}
	p.Words(a,
		pane.Labelled("present", `The present share of each page, in polls per tick.
			means: The shares of all pages sum to the capacity c.
			source: [LAKG] §II`),
		pane.Labelled("optimal", "The share of the page among the optimal shares.\nsource: [H-TRAA] §2"),
		pane.Labelled("difference", "The present share less the optimal one, in polls per tick."),
		pane.Labelled("page", "Each row is a page, ● its present share on a logarithmic scale, ┃ the optimal one."),
	)
	if p.top = 0; p.tracked && v.Chosen != nil {
		p.top = 1
		track := a.Rows(0, 1)
		drawTrack(track, v.Chosen.Name, canvas.Share(v.Chosen.Share)+unless(s.Hidden, " of "+canvas.Share(v.Chosen.Optimal)), s.Track)
		m := shareMeaning(s, *v.Chosen)
		m.Definition = "The columns are its share since it was chosen, up to the present. " + m.Definition
		p.Note(track, m)
		a = a.Below(1)
	}
	t := shareTableOf(s, v, a)
	p.step = 1
	if n := len(v.Rows); n == v.Pages && n > 0 {
		p.step = max(1, min((a.H-1)/n, mostStep))
	}
	for i, r := range v.Rows {
		p.Field(a.Rows(i*p.step, min(p.step, a.H-1-i*p.step)), func(at pane.Point) pane.Meaning {
			m := shareMeaning(s, r)
			switch at.Cell().R {
			case '┃':
				m.Definition += unless(s.Hidden, " ┃ is the optimal share.")
			case '▼':
				m.Definition += " ▼ is the share in Neyman's allocation, in proportion to the standard deviation."
			}
			return m
		})
		if y := p.rowOf(i); y < a.H-1 {
			t.drawRow(s, y, r, s.Focus && v.RowOffset+i == p.list.At || s.Lit(lab.AboutPages, r.Page))
		}
	}
	t.drawAxis(s)
}

// drawTrack draws a number of the chosen page over time, behind its name and words.
func drawTrack(a canvas.Area, name, words string, of *pane.Track) {
	st := canvas.Text.On(canvas.InkSelect)
	a.Fill(0, 0, a.W, 1, ' ', st)
	x := a.Text(0, 0, canvas.Cut(name, a.W/3)+" "+words, st.Bold())
	if len(of.Ticks) == 0 {
		return
	}
	if since := "since tick " + canvas.Thousands(of.Ticks[0]); x+canvas.Width(since)+20 < a.W {
		x = a.Text(x+2, 0, since, st)
	}
	room := a.Sub(x+2, 0, a.W, 1)
	numbers := of.Columns(room.W)
	chart.DrawSparkline(room, numbers, 0, slices.Max(append(numbers, 0)), canvas.InkPractice)
}

// drawGuesses draws the estimate of the chosen page over time in the first row of an area; false where none is chosen or estimated.
func drawGuesses(s *pane.Context, p *pane.Plate, a canvas.Area) bool {
	r := pollingView(s).Chosen
	if r == nil || len(s.Guesses.Ticks) == 0 {
		return false
	}
	drawTrack(a, r.Name, "estimate "+canvas.Share(r.Estimate), s.Guesses)
	m := means(s, "The columns are the estimate of {Chosen.Name} since it was chosen, up to the present.\nsource: {Source}")
	m.Memory = lab.Page(r.Page)
	p.Note(a.Rows(0, 1), m)
	return true
}

// A shareTable is the geometry of the shares in an area.
type shareTable struct {
	area, bars canvas.Area
	name       int     // width of a page's name
	numbers    int     // width of the columns on the right
	low        float64 // the power of ten at which the bars begin
}

func shareTableOf(s *pane.Context, v view, a canvas.Area) shareTable {
	t := shareTable{area: a, name: 5, numbers: 2*shareColumn + errorColumn}
	for _, r := range v.Rows {
		t.name = max(t.name, min(canvas.Width(shareName(r)), a.W/5))
	}
	if a.W < 56 {
		t.numbers = shareColumn + errorColumn
	}
	if s.Hidden {
		t.numbers = shareColumn
	}
	gap := canvas.Pick(a.W < 60, 1, 2)
	t.bars = a.Sub(t.name+gap, 0, a.W-t.name-gap-t.numbers, a.H)
	t.low = shareScale(v)
	return t
}

// column is the column of a share's dot: the first one of all shares below the axis.
func (t shareTable) column(share float64) int {
	if !(share > 0) {
		return 0
	}
	at := 1 - math.Log10(share)/t.low
	return max(0, min(int(math.Round(at*float64(t.bars.W-1))), t.bars.W-1))
}

// write writes the columns on the right, as many as there are.
func (t shareTable) write(y int, present, optimal, difference canvas.Span) {
	x := t.area.W - t.numbers + shareColumn
	t.area.Right(x, y, present.Text, present.St)
	if t.numbers > shareColumn+errorColumn {
		t.area.Right(x+shareColumn, y, optimal.Text, optimal.St)
	}
	if t.numbers > shareColumn {
		t.area.Right(t.area.W, y, difference.Text, difference.St)
	}
}

func (t shareTable) drawRow(s *pane.Context, y int, r shareRow, selected bool) {
	paper, latest := canvas.InkPaper, r.Latest && s.Still
	if selected {
		paper = canvas.InkSelect
		t.area.Fill(0, y, t.area.W, 1, ' ', canvas.Text.On(paper))
	}
	bar := canvas.Fg(canvas.Pick(latest, canvas.InkAccent, canvas.InkPractice)).On(paper)
	text, theory := canvas.Text.On(paper), canvas.Theory.On(paper)
	t.area.Right(t.name, y, canvas.Cut(shareName(r), t.name), canvas.Pick(latest, bar.Bold(), canvas.Dim.On(paper)))
	if s.Chosen.Names(lab.AboutPages, r.Page) {
		t.area.Set(t.name, y, '▸', canvas.Strong.On(paper).Bold())
	}
	mark := func(share float64, r rune, st canvas.Style) {
		t.bars.Set(t.column(share), y, canvas.Pick(!(math.Log10(share) >= t.low-1e-9), '◂', r), st)
	}
	if r.Neyman > 0 {
		mark(r.Neyman, '▼', theory)
	}
	if r.Optimal > 0 {
		mark(r.Optimal, '┃', theory.Bold())
	}
	mark(r.Share, '●', bar.Bold())
	t.write(y, canvas.Pick(latest, bar.Bold(), text).Span(canvas.Small(r.Share)), theory.Span(canvas.Small(r.Optimal)),
		text.Span(shareError(r)))
}

func shareName(r shareRow) string { return strings.TrimPrefix(r.Name, "page ") }

func shareError(r shareRow) string {
	e := r.Share - r.Optimal
	switch {
	case !canvas.Finite(e):
		return "–"
	case math.Abs(e) <= max(1e-9*r.Optimal, 1e-13): // rounding
		return "0"
	}
	return canvas.Pick(e > 0, "+", "−") + canvas.Small(math.Abs(e))
}

// shareScale is the power of ten at which the axis begins: a tenth of an equal share, or less. It ends at one poll a slot. It depends on
// no share, so the axis does not move.
func shareScale(v view) float64 {
	equal := float64(v.Capacity) / float64(max(v.Pages, 1))
	return math.Floor(math.Log10(equal)-1e-9) - 1
}

func (t shareTable) drawAxis(s *pane.Context) {
	y := t.area.H - 1
	t.area.LabelEnd(t.name, y, "page")
	decade := -float64(t.bars.W-1) / t.low
	every := max(1, int(math.Ceil(float64(canvas.Width(canvas.PowerOfTen(int(t.low), s.Theme))+2)/max(decade, 1)))) // at even distances
	for k := int(t.low); k <= 0; k += every {
		x := int((float64(k) - t.low) * decade)
		label := canvas.PowerOfTen(k, s.Theme)
		if x+canvas.Width(label)+1 < t.bars.W {
			t.bars.Set(x, y, '╵', canvas.Frame)
			t.bars.Label(x+1, y, label)
		}
	}
	t.write(y, canvas.Practice.Span("present"), canvas.Theory.Span("optimal"), canvas.Dim.Span("difference"))
}

func (p *sharesPane) Key(h pane.Host, k tea.KeyMsg) bool {
	switch m := h.KeyMap(); {
	case key.Matches(k, m.Sort):
		was := p.sort.Shown(h.Hidden())
		for p.sort.Shown(h.Hidden()) == was || p.sort.Shown(h.Hidden()) != p.sort {
			p.sort = (p.sort + 1) % (lab.ByPage + 1)
		}
		p.list.At, p.list.First = 0, 0
	case key.Matches(k, m.PageUp):
		p.list.Scroll(-p.list.H)
		p.list.At -= p.list.H
	case key.Matches(k, m.PageDown):
		p.list.Scroll(p.list.H)
		p.list.At += p.list.H
	default:
		if !p.list.Key(k, m, p.list.H) {
			return false
		}
	}
	p.to(p.list.At)
	return true
}

func (p *sharesPane) Click(h pane.Host, x, y int) {
	if y -= p.top; y >= 0 && y < p.list.H {
		p.to(p.list.First + y/max(1, p.step))
	}
}

func (p *sharesPane) Wheel(h pane.Host, down int) {
	p.list.Scroll(3 * down)
	p.Touch()
}

func shareMeaning(s *pane.Context, r shareRow) pane.Meaning {
	m := means(s, `{name} gets {part} of the {units}{best}
		means: It was polled {Polls time}, with {Hits hit}.<{hidden!} Its change probability is {Rate:share}.>
		<changed: {Latest?}Polled last at tick {Last.Tick,}.>
		source: [LAKG] §II`, r, "name", pane.Sentence(r.Name), "part", polls(s, r.Share*r.Cost), "units", budgetWord(s),
		"best", bestWords(s, r.Optimal*r.Cost))
	m.Memory, m.About = pageMemory(s, r.Page), lab.Page(r.Page)
	return m
}

// pageMemory is a page that has an automaton; the zero value under schemes without one.
func pageMemory(s *pane.Context, page int) lab.Subject {
	kind := stateKind(pollingView(s))
	return canvas.Pick(kind == "arms" || kind == "race", lab.Page(page), lab.Subject{})
}

func (p *sharesPane) Cursor(*pane.Context) (x, y int) {
	return 0, p.top + p.rowOf(max(0, p.list.At-p.list.First))
}

// scaledWords say, after two blanks, that the shares are amounts of a knapsack which is not just full, scaled to its
// capacity; "" where they are not.
func scaledWords(v view) string {
	scaled := v.Amounts > 0 && math.Abs(v.Amounts/float64(v.Capacity)-1) > 0.005
	return unless(!scaled, canvas.Tell("  amounts sum to {Amounts:3}; scaled to {Capacity}", v))
}
