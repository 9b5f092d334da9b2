package experiment

import (
	"bytes"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// FuzzReadJournal: a sweep's journal, torn or whole, is refused in a sentence or read. A
// journal that was read is written back the same.
func FuzzReadJournal(f *testing.F) {
	const head = "# lascope part 1\n# sweep h-traa pages=8 N=2,3 --reps 2 --until 10 --every 1 --metric final\n"
	for _, s := range []string{head + "0 0.5\n3 NaN\n", head + "# made by lascope dev\n1 +Inf\n1 +Inf\n2 0.", head + "0 1\n0 2\n", "# lascope part 1\n# sweep N=2,3 --reps", head + "4 1\n"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, text string, torn bool) {
		if before, _, _ := strings.Cut(strings.TrimPrefix(text, "# lascope part 1\n"), "\n"); modeltest.Slow.MatchString(before) {
			t.Skip()
		}
		p, err := ReadPart("j", strings.NewReader(text), torn)
		if err != nil {
			modeltest.Named(t, "j:", err, text)
			return
		}
		var once bytes.Buffer
		if err := p.write(&once); err != nil {
			t.Fatal(err)
		}
		again, err := ReadPart("j", strings.NewReader(unsummed(once.String())), false)
		if err != nil || again.Known() != p.Known() {
			t.Fatalf("written again %d items are %v: %v", p.Known(), again, err)
		}
	})
}
