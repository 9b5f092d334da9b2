package manyruns

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// sweepDetail is the number of rows under a map: the cell, its numbers, the scale.
const sweepDetail = 4

// View draws the screen.
func (l *SweepScreen) View() string {
	if !l.Dirty {
		return l.Last // before its words are made
	}
	m := l.map1()
	title := fmt.Sprintf("%s  %s of %s", canvas.Pick(l.job.Asks == nil, "sweep", "tune"), m.Metric(), m.Title())
	if len(l.maps) > 1 {
		title = fmt.Sprintf("sweep %d of %d  %s", l.shown+1, len(l.maps), m.name)
		if len(m.Metrics) > 1 {
			title = strings.TrimSpace(fmt.Sprintf("%s, %d of %d  %s", m.Metric(), l.shown+1, len(l.maps), m.name))
		}
	}
	return l.Draw(title, m.stateWords(), l.line(), func(a canvas.Area) {
		m.locked(func() {
			if l.spread || !l.versus || l.shown == 0 {
				l.draw(a, m.shown())
			} else {
				l.draw(a, m.against(l.maps[0]))
			}
		})
	})
}

func (m *SweepMap) stateWords() string {
	now, few := m.Now(), false
	m.locked(func() { few = m.part.Partial })
	words := now.words(!few)
	if n := m.Impossibles(); now.Ended && now.failed == nil && n > 0 {
		words += ", " + canvas.Counted(n, "impossible cell")
	}
	return words
}

// draw fills the body: a curve for one axis, a map for two, with the cell under
// the cursor in words below.
func (l *SweepScreen) draw(a canvas.Area, m *shownCells) {
	l.drawn = mapPlan{}
	if rows := l.headlineRows(a.H); rows > 0 {
		screen.DrawHeadlines(a.Sub(2, rows/6, a.W-4, chart.SmallBig.Rows(l.Theme)+1), l.headlines(m), chart.SmallBig, l.Theme)
		a = a.Below(rows)
	}
	frame := pane.Heading{Title: m.Metric(),
		How: canvas.Say("mean of %s to tick %d", m.part.RepsWords(), m.Until)}
	if m.less != "" {
		frame.How = m.less + ": paired differences of " + m.part.RepsWords()
	}
	if l.spread {
		frame = pane.Heading{Title: "distribution", How: "part of the replications up to x"}
	}
	if n := len(m.Axes); n > 2 {
		frame.Right = pane.Labels(l.Keys.PageUp, l.Keys.PageDown) + " " + strings.Join(m.CellWords(l.cell)[:n-2], " ")
	}
	in := framed(a, frame, l.Theme, true)
	in = l.drawVerdicts(in, m.verdicts)
	notes := in.Rows(in.H-sweepDetail, sweepDetail)
	switch {
	case l.spread:
		l.drawDistribution(in.Rows(0, in.H-notes.H), m)
	case len(m.Axes) == 1:
		notes = in.Rows(in.H-sweepDetail+1, sweepDetail-1)
		l.drawCurve(in.Rows(0, in.H-notes.H), m)
	default:
		l.drawMap(in.Rows(0, in.H-notes.H), m)
		l.drawScale(notes.Sub(0, sweepDetail-1, in.W, 1), m)
	}
	l.drawBest(notes.Sub(0, 0, in.W, 1), m)
	l.drawDetail(notes.Sub(0, 1, in.W, 2), m)
}

// drawVerdicts draws a line for each world of a tuning at the foot, in at most a third of the rows, and returns the
// area above.
func (l *SweepScreen) drawVerdicts(in canvas.Area, verdicts []string) canvas.Area {
	rows := min(len(verdicts), max(1, in.H/3-sweepDetail))
	if len(verdicts) == 0 || in.H < 2*sweepDetail {
		return in
	}
	for i := range rows {
		text := verdicts[i]
		if i == rows-1 && rows < len(verdicts) {
			text = canvas.Counted(len(verdicts)-i, "more environment")
		}
		in.Text(0, in.H-rows+i, canvas.Cut(text, in.W), canvas.Text)
	}
	return in.Rows(0, in.H-rows)
}

// headlineRows is the number of rows that large digits take in a body of h rows.
func (l *SweepScreen) headlineRows(h int) int {
	if !l.Projector || h < pane.MinHeight {
		return 0
	}
	rows := chart.SmallBig.Rows(l.Theme) + 1
	if h >= 28 {
		rows += 2 // a blank row above and below
	}
	return rows
}

// headlines are the large numbers of the projector: the cell under the cursor and the
// progress.
func (l *SweepScreen) headlines(m *shownCells) []pane.Headline {
	e := m.cells[l.cell]
	out := []pane.Headline{{Name: strings.Join(m.CellWords(l.cell), "  "), Word: cellWord(e.Mean, 6), Ink: canvas.InkPractice}}
	if canvas.Finite(e.Lo) {
		out = append(out, pane.Headline{Name: "±", Word: cellWord(e.Hi-e.Mean, 6), Ink: canvas.InkText})
	}
	return append(out, pane.Headline{Name: "replications", Word: fmt.Sprintf("%d/%d", e.N+e.Undefined, m.Reps), Ink: canvas.InkStrong})
}

// cellWord writes a mean, or half its interval, in at most w cells, with three digits if they fit.
func cellWord(v float64, w int) string {
	for digits := stats.CellDigits(v); digits > 0 && v != 0; digits-- {
		if s := canvas.Rounded(v, digits); canvas.Width(s) <= w {
			return s
		}
	}
	if s := canvas.Thousands(math.Round(v)); math.Abs(v) >= 100 && canvas.Width(s) <= w {
		return s
	}
	return canvas.Short(v)
}

// drawMeans draws how a mean came to its present value: the mean of one replication, of two, and so on, from the least of their
// numbers to the greatest.
func drawMeans(a canvas.Area, runs []stats.Observation) {
	const words = "mean by run "
	var means []float64
	sum, least, greatest := 0.0, math.Inf(1), math.Inf(-1)
	for _, o := range runs {
		if o.Censored || !o.Defined() {
			return
		}
		sum, least, greatest = sum+o.Number, min(least, o.Number), max(greatest, o.Number)
		means = append(means, sum/float64(len(means)+1))
	}
	if len(means) > 3 && a.W >= canvas.Width(words)+len(means) {
		x := a.Text(0, 0, words, canvas.Dim)
		chart.DrawSparkline(a.Sub(x, 0, len(means), 1), means, least, greatest, canvas.InkPractice)
	}
}

// A cell in words: its number, then its replications, as many of the parts as fit.
const (
	numberForm = `<{same?}{Mean:four}, the same in all {N} runs|{Lo?}{mean}<{symmetric?} ± {half}>
		|{Censored?}{over} {Mean:four}: no replication reached it|{Mean:four} in one replication: no interval yet|{impossible?}cannot run
		|{Undefined?}it has no meaning in these replications|nothing known yet>`
	countsForm = `<{partial?}{all replication}|{all} of {reps} replications>
<{Undefined?}, {Undefined} of them without a number>
<, {Censored} did not reach it{Censored?}>
<: mean of min(time, {Limit,}){Censored?}>
<; Kaplan–Meier median {median:four}>
<; {note}>`
)

func (l *SweepScreen) drawDetail(a canvas.Area, m *shownCells) {
	e, impossible := m.cells[l.cell], m.Impossible(l.cell)
	st, median := canvas.Dim, math.NaN()
	switch {
	case e.Kind == stats.KindSame || canvas.Finite(e.Lo):
		st = canvas.Bold
	case e.Censored > 0 || canvas.Finite(e.Mean):
		st = canvas.Text
	}
	if e.Censored > 0 {
		m.part.Locked(func() { median = m.part.Numbers(l.cell).Median })
	}
	tell := func(form string) string {
		return tellEstimate(form, e, "impossible", impossible != nil, "over", ">", "symmetric", e.Symmetric(), "kind", show.KindWords(e),
			"partial", m.part.Partial, "reps", m.Reps, "median", median, "note", show.NoteWords(e))
	}
	x := a.Spans(0, 0, canvas.Bold.Span(strings.Join(m.CellWords(l.cell), "  ")+"   "), st.Span(tell(numberForm)))
	if canvas.Finite(e.Lo) && e.Kind != stats.KindSame {
		interval := tell("   95 % interval {lo} to {hi}")
		words := canvas.Fitting(a.W-x, interval+tell("< ({kind})>"), interval, "   95 %", "") // never a part of a number
		x = a.Text(x, 0, words, canvas.Text)
		if m.less == "" {
			m.part.Locked(func() { drawMeans(a.Sub(x+3, 0, a.W, 1), m.part.Replications(l.cell)) })
		}
	}
	if impossible != nil {
		a.Text(0, 1, impossible.Error(), canvas.Dim)
		return // no replications, and no run to open
	}
	opens := pane.Does(l.Keys.Enter, "opens this cell")
	end := 0
	for text := range strings.SplitSeq(tell(countsForm), "\n") { // as many as fit before the key
		if end+canvas.Width(text)+2+canvas.Width(opens) > a.W {
			break
		}
		end = a.Text(end, 1, text, canvas.Dim)
	}
	a.Right(a.W, 1, opens, canvas.Dim)
}

// directionWords are the words of a metric's direction.
var directionWords = map[int]string{1: "higher is better", -1: "lower is better"}

// drawBest names the best cells of the scale of the cell under the cursor, and the direction of the metric.
func (l *SweepScreen) drawBest(a canvas.Area, m *shownCells) {
	words := directionWords[m.direction]
	if words == "" {
		return
	}
	r, scales := result.Ranking{}, m.scales
	if m.ranks != nil {
		r = m.ranks[scales.Index(l.cell)]
	}
	of := scaleWords(m.Sweep, scales, l.cell)
	alone, several, none := show.BestLegend([]result.Ranking{r})
	x := 0
	switch {
	case len(r.Cells) == 0 && scales.Of(l.cell).Known():
		words += "; no cell has all its replications yet"
	case len(r.Cells) == 0:
		return
	case alone+several != "":
		mark := canvas.Pick(alone != "", bestMark+" "+alone, maybeMark+" "+several)
		x = a.Text(0, 0, mark+canvas.Pick(of != "", " of "+of, "")+": "+canvas.Cut(bestList(m.Sweep, scales, r.Best), a.W/2), canvas.Bold)
		if alone != "" {
			x = a.Text(x+3, 0, canvas.FourDigits(m.cells[r.Best[0]].Mean), canvas.Strong)
		}
		x += 3
	case none != "":
		words += "; " + none
	}
	if x+canvas.Width(words) <= a.W {
		a.Text(x, 0, words, canvas.Dim)
	}
}

// bestList names cells by the axes that their scale has not.
func bestList(s *design.Sweep, scales *design.CellScales, best []int) string {
	var all []string
	for _, cell := range best {
		at := s.CellWords(cell)
		for i := len(scales.Along) - 1; i >= 0; i-- {
			at = slices.Delete(at, scales.Along[i], scales.Along[i]+1)
		}
		one := strings.Join(at, "  ")
		if _, value, _ := strings.Cut(one, "="); len(at) == 1 && len(all) > 0 {
			one = value
		}
		all = append(all, one)
	}
	return strings.Join(all, ", ")
}

// scaleWords name the cells that share the scale of a cell, as in "alpha=0.3"; "" if all do.
func scaleWords(s *design.Sweep, scales *design.CellScales, cell int) string {
	return strings.Join(s.WordsOn(scales.Along, cell), " ")
}

// drawScale is the legend of the colours: the scale of the cell under the cursor.
func (l *SweepScreen) drawScale(a canvas.Area, m *shownCells) {
	scale := m.scales.Of(l.cell)
	if !scale.Known() {
		return
	}
	x, of := 0, scaleWords(m.Sweep, m.scales, l.cell)
	if of != "" {
		x = a.Text(0, 0, of+"  ", canvas.Text)
	}
	x = a.Text(x, 0, canvas.FourDigits(scale.Lo)+" ", canvas.Text)
	w := max(10, min(40, a.W/5))
	for i := range w {
		at := (float64(i) + 0.5) / float64(w)
		st, r := canvas.Text.On(canvas.HeatInk(at)), ' '
		if l.Mono() {
			st, r = canvas.Text, shades[canvas.FifthOf(at)]
		}
		a.Set(x, 0, r, st)
		x++
	}
	x = a.Text(x, 0, " "+canvas.FourDigits(scale.Hi), canvas.Text)
	note := func(texts ...string) { // the first that fits
		for _, text := range texts {
			if x+3+canvas.Width(text) <= a.W {
				x = a.Text(x+3, 0, text, canvas.Dim)
				return
			}
		}
	}
	if scale.Log() {
		note("log scale")
	}
	if of != "" {
		var all []string // axes of which each value has a scale
		for _, axis := range m.scales.Along {
			all = append(all, m.Axes[axis].Key)
		}
		keys := strings.Join(all, " and ")
		note("a scale for each "+keys+", as the optimal value changes", "a scale for each "+keys)
	}
}
