package config

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestLongKeys: whatever is wrong with a file, no error quotes a name or a value of any length whole.
func TestLongKeys(t *testing.T) {
	parts, name := strings.Repeat("a.", 200_000)+"b", strings.Repeat("x", 400_000)
	for _, text := range []string{
		parts + " = 1\n", parts + " = 1\n" + parts + " = 2\n", `"` + name + "\" = 1\n", `"` + name + "\" = 1\n\"" + name + "\" = 2\n",
		"[keys]\n\"" + name + "\" = \"q\"\n", "keys." + parts + " = \"q\"\n", "[keys]\nhalve = \"" + name + "\"\n", "theme = \"" + name + "\"\n", "theme." + parts + " = 1\n",
		"theme = " + name + "\n", "line = \"" + name + "\"\n",
	} {
		path := filepath.Join(t.TempDir(), "config.toml")
		modeltest.Put(t, path, text)
		_, err := CheckConfig(path)
		if err == nil || len(err.Error()) > 1700+len(path) {
			t.Errorf("%.30q: %.400v", text, err)
		}
		var out, errs bytes.Buffer
		if err := PrintConfig(&out, &errs, path, "", false); err != nil || errs.Len() > 1700+len(path) {
			t.Errorf("%.30q: %v, %.400s", text, err, errs.String())
		}
	}
}
