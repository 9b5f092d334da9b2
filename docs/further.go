//go:build ignore

// The checks and identities of docs/further.md at full size:
//
//	go run docs/further.go
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"lascope/internal/knapsack"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/measure"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

const page = "docs/further.txt"

// A check is a row of the table: a line, a measure over seeds, and the independent value that it must meet. Only the numbers of here
// are made anew.
type check struct {
	line, after string // after the seed: interventions
	seeds       int
	what        string
	measure     func(line string) float64
	want, error float64 // the independent value and its standard error
}

// exact is the difference that a value without an error is allowed.
const exact = 0.003

// read reads the rows of the page.
func read(text string) (all []check) {
	for row := range strings.Lines(text) {
		cells := strings.Split(row, " | ")
		if !strings.HasPrefix(row, "| `") || len(cells) < 5 {
			continue
		}
		c := check{what: cells[1]}
		c.line, c.after, _ = strings.Cut(strings.Trim(cells[0], "|` "), " @")
		if c.after != "" {
			c.after = "@" + c.after
		}
		_, err1 := fmt.Sscanf(cells[2][strings.Index(cells[2], "("):], "(%d)", &c.seeds)
		_, err2 := fmt.Sscanf(cells[3], "%g ± %g", &c.want, &c.error)
		if err := errors.Join(err1, err2); err != nil {
			log.Fatalf("%s: %v", row, err)
		}
		c.measure = measured(c)
		all = append(all, c)
	}
	return all
}

// measured is the measure of a row, "NAME, FROM to UNTIL", queries or downloads, on a line.
func measured(c check) func(line string) float64 {
	name, ticks, _ := strings.Cut(c.what, ", ")
	var from, until int64
	fmt.Sscanf(ticks, "%d to %d", &from, &until)
	from -= from % 10 // of the ticks from 4001 on
	every := until - from
	switch name {
	case "full", "full − hits":
		return func(line string) float64 { return full(run(line), from, until, name != "full") }
	case "queries to accuracy 1":
		return regrouped
	case "downloads to 12.4":
		return func(line string) float64 {
			return last(rows(line, measure.Replication{Until: 2000, Every: 2000, ToGoal: true}), "downloads")
		}
	case "of the bound":
		return func(line string) float64 {
			t := rows(line, measure.Replication{Until: until, Every: every, From: from})
			return last(t, "earned") / last(t, "bound")
		}
	case "value":
		every = until / 200
	}
	return func(line string) float64 { // the mean of a column
		t := rows(line, measure.Replication{Until: until, Every: every, From: from}).Since(from)
		sum := 0.0
		for _, row := range t.Rows[1:] {
			sum += row[t.Column(name)]
		}
		return sum / float64(len(t.Rows)-1)
	}
}

func run(line string) *model.Run {
	spec, err := model.Parse(line)
	if err != nil {
		log.Fatalf("%s: %v", line, err)
	}
	r, err := model.New(spec)
	if err != nil {
		log.Fatalf("%s: %v", line, err)
	}
	return r
}

// rows are those of a run of a line.
func rows(line string, of measure.Replication) *measure.Trajectory {
	t, err := of.Run(context.Background(), run(line).Spec())
	if err != nil {
		log.Fatalf("%s: %v", line, err)
	}
	return t
}

// last is a column at the end.
func last(t *measure.Trajectory, column string) float64 {
	return t.Rows[len(t.Rows)-1][t.Column(column)]
}

// full is the part of the polls at which the knapsack of VLAKG is full, between two ticks; apart is its distance from the part that hit.
func full(r *model.Run, from, until int64, apart bool) float64 {
	counts := func() (fulls, hits float64) {
		points := r.Environment.Observe(lab.ViewRequest{}).(*pollinglab.View).Whole
		now := points[len(points)-1]
		return float64(now.Fulls), float64(now.Hits)
	}
	r.Advance(from)
	fulls, hits := counts()
	r.Advance(until - from)
	nowFulls, nowHits := counts()
	if apart {
		return math.Abs(nowFulls-fulls-nowHits+hits) / float64(until-from)
	}
	return (nowFulls - fulls) / float64(until-from)
}

// regrouped are the queries after a regroup at tick 20,000 until every object is right.
func regrouped(line string) float64 {
	const at = 20_000
	r := run(line)
	accuracy := slices.Index(r.Columns(), "accuracy")
	r.Advance(at + 1)
	for r.Row()[accuracy].Number() < 1 && r.Tick() < 100*at {
		r.Advance(1)
	}
	return float64(r.Tick() - at)
}

// row is a check as a row of the table, with its distance in standard errors.
func (c check) row() (text string, z float64) {
	var got []float64
	for seed := range c.seeds {
		got = append(got, c.measure(strings.TrimSpace(fmt.Sprintf("%s seed=%d %s", c.line, seed+1, c.after))))
	}
	e := stats.EstimateOf(got)
	number := func(x float64) string {
		if c.want > 2 {
			return fmt.Sprintf("%.0f", x)
		}
		return strings.TrimPrefix(fmt.Sprintf("%.4f", x), "0")
	}
	z, verdict := stats.Agreement(e.Mean, e.SE, c.want, c.error, 0)
	distance := strings.Replace(fmt.Sprintf("%.1f", z), "-", "−", 1)
	if c.error == 0 {
		z, verdict = stats.Agreement(e.Mean, 0, c.want, 0, exact)
		distance = ""
	}
	if verdict == "differs" {
		verdict = "**differs**"
	}
	return fmt.Sprintf("| `%s` | %s | %s ± %s (%d) | %s ± %s | %s | %s |", strings.TrimSpace(c.line+" "+c.after), c.what, number(e.Mean),
		number(e.SE), c.seeds, number(c.want), number(c.error), distance, verdict), z
}

// together are the sentences on all rows: how many are far, and which schemes are far in all their rows together.
func together(all []check, zs []float64) string {
	far, rows, of := 0, 0, map[string][]float64{}
	var schemes []string
	for i, c := range all {
		if math.IsNaN(zs[i]) {
			continue
		}
		if rows++; math.Abs(zs[i]) > 2 {
			far++
		}
		scheme, _, _ := strings.Cut(c.line, " ")
		if of[scheme] == nil {
			schemes = append(schemes, scheme)
		}
		of[scheme] = append(of[scheme], zs[i])
	}
	text := fmt.Sprintf("%d of %d rows are more than 2 standard errors apart; by chance 4.6 %% are. Together, Σz/√k of k rows:", far, rows)
	for _, scheme := range schemes {
		if of := of[scheme]; len(of) > 1 {
			z := stats.Together(of)
			text += fmt.Sprintf(" `%s` ", scheme) + strings.Replace(fmt.Sprintf("%.1f", z), "-", "−", 1)
			if math.Abs(z) > 3 {
				text += " (they **differ together**)"
			}
			text += ","
		}
	}
	return strings.TrimSuffix(text, ",") + "."
}

// printed is the table of a line, its first columns alone.
func printed(line string, columns int) string {
	var out bytes.Buffer
	if err := (model.Printout{Until: 5000, Every: 100, Format: "csv"}).Print(context.Background(), run(line), &out); err != nil {
		log.Fatal(err)
	}
	rows := strings.Split(out.String(), "\n")
	for i, row := range rows {
		cells := strings.Split(row, ",")
		rows[i] = strings.Join(cells[:min(columns, len(cells))], ",")
	}
	return strings.Join(rows, "\n")
}

// identities are the rows of the identities.
func identities() (rows []string) {
	say := func(holds bool, format string, words ...any) {
		verdict := "yes"
		if !holds {
			verdict = "**no**"
		}
		rows = append(rows, "| "+fmt.Sprintf(format, words...)+" | "+verdict+" |")
	}
	for _, pair := range [][2]string{
		{"whittle pages=64 costs=on spread=1", "whittle pages=64"}, {"optimal pages=64 costs=on spread=1", "optimal pages=64"},
		{"cgla web=thesis pages=1000 capacity=100 ahead=1", "cgla web=thesis pages=1000 capacity=100"},
		{"peoma memory=0", "peoma"}, {"oma-time hosts=0", "oma-time"},
	} {
		say(printed(pair[0], 11) == printed(pair[1], 11), "`%s` prints as `%s`", pair[0], pair[1])
	}
	for k, spread := range []string{"4", "16", "100"} {
		bound, optimum := 0.0, 0.0
		for seed := range 10 {
			w := run(fmt.Sprintf("optimal pages=512 alpha=0.3 beta=1 costs=on spread=%s seed=%d", spread,
				seed+1)).Environment.(*pollinglab.Environment).World
			bound, optimum = bound+w.Bound()/10, optimum+w.Truth().OptimalValue/10
		}
		want := [][2]float64{{0.9434, 0.9436}, {1.0860, 1.0871}, {1.2922, 1.2944}}[k]
		say(bound <= optimum && bound > 0.997*optimum,
			"`spread=%s` on (.3, 1): bound %.4f, optimal shares %.4f, 10 draws; other draws %.4f, %.4f", spread, bound, optimum, want[0], want[1])
	}
	worst := 0.0
	for _, p := range []float64{1e-5, 1e-3, 0.1, 0.5, 0.9} {
		none, one := 1.0, 0.0 // the chances of no change and of one, slot by slot
		for m := range 400 {
			one, none = one*(1-p)+none*p, none*(1-p)
			q := math.Pow(1-p, float64(m))
			worst = max(worst, math.Abs(1-q*(1+float64(m)*p)-(1-none-one)))
		}
	}
	say(worst < 1e-12, "Whittle's index 1 − q^m (1+m p) is the chance of two or more changes in m+1 ticks, counted tick by tick: within %.0e", worst)
	draws, off := rand.New(rand.NewPCG(1, 2)), 0.0
	for range 20 {
		var values []float64
		var weights []int
		for range 12 {
			values, weights = append(values, draws.Float64()), append(weights, 1+draws.IntN(30))
		}
		best := 0.0
		for s := range knapsack.Set(1) << 12 {
			if s.Weight(weights) <= 60 {
				best = max(best, s.Value(values))
			}
		}
		off = max(off, math.Abs(knapsack.NewSolver(weights, 60).Exact(values).Value(values)-best))
	}
	say(off < 1e-12, "the exact packing is the best of all 2^12 sets, 20 draws: %.0e", off)
	return rows
}

func main() {
	log.SetFlags(0)
	text, err := os.ReadFile(page)
	if err != nil {
		log.Fatal(err)
	}
	all := read(string(text))
	rows, zs := make([]string, len(all)), make([]float64, len(all))
	err = engine.Parallel(context.Background(), 0, len(all), func(_ context.Context, i int) error {
		rows[i], zs[i] = all[i].row()
		fmt.Println(rows[i])
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	block := "| line | measure | here | independent | z | agrees |\n|---|---|---|---|---|---|\n" + strings.Join(rows, "\n") + "\n\n" + together(all, zs) +
		"\n\n| identity | holds |\n|---|---|\n" + strings.Join(identities(), "\n") + "\n"
	if err := os.WriteFile(page, []byte(block), 0o666); err != nil {
		log.Fatal(err)
	}
}
