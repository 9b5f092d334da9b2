package engine

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"testing"

	"lascope/model/modeltest"
)

// FuzzReadJournal: a journal, torn or whole, is refused in a sentence or read. A journal that was read is written back the
// same.
func FuzzReadJournal(f *testing.F) {
	line := func(text string) string { return fmt.Sprintf("%s %08x\n", text, crc32.ChecksumIEEE([]byte(text))) }
	const head = Heading + "\n"
	const own = head + "# sweep h-traa pages=8 N=2,3 --reps 2 --until 10 --every 1 --metric final\n# made by lascope dev\n"
	for _, s := range []string{
		head, own, own + line("ab @10 final=0.5"), own + line("ab @10 final=NaN reach=>8 recovery=3/8:3/8;NaN") + "cd @10 fin",
		head + line("ab @10 earned=1 ~0,0.5,10,0.25") + line("ab @8 value=2/10"), head + "ab @10 final=0.5 00000000\n",
		own + "# data trace \"log.csv\"", head + line("ab @x final"),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		of, runs, err := parseJournal("j", text)
		if err != nil {
			modeltest.Named(t, "j:", err, text)
			return
		}
		var once, twice bytes.Buffer
		modeltest.OK(t, runs.writer(of)(&once))
		of, again, err := parseJournal("j", once.String())
		if err != nil || len(again) != len(runs) {
			t.Fatalf("written again %d runs are %v: %v", len(runs), again, err)
		}
		if err := again.writer(of)(&twice); err != nil || once.String() != twice.String() {
			t.Fatalf("%v: written again\n%s\nis\n%s", err, once.String(), twice.String())
		}
	})
}
