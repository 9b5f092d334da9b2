package theory

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// TestPrint: a number is printed to the digits that its error leaves certain, and to no more than are wanted.
func TestPrint(t *testing.T) {
	for _, c := range []struct {
		number Number
		most   int
		want   string
	}{
		{Number{0.86204, 1e-8}, 4, "0.8620"},
		{Number{0.86204, 5e-4}, 4, "0.862"},
		{Number{0.86204, 6e-4}, 4, "0.86"},
		{Number{0.6129, 0.03}, 4, "0.6"},
		{Number{0.6129, 0.3}, 4, "~0.6"},
		{Number{12.25, 0.5}, 4, "12"},
		{Number{12.25, 0.6}, 4, "~12.2"},
		{Number{0.25, 0}, 12, "0.250000000"},
		{Number{0.25, math.NaN()}, 3, "~0.25"},
		{Unknown(), 3, ""},
	} {
		modeltest.Equal(t, c.number.Print(c.most), c.want, "%+v to %d digits:", c.number, c.most)
	}
}

// TestRow: a word takes the place of the number, and an unknown error is empty.
func TestRow(t *testing.T) {
	for _, c := range []struct {
		fact Fact
		want []string
	}{
		{Fact{Quantity: "limit", Number: Number{0.5, 1e-3}, Method: "m", Source: "s"}, []string{"limit", "0.50", "0.001", "m", "s"}},
		{Fact{Quantity: "verdict", Word: "expedient"}, []string{"verdict", "expedient", "", "", ""}},
		{Fact{Quantity: "loss", Number: Number{0.25, math.NaN()}}, []string{"loss", "~0.25", "", "", ""}},
	} {
		modeltest.Same(t, c.fact.Row(), c.want, "%+v:", c.fact)
	}
	if got := (Number{4, 1e-6}).Root(); got.Value != 2 || math.Abs(got.Error-5e-7) > 1e-14 {
		t.Errorf("the root of 4 ± 10⁻⁶ is %v", got)
	}
	modeltest.Equal(t, (Number{0, 1e-8}).Root(), (Number{0, 1e-4}), "the root of 0 ± 10⁻⁸ is")
	if got := Rounded(2, 96); got.Error != 4*0x1p-52*100*2 {
		t.Errorf("rounding in 96 terms: %v", got)
	}
}
