package changelog

import (
	"strings"
	"testing"
)

// TestTimes: each common form of a time is read without being named.
func TestTimes(t *testing.T) {
	const at = 1_704_067_200 // 2024-01-01T00:00:00Z
	for text, want := range map[string]int64{
		"2024-01-01":                          at,
		"2024-01-01 15:04":                    at + 15*3600 + 4*60,
		"2024-01-01T15:04":                    at + 15*3600 + 4*60,
		"2024-01-01 00:00:07":                 at + 7,
		"2024-01-01T00:00:07":                 at + 7,
		"2024-01-01T00:00:07Z":                at + 7,
		"2024-01-01 00:00:07 UTC":             at + 7,
		"2024-01-01T00:00:07.999Z":            at + 7,
		"2024-01-01 00:00:07,250":             at + 7,
		"2024-01-01T01:00:00+01:00":           at,
		"2024-01-01T01:00:00+0100":            at,
		"2024-01-01T01:00:00+01":              at,
		"2024-01-01 01:00:00 +01:00":          at,
		"2023-12-31T19:00:00.000000001-05:00": at,
		"20240101T000007Z":                    at + 7,
		"1704067207":                          at + 7,
		"1704067207.9":                        at + 7,
		"1704067207999":                       at + 7,
		"1704067207999999":                    at + 7,
		"1704067207999999999":                 at + 7,
		"-1":                                  -1,
		"-1704067207001":                      -at - 8,
		"1704067207000":                       at + 7,
		"99999999999":                         99_999_999_999,
		"18991231":                            18_991_231,
		"22000101":                            22_000_101,
		"1099511627776":                       1_099_511_627,
		" 0 ":                                 0,
	} {
		r := timeReader{}
		if got, err := r.seconds(text); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
}

// TestTimesOfOneFormat: the first time decides; a later one of another kind is refused, and so is what may be two.
func TestTimesOfOneFormat(t *testing.T) {
	for _, c := range []struct{ format, first, then, says string }{
		{"", "2024-01-01", "2024-01-01T00:00:07.5Z", ""},
		{"", "2024-01-01", "1704067200", "not a time in the format iso"},
		{"", "1704067200", "2024-01-01", "not a number of the format unix"},
		{"", "1704067200", "1704067200000", "looks like unix-ms, times before it like unix"},
		{"", "0", "1704067200000", "--format unix-ms"},
		{"unix-ms", "0", "1704067200000", ""},
		{"unix", "0", "20240101", ""},
		{"", "20240101", "", "--format 20060102 or --format unix"},
		{"20060102", "20240101", "20240102", ""},
		{"", "soon", "", "no time in the formats"},
		{"", "NaN", "", "no time in the formats"},
		{"unix", "1e300", "", "lies more than"},
		{"unix", "NaN", "", "not a number"},
		{"unix", "1099511627776", "-1099511627776", ""},
		{"unix", "1099511627777", "", "lies more than"},
		{"unix-ms", "0", "1000000000000000", ""},
		{"", "19000101", "", "may be a date or seconds"},
		{"", "21991231", "", "may be a date or seconds"},
	} {
		r := timeReader{format: c.format}
		_, err := r.seconds(c.first)
		if err == nil {
			_, err = r.seconds(c.then)
		}
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%q then %q as %q: %v, want %q", c.first, c.then, c.format, err, c.says)
		}
	}
}

// TestSkipBad: rows that cannot be read are left out, counted and named by their lines.
func TestSkipBad(t *testing.T) {
	const text = "p,t\na,0\nb,soon\n,5\nc\nd,7\ne,\"x\"y\nf,9\n"
	table, err := ReadTable("f", strings.NewReader(text), Columns{Page: "p", Time: "t", SkipBad: true})
	if err != nil || len(table.Changes) != 3 || table.Skipped != 4 {
		t.Fatalf("%+v, %v", table, err)
	}
	for i, line := range []string{"f:3:", "f:4:", "f:5:", "f:7:"} {
		if !strings.HasPrefix(table.Bad[i].Error(), line) {
			t.Errorf("%v, want line %s", table.Bad[i], line)
		}
	}
	for text, says := range map[string]string{
		"p,t\na,x\nb,y\n":          "none of its 2 rows",
		"p,t\na,0\n\"b,1\nc,2\n":   "f:3: a quote that opens here does not close",
		"p,t\n":                    "a heading and no rows",
		"p,t\na,0\nb,1\nb,1\n\"\"": "",
	} {
		_, err := ReadTable("f", strings.NewReader(text), Columns{Page: "p", Time: "t", SkipBad: true})
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
}
