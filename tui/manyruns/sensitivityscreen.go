package manyruns

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/experiment"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A SensitivityScreen shows the indices of the samples so far.
type SensitivityScreen struct {
	*filling
	job    experiment.SensitivityJob
	result *result.SensitivityResult // drawn; nil before two samples are whole
}

// An indicesMsg carries the indices of the samples so far, and how long they took.
type indicesMsg struct {
	result *result.SensitivityResult
	took   time.Duration
}

// ForScreen sends the message to the screen of the indices.
func (indicesMsg) ForScreen() {}

// sensitivityKeys are the keys of the screen.
const sensitivityKeys = `save | save: the table and pictures | save
	copy | copy the command | copy
	picture
	close`

// NewSensitivityScreen starts the runs.
func NewSensitivityScreen(job experiment.SensitivityJob, th *canvas.Theme, o config.Options) *SensitivityScreen {
	l := &SensitivityScreen{filling: newFilling(th, o, job.Names), job: job}
	l.now.Total = job.Sensitivity.Runs()
	l.Own = screen.Rows(l.Keys, sensitivityKeys, map[string]func(){
		"save": l.saves(l.write), "copy": func() { l.Copy(job.Sensitivity.Line()) },
		"picture": func() { l.picture(l.View, "sensitivity-"+job.Sensitivity.Metric.Name) }, "close": nil,
	})
	l.work(&job)
	return l
}

// Update takes a message.
func (l *SensitivityScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.ProgressMsg:
		now := l.Now()
		if l.progressed(); now.failed == nil && l.Broke() == nil {
			l.Later(indicesOf(now.Progress))
		}
	case indicesMsg:
		l.Dirty = true
		l.result = cmp.Or(msg.result, l.result)
		l.again(4 * msg.took) // most of the time is for the runs
	default:
		l.Take(msg)
	}
	return l, l.Due()
}

// indicesOf computes the indices of the samples so far.
func indicesOf(now experiment.Progress) tea.Cmd {
	return func() tea.Msg {
		begun := time.Now()
		if now.Sensitivity != nil {
			if result, err := now.Sensitivity.Result(); err == nil {
				return indicesMsg{result, time.Since(begun)}
			}
		}
		return indicesMsg{} // there are too few samples
	}
}

func (l *SensitivityScreen) write() string {
	now := l.Now()
	if !now.Ended || now.failed != nil {
		refusal.Say("the runs are not done; the files are written whole or not at all")
	}
	return refusal.Must(l.job.WriteAll(refusal.Must(now.Sensitivity.Result())))
}

// View draws the screen.
func (l *SensitivityScreen) View() string {
	if !l.Dirty {
		return l.Last
	}
	s := l.job.Sensitivity
	metric := show.ScreenNames(s.Base.Lab, s.Metric.Name)
	return l.Draw("sensitivity of "+metric, l.Now().words(true), s.Line(), func(a canvas.Area) {
		h := pane.Heading{Title: "effects", How: "parts of the variance of " + metric,
			Right: canvas.Say("0 of %d samples", s.Samples)}
		if l.result != nil {
			h.Right = canvas.Say("%d of %d samples", l.result.Used, s.Samples)
			h.Foot = "█ effect  ├ 95 %"
			if l.result.LeftOut > 0 {
				h.Foot = fmt.Sprintf("%s left out, without a number  %s", canvas.Counted(l.result.LeftOut, "sample"), h.Foot)
			}
		}
		in := framed(a, h, l.Theme, true)
		in.H--
		if l.result == nil {
			in.Text(0, 0, "The first two samples are under way.", canvas.Dim)
			return
		}
		drawIndices(in, l.result, l.Theme)
	})
}

// The two indices of a range: their names, inks and rows.
var indexNames = []string{"first order", "total"}

// mostThick is the most rows of a bar with its interval.
const mostThick = 3

// drawIndices draws two bars for each range, from 0 to 1, below each its interval if there is room, else on it, and
// the greatest effect in words below.
func drawIndices(a canvas.Area, r *result.SensitivityResult, th *canvas.Theme) {
	if r.Unclear() {
		a.Wrapped(0, fmt.Sprintf("%s. chance %s (%s to %s)", r.Sentence(), canvas.Unit(r.Chance.Mean, 2), canvas.Unit(r.Chance.Lo, 2),
			canvas.Unit(r.Chance.Hi, 2)), canvas.Text)
		return
	}
	words := canvas.Wrap(indicesWords(r), a.W)
	rows := a.H - len(words) - 2 // for the axis and a blank row
	if rows < 2 {
		words, rows = nil, a.H-1
	}
	shown := greatest(r, rows/2)
	thick := max(1, min(((rows+1)/len(shown)-1)/2, mostThick))
	each := 2 * thick
	if len(shown)*(each+1)-1 <= rows {
		each++ // a blank row between two ranges
	}
	keys := canvas.Width(indexNames[0])
	name := 0
	for _, i := range shown {
		name = max(name, canvas.Width(r.Ranges[i].Param.Key))
	}
	name = min(name, a.W/4)
	long := a.W >= 56
	left, right := name+keys+3, 0
	for _, i := range shown {
		right = max(right, canvas.Width(indexWord(r.First[i], long)), canvas.Width(indexWord(r.Total[i], long)))
	}
	bars := a.Sub(left, 0, a.W-left-right, a.H)
	if bars.W < 4 {
		return
	}
	y := 0
	for _, i := range shown {
		a.Text(0, y, canvas.Cut(r.Ranges[i].Param.Key, name), canvas.Bold)
		for k, e := range []stats.Estimate{r.First[i], r.Total[i]} {
			row := y + k*thick
			ink := canvas.ContestInks[k]
			a.Text(name+1, row, indexNames[k], canvas.Fg(ink))
			for k := range max(1, thick-1) {
				bars.Bar(0, row+k, e.Mean*float64(bars.W), canvas.Fg(ink), th)
				if e.Mean > 1 {
					bars.Set(bars.W-1, row+k, '▸', canvas.Fg(ink))
				}
			}
			drawInterval(bars, row+thick-1, e, ink)
			a.Text(left+bars.W, row, indexWord(e, long), canvas.Text)
		}
		y += each
	}
	y = min(y, rows)
	for _, tick := range []float64{0, 0.25, 0.5, 0.75, 1} { // below their places
		word := canvas.Pick(tick == 0 || tick == 1, fmt.Sprint(tick), canvas.Unit(tick, 2))
		x := int(math.Round(tick*float64(bars.W))) + 1 - canvas.Width(word)/2
		a.Text(left-1+max(0, min(x, bars.W+2-canvas.Width(word))), y, word, canvas.Dim)
	}
	if hidden := len(r.Ranges) - len(shown); hidden > 0 {
		a.Text(0, y, canvas.Cut(fmt.Sprintf("%d more", hidden), left-2), canvas.Dim)
	}
	for i, line := range words {
		a.Text(0, y+2+i, line, canvas.Text)
	}
	if y += len(words) + 3; y < a.H && len(words) > 0 {
		a.Text(0, y, canvas.Cut("first order: a parameter alone; total: with its interactions", a.W), canvas.Dim)
	}
}

// indexWord writes an index, long with its interval.
func indexWord(e stats.Estimate, long bool) string {
	word := " " + canvas.Unit(e.Mean, 2)
	if long {
		word += fmt.Sprintf(" (%s to %s)", canvas.Unit(e.Lo, 2), canvas.Unit(e.Hi, 2))
	}
	return word
}

// greatest are the ranges of the n greatest total indices, in the order of the line.
func greatest(r *result.SensitivityResult, n int) []int {
	all := make([]int, len(r.Ranges))
	for i := range all {
		all[i] = i
	}
	if n = max(n, 1); n < len(all) {
		slices.SortStableFunc(all, func(i, j int) int { return cmp.Compare(r.Total[j].Mean, r.Total[i].Mean) })
		all = all[:n]
		slices.Sort(all)
	}
	return all
}

// drawInterval draws an interval below its bar or over it; an arrow is an end beyond the axis.
func drawInterval(bars canvas.Area, y int, e stats.Estimate, ink canvas.Ink) {
	if !canvas.Finite(e.Lo) || !canvas.Finite(e.Hi) {
		return
	}
	column := func(v float64) int { return max(0, min(int(v*float64(bars.W)), bars.W-1)) }
	from, to, end := column(e.Lo), column(e.Hi), int(e.Mean*float64(bars.W))
	for x := from; x <= to; x++ {
		st := canvas.Text
		if c := bars.At(x, y); x < end && c != nil && c.R != ' ' {
			st = canvas.Fg(canvas.InkPaper).On(ink)
		}
		mark := '─'
		switch {
		case x == to && e.Hi > 1:
			mark = '▸'
		case x == from && e.Lo < 0:
			mark = '◂'
		case x == to && x > from:
			mark = '┤'
		case x == from && x < to:
			mark = '├'
		}
		bars.Set(x, y, mark, st)
	}
}

// indicesWords name the parameter with the greatest effect, and the part of the variance of one run that is
// chance.
func indicesWords(r *result.SensitivityResult) string {
	i := greatest(r, 1)[0]
	percent := func(e stats.Estimate) string { return canvas.Within(100*max(0, e.Mean), 100*e.Half()) + " %" }
	first, total := r.First[i], r.Total[i]
	others := slices.Delete(slices.Clone(r.Total), i, i+1)
	return canvas.Tell(`{Key} <{unsure?}seems to have|has> the greatest effect: <{odd?}{Used sample} are too few for its size
		|{alone} of the variance<; {Used sample} are too few for its interactions{mixed?}|, {all} with its interactions>>.`+
		" The web and chance have {chance} of the variance of one run.", r, r.Ranges[i].Param,
		"unsure", slices.ContainsFunc(others, func(e stats.Estimate) bool { return e.Hi >= total.Lo }),
		"odd", first.Mean < 0 || first.Mean > 1, "mixed", total.Mean < first.Mean || total.Mean > 1,
		"alone", percent(first), "all", percent(total), "chance", percent(r.Chance))
}
