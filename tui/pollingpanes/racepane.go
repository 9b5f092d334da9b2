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
	h := pane.Head(`knapsack
		how: amounts<{plan?}, states, and the plan of ten pages| and states>
		right: {right}
		foot: ● mean state  │ least to most
		caption: Amounts fill the box to its capacity; ● mean state of hot pages climbs to ━ optimal.`,
		"plan", planRows(stateOf[raceView](s), p.height), "right", pane.Chosen(s.Keys.Equal, canvas.Pick(p.even, "linear scale", "log scale")))
	h.Foot += "  " + s.Mask("━ optimal")
	return h
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
	if rows := 6; s.Scheme.Name == "lakg" && !s.Hidden && a.H >= 16 {
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
		a.LabelEnd(left-2, 1+y, canvas.Short(t))
		a.Set(left-1, 1+y, '┤', canvas.Frame)
	}
	a.Label(0, 0, "state")
	pointed := p.pointedBin(s, v)
	for i, b := range v.Bins {
		from, x := i*wide, i*wide+(wide-1)/2
		if from+wide > in.W {
			break
		}
		p.Part(a.Sub(left+from, 0, wide, a.H-1), func() pane.Meaning {
			last := pollingView(s).Last
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
		})
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
	slots := min(a.W-labels, len(plan[0].Polls))
	a.Label(0, 0, "plan")
	a.LabelEnd(labels-1, 0, "share")
	for k := 0; k < a.W-labels; k += 8 {
		if words := canvas.Itoa(k + 1); k+len(words) <= a.W-labels {
			a.Label(labels+k, 0, words)
		}
	}
	rows := min(len(plan), a.H-1)
	for i := range rows {
		row, y := plan[i*len(plan)/rows], i+1
		a.Cut(0, y, names, row.Name, nameStyle(s, row.Page))
		a.LabelEnd(labels-1, y, canvas.Unit(row.Share, 2))
		for k, polled := range row.Polls[:slots] {
			a.Set(labels+k, y, canvas.Pick(polled, '◆', '·'), canvas.Pick(polled, canvas.Practice.Bold(), canvas.Frame))
		}
	}
}

const numberedPieces = 4

// knapsackRows are the rows of the bar and, in a pane of h rows with room for them, of the amounts below it.
func knapsackRows(h int) int { return canvas.Pick(h < 6, 1, 2) }

// content is the sum that fills the knapsack: of the amounts, or of the polls of the slot.
func content(v raceView) float64 {
	return canvas.Pick(v.Polls >= 0, float64(v.Polls), v.Sum)
}

// drawKnapsack draws the knapsack of a game as one bar: as many cells a piece as its amount has of the capacity, blank up to
// it. More than the capacity stands behind its mark. The row below has the greatest amounts. The pieces have two tones in turn; the
// one polled last is bright while steps can be followed.
func drawKnapsack(s *pane.Context, p *pane.Plate, v raceView, a canvas.Area) {
	state := knapsackWords(s, v)
	p.Note(a, means(s, "The knapsack holds {state}."+fullMeaning, "state", state[0]))
	// The cells a unit: the bar holds the capacity, or all pieces where they are more.
	scale := float64(a.W-1) / max(v.Capacity, content(v), 1e-9)
	from, sum, x := 0, 0.0, 0
	others, theirs := 0, 0.0 // that are not named
	amount := func(name string, amount float64) {
		if words := canvas.Unit(amount, 3); x+canvas.Width(name+words)+3 <= a.W-canvas.Width(state[len(state)-1]) {
			x = a.Label(x, 1, name+" ")
			x = a.Text(x, 1, words, canvas.Practice) + 2
		}
	}
	for i, piece := range v.Pieces {
		sum += piece.Amount
		to := int(math.Round(sum * scale))
		bar := a.Sub(from, 0, to-from, 1)
		p.Part(bar, func() pane.Meaning { // a cell is an amount
			const puts = " {Amount:3} <{polls?}of the last tick's polls|polls per tick> into the knapsack"
			if piece.Page < 0 {
				return means(s, "{Pages page} with small amounts put"+puts+` together.
					means: Each has less than {cell:4}: too little for a cell.<{Polled?} The bright cell is the page polled last, one of them.>
					source: {Source}`, piece, "cell", 1/scale, "polls", v.Polls >= 0)
			}
			m := means(s, "Page {page,} puts"+puts+`; its automaton is in state {State} of {N}.
				means: A page's amount x grows with its state.
				<changed: {Polled?}It was polled at tick {Measured,}.>
				source: {Source}`, piece, "page", piece.Page+1, "N", v.N, "polls", v.Polls >= 0)
			m.Memory = lab.Page(piece.Page)
			return m
		})
		from = to
		bright, named := piece.Polled && s.Still, piece.Page >= 0 && i < numberedPieces
		st, fill := canvas.Practice, canvas.Pick(i%2 == 0, '█', '▓')
		switch {
		case piece.Page < 0:
			fill = '▒'
		case bright:
			st = canvas.Accent.Bold()
		case s.Lit(lab.AboutPages, piece.Page):
			st = canvas.Text.Bold()
		}
		bar.Fill(0, 0, bar.W, 1, fill, st)
		if piece.Page < 0 && bright {
			bar.Set(0, 0, '█', canvas.Accent.Bold())
		}
		name := canvas.Thousands(piece.Page + 1)
		if named && canvas.Width(name) < bar.W { // the bar parts it from the next
			label(bar, 0, name, canvas.Bold, s.Theme)
		}
		switch {
		case v.Polls >= 0:
		case named:
			amount(name, piece.Amount)
		default:
			others, theirs = others+piece.Pages, theirs+piece.Amount
		}
	}
	if others > 0 {
		amount(canvas.Counted(others, canvas.Pick(x > 0, "other", "page")), theirs)
	}
	mark := a.Sub(int(math.Round(v.Capacity*scale)), 0, 1, 1)
	mark.Set(0, 0, '┃', canvas.Bold)
	p.Note(mark, means(s, "The mark is the capacity, {Capacity:short}: behind it the knapsack is full."+fullMeaning, v))
	a.Right(a.W, 1, canvas.Fitting(a.W-x, append(state, "")...), canvas.Strong)
}

// knapsackWords are the content of the knapsack, in full, shorter and shortest.
func knapsackWords(s *pane.Context, v raceView) []string {
	holds, rest := canvas.Unit(v.Sum, 3), v.Capacity-content(v)
	state := "room for " + canvas.Unit(rest, 3)
	switch {
	case v.Polls >= 0:
		holds, state = canvas.Counted(v.Polls, "poll"), "room for "+canvas.Itoa(int(rest))
	case rest <= 0:
		state = "room for nothing"
	case rest < 0.0005:
		state = "room for <.001"
	}
	state = canvas.Pick(v.Full, "full", state)
	words := []string{holds + " of " + canvas.Short(v.Capacity) + ": " + state, state}
	if latest := pollingView(s).Latest; s.Scheme.Name == "lakg" && canvas.Finite(latest.Full) {
		words = append([]string{words[0] + canvas.Tell("  full at {Full%} of the polls, {Plain%} hits", latest)}, words...)
	}
	return words
}

const fullMeaning = `
	means: A hit while there is room takes a page's state up; a miss while it is full takes it down.
	source: {Source}`

// The curves that meet: the part of the polls at which the knapsack was full, and the part that hit.

const meetingPoints = 60

func meetingWords(full, hits string, marked bool) canvas.Lines {
	return pane.Facts("<{marked?}─ >full *{full}*  <{marked?}∘ >"+hitsCounted+" ●{hits}●",
		"marked", marked, "full", full, "hits", hits)
}

func meetingMeaning(s *pane.Context, definition string) pane.Meaning {
	return means(s, `The knapsack was full at {Latest.Full%} of the last polls, and {Latest.Plain%} of them hit.
		means: {definition}
		source: {source}`, "definition", definition, "source", s.Source())
}

const meetingSign = "the part of the polls that hit, beside that with a full knapsack"

// meetingChart draws the part of the polls at which the knapsack was full and the part that hit.
func meetingChart(v view) *chart.Chart {
	full := chart.Series{Name: "knapsack full", Mark: '─', Ink: canvas.InkStrong}
	hits := chart.Series{Name: hitsCounted, Mark: '∘', Ink: canvas.InkPractice}
	rates := v.Rates(v.Whole, meetingPoints)
	for _, r := range rates {
		full.Add(float64(r.Tick), r.Full)
		hits.Add(float64(r.Tick), r.Plain)
	}
	c := &chart.Chart{X0: 0, X1: 1, Y0: 0, Y1: 1, Ticks: []float64{0, 0.5, 1},
		Word: func(y float64) string { return canvas.Itoa(int(100*y)) + " %" }, Xname: "ticks"}
	if n := len(rates); n > 0 {
		c.X1 = float64(rates[n-1].Tick)
		full.Last, full.At = canvas.Percent(full.Ys[n-1]), full.Ys[n-1]
		hits.Last, hits.At = canvas.Percent(hits.Ys[n-1]), hits.Ys[n-1]
	}
	c.Series = []chart.Series{full, hits}
	return c
}
