package action

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// rowOf is a row of the tables.
func rowOf(t *testing.T, name string) Scheme {
	t.Helper()
	rows := append(Schemes(), Played()...)
	i := slices.IndexFunc(rows, func(s Scheme) bool { return s.Name == name })
	if i < 0 {
		t.Fatal(name)
	}
	return rows[i]
}

// valuesOf are the defaults of a row, with the changes of a line.
func valuesOf(t *testing.T, name, line string) automata.Values {
	t.Helper()
	return modeltest.Must(automata.Defaults(rowOf(t, name).Params, strings.Fields(line)...))
}

// built builds a scheme on a number of arms, with the values of a line.
func built(t *testing.T, name string, arms int, line string, seed uint64) Automaton {
	t.Helper()
	return rowOf(t, name).New(Setup{Actions: arms, Seed: [2]uint64{seed, 2}, Values: valuesOf(t, name, line)})
}

// TestTheoryOfTheRows: what each kind of row knows: an absorption of two arms only, a limit with its error, and the warning of Tsetlin.
func TestTheoryOfTheRows(t *testing.T) {
	two, three := []float64{0.2, 0.5}, []float64{0.2, 0.5, 0.6}
	dlri := rowOf(t, "dlri")
	if got := dlri.Theory(valuesOf(t, "dlri", "N=4"), two, false); !got.Absorbing || got.Absorption == nil || got.Absorption.at(0.5) != discreteAbsorption(0.2, 0.5, 4).at(0.5) {
		t.Errorf("two arms: %+v", got)
	}
	if got := dlri.Theory(valuesOf(t, "dlri", "N=4"), three, false); !got.Absorbing || got.Absorption != nil {
		t.Errorf("three arms: %+v", got)
	}
	for _, x := range []struct {
		d          Drift
		graded     bool
		absorption bool
		method     string
		small      bool
	}{
		{Drift{A: 0.1, C: two}, false, true, "", false},
		{Drift{A: 0.1, C: two}, true, false, "", false},
		{Drift{A: 0.1, C: three}, false, false, "", false},
		{Drift{A: 0.1, B: 0.1, C: two}, false, false, "p is proportional", false},
		{Drift{A: 0.1, B: 0.2, C: two}, false, false, "the point where", true},
		{Drift{A: 0, B: 0.2, C: two}, false, false, "the point where", true},
		{Drift{C: two}, false, false, "", false},
	} {
		got := linearTheory(&x.d, x.graded)
		if got.Absorbing != (x.d.B == 0 && x.d.A > 0) || (got.Absorption != nil) != x.absorption || !strings.HasPrefix(got.Method, x.method) || (got.Method == "") != (x.method == "") || (got.Limit == nil) != (x.method == "") || got.Small != x.small {
			t.Errorf("%+v: %+v", x, got)
		}
	}
	got := rowOf(t, "tsetlin").Theory(valuesOf(t, "tsetlin", "N=3"), two, false)
	if got.Error != lawError(two, 3) || len(got.Law) != 6 || math.Abs(got.Limit[0]-got.Law[0]-got.Law[1]-got.Law[2]) > 1e-15 || got.Method == "" {
		t.Errorf("tsetlin: %+v", got)
	}
	if got := rowOf(t, "tsetlin").Theory(valuesOf(t, "tsetlin", "N=3"), []float64{0, 0}, false); got.Law != nil || got.Limit != nil || got.Error != 0 {
		t.Errorf("tsetlin with two arms that are never left: %+v", got)
	}
	for least, warns := range map[float64]bool{0.49: false, 0.5: false, 0.51: true} {
		if got := rowOf(t, "tsetlin").Warn([]float64{0.9, least}); (got != "") != warns {
			t.Errorf("a least c of %v: %q", least, got)
		}
	}
}

// TestArmsThatAreNeverLeft: the limit of L_R−P is on the arm without penalties, the first too.
func TestArmsThatAreNeverLeft(t *testing.T) {
	for _, x := range []struct{ c, want []float64 }{
		{[]float64{0, 0.5}, []float64{1, 0}}, {[]float64{0.5, 0}, []float64{0, 1}}, {[]float64{0, 0.5, 0}, nil}, {[]float64{0, 0}, nil}, {[]float64{0.2, 0.6}, []float64{0.75, 0.25}},
	} {
		got := rewardPenaltyLimit(x.c)
		for i := range x.want {
			modeltest.Near(t, got[i], x.want[i], 1e-15, "%v: number %d of %v is", x.c, i, got)
		}
		if x.want == nil && got != nil {
			t.Errorf("%v: %v, want nothing", x.c, got)
		}
	}
}

// TestChooseByTheCoin: the action whose part holds the coin; at the end of a part it is the next with one; beyond the sum the last.
func TestChooseByTheCoin(t *testing.T) {
	for _, x := range []struct {
		p    []float64
		u    float64
		want int
	}{
		{[]float64{0.25, 0.5, 0.25}, 0, 0}, {[]float64{0.25, 0.5, 0.25}, 0.25, 1}, {[]float64{0.25, 0.5, 0.25}, 0.7, 1}, {[]float64{0.25, 0.5, 0.25}, 0.75, 2},
		{[]float64{0, 1, 0}, 0, 1}, {[]float64{0.5, 0.25, 0}, 0.9, 1}, {[]float64{0.5, 0, 0.25}, 0.5, 2},
	} {
		modeltest.Equal(t, choose(x.p, x.u), x.want, "the coin %v chooses of %v action", x.u, x.p)
	}
}
