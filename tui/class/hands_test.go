package class

import (
	"slices"
	"testing"

	"lascope/model/modeltest"
)

// TestHands: counts with letters, or letters as they are called.
func TestHands(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int
	}{
		{"14a 25b 12c", []int{14, 25, 12}}, {"abba", []int{2, 2, 0}}, {"3a-1a", []int{2, 0, 0}}, {"14 a", nil}, {"a b c", []int{1, 1, 1}},
		{"", nil}, {"14", nil}, {"d", nil}, {"2000a", nil}, {"x", nil},
	} {
		got, err := handsOf(c.text, 3)
		switch {
		case c.want == nil && err == nil:
			t.Errorf("%q is %v", c.text, got)
		case c.want == nil:
			modeltest.Sentence(t, err, c.text)
		case err != nil || !slices.Equal(got, c.want):
			t.Errorf("%q is %v, %v", c.text, got, err)
		}
	}
}
