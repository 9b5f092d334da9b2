package model

import (
	"context"
	"os"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestClaimsPage: every second command of docs/claims.md, with LASCOPE_LONG every one, prints the heading that stands above the first, and
// the last row that stands below it.
func TestClaimsPage(t *testing.T) {
	modeltest.SkipUnderRace(t)
	page := modeltest.Must(os.ReadFile("../docs/claims.md"))
	lines := strings.Split(string(page), "\n")
	commands, heading := 0, ""
	for i, line := range lines {
		if strings.HasPrefix(line, "tick,") {
			heading = line
		}
		if words, ok := strings.CutPrefix(line, "$ lascope theory "); ok {
			var out strings.Builder
			if spec, err := Parse(words); err != nil || PrintTheory(&out, spec) != nil {
				t.Fatal(words, err)
			}
			if rows := strings.Split(strings.TrimSpace(out.String()), "\n"); rows[len(rows)-1] != lines[i+1] {
				t.Errorf("%s: the page has\n%s\nthe program prints\n%s", words, lines[i+1], rows[len(rows)-1])
			}
		}
		command, ok := strings.CutPrefix(line, "$ lascope run ")
		if !ok {
			continue
		}
		if commands++; !modeltest.Taken(commands, 2) {
			continue
		}
		want := []string{heading, lines[i+1]}
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			got := strings.Split(strings.TrimSpace(runWords(t, strings.Fields(command))), "\n")
			if got[0] != want[0] || got[len(got)-1] != want[1] {
				t.Errorf("the page has\n%s\n%s\nthe program prints\n%s\n%s", want[0], want[1], got[0], got[len(got)-1])
			}
		})
	}
	if commands < 12 {
		t.Errorf("the page has %d commands", commands)
	}
}

// runWords is the output of lascope run with these words.
func runWords(t *testing.T, words []string) string {
	t.Helper()
	var spec []string
	o := Printout{Format: "csv"}
	set := map[string]bool{}
	for i := 0; i < len(words); i++ {
		flag, ok := strings.CutPrefix(words[i], "--")
		if !ok {
			spec = append(spec, words[i])
			continue
		}
		n := modeltest.Must(lab.ParseTicks(words[i+1]))
		set[flag] = true
		switch flag {
		case "until":
			o.Until = n
		case "every":
			o.Every = n
		default:
			t.Fatalf("the page uses --%s, which this test does not know", flag)
		}
		i++
	}
	s := modeltest.Must(ParseWords(spec))
	r, err := New(s)
	modeltest.OK(t, err)
	if o, err = o.Complete(r, func(flag string) bool { return set[flag] }); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	modeltest.OK(t, o.Print(context.Background(), r, &out))
	return out.String()
}
