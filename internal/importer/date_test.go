package importer

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"lascope/model/modeltest"
)

// TestDate: forms of dates that programs and people write, all of 2024-01-02 03:04:05 UTC or its day, minute or month.
func TestDate(t *testing.T) {
	for want, texts := range map[string][]string{
		"2024-01-02T03:04:05Z": {
			"2024-01-02T03:04:05Z", "2024-01-02t03:04:05z", "2024-01-02 03:04:05", "2024-01-02T03:04:05", "2024-1-2 3:04:05",
			"2024-01-02T04:04:05+0100", "2024-01-02T04:04:05+01:00", "2024-01-02T04:04:05+01", "2024-01-02 04:04:05 +01:00",
			"2024-01-01T19:04:05-08:00", "2024-01-02T08:34:05+05:30", "2024-01-02 03:04:05 UTC", "2024-01-02 04:04:05 CET",
			"2024-01-01 19:04:05 PST", "20240102T030405Z", "20240102T030405", "20240102T040405+0100", "2024/01/02 03:04:05",
			"2024.01.02 03:04:05", "2024 Jan 2 03:04:05", "2024-Jan-02 03:04:05", "2024-01-02T04:04:05+01:00[Europe/Paris]",
			"Tue, 02 Jan 2024 03:04:05 GMT", "Tue, 2 Jan 2024 03:04:05 +0000", "Tue 02 Jan 2024 03:04:05 GMT", "2 Jan 24 03:04:05 GMT",
			"Tuesday, 02-Jan-24 03:04:05 GMT", "Tue, 02 Jan 2024 03:04:05", "Mon, 01 Jan 2024 22:04:05 EST", "Tue, 02 January 2024 05:04:05 CEST",
			"Tue, 02 Jan 2024 03:04:05 GMT+0000", "Tue, 02 Jan 2024 04:04:05 +0100 (CET)", "tue, 02 jan 2024 03:04:05 gmt",
			"Tue Jan  2 03:04:05 2024", "Tue Jan 2 03:04:05 UTC 2024", "Tue Jan 2 04:04:05 2024 +0100", "Tue Jan 2 04:04:05 CET 2024",
			"Tue Jan 02 2024 04:04:05 GMT+0100 (Central European Standard Time)", "Jan 2, 2024, 3:04:05\u202fAM", "Jan 2, 2024 3:04:05 am UTC",
			"January 2nd, 2024 at 03:04:05", "02/Jan/2024:03:04:05 +0000", "02/Jan/2024:04:04:05 +0100", "Mon, 1 Jan 2024 9:04:05 pm UTC-6",
			"2024-01-02 04:04:05 +0100 CET", "2024-01-02 08:34:05 +0530 IST", "Tue 2024-01-02 03:04:05 UTC",
			"\u200e2024-01-02\u00a003:04:05 ", "2024-01-02 00:04:05 \u221203:00",
		},
		"2024-01-02T03:04:05.123Z": {
			"2024-01-02 03:04:05.123 UTC", "2024-01-02T03:04:05,123", "2024-01-02T03:04:05.123000000999Z", "20240102T030405.123Z",
			"2024-01-02 03:04:05.123+00",
		},
		"2024-01-02T03:04:00Z": {
			"2024-01-02 03:04", "2024-01-02T03:04Z", "Tue, 2 Jan 2024 03:04 GMT", "2 January 2024 03:04", "20240102T0304Z", "2024-1-2, 3:04",
			"1 Jan 24 19:04 PST",
		},
		"2024-01-02T00:00:00Z": {
			"2024-01-02", "2024-1-2", "2024/1/2", "2024.1.2", "2024-01-02Z", "2 January 2024", "2nd January 2024", "2. January 2024", "2-Jan-2024",
			"2 Jan 24", "January 2, 2024", "Jan 2 2024", "Tuesday, January 2, 2024", "2Jan2024", "2024-01-02+00:00",
			"2024-01-01 24:00", "2024-01-01 23:59:60", "2024-01-02 UTC", "2024 January 2",
		},
		"2024-01-01T00:00:00Z": {"2024-01", "2024-1", "January 2024", "Jan 2024"},
		"2024-09-01T00:00:00Z": {"1 Sept 2024", "1 Sept. 2024", "Thu, 1 Sept 2024 00:00:00 GMT", "1 sep 2024", "2024-09-01T02:00:00+02:00"},
		"1999-12-31T00:00:00Z": {"31 Dec 99"},
		"2024-02-29T00:00:00Z": {"2024-02-29", "29 Feb 2024"},
		"0001-01-01T00:00:00Z": {"0001-01-01T00:00:00Z", "0001-01-01"},
	} {
		for _, text := range texts {
			modeltest.Equal(t, modeltest.Must(Date(text)).UTC().Format(time.RFC3339Nano), want, "%q:", text)
		}
	}
}

// TestDateRefusals: the reason names the fault.
func TestDateRefusals(t *testing.T) {
	for reason, texts := range map[string][]string{
		"is no date that can be read; write it as 2024-01-31": {
			"", " ", "soon", "yesterday", "2 years ago", "10:00", "2024-", "2024-01-", "2024-01-02T", "2024-01-02 3", "2024-01-02 03:4", "2024-01-02 03:04:5",
			"2024-01-02-05", "2024-01-02 03:04:05 +15:00", "2024-01-02 03:04:05 +0160", "2024-01-02 03:04:05.", "2024-01-02 03:04:05 UTC y", "Jan 2", "2 Jan",
			"2024-001", "2024-W01-1", "2024-01/02", "2 Jan 024", "Jan 2 24", "2 Ja 2024", "Janus 2 2024", "1 févr. 2024", "12024-01-01", "20240102T03", "20240102x",
			"1/2", "1/2/3", "1/2/2024 quarter", "1-2-2024-3", "99/99/2024",
		},
		"is a number, no date":     {"2024", "20240102", "1704067200", "1", "45292"},
		"the calendar lacks":       {"2023-02-29", "2024-13-01", "2024-00-01", "2024-01-00", "31 Apr 2024", "0000-00-00", "0000-00-00 00:00:00"},
		"the clock lacks":          {"2024-01-02 24:01", "2024-01-02 25:00", "2024-01-02 10:60", "2024-01-02 10:00:61", "2024-01-02 13:00 pm", "2024-01-02 0:00 AM"},
		"the zone IST, which":      {"2024-01-02 10:00 IST", "Tue, 2 Jan 2024 10:00:00 IST"},
		"the zone XYZ, which":      {"2024-01-02 10:00:00XYZ", "2024-01-02 XYZ"},
		"02/01/2006 or 01/02/2006": {"03/04/2024"},
	} {
		for _, text := range texts {
			if at, err := Date(text); err == nil || !strings.Contains(err.Error(), reason) {
				t.Errorf("%q: %v, %v; want %q", text, at, err, reason)
			}
		}
	}
	for text, want := range map[string][]string{
		"03/04/2024": {"02/01/2006", "01/02/2006"}, "3/4/2024": {"2/1/2006", "1/2/2006"}, "13/4/2024": {"2/1/2006"}, "04/13/2024": {"01/02/2006"},
		"12.11.2024": {"2.1.2006", "1.2.2006"}, "03-04-24": {"02-01-06", "01-02-06"}, "31.12.2024 15:04": {"2.1.2006 15:04"},
		"03/04/2024, 10:00:05 PM": {"02/01/2006, 3:04:05 PM", "01/02/2006, 3:04:05 PM"}, "3/14/2024 10:00 EST": {"1/2/2006 15:04 MST"},
		"Sun, 31/03/2024": {"02/01/2006"},
	} {
		_, err := Date(text)
		var ambiguous *AmbiguousError
		if !errors.As(err, &ambiguous) || !slices.Equal(ambiguous.Layouts, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
			continue
		}
		for _, layout := range ambiguous.Layouts {
			if _, day, cut := strings.Cut(text, ", "); cut && strings.HasPrefix(text, "Sun") {
				text = day
			}
			if _, err := time.Parse(layout, text); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestDateOfLayouts: Date reads the standard layouts of Go's package time as that package does, at many moments.
func TestDateOfLayouts(t *testing.T) {
	zones := []*time.Location{time.UTC, time.FixedZone("", 3600), time.FixedZone("", -5*3600-1800), time.FixedZone("", 14*3600)}
	layouts := []string{
		time.RFC3339, time.RFC3339Nano, time.RFC1123Z, time.RFC822Z, time.RubyDate, time.DateTime, time.DateOnly, time.ANSIC,
		"2006-1-2T15:04:05Z0700", "2006-01-02 15:04:05.999999999 -07:00", "20060102T150405Z0700", "02/Jan/2006:15:04:05 -0700",
		"January 2, 2006 3:04 PM Z07:00", "Mon Jan 02 2006 15:04:05 GMT-0700", "2 January 2006", "2006-01",
	}
	for k := range 400 {
		at := time.Unix(int64(k)*7_654_321, int64(k)*123_456_789%1e9).In(zones[k%len(zones)])
		for _, layout := range layouts {
			text := at.Format(layout)
			want, err := time.Parse(layout, text)
			if layout == "Mon Jan 02 2006 15:04:05 GMT-0700" { // the package reads a name of a zone where one stands in a layout
				want, err = at.Truncate(time.Second), nil
			}
			if got, bad := Date(text); err != nil || bad != nil || !got.Equal(want) {
				t.Errorf("%q: %v, %v; the package time reads %v, %v", text, got, bad, want, err)
			}
		}
	}
}

// TestPlaceholder: dates that stand for none.
func TestPlaceholder(t *testing.T) {
	for text, want := range map[string]bool{
		"0001-01-01": true, "0001-01-01T00:00:00Z": true, "0001-01-01T00:00:00+08:00": true, "0000-12-31": true, "9999-12-31T23:59:59Z": true,
		"1970-01-01": true, "Thu, 01 Jan 1970 00:00:00 GMT": true, "1970-01-01T01:00:00+01:00": true, "1970-01-01T00:00:00+01:00": true,
		"1969-12-31 19:00:00 EST": true,
		"1970-01-01T00:00:01Z":    false, "1970-01-02": false, "1969-12-31": false, "2024-01-01": false, "1900-01-01": false,
	} {
		modeltest.Equal(t, Placeholder(modeltest.Must(Date(text))), want, "%s:", text)
	}
}

func FuzzDate(f *testing.F) {
	for _, text := range []string{"2024-01-02T03:04:05.5+01:00", "Tue, 2 Jan 2024 03:04 GMT", "Jan 2 03:04:05 CET 2024", "03/04/2024 10:00", "20240102T0304Z"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at, err := Date(text)
		if err != nil {
			return
		}
		if again, err := Date(at.Format(time.RFC3339Nano)); err != nil || !again.Equal(at) {
			t.Errorf("%q is %v, which reads back as %v, %v", text, at, again, err)
		}
	})
}
