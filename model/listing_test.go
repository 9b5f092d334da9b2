package model

import (
	"regexp"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestParamsOfASchemeHaveItsDefaults: the listed defaults of a scheme's parameters equal
// the values of its line without them.
func TestParamsOfASchemeHaveItsDefaults(t *testing.T) {
	row := regexp.MustCompile(`^  (\S+)  .*?  (\S+) +(?:live|restart)  `)
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			var out strings.Builder
			modeltest.OK(t, PrintParams(&out, s.Name))
			in, rows := lab.NewSettings(s), 0
			for line := range strings.Lines(out.String()) {
				m := row.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				if rows++; m[2] == "none" && in.Word(m[1]) == "" {
					continue
				}
				p := modeltest.Must(s.Param(m[1], m[2]))
				if v, err := lab.ParseValue(p, m[2]); err != nil || v.Word != in.Word(m[1]) {
					t.Errorf("%s: the default of %s is %s on the list, %s on a line", s.Name, m[1], m[2], in.Word(m[1]))
				}
			}
			modeltest.Equal(t, rows, len(s.Table()), "%s: the rows of the list:", s.Name)
		}
	}
}
