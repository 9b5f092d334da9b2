//go:build ignore

// The tables and maps of docs/atlas.md, from the runs of docs/atlas.toml:
//
//	lascope study run docs/atlas.toml --out atlas.csv --long atlas-long.csv
//	go run docs/atlas.go atlas-long.csv
package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"log"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/plot"

	"lascope/model/picture"
	"lascope/model/stats"
)

const (
	page       = "docs/atlas.md"
	bestMap    = "docs/pictures/atlas.svg"
	statesMap  = "docs/pictures/atlas-states.svg"
	confidence = 0.95
	unshifted  = 1000  // rounds of a run without shifts
	margin     = 0.001 // schemes within it are equal
)

// A web is the pages of a row of the table. Rounds are those from one shift to the next, 0 without shifts.
type web struct {
	pages, capacity, rounds int
	alpha, beta             float64
}

// words are the web on a line.
func (w web) words() string {
	words := fmt.Sprintf("pages=%d alpha=%g beta=%g", w.pages, w.alpha, w.beta)
	if w.capacity > 1 {
		words = fmt.Sprintf("pages=%d capacity=%d alpha=%g beta=%g", w.pages, w.capacity, w.alpha, w.beta)
	}
	if w.rounds > 0 {
		words += fmt.Sprintf(" shift=shuffle period=%d", w.pages/w.capacity*w.rounds)
	}
	return words
}

// A choice is a scheme, with the parameters that the study sets, and its number of states; 0 of a scheme without.
type choice struct {
	scheme string
	states int
}

func (c choice) words() string {
	if c.states == 0 {
		return c.scheme
	}
	return fmt.Sprintf("%s N=%d", c.scheme, c.states)
}

// A cell is a choice on a web, with the efficiency of each seed, from 1.
type cell struct {
	choice
	runs []float64
}

func (c cell) mean() float64 { return stat.Mean(c.runs, nil) }

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("go run docs/atlas.go LONG.csv")
	}
	webs, err := read(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	order := slices.SortedFunc(maps.Keys(webs), func(a, b web) int {
		return cmp.Or(cmp.Compare(a.pages, b.pages), cmp.Compare(a.place(), b.place()), cmp.Compare(a.alpha, b.alpha),
			cmp.Compare(a.beta, b.beta))
	})
	wide := slices.DeleteFunc(slices.Clone(order), func(w web) bool { return w.capacity == 1 })
	order = slices.DeleteFunc(order, func(w web) bool { return w.capacity > 1 })
	text, err := os.ReadFile(page)
	if err != nil {
		log.Fatal(err)
	}
	for name, block := range map[string]string{
		"behind":    behind(webs, order, "gamma", "gamma discount=0.98", "grid", "interval", "h-traa", "lakg", "cgla", "nutch", "uniform"),
		"wide":      behind(webs, wide, "gamma", "gamma discount=0.98", "grid", "interval", "h-traa", "lakg", "cgla", "fpa", "uniform"),
		"knapsacks": knapsacks(webs, order), "rules": rules(webs, order), "check": check(webs, order, wide),
	} {
		if text, err = replace(text, name, block); err != nil {
			log.Fatal(err)
		}
	}
	if err := os.WriteFile(page, text, 0o666); err != nil {
		log.Fatal(err)
	}
	for path, rows := range map[string][][]string{"docs/atlas-webs.csv": table(webs, order), "docs/atlas-wide.csv": classes(webs, wide)} {
		var out bytes.Buffer
		if err := csv.NewWriter(&out).WriteAll(rows); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(path, out.Bytes(), 0o666); err != nil {
			log.Fatal(err)
		}
	}
	best := func(cells []cell) cell { return bests(cells)[0] }
	htraa := func(cells []cell) cell { return of(cells, "h-traa") }
	for path, draw := range map[string]func() *picture.Page{
		bestMap: func() *picture.Page {
			return drawing(webs, order, "The scheme that earns most",
				"efficiency of the best scheme, with its best N; framed: ahead of every other scheme with 95 %; gamma .98: gamma discount=0.98", best,
				func(c cell) string { return strings.Replace(c.scheme, "discount=0", "", 1) }, surely)
		},
		statesMap: func() *picture.Page {
			return drawing(webs, order, "The best N of H-TRAA",
				"efficiency of H-TRAA with its best N; framed: ahead of every other N of the study with 95 %", htraa,
				func(c cell) string { return fmt.Sprintf("N=%d", c.states) }, surelyStates)
		},
	} {
		var out bytes.Buffer
		if err := draw().Write(&out, picture.Print{Format: "svg"}); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(path, out.Bytes(), 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// place orders the periods: without shifts first, then from the longest to the shortest.
func (w web) place() int { return -cmp.Or(w.rounds, math.MaxInt) }

// read reads the long table of the study: the cells of each web, from the greatest mean to the least.
func read(path string) (map[web][]cell, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	webs := map[web][]cell{}
	for _, row := range rows[1:] {
		value := func(column string) string { return row[slices.Index(rows[0], column)] }
		if value("status") != "ok" { // a cell that cannot run
			continue
		}
		number := func(word string) float64 {
			x, _ := strconv.ParseFloat(word, 64)
			return x
		}
		of := map[string]string{}
		for _, word := range strings.Fields(value("line")) {
			key, v, _ := strings.Cut(word, "=")
			of[key] = v
		}
		w := web{pages: int(number(of["pages"])), capacity: max(1, int(number(of["capacity"]))), alpha: number(of["alpha"]),
			beta: number(of["beta"])}
		w.rounds = int(number(of["period"])) * w.capacity / w.pages
		c := choice{value("scheme"), int(number(of["N"]))}
		for _, key := range []string{"discount", "estimate"} {
			if of[key] != "" {
				c.scheme += " " + key + "=" + of[key]
			}
		}
		k := slices.IndexFunc(webs[w], func(o cell) bool { return o.choice == c })
		if k < 0 {
			k, webs[w] = len(webs[w]), append(webs[w], cell{choice: c})
		}
		webs[w][k].runs = append(webs[w][k].runs, number(value("value")))
	}
	for _, cells := range webs {
		slices.SortFunc(cells, func(a, b cell) int { return cmp.Or(cmp.Compare(b.mean(), a.mean()), cmp.Compare(a.states, b.states)) })
	}
	return webs, nil
}

// replace replaces the text between <!-- NAME --> and <!-- end -->.
func replace(text []byte, name, block string) ([]byte, error) {
	begin, end := "<!-- "+name+" -->\n", "<!-- end -->"
	before, rest, ok := strings.Cut(string(text), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return nil, fmt.Errorf("%s has no %s…%s", page, strings.TrimSpace(begin), end)
	}
	return []byte(before + begin + block + end + after), nil
}

// of is the best cell of a scheme; the zero cell where it did not run.
func of(cells []cell, scheme string) cell {
	for _, c := range cells {
		if c.scheme == scheme {
			return c
		}
	}
	return cell{}
}

// bests are the best cells of all schemes, from the greatest mean to the least. Where uniform is surely within the
// margin of the greatest it stands first: nothing is to be learnt there.
func bests(cells []cell) (out []cell) {
	for _, c := range cells {
		if of(out, c.scheme).scheme == "" {
			out = append(out, c)
		}
	}
	u := slices.IndexFunc(out, func(c cell) bool { return c.scheme == "uniform" })
	if mean, half := ahead(out[0], out[u], len(out)-1); mean+half < margin {
		uniform := out[u]
		out = slices.Insert(slices.Delete(out, u, u+1), 0, uniform)
	}
	return out
}

// ahead is the mean difference of two cells, paired by seed, and half its interval, at 95 % for all of
// a number of such intervals at once (Bonferroni). Efficiency has no range, so that it is Student's t.
func ahead(a, b cell, intervals int) (mean, half float64) {
	n := min(len(a.runs), len(b.runs))
	one, other := make([]stats.Observation, n), make([]stats.Observation, n)
	for k := range n {
		one[k].Number, other[k].Number = a.runs[k], b.runs[k]
	}
	e := stats.PairOf(one, other, stats.Range{}).Estimate((1 - confidence) / float64(intervals))
	return e.Mean, (e.Hi - e.Lo) / 2
}

// surely reports that the best scheme is ahead of every other one with 95 %.
func surely(cells []cell) bool { return leads(bests(cells)) }

// surelyStates reports the same of H-TRAA's best number of states among all.
func surelyStates(cells []cell) bool {
	return leads(slices.DeleteFunc(slices.Clone(cells), func(c cell) bool { return c.scheme != "h-traa" }))
}

func leads(cells []cell) bool {
	for _, c := range cells[1:] {
		if mean, half := ahead(cells[0], c, len(cells)-1); mean <= half {
			return false
		}
	}
	return true
}

// part writes a number with some decimals, one below 1 without its 0.
func part(x float64, decimals int) string {
	return strings.TrimPrefix(fmt.Sprintf("%.*f", decimals, x), "0")
}

// plus writes a number with its error, to the decimals that the error needs: three to five.
func plus(mean, half float64) string {
	decimals := 3
	for ; decimals < 5 && half < 0.5*math.Pow10(-decimals); decimals++ {
	}
	if half < 0.5e-5 {
		return part(mean, 4) + " ± < .0001"
	}
	return part(mean, decimals) + " ± " + part(half, decimals)
}

// table has a row for each web: the best scheme, the next, H-TRAA.
func table(webs map[web][]cell, order []web) [][]string {
	rows := [][]string{{"web", "best", "efficiency", "next", "ahead by", "H-TRAA", "behind by"}}
	for _, w := range order {
		all := bests(webs[w])
		first, next, tree := all[0], all[1], of(all, "h-traa")
		e := stats.EstimateOf(first.runs)
		mean, half := ahead(first, next, len(all)-1)
		lead := plus(mean, half)
		switch {
		case math.Abs(mean)+half < margin:
			lead = "equal within .001"
		case mean <= half:
			lead += ", undecided"
		}
		behind := "–"
		if tree.scheme != first.scheme {
			behind = plus(ahead(first, tree, 1))
		}
		rows = append(rows, []string{w.words(), first.words(), plus(e.Mean, e.Hi-e.Mean), next.words(), lead, tree.words(), behind})
	}
	return rows
}

// classes has a row for each web with a greater capacity: the best scheme, FPA, H-TRAA and CGLA.
func classes(webs map[web][]cell, order []web) [][]string {
	schemes := []string{"fpa", "h-traa", "cgla", "uniform"}
	rows := [][]string{append([]string{"web", "best", "efficiency"}, schemes...)}
	for _, w := range order {
		first := bests(webs[w])[0]
		e := stats.EstimateOf(first.runs)
		row := []string{w.words(), first.words(), plus(e.Mean, e.Hi-e.Mean)}
		for _, scheme := range schemes {
			c, text := of(webs[w], scheme), "best"
			if c.scheme != first.scheme {
				text = plus(ahead(first, c, 1))
				if c.states > 0 {
					text = fmt.Sprintf("N=%d: %s", c.states, text)
				}
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return rows
}

// periods are those of the study, as they stand in the tables.
var periods = []int{0, 10_000, 1000, 100}

func periodWords(rounds int) string {
	if rounds == 0 {
		return "no shifts"
	}
	return "every " + stats.Thousands(int64(rounds)) + " rounds"
}

// learnable reports that something is to be learnt on a web.
func learnable(cells []cell) bool { return bests(cells)[0].scheme != "uniform" }

// behind has by how much each scheme, with its best N, is behind the best one on the learnable webs of each period: on
// average, by the seeds that all webs have, and at most.
func behind(webs map[web][]cell, order []web, schemes ...string) string {
	var b strings.Builder
	b.WriteString("| shifts | webs | " + strings.Join(schemes, " | ") + " |\n|---|---|" + strings.Repeat("---|", len(schemes)) + "\n")
	for _, rounds := range periods {
		of := slices.DeleteFunc(slices.Clone(order), func(w web) bool { return w.rounds != rounds || !learnable(webs[w]) })
		if len(of) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | %d |", periodWords(rounds), len(of))
		for _, scheme := range schemes {
			b.WriteString(" " + behindCell(webs, of, scheme) + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// behindCell is the mean distance of a scheme on webs, and their number where it ran on some.
func behindCell(webs map[web][]cell, order []web, scheme string) string {
	const seeds = 3 // that all webs have
	sums, n := make([]float64, seeds), 0
	for _, w := range order {
		first, c := bests(webs[w])[0], of(webs[w], scheme)
		if c.scheme == "" {
			continue
		}
		n++
		for k := range sums {
			sums[k] += first.runs[k] - c.runs[k]
		}
	}
	if n == 0 {
		return "–"
	}
	for k := range sums {
		sums[k] /= float64(n)
	}
	e := stats.EstimateOf(sums)
	text := plus(e.Mean, e.Hi-e.Mean)
	if n < len(order) {
		text += fmt.Sprintf(" (%d)", n)
	}
	return text
}

// knapsacks lists the webs on which LAKG is ahead of H-TRAA with 95 %.
func knapsacks(webs map[web][]cell, order []web) string {
	var list []string
	for _, w := range order {
		lakg, htraa := of(webs[w], "lakg"), of(webs[w], "h-traa")
		if mean, half := ahead(lakg, htraa, 1); mean > half {
			list = append(list, fmt.Sprintf("  * `%s` with `%s` by %s\n", w.words(), lakg.words(), plus(mean, half)))
		}
	}
	return strings.Join(list, "")
}

// A point is a web with the best number of states of a scheme there.
type point struct {
	web
	best  cell
	cells []cell // of the scheme
}

// points are the webs with something to learn on which the best number of states of a scheme is neither the least nor the
// greatest of the study.
func points(webs map[web][]cell, order []web, scheme string) (inside []point, edges int) {
	for _, w := range order {
		cells := slices.DeleteFunc(slices.Clone(webs[w]), func(c cell) bool { return c.scheme != scheme })
		least, greatest := math.MaxInt, 0
		for _, c := range cells {
			least, greatest = min(least, c.states), max(greatest, c.states)
		}
		switch best := of(cells, scheme); {
		case len(cells) < 3 || !learnable(webs[w]):
		case best.states == least || best.states == greatest:
			edges++
		default:
			inside = append(inside, point{w, best, cells})
		}
	}
	return inside, edges
}

// A rule is ln N = a + b ln pages + c ln rounds + d ln beta, without rounds where there are no shifts, by least squares.
type rule struct {
	coefficients, half []float64 // with half their intervals
	factor             float64   // that a best N lies within with 95 %, a prediction at the middle of the webs
}

// terms are the logarithms that N follows on a web, with their names.
func (w web) terms() (names []string, logs []float64) {
	names, logs = []string{"", "pages"}, []float64{1, math.Log(float64(w.pages))}
	if w.rounds > 0 {
		names, logs = append(names, "rounds"), append(logs, math.Log(float64(w.rounds)))
	}
	return append(names, "β"), append(logs, math.Log(w.beta))
}

// at is N on a web.
func (r rule) at(w web) float64 {
	sum := 0.0
	_, logs := w.terms()
	for i, x := range logs {
		sum += r.coefficients[i] * x
	}
	return math.Exp(sum)
}

func fit(points []point) (r rule) {
	_, first := points[0].terms()
	n, k := len(points), len(first)
	x, y := mat.NewDense(n, k, nil), mat.NewVecDense(n, nil)
	for i, p := range points {
		_, logs := p.terms()
		x.SetRow(i, logs)
		y.SetVec(i, math.Log(float64(p.best.states)))
	}
	var normal, inverse mat.Dense
	normal.Mul(x.T(), x)
	if err := inverse.Inverse(&normal); err != nil {
		log.Fatal(err)
	}
	var right, solution mat.VecDense
	right.MulVec(x.T(), y)
	solution.MulVec(&inverse, &right)
	r.coefficients = solution.RawVector().Data
	squares := 0.0
	for i, p := range points {
		squares += math.Pow(y.AtVec(i)-math.Log(r.at(p.web)), 2)
	}
	variance := squares / float64(n-k)
	t := distuv.StudentsT{Sigma: 1, Nu: float64(n - k)}.Quantile(1 - (1-confidence)/2)
	for i := range k {
		r.half = append(r.half, t*math.Sqrt(variance*inverse.At(i, i)))
	}
	r.factor = math.Exp(t * math.Sqrt(variance*(1+1/float64(n))))
	return r
}

// nearest is the cell of a web whose N is nearest to the rule of the other webs.
func nearest(points []point, at int) cell {
	r := fit(slices.Delete(slices.Clone(points), at, at+1))
	p := points[at]
	distance := func(c cell) float64 { return math.Abs(math.Log(float64(c.states) / r.at(p.web))) }
	return slices.MinFunc(p.cells, func(a, b cell) int { return cmp.Compare(distance(a), distance(b)) })
}

// rules has the rules of thumb of the schemes with states, with and without shifts.
func rules(webs map[web][]cell, order []web) string {
	var b strings.Builder
	b.WriteString("| scheme | shifts | N | exponents, with 95 % | webs | factor | loss: mean; greatest |\n|---|---|---|---|---|---|---|\n")
	for _, scheme := range []string{"h-traa", "lakg"} {
		for _, shifts := range []bool{true, false} {
			inside, edges := points(webs, slices.DeleteFunc(slices.Clone(order), func(w web) bool { return (w.rounds > 0) != shifts }), scheme)
			r := fit(inside)
			var losses []float64
			greatest, half := math.Inf(-1), 0.0
			for i, p := range inside {
				l, h := ahead(p.best, nearest(inside, i), 1)
				losses = append(losses, l)
				if l > greatest {
					greatest, half = l, h
				}
			}
			mean := stats.EstimateOf(losses)
			text, exponents := fmt.Sprintf("%.2g", math.Exp(r.coefficients[0])), []string{}
			names, _ := inside[0].terms()
			for i, name := range names[1:] {
				text += " · " + name + "^" + short(r.coefficients[i+1])
				exponents = append(exponents, short(r.coefficients[i+1])+" ± "+short(r.half[i+1]))
			}
			when := map[bool]string{true: "yes", false: "no, " + stats.Thousands(unshifted) + " rounds"}[shifts]
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %d, %d at an edge | %.1f | %s; %s |\n", scheme, when, text, strings.Join(exponents, ", "),
				len(inside), edges, r.factor, plus(mean.Mean, mean.Hi-mean.Mean), plus(greatest, half))
		}
	}
	return b.String()
}

func short(x float64) string {
	return strings.Replace(strings.Replace(fmt.Sprintf("%.2f", x), "0.", ".", 1), "-", "−", 1)
}

// check is the sentence on the greatest efficiency of all cells.
func check(webs map[web][]cell, order, wide []web) string {
	runs, cells := 0, 0
	var greatest cell
	for _, w := range slices.Concat(order, wide) {
		for _, c := range webs[w] {
			runs, cells = runs+len(c.runs), cells+1
			if greatest.runs == nil || c.mean() > greatest.mean() {
				greatest = c
			}
		}
	}
	counts := map[string]int{} // of webs on which a scheme is the best
	sure := 0
	for _, w := range order {
		counts[bests(webs[w])[0].scheme]++
		if surely(webs[w]) {
			sure++
		}
	}
	var list []string
	for _, scheme := range slices.SortedFunc(maps.Keys(counts),
		func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) }) {
		list = append(list, fmt.Sprintf("`%s` on %d", scheme, counts[scheme]))
	}
	e := stats.EstimateOf(greatest.runs)
	return fmt.Sprintf("%s runs of %s cells on %d webs, of which %d have a capacity above 1. The greatest mean efficiency is that of `%s`, %s. On the %d webs with a capacity of 1 the best scheme is %s. It is ahead of every other one with 95 %% on %d.\n",
		stats.Thousands(int64(runs)), stats.Thousands(int64(cells)), len(webs), len(wide), greatest.words(), plus(e.Mean, e.Hi-e.Mean),
		len(order), strings.Join(list, ", "), sure)
}

// drawing is a page with a map for each period: a row for each number of pages, a column for each alpha and beta.
func drawing(webs map[web][]cell, order []web, title, name string, pick func([]cell) cell, word func(cell) string,
	framed func([]cell) bool) *picture.Page {
	sizes, alphas, betas := []int{64, 512, 4096, 16384}, []float64{0.1, 0.5, 0.9}, []float64{0.5, 1, 2}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, w := range order {
		x := pick(webs[w]).mean()
		lo, hi = min(lo, x), max(hi, x)
	}
	p := &picture.Page{Title: title, Subtitle: name}
	for _, rounds := range periods {
		h := &picture.Heat{Name: "efficiency", Columns: len(alphas) * len(betas), Ticks: picture.HeatTicks(lo, hi, false)}
		chart := &picture.Chart{Title: periodWords(rounds), Height: 0.55, Heat: h, Y: picture.Scale{Text: "pages"}}
		for row, pages := range sizes {
			chart.Y.Ticks = append(chart.Y.Ticks, plot.Tick{Value: float64(row), Label: stats.Thousands(int64(pages))})
			for _, alpha := range alphas {
				for _, beta := range betas {
					cells, ok := webs[web{pages, 1, rounds, alpha, beta}]
					if !ok {
						h.Values, h.Words = append(h.Values, math.NaN()), append(h.Words, "")
						continue
					}
					c := pick(cells)
					if framed(cells) {
						h.Framed = append(h.Framed, len(h.Values))
					}
					h.Values, h.Words = append(h.Values, (c.mean()-lo)/(hi-lo)), append(h.Words, word(c)+"\n"+part(c.mean(), 3))
				}
			}
		}
		for i, alpha := range alphas {
			for k, beta := range betas {
				chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: float64(i*len(betas) + k), Label: fmt.Sprintf("α %g β %g", alpha, beta)})
			}
		}
		p.Charts = append(p.Charts, chart)
	}
	return p
}
