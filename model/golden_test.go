package model

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestGoldenRowScripts: lines of every scheme print the rows of testdata/rows; a third of them by default.
func TestGoldenRowScripts(t *testing.T) {
	modeltest.SkipUnderRace(t)
	modeltest.Scripts(t, modeltest.ByLength("testdata/rows/some.txt", "testdata/rows/*.txt"), func(t *testing.T) func(string, []string) string {
		return func(line string, _ []string) string {
			run, rows, sum := MustRun(line), strings.Builder{}, fnv.New64a()
			modeltest.OK(t, (Printout{Until: 3000, Every: 250, Format: "csv"}).Print(context.Background(), run, io.MultiWriter(&rows, sum)))
			if _, shares, err := run.PageShares(); err == nil {
				for row := range shares {
					fmt.Fprintln(sum, row)
				}
			}
			all := strings.Split(strings.TrimSpace(rows.String()), "\n")
			return fmt.Sprintf("%s  %016x\n", all[len(all)-1], sum.Sum64())
		}
	})
}
