package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// A refusal quotes at most 300 bytes, wherever its words came from, and has its reason.
func TestRefusalsQuoteLittle(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	word, words := strings.Repeat("X", 4000), strings.Repeat("X ", 2000)
	long := strings.Repeat("X", 1<<20)
	made := 0
	file := func(text string) string {
		made++
		path := filepath.Join(dir, fmt.Sprint("f", made))
		modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	session := "# lascope session 1\n# line h-traa\n"
	for _, c := range []struct {
		says string
		args []string
	}{
		{"N is", []string{"run", "h-traa", "N=" + word}},
		{"N is", []string{"run", "h-traa", "N=" + words}},
		{"one word with spaces", []string{"run", "h-traa", words + "N=5"}},
		{"4,096", []string{"run", "h-traa", "N=" + word + word}},
		{"after the scheme", []string{"run", "h-traa", words}},
		{"not a scheme", []string{"run", word}},
		{"tick", []string{"run", "h-traa", "@" + word + ":mirror"}},
		{"whole number", []string{"run", "--until", words}},
		{"no such", []string{"--" + word}},
		{"not a figure", []string{"figure", words}},
		{"not a lesson", []string{"lesson", words, "--plain"}},
		{"it cannot be read", []string{"replay", "--plain", word}},
		{"a line of a session", []string{"replay", "--plain", file(session + long + "\nend 5\n")}},
		{"not a scheme", []string{"replay", "--plain", file("# lascope session 1\n# line " + word + "\nend 5\n")}},
		{"4,096", []string{"replay", "--plain", file("# lascope session 1\n# line " + long + "\nend 5\n")}},
		{"end TICK", []string{"replay", "--plain", file(session + "end " + strings.Repeat("X ", 1<<19) + "\n")}},
		{"ITEM VALUE", []string{"open", "--plain", file(withSum(t, "# lascope part 1\n# sweep h-traa N=20,30 --reps 1 --until 50 --every 5 --metric value\n"+strings.Repeat("X ", 1<<19)+"\n"))}},
		{"--metric", []string{"open", "--plain", file(withSum(t, "# lascope part 1\n# sweep h-traa N=20,30 --reps 1 --until 50 --every 5 --metric "+long+"\n"))}},
		{"not a saved", []string{"open", "--plain", file(long)}},
		{"heading", []string{"run", "h-traa", "trace=" + file(words+"\n")}},
		{"heading", []string{"run", "robot", "graph=" + file(long), "relevance=" + file("page,relevance\na,1\n")}},
		{"a relevance is a number", []string{"run", "robot", "graph=" + file("from,to\na,b\n"), "relevance=" + file("page,relevance\na,"+word+"\n")}},
		{"one of", []string{"cast", "h-traa", "--theme", words}},
	} {
		_, stderr, code := lascope(t, c.args...)
		if n := strings.Count(stderr, "X") + strings.Count(stderr, "X "); code != 1 || n > 300 || !strings.Contains(stderr, c.says) {
			t.Errorf("lascope %s: exit %d; it quotes %d bytes; %.400q should say %q", strings.Join(c.args, " ")[:min(60, len(strings.Join(c.args, " ")))], code, n, stderr, c.says)
		}
	}
}
