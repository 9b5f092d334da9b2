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
	"io"
	"log"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/plot"

	"lascope/internal/disk"
	"lascope/model/picture"
	"lascope/model/stats"
)

const (
	confidence = 0.95
	unshifted  = 1000  // rounds of a run without shifts
	margin     = 0.001 // schemes within it are equal
)

// A web is the pages of a row of the table. Rounds are those from one shift to the next, 0 without shifts.
type web struct {
	words         string // on a line
	wide          bool   // its capacity is above 1
	pages, rounds int
	alpha, beta   float64
}

// A cell is a scheme, with the parameters that the study sets, and its number of states, 0 of a scheme without, on a web: the
// efficiency of each seed, from 1.
type cell struct {
	scheme string
	states int
	runs   []float64
}

func (c cell) words() string {
	if c.states == 0 {
		return c.scheme
	}
	return fmt.Sprintf("%s N=%d", c.scheme, c.states)
}

func (c cell) mean() float64 { return stats.EstimateOf(c.runs).Mean }

// A land is a web with its cells, from the greatest mean to the least, and the best cell of each scheme.
type land struct {
	web
	cells, schemes []cell
}

// of is the best cell of a scheme; the zero cell where it did not run.
func (l land) of(scheme string) cell {
	if best := where(l.schemes, named(scheme)); len(best) > 0 {
		return best[0]
	}
	return cell{}
}

// named reports a cell of a scheme.
func named(scheme string) func(cell) bool { return func(c cell) bool { return c.scheme == scheme } }

// learnable reports that something is to be learnt.
func (l land) learnable() bool { return l.schemes[0].scheme != "uniform" }

// where are those of which something holds.
func where[T any](all []T, is func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool { return !is(one) })
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("go run docs/atlas.go LONG.csv")
	}
	lands := read(os.Args[1])
	narrow, wide := where(lands, func(l land) bool { return !l.wide }), where(lands, func(l land) bool { return l.wide })
	text, err := os.ReadFile("docs/atlas.md")
	check(err)
	for name, block := range map[string]string{
		"behind": behind(narrow, "nutch"), "wide": behind(wide, "fpa"), "knapsacks": knapsacks(narrow), "rules": rules(narrow),
		"check": counts(lands, narrow),
	} {
		text = replace(text, name, block)
	}
	write("atlas.md", func(w io.Writer) error { _, err := w.Write(text); return err })
	write("atlas-webs.csv", func(w io.Writer) error { return csv.NewWriter(w).WriteAll(table(narrow)) })
	write("atlas-wide.csv", func(w io.Writer) error { return csv.NewWriter(w).WriteAll(classes(wide)) })
	write("pictures/atlas.svg", drawing(narrow, "The scheme that earns most",
		"efficiency of the best scheme, with its best N; framed: ahead of every other scheme with 95 %; gamma .98: gamma discount=0.98",
		func(l land) []cell { return l.schemes },
		func(c cell) string { return strings.Replace(c.scheme, "discount=0", "", 1) }))
	write("pictures/atlas-states.svg", drawing(narrow, "The best N of H-TRAA",
		"efficiency of H-TRAA with its best N; framed: ahead of every other N of the study with 95 %",
		func(l land) []cell { return where(l.cells, named("h-traa")) },
		func(c cell) string { return fmt.Sprintf("N=%d", c.states) }))
}

func write(path string, to func(io.Writer) error) { check(disk.WriteWhole("docs/"+path, to)) }

// read reads the long table of the study, without the cells that cannot run: the rows of a cell follow one another.
func read(path string) (lands []land) {
	f, err := os.Open(path)
	check(err)
	rows, err := csv.NewReader(f).ReadAll()
	check(err)
	webs := map[web][]cell{}
	for _, row := range rows[1:] {
		value := func(column string) string { return row[slices.Index(rows[0], column)] }
		if value("status") != "ok" {
			continue
		}
		of := map[string]string{} // the values of the line
		for _, word := range strings.Fields(value("line")) {
			key, value, _ := strings.Cut(word, "=")
			of[key] = value
		}
		number := func(word string) float64 {
			x, _ := strconv.ParseFloat(word, 64) // 0 of none
			return x
		}
		words := func(keys ...string) (words string) { // those of the line
			for _, key := range keys {
				if of[key] != "" {
					words += " " + key + "=" + of[key]
				}
			}
			return words
		}
		pages, capacity := number(of["pages"]), max(number(of["capacity"]), 1)
		w := web{strings.TrimSpace(words("pages", "capacity", "alpha", "beta", "shift", "period")), capacity > 1, int(pages),
			int(number(of["period"]) * capacity / pages), number(of["alpha"]), number(of["beta"])}
		if value("rep") == "1" {
			webs[w] = append(webs[w], cell{value("scheme") + words("discount", "estimate"), int(number(of["N"])), nil})
		}
		last := &webs[w][len(webs[w])-1]
		last.runs = append(last.runs, number(value("value")))
	}
	for w, cells := range webs {
		slices.SortFunc(cells, func(a, b cell) int { return cmp.Or(cmp.Compare(b.mean(), a.mean()), cmp.Compare(a.states, b.states)) })
		lands = append(lands, land{w, cells, bests(cells)})
	}
	slices.SortFunc(lands, func(a, b land) int { // those without shifts first, then from the longest period to the shortest
		return cmp.Or(cmp.Compare(a.pages, b.pages), cmp.Compare(uint(b.rounds-1), uint(a.rounds-1)), cmp.Compare(a.alpha, b.alpha),
			cmp.Compare(a.beta, b.beta))
	})
	return lands
}

// replace replaces the text between <!-- NAME --> and <!-- end -->.
func replace(text []byte, name, block string) []byte {
	begin, end := []byte("<!-- "+name+" -->\n"), []byte("<!-- end -->")
	before, rest, ok := bytes.Cut(text, begin)
	if !ok {
		log.Fatalf("docs/atlas.md has no %s", begin)
	}
	_, after, _ := bytes.Cut(rest, end)
	return slices.Concat(before, begin, []byte(block), end, after)
}

// bests are the best cells of all schemes, from the greatest mean to the least. Where uniform is surely within the
// margin of the greatest it stands first: nothing is to be learnt there.
func bests(cells []cell) (out []cell) {
	for _, c := range cells {
		if !slices.ContainsFunc(out, named(c.scheme)) {
			out = append(out, c)
		}
	}
	u := slices.IndexFunc(out, named("uniform"))
	if mean, half := ahead(out[0], out[u], len(out)-1); mean+half < margin {
		out = slices.Concat(out[u:u+1], out[:u], out[u+1:])
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

// leads reports that the first cell is ahead of every other one with 95 %.
func leads(cells []cell) bool {
	return !slices.ContainsFunc(cells[1:], func(c cell) bool {
		mean, half := ahead(cells[0], c, len(cells)-1)
		return mean <= half
	})
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

// meanOf writes the mean of numbers with its error.
func meanOf(xs []float64) string {
	e := stats.EstimateOf(xs)
	return plus(e.Mean, e.Hi-e.Mean)
}

// table has a row for each web: the best scheme, the next, H-TRAA.
func table(lands []land) [][]string {
	rows := [][]string{{"web", "best", "efficiency", "next", "ahead by", "H-TRAA", "behind by"}}
	for _, l := range lands {
		first, next, tree := l.schemes[0], l.schemes[1], l.of("h-traa")
		mean, half := ahead(first, next, len(l.schemes)-1)
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
		rows = append(rows, []string{l.words, first.words(), meanOf(first.runs), next.words(), lead, tree.words(), behind})
	}
	return rows
}

// classes has a row for each web with a greater capacity: the best scheme, FPA, H-TRAA and CGLA.
func classes(lands []land) [][]string {
	schemes := []string{"fpa", "h-traa", "cgla", "uniform"}
	rows := [][]string{append([]string{"web", "best", "efficiency"}, schemes...)}
	for _, l := range lands {
		first := l.schemes[0]
		row := []string{l.words, first.words(), meanOf(first.runs)}
		for _, scheme := range schemes {
			c, text := l.of(scheme), "best"
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

// behind has by how much each scheme, with its best N, is behind the best one on the learnable webs of each period: on
// average, by the seeds that all webs have. One of the schemes is that of these webs alone.
func behind(lands []land, own string) string {
	schemes := []string{"gamma", "gamma discount=0.98", "grid", "interval", "h-traa", "lakg", "cgla", own, "uniform"}
	text := "| shifts | webs | " + strings.Join(schemes, " | ") + " |\n|---|---|" + strings.Repeat("---|", len(schemes)) + "\n"
	for _, rounds := range periods {
		of := where(lands, func(l land) bool { return l.rounds == rounds && l.learnable() })
		if len(of) == 0 {
			continue
		}
		text += fmt.Sprintf("| %s | %d |", periodWords(rounds), len(of))
		for _, scheme := range schemes {
			text += " " + behindCell(of, scheme) + " |"
		}
		text += "\n"
	}
	return text
}

// behindCell is the mean distance of a scheme on webs, and their number where it ran on some.
func behindCell(lands []land, scheme string) string {
	ran := where(lands, func(l land) bool { return l.of(scheme).scheme != "" })
	if len(ran) == 0 {
		return "–"
	}
	sums := make([]float64, 3) // the seeds that all webs have
	for _, l := range ran {
		for k := range sums {
			sums[k] += l.schemes[0].runs[k] - l.of(scheme).runs[k]
		}
	}
	for k := range sums {
		sums[k] /= float64(len(ran))
	}
	text := meanOf(sums)
	if len(ran) < len(lands) {
		text += fmt.Sprintf(" (%d)", len(ran))
	}
	return text
}

// knapsacks lists the webs on which LAKG is ahead of H-TRAA with 95 %.
func knapsacks(lands []land) (text string) {
	for _, l := range lands {
		lakg := l.of("lakg")
		if mean, half := ahead(lakg, l.of("h-traa"), 1); mean > half {
			text += fmt.Sprintf("  * `%s` with `%s` by %s\n", l.words, lakg.words(), plus(mean, half))
		}
	}
	return text
}

// A point is a web with the cells of a scheme there, the best first.
type point struct {
	web
	cells []cell
}

// points are the webs with something to learn on which the best number of states of a scheme is neither the least nor the
// greatest of the study.
func points(lands []land, scheme string) (inside []point, edges int) {
	for _, l := range lands {
		cells := where(l.cells, named(scheme))
		if len(cells) < 3 || !l.learnable() {
			continue
		}
		states := func(of func([]int) int) int {
			all := make([]int, len(cells))
			for i, c := range cells {
				all[i] = c.states
			}
			return of(all)
		}
		if best := cells[0].states; best == states(slices.Min[[]int]) || best == states(slices.Max[[]int]) {
			edges++
		} else {
			inside = append(inside, point{l.web, cells})
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

// away is the distance of a number of states from the rule on a web, as a logarithm.
func (r rule) away(w web, c cell) float64 {
	_, logs := w.terms()
	return math.Abs(math.Log(float64(c.states)) - floats.Dot(logs, r.coefficients))
}

func fit(points []point) (r rule) {
	names, _ := points[0].terms()
	n, k := len(points), len(names)
	x, y := mat.NewDense(n, k, nil), mat.NewVecDense(n, nil)
	for i, p := range points {
		_, logs := p.terms()
		x.SetRow(i, logs)
		y.SetVec(i, math.Log(float64(p.cells[0].states)))
	}
	var normal, inverse mat.Dense
	normal.Mul(x.T(), x)
	check(inverse.Inverse(&normal))
	var right, solution mat.VecDense
	right.MulVec(x.T(), y)
	solution.MulVec(&inverse, &right)
	r.coefficients = solution.RawVector().Data
	variance := 0.0
	for _, p := range points {
		variance += math.Pow(r.away(p.web, p.cells[0]), 2) / float64(n-k)
	}
	t := distuv.StudentsT{Sigma: 1, Nu: float64(n - k)}.Quantile((1 + confidence) / 2)
	for i := range k {
		r.half = append(r.half, t*math.Sqrt(variance*inverse.At(i, i)))
	}
	r.factor = math.Exp(t * math.Sqrt(variance*(1+1/float64(n))))
	return r
}

// loss is the efficiency that the N of a web nearest to the rule of the other webs loses to its best N.
func loss(points []point, at int) (mean, half float64) {
	p, r := points[at], fit(slices.Delete(slices.Clone(points), at, at+1))
	return ahead(p.cells[0], slices.MinFunc(p.cells, func(a, b cell) int { return cmp.Compare(r.away(p.web, a), r.away(p.web, b)) }), 1)
}

// rules has the rules of thumb of the schemes with states, with and without shifts.
func rules(lands []land) string {
	text := "| scheme | shifts | N | exponents, with 95 % | webs | factor | loss: mean; greatest |\n|---|---|---|---|---|---|---|\n"
	for _, scheme := range []string{"h-traa", "lakg"} {
		for _, when := range []string{"yes", "no, " + stats.Thousands(unshifted) + " rounds"} {
			inside, edges := points(where(lands, func(l land) bool { return (l.rounds > 0) == (when == "yes") }), scheme)
			r := fit(inside)
			var losses []float64
			greatest, half := math.Inf(-1), 0.0
			for i := range inside {
				l, h := loss(inside, i)
				if losses = append(losses, l); l > greatest {
					greatest, half = l, h
				}
			}
			states, exponents := fmt.Sprintf("%.2g", math.Exp(r.coefficients[0])), []string{}
			names, _ := inside[0].terms()
			for i, name := range names[1:] {
				states += " · " + name + "^" + short(r.coefficients[i+1])
				exponents = append(exponents, short(r.coefficients[i+1])+" ± "+short(r.half[i+1]))
			}
			text += fmt.Sprintf("| %s | %s | %s | %s | %d, %d at an edge | %.1f | %s; %s |\n", scheme, when, states, strings.Join(exponents, ", "),
				len(inside), edges, r.factor, meanOf(losses), plus(greatest, half))
		}
	}
	return text
}

func short(x float64) string {
	return strings.Replace(strings.Replace(fmt.Sprintf("%.2f", x), "0.", ".", 1), "-", "−", 1)
}

// counts is the sentences on the runs, the greatest efficiency and the best schemes.
func counts(lands, narrow []land) string {
	runs, cells := 0, 0
	greatest := lands[0].cells[0]
	for _, l := range lands {
		for _, c := range l.cells {
			if runs, cells = runs+len(c.runs), cells+1; c.mean() > greatest.mean() {
				greatest = c
			}
		}
	}
	best := map[string]int{} // on how many webs
	for _, l := range narrow {
		best[l.schemes[0].scheme]++
	}
	var list []string
	for _, scheme := range slices.SortedFunc(maps.Keys(best), func(a, b string) int { return cmp.Or(best[b]-best[a], cmp.Compare(a, b)) }) {
		list = append(list, fmt.Sprintf("`%s` on %d", scheme, best[scheme]))
	}
	return fmt.Sprintf("%s runs of %s cells on %d webs, of which %d have a capacity above 1. The greatest mean efficiency is that of `%s`, %s. "+
		"On the %d webs with a capacity of 1 the best scheme is %s. It is ahead of every other one with 95 %% on %d.\n",
		stats.Thousands(int64(runs)), stats.Thousands(int64(cells)), len(lands), len(lands)-len(narrow), greatest.words(),
		meanOf(greatest.runs), len(narrow), strings.Join(list, ", "), len(where(narrow, func(l land) bool { return leads(l.schemes) })))
}

// drawing is a page with a map for each period: a row for each number of pages, a column for each alpha and beta. It has the first
// of some cells of each web, framed where it leads.
func drawing(lands []land, title, name string, of func(land) []cell, word func(cell) string) func(io.Writer) error {
	sizes, alphas, betas := []int{64, 512, 4096, 16384}, []float64{0.1, 0.5, 0.9}, []float64{0.5, 1, 2}
	columns := len(alphas) * len(betas)
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, l := range lands {
		x := of(l)[0].mean()
		lo, hi = min(lo, x), max(hi, x)
	}
	p := &picture.Page{Title: title, Subtitle: name}
	for _, rounds := range periods {
		h := &picture.Heat{Name: "efficiency", Columns: columns, Ticks: picture.HeatTicks(lo, hi, false),
			Values: slices.Repeat([]float64{math.NaN()}, len(sizes)*columns), Words: make([]string, len(sizes)*columns)}
		chart := &picture.Chart{Title: periodWords(rounds), Height: 0.55, Heat: h, Y: picture.Scale{Text: "pages"}}
		for row, pages := range sizes {
			chart.Y.Ticks = append(chart.Y.Ticks, plot.Tick{Value: float64(row), Label: stats.Thousands(int64(pages))})
		}
		for k := range columns {
			chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: float64(k),
				Label: fmt.Sprintf("α %g β %g", alphas[k/len(betas)], betas[k%len(betas)])})
		}
		for _, l := range where(lands, func(l land) bool { return l.rounds == rounds }) {
			cells := of(l)
			at := slices.Index(sizes, l.pages)*columns + slices.Index(alphas, l.alpha)*len(betas) + slices.Index(betas, l.beta)
			if leads(cells) {
				h.Framed = append(h.Framed, at)
			}
			best := cells[0].mean()
			h.Values[at], h.Words[at] = (best-lo)/(hi-lo), word(cells[0])+"\n"+part(best, 3)
		}
		p.Charts = append(p.Charts, chart)
	}
	return func(w io.Writer) error { return p.Write(w, picture.Print{Format: "svg"}) }
}
