package web

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// TestTableBytes: the estimate of a web of a file of rates or materials is no less than the heap that it comes to hold, and not more than
// three times that.
func TestTableBytes(t *testing.T) {
	for _, c := range []struct {
		key, heading, row string // with its place, that of its material, and a number that falls
		rows, ofMaterial  int
	}{
		{"rates", "page,rate", "p%[1]d,%[3]g", 5000, 1},
		{"rates", "page,rate", "https://example.org/%0200[1]d,%[3]f", 5000, 1},
		{"rates", "page,rate,importance", "https://example.org/%040[1]d,%[3]f,0.5", 5000, 1},
		{"materials", "material,amount,chance", "material %[2]d,0.5,%[3]f", 4000, 2},
		{"materials", "material,amount,chance", "material %[2]d,0.5,%[3]f", 25_000, 25},
		{"materials", "material,amount,chance", "material %[2]d,0.5,%[3]f", 75_000, 250},
	} {
		text := strings.Builder{}
		fmt.Fprintln(&text, c.heading)
		for i := range c.rows {
			fmt.Fprintf(&text, c.row+"\n", i, i/c.ofMaterial, 1/float64(i+2))
		}
		path := filepath.Join(t.TempDir(), "table.csv")
		modeltest.OK(t, os.WriteFile(path, []byte(text.String()), 0o600))
		for _, more := range []string{"", " shift=rank"} {
			line := c.key + "=" + path + more
			if c.key == "materials" {
				line += " feedback=model"
			}
			if strings.HasSuffix(c.heading, "importance") {
				line += " importance=on"
			}
			told, pages := MemoryBytes(valuesOf(line))
			w := pollingOf(t, line)
			if more != "" {
				w.Shift(Shifts()[0], 1)
			}
			taken := float64(memory.Bytes(w))
			t.Logf("%s, %d rows%s: told %.0f, takes %.0f: %.2f", c.row, c.rows, more, told, taken, told/taken)
			if told < taken || told > 3*taken || pages < float64(w.Pages()) {
				t.Errorf("%s, %d rows%s: %d pages take %.0f bytes; the estimate is %.0f of %.0f pages", c.row, c.rows, more, w.Pages(), taken, told, pages)
			}
		}
	}
}
