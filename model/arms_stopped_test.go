package model

import (
	"bytes"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestArmsStopped: a table of the arms lab has the columns converged and correct with --stop converged
// alone; the cells of the others are the same.
func TestArmsStopped(t *testing.T) {
	const columns = "tick,action,penalty,p_best,average_penalty,mean_penalty,chance,least,regret"
	table := func(stops bool) (rows []string) {
		run := modeltest.Must(New(modeltest.Must(Parse("lri penalties=0.2,0.5"))))
		var out bytes.Buffer
		modeltest.OK(t, (Printout{Until: 300, Every: 100, Format: "csv", StopConverged: stops}).Print(t.Context(), run, &out))
		return strings.Split(strings.TrimSpace(out.String()), "\n")
	}
	plain, stopped := table(false), table(true)
	if plain[0] != columns || stopped[0] != columns+",converged,correct" || len(plain) != 5 || len(stopped) != 5 {
		t.Fatalf("the tables are\n%s\n%s", strings.Join(plain, "\n"), strings.Join(stopped, "\n"))
	}
	for i := range plain {
		if !strings.HasPrefix(stopped[i], plain[i]+",") {
			t.Errorf("row %d is %s, with --stop converged %s", i, plain[i], stopped[i])
		}
	}
}
