package changelog

import (
	"testing"
	"time"

	"lascope/model/modeltest"
)

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
			modeltest.Equal(t, r.seconds(c.text), c.want, "%s, %q as %q:", local, c.text, c.format)
		}
	}
}
