package model

import (
	"bytes"
	"context"
	"fmt"
	"lascope/model/lab"
	"slices"
	"strings"
	"testing"
)

// TestComplete: the completion proposes the valid continuations of a line, whole or up to
// the =.
func TestComplete(t *testing.T) {
	for _, c := range []struct {
		words string
		last  string
		want  []string // all of these are among the proposals
		not   string   // and this is not; "" for anything
		more  bool
	}{
		{"", "la", []string{"lakg"}, "h-traa", false},
		{"lakg", "lam", []string{"lambda="}, "lakg", true},
		{"lakg lambda=2", "la", nil, "lambda=", false},
		{"h-traa", "rule=", []string{"rule=reward-inaction", "rule=reward-penalty"}, "rule=", false},
		{"h-traa", "N=", []string{"N=500"}, "", false},
		{"h-traa", "nothing=", nil, "nothing=", false},
		{"h-traa", "@80:mi", []string{"@80:mirror"}, "@80:shuffle", false},
		{"h-traa", "@80:", []string{"@80:mirror", "@80:lakg", "@80:N="}, "@80:seed=", false},
		{"h-traa", "@80:gro", []string{"@80:growth="}, "@80:mirror", true},
		{"h-traa", "@80:schedule=e", []string{"@80:schedule=edf"}, "@80:schedule=tree", false},
		{"h-traa pages=64 vs oma", "obj", []string{"objects="}, "pages=", true},
		{"h-traa web=thesis", "al", nil, "alpha=", false},
	} {
		found, more := Complete(strings.Fields(c.words), c.last)
		for _, w := range c.want {
			if !slices.Contains(found, w) {
				t.Errorf("%q, %q: %v lacks %s", c.words, c.last, found, w)
			}
		}
		if c.want == nil && len(found) > 0 || c.not != "" && slices.Contains(found, c.not) || more != c.more {
			t.Errorf("%q, %q: %v, more %v", c.words, c.last, found, more)
		}
	}
	if !NamesFile("trace") || !NamesFile("graph") || NamesFile("pages") {
		t.Error("trace and graph name files, pages does not")
	}
	if l := LabOf([]string{"x=1", "oma"}); l.Name != "placement" {
		t.Errorf("oma is of the %s lab", l.Name)
	}
	if l := LabOf(nil); l.Name != "polling" {
		t.Errorf("no word is of the %s lab", l.Name)
	}
}

// TestPrintoutFlags: flags that a lab lacks, or that exclude each other, are refused by
// name. The other flags get their defaults.
func TestPrintoutFlags(t *testing.T) {
	for _, c := range []struct {
		line  string
		o     Printout
		set   string
		until int64
		every int64
		want  string // of the refusal
	}{
		{"h-traa", Printout{Until: 1000}, "until", 1000, 50, ""},
		{"h-traa", Printout{Until: 1000, Every: 7}, "until every", 1000, 7, ""},
		{"h-traa", Printout{Until: 10}, "until", 10, 1, ""},
		{"oma", Printout{StopConverged: true}, "", 1e15, 1e15, ""},
		{"robot docs=200", Printout{Traversals: 3}, "traversals", 3, 1, ""},
		{"h-traa", Printout{}, "", 0, 0, "--until is missing"},
		{"h-traa", Printout{Until: 9}, "until every", 0, 0, "--every 0"},
		{"h-traa", Printout{StopConverged: true}, "", 0, 0, "--stop converged: a run of the polling lab never stops"},
		{"h-traa", Printout{Traversals: 3}, "traversals", 0, 0, "--traversals: a run of the polling lab"},
		{"robot docs=200", Printout{Traversals: 0}, "traversals", 0, 0, "--traversals 0"},
		{"robot docs=200", Printout{Traversals: 3, Until: 9}, "traversals until", 0, 0, "--traversals and --until"},
		{"robot docs=200", Printout{Traversals: 3, Every: 9}, "traversals every", 0, 0, "--every: with --traversals"},
		{"spl", Printout{Until: 9}, "until shares", 0, 0, "the line lab has no shares"},
	} {
		got, err := c.o.Complete(MustRun(t, c.line), func(flag string) bool { return slices.Contains(strings.Fields(c.set), flag) })
		switch {
		case c.want != "":
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%s with %s: %v, want %s", c.line, c.set, err, c.want)
			}
		case err != nil || got.Until != c.until || got.Every != c.every && c.o.Traversals == 0:
			t.Errorf("%s with %s: until %d, every %d, %v", c.line, c.set, got.Until, got.Every, err)
		}
	}
}

// TestPrintTraversals: the flag --traversals prints a row at the end of each traversal.
func TestPrintTraversals(t *testing.T) {
	r := MustRun(t, "robot docs=200")
	o, err := Printout{Traversals: 3, Format: "csv"}.Complete(r, func(flag string) bool { return flag == "traversals" })
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := o.Print(context.Background(), r, &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) < 4 || !strings.HasPrefix(lines[0], "tick,traversal,") {
		t.Fatalf("%s", out.String())
	}
	for i, line := range lines[len(lines)-3:] {
		if cells := strings.Split(line, ","); cells[1] != fmt.Sprint(i+1) {
			t.Errorf("row %d is of traversal %s: %s", i+1, cells[1], line)
		}
	}
	if err := MustRun(t, "spl").Traverse(context.Background()); err == nil {
		t.Error("the line lab has no traversals")
	}
}

// TestPrintSchemes: every scheme is listed under its lab.
func TestPrintSchemes(t *testing.T) {
	var out strings.Builder
	if err := PrintSchemes(&out); err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, l := range ListedLabs() {
		for _, word := range append([]string{l.Name + " lab: " + l.Question}, namesOf(l.Schemes)...) {
			i := strings.Index(out.String()[at:], word)
			if i < 0 {
				t.Fatalf("%s is not listed after %d bytes:\n%s", word, at, out.String())
			}
			at += i
		}
	}
}

func namesOf(schemes []*lab.Scheme) []string {
	var out []string
	for _, s := range schemes {
		out = append(out, s.Name)
	}
	return out
}
