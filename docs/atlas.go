//go:build ignore

// The tables and maps of docs/atlas.md, from the runs of docs/atlas.toml:
//
//	lascope study run docs/atlas.toml --out atlas.csv --long atlas-long.csv
//	go run docs/atlas.go atlas-long.csv
package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"log"
	"maps"
	"math"
	"os"
	"regexp"
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
	runs   []stats.Observation
}

func (c cell) words() string {
	if c.states == 0 {
		return c.scheme
	}
	return fmt.Sprintf("%s N=%d", c.scheme, c.states)
}

// mean is the mean of the runs. Efficiency has no range, so that its interval is Student's t.
func (c cell) mean() stats.Estimate { return stats.MeanOf(c.runs, stats.Range{}) }

// A land is a web with its cells, from the greatest mean to the least, and the best cell of each scheme.
type land struct {
	web
	cells, schemes []cell
}

// of is the best cell of a scheme; the zero cell where it did not run.
func (l land) of(scheme string) cell { return append(where(l.schemes, named(scheme)), cell{})[0] }

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
	blocks := map[string]string{"behind": behind(narrow, "nutch"), "wide": behind(wide, "fpa"), "knapsacks": knapsacks(narrow),
		"rules": rules(narrow), "check": counts(lands, narrow)}
	text, err := os.ReadFile("docs/atlas.md")
	check(err)
	page := regexp.MustCompile(`(?s)<!-- (check|behind|wide|knapsacks|rules) -->\n.*?<!-- end -->`).ReplaceAllStringFunc(string(text), func(old string) string {
		name := strings.Fields(old)[1]
		return "<!-- " + name + " -->\n" + blocks[name] + "<!-- end -->"
	})
	write("atlas.md", func(w io.Writer) error { _, err := io.WriteString(w, page); return err })
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
		of := map[string]string{} // the values of the row and of its line
		for i, column := range rows[0] {
			of[column] = row[i]
		}
		for word := range strings.FieldsSeq(of["line"]) {
			key, value, _ := strings.Cut(word, "=")
			of[key] = value
		}
		if of["status"] != "ok" {
			continue
		}
		number := func(word string) float64 {
			x, _ := strconv.ParseFloat(of[word], 64) // 0 of none
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
		pages, capacity := number("pages"), max(number("capacity"), 1)
		w := web{strings.TrimSpace(words("pages", "capacity", "alpha", "beta", "shift", "period")), capacity > 1, int(pages),
			int(number("period") * capacity / pages), number("alpha"), number("beta")}
		if of["rep"] == "1" {
			webs[w] = append(webs[w], cell{of["scheme"] + words("discount", "estimate"), int(number("N")), nil})
		}
		last := &webs[w][len(webs[w])-1]
		last.runs = append(last.runs, stats.Observation{Number: number("value")})
	}
	for w, cells := range webs {
		slices.SortFunc(cells, func(a, b cell) int {
			return cmp.Or(cmp.Compare(b.mean().Mean, a.mean().Mean), cmp.Compare(a.states, b.states))
		})
		lands = append(lands, land{w, cells, bests(cells)})
	}
	slices.SortFunc(lands, func(a, b land) int { // those without shifts first, then from the longest period to the shortest
		return cmp.Or(cmp.Compare(a.pages, b.pages), cmp.Compare(uint(b.rounds-1), uint(a.rounds-1)), cmp.Compare(a.alpha, b.alpha),
			cmp.Compare(a.beta, b.beta))
	})
	return lands
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
	if ahead(out[0], out[u], len(out)-1).Hi < margin {
		out = slices.Concat(out[u:u+1], out[:u], out[u+1:])
	}
	return out
}

// ahead is the mean difference of two cells, paired by seed, at 95 % for all of a number of such intervals at once (Bonferroni).
func ahead(a, b cell, intervals int) stats.Estimate {
	return stats.PairOf(a.runs, b.runs, stats.Range{}).Estimate((1 - confidence) / float64(intervals))
}

// leads reports that the first cell is ahead of every other one with 95 %.
func leads(cells []cell) bool {
	return !slices.ContainsFunc(cells[1:], func(c cell) bool { return ahead(cells[0], c, len(cells)-1).Lo <= 0 })
}

// part writes a number with some decimals, one below 1 without its 0.
func part(x float64, decimals int) string {
	return strings.TrimPrefix(fmt.Sprintf("%.*f", decimals, x), "0")
}

// plus writes a mean with its error, to the decimals that the error needs: three to five.
func plus(e stats.Estimate) string {
	decimals, half := 3, e.Half()
	for ; decimals < 5 && half < 0.5*math.Pow10(-decimals); decimals++ {
	}
	if half < 0.5e-5 {
		return part(e.Mean, 4) + " ± < .0001"
	}
	return part(e.Mean, decimals) + " ± " + part(half, decimals)
}

// table has a row for each web: the best scheme, the next, H-TRAA.
func table(lands []land) [][]string {
	rows := [][]string{{"web", "best", "efficiency", "next", "ahead by", "H-TRAA", "behind by"}}
	for _, l := range lands {
		first, next, tree, behind := l.schemes[0], l.schemes[1], l.of("h-traa"), "–"
		by := ahead(first, next, len(l.schemes)-1)
		lead := plus(by)
		switch {
		case max(by.Hi, -by.Lo) < margin:
			lead = "equal within .001"
		case by.Lo <= 0:
			lead += ", undecided"
		}
		if tree.scheme != first.scheme {
			behind = plus(ahead(first, tree, 1))
		}
		rows = append(rows, []string{l.words, first.words(), plus(first.mean()), next.words(), lead, tree.words(), behind})
	}
	return rows
}

// classes has a row for each web with a greater capacity: the best scheme, FPA, H-TRAA and CGLA.
func classes(lands []land) [][]string {
	rows := [][]string{{"web", "best", "efficiency", "fpa", "h-traa", "cgla", "uniform"}}
	for _, l := range lands {
		first := l.schemes[0]
		row := []string{l.words, first.words(), plus(first.mean())}
		for _, scheme := range rows[0][len(row):] {
			c, text := l.of(scheme), ""
			if c.states > 0 {
				text = fmt.Sprintf("N=%d: ", c.states)
			}
			if text += plus(ahead(first, c, 1)); scheme == first.scheme {
				text = "best"
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
	return "every " + stats.Thousands(rounds) + " rounds"
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
	var means [3]float64 // of the seeds that all webs have
	ran := where(lands, func(l land) bool { return l.of(scheme).runs != nil })
	for _, l := range ran {
		for k := range means {
			means[k] += (l.schemes[0].runs[k].Number - l.of(scheme).runs[k].Number) / float64(len(ran))
		}
	}
	switch text := plus(stats.EstimateOf(means[:])); len(ran) {
	case 0:
		return "–"
	case len(lands):
		return text
	default:
		return fmt.Sprintf("%s (%d)", text, len(ran))
	}
}

// knapsacks lists the webs on which LAKG is ahead of H-TRAA with 95 %.
func knapsacks(lands []land) (text string) {
	for _, l := range lands {
		lakg := l.of("lakg")
		if by := ahead(lakg, l.of("h-traa"), 1); by.Lo > 0 {
			text += fmt.Sprintf("  * `%s` with `%s` by %s\n", l.words, lakg.words(), plus(by))
		}
	}
	return text
}

// A rule is ln N = a + b ln pages + c ln rounds + d ln beta, without rounds where there are no shifts, by least squares.
type rule struct {
	coefficients, half []float64 // with half their intervals
	factor             float64   // that a best N lies within with 95 %, a prediction at the middle of the webs
}

// logs are the logarithms that N follows on a web, of which the first is 0.
func (w web) logs() []float64 {
	logs := []float64{1, math.Log(float64(w.pages)), math.Log(w.beta)}
	if w.rounds > 0 {
		logs = slices.Insert(logs, 2, math.Log(float64(w.rounds)))
	}
	return logs
}

// away is the distance of a cell's number of states from the rule on its web, as a logarithm.
func (r rule) away(w web, c cell) float64 {
	return math.Abs(math.Log(float64(c.states)) - floats.Dot(w.logs(), r.coefficients))
}

// fit is the rule of the best number of states on some webs.
func fit(inside []land) (r rule) {
	var logs, states []float64
	for _, l := range inside {
		logs, states = append(logs, l.logs()...), append(states, math.Log(float64(l.cells[0].states)))
	}
	n := len(states)
	k := len(logs) / n
	x := mat.NewDense(n, k, logs)
	var inverse, solution mat.Dense
	inverse.Mul(x.T(), x)
	check(inverse.Inverse(&inverse))
	solution.Product(&inverse, x.T(), mat.NewDense(n, 1, states))
	r.coefficients = solution.RawMatrix().Data
	variance := 0.0
	for _, l := range inside {
		variance += math.Pow(r.away(l.web, l.cells[0]), 2) / float64(n-k)
	}
	t := distuv.StudentsT{Sigma: 1, Nu: float64(n - k)}.Quantile((1 + confidence) / 2)
	for i := range k {
		r.half = append(r.half, t*math.Sqrt(variance*inverse.At(i, i)))
	}
	r.factor = math.Exp(t * math.Sqrt(variance*(1+1/float64(n))))
	return r
}

// loss is the efficiency that the N of a web nearest to the rule of the other webs loses to its best N.
func loss(inside []land, at int) stats.Estimate {
	l, r := inside[at], fit(slices.Delete(slices.Clone(inside), at, at+1))
	return ahead(l.cells[0], slices.MinFunc(l.cells, func(a, b cell) int { return cmp.Compare(r.away(l.web, a), r.away(l.web, b)) }), 1)
}

// rules has the rules of thumb of the schemes with states, with and without shifts. They are of the webs with something to learn on which
// the best number of states is neither the least nor the greatest of the study.
func rules(lands []land) string {
	text := "| scheme | shifts | N | exponents, with 95 % | webs | factor | loss: mean; greatest |\n|---|---|---|---|---|---|---|\n"
	byStates := func(a, b cell) int { return a.states - b.states }
	for _, scheme := range []string{"h-traa", "lakg"} {
		for _, when := range []string{"yes", "no, " + stats.Thousands(unshifted) + " rounds"} {
			var inside []land // with the cells of the scheme
			edges := 0
			for _, l := range lands {
				if l.cells = where(l.cells, named(scheme)); len(l.cells) < 3 || !l.learnable() || (l.rounds > 0) != (when == "yes") {
					continue
				}
				switch l.cells[0].states {
				case slices.MinFunc(l.cells, byStates).states, slices.MaxFunc(l.cells, byStates).states:
					edges++
				default:
					inside = append(inside, l)
				}
			}
			r, greatest := fit(inside), stats.Estimate{Mean: math.Inf(-1)}
			var losses []float64
			for i := range inside {
				by := loss(inside, i)
				if losses = append(losses, by.Mean); by.Mean > greatest.Mean {
					greatest = by
				}
			}
			names := []string{"pages", "rounds", "β"}
			if when != "yes" {
				names = []string{"pages", "β"}
			}
			states, exponents := fmt.Sprintf("%.2g", math.Exp(r.coefficients[0])), []string{}
			for i, name := range names {
				states += " · " + name + "^" + short(r.coefficients[i+1])
				exponents = append(exponents, short(r.coefficients[i+1])+" ± "+short(r.half[i+1]))
			}
			text += fmt.Sprintf("| %s | %s | %s | %s | %d, %d at an edge | %.1f | %s; %s |\n", scheme, when, states, strings.Join(exponents, ", "),
				len(inside), edges, r.factor, plus(stats.EstimateOf(losses)), plus(greatest))
		}
	}
	return text
}

func short(x float64) string {
	return strings.NewReplacer("0.", ".", "-", "−").Replace(fmt.Sprintf("%.2f", x))
}

// counts is the sentences on the runs, the greatest efficiency and the best schemes.
func counts(lands, narrow []land) string {
	runs, best := 0, map[string]int{} // on how many webs a scheme is the best
	var cells []cell
	for _, l := range lands {
		cells = append(cells, l.cells...)
	}
	for _, c := range cells {
		runs += len(c.runs)
	}
	for _, l := range narrow {
		best[l.schemes[0].scheme]++
	}
	var list []string
	for _, scheme := range slices.SortedFunc(maps.Keys(best), func(a, b string) int { return cmp.Or(best[b]-best[a], cmp.Compare(a, b)) }) {
		list = append(list, fmt.Sprintf("`%s` on %d", scheme, best[scheme]))
	}
	greatest := slices.MaxFunc(cells, func(a, b cell) int { return cmp.Compare(a.mean().Mean, b.mean().Mean) })
	return fmt.Sprintf("%s runs of %s cells on %d webs, of which %d have a capacity above 1. The greatest mean efficiency is that of `%s`, %s. "+
		"On the %d webs with a capacity of 1 the best scheme is %s. It is ahead of every other one with 95 %% on %d.\n",
		stats.Thousands(runs), stats.Thousands(len(cells)), len(lands), len(lands)-len(narrow), greatest.words(),
		plus(greatest.mean()), len(narrow), strings.Join(list, ", "), len(where(narrow, func(l land) bool { return leads(l.schemes) })))
}

// drawing is a page with a map for each period: a row for each number of pages, a column for each alpha and beta. It has the first
// of some cells of each web, framed where it leads.
func drawing(lands []land, title, name string, of func(land) []cell, word func(cell) string) func(io.Writer) error {
	sizes, alphas, betas := []int{64, 512, 4096, 16384}, []float64{0.1, 0.5, 0.9}, []float64{0.5, 1, 2}
	var x, y []plot.Tick
	for row, pages := range sizes {
		y = append(y, plot.Tick{Value: float64(row), Label: stats.Thousands(pages)})
	}
	for _, alpha := range alphas {
		for _, beta := range betas {
			x = append(x, plot.Tick{Value: float64(len(x)), Label: fmt.Sprintf("α %g β %g", alpha, beta)})
		}
	}
	mean := func(l land) float64 { return of(l)[0].mean().Mean }
	byMean := func(a, b land) int { return cmp.Compare(mean(a), mean(b)) }
	lo, hi := mean(slices.MinFunc(lands, byMean)), mean(slices.MaxFunc(lands, byMean))
	p := &picture.Page{Title: title, Subtitle: name}
	for _, rounds := range periods {
		h := &picture.Heat{Name: "efficiency", Columns: len(x), Ticks: picture.HeatTicks(lo, hi, false),
			Values: slices.Repeat([]float64{math.NaN()}, len(x)*len(y)), Words: make([]string, len(x)*len(y))}
		for _, l := range where(lands, func(l land) bool { return l.rounds == rounds }) {
			at := slices.Index(sizes, l.pages)*len(x) + slices.Index(alphas, l.alpha)*len(betas) + slices.Index(betas, l.beta)
			if leads(of(l)) {
				h.Framed = append(h.Framed, at)
			}
			h.Values[at], h.Words[at] = (mean(l)-lo)/(hi-lo), word(of(l)[0])+"\n"+part(mean(l), 3)
		}
		p.Charts = append(p.Charts, &picture.Chart{Title: periodWords(rounds), Height: 0.55, Heat: h, X: picture.Scale{Ticks: x},
			Y: picture.Scale{Text: "pages", Ticks: y}})
	}
	return func(w io.Writer) error { return p.Write(w, picture.Print{Format: "svg"}) }
}
