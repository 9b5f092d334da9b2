package param

import "testing"

// TestDefaults: a row has its default but for a change, a change without a row is refused.
func TestDefaults(t *testing.T) {
	rows := []Param{{Key: "N", Default: "500"}, {Key: "lambda", Default: "1.5"}, {Key: "rule", Default: "reward-penalty"}}
	w, err := Defaults(rows, "N=20", "rule=reward-inaction")
	if err != nil || w.Int("N") != 20 || w.Number("lambda") != 1.5 || w.Word("rule") != "reward-inaction" {
		t.Errorf("%v, %v", w, err)
	}
	if w, err := Defaults(rows, "M=20"); err == nil {
		t.Errorf("%v", w)
	}
}
