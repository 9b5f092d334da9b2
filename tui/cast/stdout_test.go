package cast

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"lascope/model"
	"lascope/model/modeltest"
)

// TestCastToStandardOutput: --out - prints the asciicast that a file would have, and begins no file of that name.
func TestCastToStandardOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	record := func(out string) string {
		c := Flags{Screen: Screen{Play: func(*model.Session) error { return nil }}}
		f := pflag.NewFlagSet("cast", pflag.ContinueOnError)
		c.Flags(f)
		modeltest.OK(t, f.Parse([]string{"--until", "50", "--seconds", "1", "--fps", "2", "--out", out}))
		var printed bytes.Buffer
		modeltest.OK(t, c.Run(t.Context(), []string{"spl"}, nil, &printed))
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
