package changelog

import (
	"strings"
	"testing"
	"time"
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
		{"", "2024-01-01", "1704067200", "is a number, no date"},
		{"", "1704067200", "2024-01-01", "not a number of the format unix"},
		{"", "1704067200", "1704067200000", "looks like unix-ms, times before it like unix"},
		{"", "0", "1704067200000", "--format unix-ms"},
		{"unix-ms", "0", "1704067200000", ""},
		{"unix", "0", "20240101", ""},
		{"", "20240101", "", "--format 20060102 or --format unix"},
		{"20060102", "20240101", "20240102", ""},
		{"", "soon", "", "no date that can be read; write it as 2024-01-31"},
		{"", "NaN", "", "no date that can be read"},
		{"", "0x10", "", "no date that can be read"},
		{"", "", "", "the time is empty"},
		{"", "20240101000000", "", "may be a date or milliseconds since 1970; say which: --format 20060102150405 or --format unix-ms"},
		{"20060102150405", "20240101000000", "20240131235959", ""},
		{"", "202401010000", "", "--format 200601021504 or --format unix-ms"},
		{"", "2024010123", "", "a date or seconds since 1970; say which: --format 2006010215 or --format unix"},
		{"", "01022024", "", "--format 02012006, --format 01022006 or --format unix"},
		{"", "202401", "", "--format 200601 or --format unix"},
		{"", "240131", "", "--format 060102, --format 020106 or --format unix"},
		{"", "2024", "", "--format 2006 or --format unix"},
		{"2006", "2024", "2025", ""},
		{"", "45292", "", "may be a spreadsheet's day (2024-01-01) or seconds since 1970; say which: --format spreadsheet or --format unix"},
		{"", "45292.75", "", "--format spreadsheet"},
		{"spreadsheet", "45292.75", "61", ""},
		{"spreadsheet", "60", "", "is not a day of a spreadsheet"},
		{"spreadsheet", "2024-01-01", "", "is not a day of a spreadsheet"},
		{"", "1704067200", "20240101", "may be a date or seconds"},
		{"", "1704067200000", "20240101000000", "may be a date or milliseconds"},
		{"", "0", "2024", ""},
		{"", "2024-01-01", "20240101", "may be a date or seconds since 1970; say which: --format 20060102 or --format unix"},
		{"", "2024-01-01", "Tue, 2 Jan 2024 03:04 GMT", ""},
		{"", "03/04/2024", "", "--format '02/01/2006' or --format '01/02/2006'"},
		{"", "2024-01-01", "03/04/2024", "--format '02/01/2006' or --format '01/02/2006'"},
		{"", "13/04/2024 10:00", "", "say which: --format '02/01/2006 15:04'"},
		{"02/01/2006", "03/04/2024", "13/04/2024", ""},
		{"", "0001-01-01T00:00:00Z", "", "stands for no time"},
		{"", "1970-01-01 00:00:00", "", "stands for no time"},
		{"02/01/2006", "01/01/0001", "", "stands for no time"},
		{"iso", "2024-01-01T00:00:00Z", "2024-01", ""},
		{"iso", "Tue, 2 Jan 2024 03:04 GMT", "", "does not begin with a year"},
		{"date", "Tue, 2 Jan 2024 03:04 GMT", "2024-01-01", ""},
		{"", "1.70407E+12", "", "a spreadsheet has shortened"},
		{"02/Jan/2006:15:04:05 MST", "02/Jan/2024:15:04:05 IST", "", "the zone IST, which is not known"},
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
	table, err := ReadTable("f", strings.NewReader(text), Columns{Page: "p", Time: "t", How: How{SkipBad: true}})
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
		"p,t\n":                    "a heading and no rows",
		"p,t\na,0\nb,1\nb,1\n\"\"": "",
	} {
		_, err := ReadTable("f", strings.NewReader(text), Columns{Page: "p", Time: "t", How: How{SkipBad: true}})
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
}

// TestTimesAfterDoubt: while a number may be a date, no number after it decides the format; a date does.
func TestTimesAfterDoubt(t *testing.T) {
	r := timeReader{}
	for _, c := range [][2]string{
		{"20240101000000", "may be a date"}, {"20240199000000", "one before it, 20240101000000, may be a date"}, {"2024-01-01", ""},
	} {
		if _, err := r.seconds(c[0]); c[1] == "" && err != nil || c[1] != "" && (err == nil || !strings.Contains(err.Error(), c[1])) {
			t.Errorf("%s: %v, want %q", c[0], err, c[1])
		}
	}
}

// TestTimesOfALayout: a name of a zone in a layout is that of the table, in whatever zone the program runs; a spreadsheet's day has a fraction.
func TestTimesOfALayout(t *testing.T) {
	defer func(was *time.Location) { time.Local = was }(time.Local)
	for _, local := range []string{"UTC", "America/New_York", "Europe/Berlin"} {
		zone, err := time.LoadLocation(local)
		if err != nil {
			t.Skip(err)
		}
		time.Local = zone
		for _, c := range []struct {
			format, text string
			want         int64
		}{
			{"2006-01-02 15:04 MST", "2024-01-01 00:00 EST", 1_704_067_200 + 5*3600},
			{"2006-01-02 15:04 MST", "2024-01-01 00:00 CET", 1_704_067_200 - 3600},
			{"2006-01-02 15:04 MST", "2024-01-01 00:00 GMT", 1_704_067_200},
			{"2006-01-02 15:04 -0700", "2024-01-01 00:00 +0100", 1_704_067_200 - 3600},
			{"2006-01-02", "2024-01-01", 1_704_067_200},
			{"spreadsheet", "45292", 1_704_067_200},
			{"spreadsheet", "45292.041666666664", 1_704_067_200 + 3600},
			{"spreadsheet", "45291.999988425924", 1_704_067_200 - 1},
		} {
			r := timeReader{format: c.format}
			if at, err := r.seconds(c.text); err != nil || at != c.want {
				t.Errorf("%s, %q as %q: %d, %v; want %d", local, c.text, c.format, at, err, c.want)
			}
		}
	}
}
