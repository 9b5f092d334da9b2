package model

import (
	"regexp"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/linelab"
)

var splExplanation = regexp.MustCompile(`^at λ = (\S+) the oracle says (left|right): state (\d+)(?: → (\d+)|, the end, stays) \[Thesis] §4\.1$`)

// readLine re-derives point location from its words [Thesis] §4.1:
// one state the way the oracle says, none beyond the ends.
func readLine(t *testing.T, line string, steps int) {
	const n = 8
	tl := openTimeline(t, line)
	request := lab.ViewRequest{Find: -1, Trace: true, Width: 40}
	tl.Snapshot(request)
	at, lies, ends := n/2, 0, 0
	for range steps {
		tl.Advance(1)
		v := tl.Snapshot(request).View.(*linelab.View)
		m := splExplanation.FindStringSubmatch(v.Chain.Step)
		if m == nil {
			t.Fatalf("it cannot be read: %s", v.Chain.Step)
		}
		from := int(number(t, m[3]))
		if from != at || number(t, m[1]) != float64(from)/n {
			t.Fatalf("it was left in %d of %d: %s", at, n, v.Chain.Step)
		}
		to := from + 1
		if m[2] == "left" {
			to = from - 1
		}
		if to < 0 || to > n {
			to = from
			ends++
		}
		said := from
		if m[4] != "" {
			said = int(number(t, m[4]))
		}
		if said != to || v.Chain.State != to {
			t.Fatalf("from the words it goes to %d, and is in %d: %s", to, v.Chain.State, v.Chain.Step)
		}
		if truth := (m[2] == "right") == (float64(from)/n < v.Target); truth != strings.HasPrefix(v.Chain.Hidden, "the truth, told with probability "+lab.Four(v.Reliability)) {
			t.Fatalf("the target is %v: %s", v.Target, v.Chain.Step)
		}
		if v.Chain.Hidden == "a lie, told with probability "+lab.Four(1-v.Reliability) {
			lies++
		}
		at = to
	}
	if lies < 3900 || lies > 4600 || ends == 0 { // 8,000·0.4 + 2,000·0.55 = 4,300, five standard deviations are 245
		t.Errorf("%d lies, %d ends", lies, ends)
	}
}
