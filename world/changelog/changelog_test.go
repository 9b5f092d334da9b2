package changelog

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// check fails if a log breaks the rules of its file, or does not read back as it was written.
func check(t *testing.T, l Log) {
	t.Helper()
	var b bytes.Buffer
	modeltest.OK(t, l.Write(&b))
	back, err := Read("f", &b)
	if err != nil {
		t.Fatalf("%v: %v", l, err)
	}
	if len(back.Names) != len(l.Names) || len(back.Changes) != len(l.Changes) {
		t.Fatalf("%v reads back as %v", l, back)
	}
	for i, c := range back.Changes {
		if w := l.Changes[i]; c.At != w.At || back.Names[c.Page] != l.Names[w.Page] {
			t.Fatalf("change %d of %v reads back as %v", i, l, back)
		}
	}
}

func FuzzReadTable(f *testing.F) {
	f.Add("p,t\na,1\nb,2\n", "")
	f.Add("p;t\n\"a\n\";1970-01-01T00:00:00Z\n", "rfc3339")
	f.Fuzz(func(t *testing.T, text, format string) {
		if l, err := readTable("f", strings.NewReader(text), Columns{Page: "p", Time: "t", Format: format}); err == nil {
			check(t, l.Log)
		}
	})
}

func FuzzReadGit(f *testing.F) {
	f.Add("\x00commit 5\x00\nA\x00a\x00A\x00b\x00\x00commit 6\x00\nR100\x00a\x00b\x00", 0)
	f.Add("\x00commit 5\x00\nA\x00a\tb\x00A\x00a\\tb\x00", 1)
	f.Fuzz(func(t *testing.T, text string, bulk int) {
		if h, err := ReadGit(strings.NewReader(text), Selection{Whole.From, Whole.To, bulk}); err == nil && len(h.Changes) > 0 {
			check(t, h.Log)
		}
	})
}

// TestHalfIn compares with a count of every slot.
func TestHalfIn(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		l := Log{Names: []string{"a"}}
		for range 1 + draw.IntN(40) {
			l.Changes = append(l.Changes, Change{0, draw.Int64N(300)})
		}
		l.Sort()
		slot := 1 + draw.Int64N(50)
		slots := make([]int, (l.Changes[len(l.Changes)-1].At-l.Changes[0].At)/slot+1)
		for _, c := range l.Changes {
			slots[(c.At-l.Changes[0].At)/slot]++
		}
		all := int64(len(slots))
		slices.Sort(slots)
		held, want := 0, int64(0)
		for 2*held < len(l.Changes) {
			want++
			held += slots[len(slots)-int(want)]
		}
		if few, n := HalfIn(l, slot); few != want || n != all {
			t.Errorf("%v, slot %d: %d of %d, want %d of %d", l.Changes, slot, few, n, want, all)
		}
	}
}
