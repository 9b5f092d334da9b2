package pollingpanes

import (
	"math"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A racePane draws the knapsack game: the knapsack as a bar, and below it the race: the state of every page by rank, and the state
// that the optimal shares ask of it.
//
// The default scale is logarithmic: with shares as unequal as the web's, an even scale puts
// most pages in the lowest row.
type racePane struct {
	pane.Plate
	even   bool
	height int // of the pane
}

func (p *racePane) Heading(s *pane.Context) pane.Heading {
	return pane.Heading{
		Title: "knapsack", How: canvas.Pick(planRows(stateOf[raceView](s), p.height) > 0, "amounts, states, and the plan of ten pages", "amounts and states"),
		Right:   pane.Chosen(s.Keys.Equal, canvas.Pick(p.even, "linear scale", "log scale")),
		Foot:    "● mean state  │ least to most  " + s.Mask("━ optimal"),
		Caption: "Amounts fill the box to its capacity; ● mean state of hot pages climbs to ━ optimal.",
	}
}

func (p *racePane) Key(h pane.Host, k tea.KeyMsg) bool { return p.Toggle(k, h.KeyMap().Equal, &p.even) }

func (p *racePane) Request(l *lab.ViewRequest, w, h int) {
	p.height = h
	l.Width, l.Fill = max(1, w-raceLabels), max(1, w-1)
}

// raceLabels is the width of the labels of states, raceLeast the least width with them, raceWidest the most of a page.
const (
	raceLabels = 8
	raceLeast  = 24
	raceWidest = 4
)

func raceArea(a canvas.Area) canvas.Area { return a.Below(knapsackRows(a.H)) }

func (p *racePane) Draw(s *pane.Context, a canvas.Area) {
	v := stateOf[raceView](s)
	p.Lay(a)
	if a.W < raceLeast || a.H < 5 || s.OrderLeaks() {
		return
	}
	if rows := planRows(v, a.H); rows > 0 {
		plan := a.Rows(a.H-rows, rows)
		drawPlan(s, plan, v.Plan)
		p.Means(plan, `A row is a page, a column one of the next ticks; ◆ is a tick in which the page is to be polled.
			means: Ticks that no plan reaches yet are blank.
			source: [Further] §4`)
		a = a.Rows(0, a.H-rows)
	}
	if rows := meetingRows(s, a.H); rows > 0 {
		c, below := meetingChart(pollingView(s)), a.Rows(a.H-rows, rows)
		p.Note(below, meetingMeaning(s,
			"Where a page's hits at a knapsack with room balance its misses at a full one, it rests: so the two curves come near each other."))
		if c.LegendWidth(a.W) == 0 {
			below.Lines(0, canvas.Flow(meetingWords(c.Series[0].Last, c.Series[1].Last, true), a.W)[:1])
			below = below.Sub(0, 1, a.W, rows-1)
		}
		c.Draw(below, s.Theme)
		a = a.Rows(0, a.H-rows)
	}
	drawKnapsack(s, &p.Plate, v, a.Rows(0, knapsackRows(a.H)))
	p.drawRace(s, raceArea(a), v)
}

func (p *racePane) drawRace(s *pane.Context, a canvas.Area, v raceView) {
	const left = raceLabels
	in, wide := newStrip(s, a, left, 1, raceWidest, v.Bins)
	p.Note(a, means(s, "The height is a page's state, from 1 to N = {N,}.\nmeans: A page's amount x grows with its state.\nsource: {Source}", v))
	order := "Each column is a page, or several, by " + canvas.Pick(s.Hidden, "number.", "rank: the hottest is on the left.")
	p.Means(a.Sub(0, 0, left, 1), order)
	p.Means(a.Rows(a.H-1, 1), order)
	row := func(state float64) int {
		down := (float64(v.N) - state) / math.Max(1, float64(v.N-1))
		if !p.even && v.N > 1 {
			down = 1 - math.Log(max(state, 1))/math.Log(float64(v.N))
		}
		return int(math.Round(down * float64(in.H-1)))
	}
	for _, t := range p.ticks(v.N, in.H) {
		y := row(t)
		if cell := a.At(left-1, 1+y); cell != nil && cell.R == '┤' {
			continue // the row has a label
		}
		a.Right(left-2, 1+y, canvas.Short(t), canvas.Dim)
		a.Set(left-1, 1+y, '┤', canvas.Frame)
	}
	a.Text(0, 0, "state", canvas.Dim)
	pointed := p.pointedBin(s, v)
	for i, b := range v.Bins {
		from, x := i*wide, i*wide+(wide-1)/2
		if from+wide > in.W {
			break
		}
		p.Part(a.Sub(left+from, 0, wide, a.H-1), func() pane.Meaning { return binMeaning(s, v, i) })
		latest := i == v.LatestBin && s.Still
		st := canvas.Pick(latest, canvas.Accent.Bold(), canvas.Practice)
		if pointed == i {
			in.Fill(from, 0, wide, in.H, ' ', canvas.Text.On(canvas.InkSelect))
			st = st.On(canvas.InkSelect)
		}
		in.Fill(x, row(b.Max), 1, row(b.Min)-row(b.Max)+1, '│', st.Ink(canvas.Pick(latest, canvas.InkAccent, canvas.InkPractice)))
		if canvas.Finite(b.Optimal) {
			in.Fill(from, row(b.Optimal), max(1, wide-1), 1, '━', canvas.Theory.Bold())
		}
		in.Set(x, row(b.Mean), '●', st.Bold())
	}
}

// pointedBin is the column of the page of the sentence under the cursor of *now*; -1 for none.
// Columns go by rank, which is known of the page polled last, or in hidden mode by page.
func (p *racePane) pointedBin(s *pane.Context, v raceView) int {
	at := -1
	switch r := pollingView(s).Chosen; {
	case r != nil && s.Pointed.Kind == lab.NoSubject:
		at = canvas.Pick(s.Hidden, r.Page, r.Rank)
	case s.Pointed.Kind != lab.AboutPages:
	case s.Hidden:
		at = s.Pointed.First
	case s.Pointed.Names(lab.AboutPages, pollingView(s).Last.Page):
		return v.LatestBin
	}
	return slices.IndexFunc(v.Bins, func(b pollinglab.RaceBin) bool { return b.Holds(at) })
}

func (p *racePane) ticks(n, rows int) []float64 {
	if p.even {
		return chart.NiceTicks(1, float64(n), max(2, rows/4))
	}
	out := []float64{float64(n)}
	for t := 1; t*2 < n; t *= 10 {
		out = append(out, float64(t))
	}
	return out
}

func newRacePane() pane.Pane {
	return &racePane{Plate: pane.Named("race", `
		● | the mean state of the pages in this column
		━ | the state of the optimal shares
		┃ | knapsack: the capacity
		█, ▓ | knapsack: a page's part, by its number; the bright one was polled
		▒ | knapsack: the parts of many pages, each too small for a cell; █ in it, the page polled last
		∘ | `+meetingSign+`
		· | plan: a tick without a poll
		◆ | plan: a tick in which the page is to be polled
		knapsack | the sum of the amounts, against the capacity`).With(pane.CurveSigns...)}
}

const leastRace = 7

// planRows is the height of the plan of a scheme that looks ahead, in a pane of h rows: its axis and its pages, fewer of them where the
// pane is low; 0 for none.
func planRows(v raceView, h int) int {
	if len(v.Plan) == 0 {
		return 0
	}
	rows := min(len(v.Plan)+1, h-leastRace)
	return canvas.Pick(rows < 4, 0, rows)
}

// drawPlan draws the next ticks as columns, a page a row, and the polls that are planned [Further] §4. Ticks that no plan reaches yet are
// blank.
func drawPlan(s *pane.Context, a canvas.Area, plan []pollinglab.PlanRow) {
	const names, labels = 9, 16
	dim := canvas.Dim
	slots := min(a.W-labels, len(plan[0].Polls))
	a.Text(0, 0, "plan", dim)
	a.Right(labels-1, 0, "share", dim)
	for k := 0; k < a.W-labels; k += 8 {
		if words := canvas.Itoa(k + 1); k+len(words) <= a.W-labels {
			a.Text(labels+k, 0, words, dim)
		}
	}
	rows := min(len(plan), a.H-1)
	for i := range rows {
		row, y := plan[i*len(plan)/rows], i+1
		a.Text(0, y, canvas.Cut(row.Name, names), nameStyle(s, row.Page))
		a.Right(labels-1, y, canvas.Unit(row.Share, 2), dim)
		for k, polled := range row.Polls[:slots] {
			a.Set(labels+k, y, canvas.Pick(polled, '◆', '·'), canvas.Pick(polled, canvas.Practice.Bold(), canvas.Frame))
		}
	}
}

// binMeaning explains the i-th column of the race.
func binMeaning(s *pane.Context, v raceView, i int) pane.Meaning {
	b, last := v.Bins[i], pollingView(s).Last
	one, latest := b.Pages() == 1, i == v.LatestBin
	m := means(s, `{who} <{one?}is|are> in state {Mean:0f} of {N}<{hidden!}, optimal {Optimal:0f}>.
		means: ● is the mean state, │ the range from least to most, ━ the state of the optimal shares.
		<changed: {latest?}{page} of this column was polled at tick {Last.Tick,}.>
		source: {Source}`, b, "N", v.N, "one", one, "latest", latest, "page", pane.Sentence(last.Name),
		"who", canvas.Pick(s.Hidden, pane.Sentence(lab.PagesName(b.First, b.End)), rankWords(b.Ranks)))
	if s.Hidden && one {
		m.About = lab.Pages(b.First, b.End)
	}
	if !s.Hidden && one && latest {
		m.Memory = lab.Page(last.Page)
	}
	return m
}
