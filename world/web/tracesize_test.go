package web

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// traceOf writes a trace with given numbers of changes, pages and bytes a name.
func traceOf(t *testing.T, changes, pages, name int, packed bool) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "trace")
	f, err := os.Create(path)
	modeltest.OK(t, err)
	var to io.WriteCloser = f
	if packed {
		to = gzip.NewWriter(f)
	}
	io.WriteString(to, "page,unix_seconds\n")
	text := []byte{}
	for i := range changes {
		text = fmt.Appendf(text[:0], "%0*d,%d\n", name, i%pages*7919%pages, 1_700_000_000+37*i)
		to.Write(text)
	}
	if packed {
		err = to.Close()
	}
	modeltest.OK(t, errors.Join(err, f.Close()))
	return path
}

// TestTraceBytes: the estimate of a trace is more than the heap that it comes to hold,
// as reading takes some too, and not more than four times that, whether many changes or
// many pages make it large; and the pages are nearly known. LASCOPE_LONG makes the traces eight times as long.
func TestTraceBytes(t *testing.T) {
	for _, c := range []struct {
		changes, pages, name int
		packed               bool
	}{{300_000, 40, 4, false}, {300_000, 40, 4, true}, {100_000, 100_000, 12, false}, {60_000, 60_000, 500, true}, {200_000, 9_000, 60, false}} {
		if part := modeltest.ByLength(8, 1); c.pages > 40 {
			c.changes, c.pages = c.changes/part, c.pages/part
		} else {
			c.changes /= part
		}
		path := traceOf(t, c.changes, c.pages, c.name, c.packed)
		told, pages := traceBytes(path)
		if pages < 0.97*float64(c.pages) || pages > 1.03*float64(c.pages) {
			t.Errorf("%+v: %g pages are found", c, pages)
		}
		w := pollingOf(t, "slot=1h trace="+path)
		taken := float64(memory.Bytes(w))
		modeltest.MustEqual(t, w.Pages(), c.pages, "%+v: pages", c)
		t.Logf("%+v: told %.0f, takes %.0f: %.2f", c, told, taken, told/taken)
		if told < taken || told > 4*taken {
			t.Errorf("%+v takes %.0f bytes; the estimate is %.0f, %.2f times that", c, taken, told, told/taken)
		}
	}
}
