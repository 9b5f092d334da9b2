//go:build ignore

// The checks and identities of docs/further.md at full size:
//
//	go run docs/further.go
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"

	"lascope/internal/knapsack"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

const page = "docs/further.txt"

// A check is a line, a measure over seeds, and the independent value that it must meet.
type check struct {
	line, after string // after the seed: interventions
	seeds       int
	what        string
	measure     func(r *model.Run) float64
	want, error float64 // the independent value and its standard error
	within      float64 // an allowed difference
	because     string  // of the allowance
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

// column is the number of a column of the present row.
func column(r *model.Run, row []lab.Cell, name string) float64 {
	for i, c := range r.Columns() {
		if c == name {
			return row[i].Number()
		}
	}
	log.Fatalf("%s has no column %s", r.Line(), name)
	return 0
}

// mean is that of a column over the rows of every ticks after a tick, to an end.
func mean(name string, from, until, every int64) func(*model.Run) float64 {
	return func(r *model.Run) float64 {
		r.Advance(from)
		r.Row()
		sum, rows := 0.0, 0.0
		for r.Tick() < until {
			r.Advance(every)
			sum, rows = sum+column(r, r.Row(), name), rows+1
		}
		return sum / rows
	}
}

// ofBound is what a policy earns of the bound between two ticks.
func ofBound(from, until int64) func(*model.Run) float64 {
	return func(r *model.Run) float64 {
		r.Advance(from)
		r.Row()
		r.Advance(until - from)
		row := r.Row()
		return column(r, row, "earned") / column(r, row, "bound")
	}
}

// full is the part of the polls at which the knapsack of VLAKG is full, between two ticks; apart is its distance from the part that hit.
func full(from, until int64, apart bool) func(*model.Run) float64 {
	return func(r *model.Run) float64 {
		counts := func() (fulls, hits float64) {
			points := r.Environment.Observe(lab.ViewRequest{}).(*pollinglab.View).Whole
			now := points[len(points)-1]
			return float64(now.Fulls), float64(now.Hits)
		}
		r.Advance(from)
		fulls, hits := counts()
		r.Advance(until - from)
		nowFulls, nowHits := counts()
		polls := float64(until - from)
		if apart {
			return math.Abs(nowFulls-fulls-nowHits+hits) / polls
		}
		return (nowFulls - fulls) / polls
	}
}

// regrouped are the queries after a regroup until every object is right.
func regrouped(at int64) func(*model.Run) float64 {
	return func(r *model.Run) float64 {
		r.Advance(at + 1)
		for column(r, r.Row(), "accuracy") < 1 && r.Tick() < 100*at {
			r.Advance(1)
		}
		return float64(r.Tick() - at)
	}
}

// downloads are those until the run has converged.
func downloads(r *model.Run) float64 {
	for !r.Converged() && r.Tick() < 2000 {
		r.Advance(1)
	}
	return column(r, r.Row(), "downloads")
}

func checks() []check {
	const (
		web   = " pages=512 alpha=0.3 beta=1"
		vlakg = "vlakg" + web + " feedback=model"
		cgla  = "cgla web=thesis pages=1000 capacity=100 ratio=1.5"
		peoma = "peoma objects=18 classes=3 p=0.9 memory="
		team  = "lri-team items=12 a="
		free  = " items=20 family=free room=0.4"

		omaTime = "oma-time objects=3000 classes=3"
	)
	value := mean("value", 200_000, 400_000, 2000)
	late, early := mean("importance", 4000, 5000, 1000), mean("share", 18_000, 20_000, 2000)
	later := mean("share", 270_000, 300_000, 30_000)
	share := func(line string, seeds int, what string, measure func(*model.Run) float64, want, error float64) check {
		return check{line: line, seeds: seeds, what: what, measure: measure, want: want, error: error}
	}
	count := func(line, after string, seeds int, what string, measure func(*model.Run) float64, want, error float64) check {
		return check{line: line, after: after, seeds: seeds, what: what, measure: measure, want: want, error: error}
	}
	shuffled := func(line string, from, until int64, want, error float64) check {
		return count(line, "@0:shuffle", 10, fmt.Sprintf("of the bound, %d to %d", from, until), ofBound(from, until), want, error)
	}
	ordered := func(line string, want, error float64) check {
		return share(line, 10, "of the bound, 180000 to 200000", ofBound(180_000, 200_000), want, error)
	}
	return []check{
		share(vlakg, 10, "value, 200000 to 400000", value, 0.8720, 0.0001),
		share(vlakg+" a=0.3", 10, "value, 200000 to 400000", value, 0.8537, 0.0003),
		share(vlakg+" rule=linear", 10, "value, 200000 to 400000", value, 0.581, 0.002),
		share(vlakg+" rule=reward-inaction", 10, "value, 200000 to 400000", value, 0.8480, 0.0002),
		share("vlakg pages=16 a=0.01 feedback=model", 10, "value, 1000000 to 4000000", mean("value", 1_000_000, 4_000_000, 20_000),
			0.9667, 0.0001),
		share("vlakg pages=16 a=0.01 feedback=model", 10, "full, 1000000 to 4000000", full(1_000_000, 4_000_000, false), 0.9665, 0.0001),
		{line: "vlakg pages=16 a=0.01 feedback=model", seeds: 10, what: "full − hits, 1000000 to 4000000", measure: full(1_000_000, 4_000_000, true),
			within: 0.003},
		shuffled("interval"+web+" costs=on updates=cumulative reward=marginal floor=0.05 cover=0", 180_000, 200_000, 0.991, 0.001),
		shuffled("interval"+web+" costs=on updates=cumulative reward=value floor=0.05 cover=0", 180_000, 200_000, 0.905, 0.006),
		shuffled("whittle"+web+" costs=on", 54_000, 60_000, 0.998, 0.001),
		shuffled("optimal"+web+" costs=on", 54_000, 60_000, 0.985, 0.002),
		shuffled("gamma"+web+" costs=on", 180_000, 200_000, 0.996, 0.001),
		ordered("h-traa"+web+" costs=on rule=reward-inaction updates=cumulative reward=marginal", 0.881, 0.007),
		ordered("h-traa"+web+" costs=on rule=reward-inaction updates=cumulative reward=value", 0.836, 0.007),
		share("pack-density items=12", 20, "share, 18000 to 20000", early, 0.974, 0.007),
		share(team+"0.03", 20, "share, 18000 to 20000", early, 0.966, 0.009),
		share(team+"0.01", 20, "share, 18000 to 20000", early, 0.865, 0.021),
		share(team+"0.003", 20, "share, 18000 to 20000", early, 0.609, 0.008),
		share("pack-pursuit items=12 a=0.05", 20, "share, 18000 to 20000", early, 0.983, 0.007),
		share("pack-pursuit items=12 a=0.01", 20, "share, 18000 to 20000", early, 0.995, 0.002),
		share("pack-pursuit items=12 a=0.002", 20, "share, 18000 to 20000", early, 0.999, 0.001),
		share("pack-thompson items=12", 20, "share, 18000 to 20000", early, 0.999, 0.001),
		share(team+"0.03", 20, "share, 270000 to 300000", later, 0.966, 0.009),
		share(team+"0.01", 20, "share, 270000 to 300000", later, 0.981, 0.005),
		share(team+"0.003", 20, "share, 270000 to 300000", later, 0.990, 0.004),
		share("pack-density"+free, 20, "share, 18000 to 20000", early, 0.992, 0.003),
		share("lri-team"+free+" a=0.03", 20, "share, 18000 to 20000", early, 0.930, 0.009),
		share("pack-pursuit"+free+" a=0.01", 20, "share, 18000 to 20000", early, 0.999, 0.001),
		share("pack-thompson"+free, 20, "share, 18000 to 20000", early, 0.9998, 0.0001),
		share(cgla+" ahead=1", 10, "importance, 4001 to 5000", late, 0.589, 0.002),
		share(cgla+" ahead=8", 10, "importance, 4001 to 5000", late, 0.613, 0.002),
		share(cgla+" ahead=64", 10, "importance, 4001 to 5000", late, 0.620, 0.002),
		share(cgla+" ahead=0", 10, "importance, 4001 to 5000", late, 0.621, 0.002),
		share(cgla+" ahead=1 limit=hard", 10, "importance, 4001 to 5000", late, 0.576, 0.002),
		share(cgla+" ahead=0 limit=hard", 10, "importance, 4001 to 5000", late, 0.621, 0.002),
		count(peoma+"0", "@20000:regroup", 20, "queries to accuracy 1", regrouped(20_000), 8725, 34),
		count(peoma+"1", "@20000:regroup", 40, "queries to accuracy 1", regrouped(20_000), 390, 10),
		count(peoma+"2", "@20000:regroup", 40, "queries to accuracy 1", regrouped(20_000), 512, 11),
		count(peoma+"2 transitive=on", "@20000:regroup", 40, "queries to accuracy 1", regrouped(20_000), 366, 7),
		count(omaTime, "", 20, "downloads to 12.4", downloads, 49.9*3000, 2100),
		count(omaTime+" partner=stays", "", 20, "downloads to 12.4", downloads, 114_300, 840),
		count(omaTime+" hosts=300 partner=stays", "", 20, "downloads to 12.4", downloads, 10_860, 194),
		count(omaTime+" hosts=60 partner=stays", "", 20, "downloads to 12.4", downloads, 1965, 89),
		count(omaTime+" hosts=60 purity=0.9 partner=stays", "", 20, "downloads to 12.4", downloads, 2604, 134),
	}
}

// row is a check as a row of the table, with its distance in standard errors.
func (c check) row() (text string, z float64) {
	var got []float64
	for seed := range c.seeds {
		got = append(got, c.measure(run(strings.TrimSpace(fmt.Sprintf("%s seed=%d %s", c.line, seed+1, c.after)))))
	}
	e := stats.EstimateOf(got)
	number := func(x float64) string {
		if c.want > 2 {
			return fmt.Sprintf("%.0f", x)
		}
		return strings.TrimPrefix(fmt.Sprintf("%.4f", x), "0")
	}
	z, verdict := stats.Agreement(e.Mean, e.SE, c.want, c.error, c.within)
	distance := strings.Replace(fmt.Sprintf("%.1f", z), "-", "−", 1)
	if c.error == 0 {
		z, verdict = stats.Agreement(e.Mean, 0, c.want, 0, c.within)
		distance = ""
	}
	switch verdict {
	case "near":
		verdict += ": " + c.because
	case "differs":
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
	all := checks()
	rows, zs := make([]string, len(all)), make([]float64, len(all))
	var wait sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := range next {
				rows[i], zs[i] = all[i].row()
				fmt.Println(rows[i])
			}
		}()
	}
	for i := range all {
		next <- i
	}
	close(next)
	wait.Wait()
	block := "| line | measure | here | independent | z | agrees |\n|---|---|---|---|---|---|\n" + strings.Join(rows, "\n") + "\n\n" + together(all, zs) +
		"\n\n| identity | holds |\n|---|---|\n" + strings.Join(identities(), "\n") + "\n"
	if err := os.WriteFile(page, []byte(block), 0o666); err != nil {
		log.Fatal(err)
	}
}
