package run

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/pane"
)

// best are the names of what a chart calls the best.
var best = []string{"optimal shares", "exact", "upper bound", "best possible", "all right", "least penalty", "freshest shares"}

// rulerEntry is an entry of a legend with its number.
var rulerEntry = regexp.MustCompile(`([×●◆◇△]) ([a-z][a-z -]*?) +(\d*\.\d+|\d) *$`)

// TestNowIsNeverAboveTheBest: of every scheme, in every picture of every pane, no number of a present curve is above the one of the
// best in the same legend, at the start, early, late and 100 ticks after each shift and takeover; below it, of a penalty. The
// picture of polls names no best, and no chart names two quantities.
func TestNowIsNeverAboveTheBest(t *testing.T) {
	modeltest.SkipUnderRace(t)
	compared := 0
	for i, line := range everyScheme() {
		if !modeltest.Taken(i, 12) {
			continue
		}
		a, run := labApp(t, line, 0, 120, 40)
		a.alone = true
		look := func(when string) {
			t.Helper()
			rested(a, run, false)
			for k := range a.Slots {
				a.SetFocus(k)
				a.Relayout()
				for range 4 {
					rows := a.rows()
					compared += comparesWithBest(t, line+", "+when, rows)
					pressIn(a, pane.KeyOf("v"))
				}
			}
		}
		advance := func(to int64, when string) {
			run.Advance(to - run.Tick())
			look(when)
		}
		advance(0, "at the start")
		advance(50, "at 50")
		advance(1000, "at 1,000")
		advance(modeltest.ByLength[int64](5000, 20_000), "late")
		for _, action := range a.Now.Snap.Lab.Actions {
			if _, err := run.Do(action.Name); err == nil {
				advance(run.Tick()+100, "100 after "+action.Name)
			}
		}
		for _, other := range a.Now.Snap.Lab.Schemes {
			if _, err := run.Do(other.Name); err == nil && other != a.Now.Snap.Scheme {
				advance(run.Tick()+100, "100 after "+other.Name)
				break
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d numbers are compared with a best", compared)
	}
}

// comparesWithBest compares the numbers of the legend on a screen, and returns how many.
func comparesWithBest(t *testing.T, when string, rows []string) (compared int) {
	t.Helper()
	var names []string
	numbers := map[string]float64{}
	now := map[string]float64{}
	for _, row := range rows {
		m := rulerEntry.FindStringSubmatch(row)
		if m == nil {
			continue
		}
		v := modeltest.Must(strconv.ParseFloat(m[3], 64))
		names = append(names, m[2])
		numbers[m[2]] = v
		if (m[1] == "×" || m[1] == "●") && m[2] != "download time" { // which has a goal
			now[m[2]] = v
		}
	}
	polls := slices.Contains(names, "expected hits")
	if polls && (slices.Contains(names, "optimal shares") || slices.Contains(names, "present shares")) {
		t.Errorf("%s: a chart has two quantities: %v", when, names)
	}
	for _, name := range best {
		limit, ok := numbers[name]
		if !ok {
			continue
		}
		for present, v := range now {
			compared++
			if over := v - limit; name == "least penalty" && -over > 0.00101 || name != "least penalty" && over > 0.00101 { // both are rounded to .001
				t.Errorf("%s: %s is %g, %s %g\n%s", when, present, v, name, limit, strings.Join(rows, "\n"))
			}
		}
	}
	return compared
}
