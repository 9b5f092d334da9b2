//go:build ignore

// The checks of docs/further.md at full size. The identities of the page stay; model/further_test.go holds them:
//
//	go run docs/further.go
package main

import (
	"context"
	"fmt"
	"log"
	"math"
	"os"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

const page = "docs/further.txt"

// A check is a row of the table: a line, a measure over seeds, and the independent value that it must meet. Only the numbers of here
// are made anew.
type check struct {
	line, after string // after the seed: interventions
	what        string // is measured, "NAME, FROM to UNTIL", queries or downloads
	seeds       int
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
		refusal.Must(fmt.Sscanf(cells[2][strings.Index(cells[2], "("):], "(%d)", &c.seeds))
		refusal.Must(fmt.Sscanf(cells[3], "%g ± %g", &c.want, &c.error))
		all = append(all, c)
	}
	return all
}

// measured is the measure of a row on a line.
func (c check) measured(line string) float64 {
	name, ticks, _ := strings.Cut(c.what, ", ")
	of := engine.Replication{Until: 2000, ToGoal: name == "downloads to 12.4"}
	fmt.Sscanf(ticks, "%d to %d", &of.From, &of.Until)
	of.From -= of.From % 10 // of the ticks from 4001 on
	of.Every = of.Until - of.From
	run := refusal.Must(model.New(refusal.Must(model.Parse(line))))
	switch name {
	case "full", "full − hits":
		return full(run, of.From, of.Until, name != "full")
	case "queries to accuracy 1":
		return regrouped(run)
	case "value":
		of.Every = of.Until / 200
	}
	column, part, _ := strings.Cut(strings.NewReplacer("of the bound", "earned bound", "downloads to 12.4", "downloads").Replace(name), " ")
	t := refusal.Must(of.Run(context.Background(), run.Spec()))
	mean := func(column string) (sum float64) {
		rows := t.Since(of.From).Rows[1:]
		for _, row := range rows {
			sum += row[t.Column(column)] / float64(len(rows))
		}
		return sum
	}
	if part == "" {
		return mean(column)
	}
	return mean(column) / mean(part) // a column as a part of another
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
func regrouped(r *model.Run) float64 {
	const at = 20_000
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
		got = append(got, c.measured(strings.TrimSpace(fmt.Sprintf("%s seed=%d %s", c.line, seed+1, c.after))))
	}
	e := stats.EstimateOf(got)
	number := func(x float64) string {
		if c.want > 2 {
			return fmt.Sprintf("%.0f", x)
		}
		return strings.TrimPrefix(fmt.Sprintf("%.4f", x), "0")
	}
	z, verdict := stats.Agreement(e.Mean, e.SE, c.want, c.error, 0)
	distance := signed(z)
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

// signed is a distance with one digit and its sign.
func signed(z float64) string { return strings.Replace(fmt.Sprintf("%.1f", z), "-", "−", 1) }

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
			text += fmt.Sprintf(" `%s` %s", scheme, signed(z))
			if math.Abs(z) > 3 {
				text += " (they **differ together**)"
			}
			text += ","
		}
	}
	return strings.TrimSuffix(text, ",") + "."
}

func main() {
	log.SetFlags(0)
	if err := write(); err != nil {
		log.Fatal(err)
	}
}

// write makes the page anew.
func write() (err error) {
	defer refusal.To(&err)
	text := string(refusal.Must(os.ReadFile(page)))
	all := read(text)
	rows, zs := make([]string, len(all)), make([]float64, len(all))
	refusal.Check(engine.Parallel(context.Background(), 0, len(all), func(_ context.Context, i int) {
		rows[i], zs[i] = all[i].row()
		fmt.Println(rows[i])
	}))
	head, rest, _ := strings.Cut(text, "\n| `")
	_, identities, _ := strings.Cut(rest, "\n\n| identity")
	block := head + "\n" + strings.Join(rows, "\n") + "\n\n" + together(all, zs) + "\n\n| identity" + identities
	return os.WriteFile(page, []byte(block), 0o666)
}
