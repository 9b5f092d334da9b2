package cast

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"lascope/model"
)

// TestCastToStandardOutput: --out - prints the asciicast that a file would have, and begins no file of that name.
func TestCastToStandardOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	record := func(out string) string {
		c := Flags{Screen: Screen{Play: func(*model.Session) error { return nil }}}
		f := pflag.NewFlagSet("cast", pflag.ContinueOnError)
		c.Flags(f)
		if err := f.Parse([]string{"--until", "50", "--seconds", "1", "--fps", "2", "--out", out}); err != nil {
			t.Fatal(err)
		}
		var printed bytes.Buffer
		if err := c.Run(t.Context(), []string{"spl"}, nil, &printed); err != nil {
			t.Fatal(err)
		}
		return printed.String()
	}
	printed := record("-")
	if _, err := os.Lstat("-"); err == nil || !strings.HasPrefix(printed, `{"version":2,`) {
		t.Errorf("it prints %.60q, and - is there: %v", printed, err == nil)
	}
	if got := record("a.cast"); got != "" {
		t.Errorf("with a file it prints %.60q", got)
	}
	if file, err := os.ReadFile("a.cast"); err != nil || string(file) != printed {
		t.Errorf("the file is not as printed: %v", err)
	}
}
