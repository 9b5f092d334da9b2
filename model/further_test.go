package model

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// firstColumns are the rows of a line, their first columns.
func firstColumns(t *testing.T, line string, columns int) string {
	rows := strings.Split(printed(t, line, 400, 100), "\n")
	for i, row := range rows {
		cells := strings.Split(row, ",")
		rows[i] = strings.Join(cells[:min(columns, len(cells))], ",")
	}
	return strings.Join(rows, "\n")
}

// TestFurtherPage: the identities of docs/further.txt hold.
func TestFurtherPage(t *testing.T) {
	text := string(modeltest.Must(os.ReadFile("../docs/further.txt")))
	pairs := regexp.MustCompile("(?m)^\\| `(.*)` prints as `(.*)` \\| yes").FindAllStringSubmatch(text, -1)
	spreads := regexp.MustCompile("(?m)^\\| `(spread=.*)` on \\(.3, 1\\): (bound .*), 10 draws.* \\| yes").FindAllStringSubmatch(text, -1)
	modeltest.MustSame(t, []int{len(pairs), len(spreads)}, []int{5, 3}, "identities:")
	for _, pair := range pairs {
		modeltest.Equal(t, firstColumns(t, pair[1], 11), firstColumns(t, pair[2], 11), "%s and %s print other rows:", pair[1], pair[2])
	}
	for _, spread := range spreads {
		bound, optimum := 0.0, 0.0
		for seed := range 10 {
			w := MustRun(fmt.Sprintf("optimal pages=512 alpha=0.3 beta=1 costs=on %s seed=%d", spread[1], seed+1)).Environment.(*pollinglab.Environment)
			bound, optimum = bound+w.Bound()/10, optimum+w.Truth().OptimalValue/10
		}
		modeltest.Equal(t, fmt.Sprintf("bound %.4f, optimal shares %.4f", bound, optimum), spread[2], "%s:", spread[1])
		if bound > optimum || bound <= 0.997*optimum {
			t.Errorf("%s: the bound %v, the optimal shares %v", spread[1], bound, optimum)
		}
	}
}

// TestFurtherIdentities: a new parameter at the value that changes nothing prints the bytes of a line without it.
func TestFurtherIdentities(t *testing.T) {
	for _, line := range [][2]string{{"cgla web=thesis pages=60 capacity=6", "ahead=1"}, {"peoma", "memory=0"}, {"oma-time", "hosts=0"}, {"interval", "reward=value"},
		{"oma", "sizes=6,6,6"}, {"eoma", "capacities=6,6,6"}, {"oma-time", "sizes=30,30,30 capacities=30,30,30 spread=1 trial=0 compare=time"},
		{"ndp docs=200", "next=same"}, {"ndp docs=200 alpha=0", "weights=1,0,0,0"}, {"robot docs=200 latency=4 fetchers=0", "control=votes"}} {
		modeltest.Equal(t, printed(t, line[0], 400, 100), printed(t, line[0]+" "+line[1], 400, 100), "%s prints other bytes with %s:", line[0], line[1])
	}
}
