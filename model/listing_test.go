package model

import (
	"regexp"
	"strings"
	"testing"

	"lascope/model/lab"
)

// TestParamsOfASchemeHaveItsDefaults: the listed defaults of a scheme's parameters equal
// the values of its line without them.
func TestParamsOfASchemeHaveItsDefaults(t *testing.T) {
	row := regexp.MustCompile(`^  (\S+)  .*?  (\S+) +(?:live|restart)  `)
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			var out strings.Builder
			if err := PrintParams(&out, s.Name); err != nil {
				t.Fatal(err)
			}
			in, rows := lab.NewSettings(s), 0
			for line := range strings.Lines(out.String()) {
				m := row.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				if rows++; m[2] == "none" && in.Word(m[1]) == "" {
					continue
				}
				p, err := s.Param(m[1], m[2])
				if err != nil {
					t.Fatal(err)
				}
				if v, err := lab.ParseValue(p, m[2]); err != nil || v.Word != in.Word(m[1]) {
					t.Errorf("%s: the default of %s is %s on the list, %s on a line", s.Name, m[1], m[2], in.Word(m[1]))
				}
			}
			if want := len(s.Table()); rows != want {
				t.Errorf("%s: the list has %d rows of %d", s.Name, rows, want)
			}
		}
	}
}

// TestTheArmsLabIsListedFirst: the list of schemes begins with the lab in which the course begins,
// has every lab once, and leaves the default line to the polling lab.
func TestTheArmsLabIsListedFirst(t *testing.T) {
	var out strings.Builder
	if err := PrintSchemes(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "arms lab: ") {
		t.Errorf("the list begins with %.40q", out.String())
	}
	for _, l := range Labs() {
		if n := strings.Count(out.String(), l.Name+" lab: "); n != 1 {
			t.Errorf("the %s lab is listed %d times", l.Name, n)
		}
	}
	if MustRun(t, "").Spec().Lab.Name != "polling" {
		t.Error("the default line is not of the polling lab")
	}
}
