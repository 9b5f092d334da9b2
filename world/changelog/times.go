package changelog

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/internal/importer"
	"lascope/internal/refusal"
)

// TimeFormats are the words for the formats of times. The column also takes a layout of Go's package time.
var TimeFormats = []string{"date", "iso", "rfc3339", "unix", "unix-ms", "unix-us", "unix-ns", spreadsheet}

// An epochUnit is the format of numbers since 1970.
type epochUnit struct {
	format, word string
	second       float64 // in the unit
	most         float64 // the greatest number that is read as one of them unasked: the year 5138
}

// epochUnits are in rising order. From 1973 on their ranges do not overlap.
var epochUnits = []epochUnit{
	{"unix", "seconds", 1, 1e11}, {"unix-ms", "milliseconds", 1e3, 1e14},
	{"unix-us", "microseconds", 1e6, 1e17}, {"unix-ns", "nanoseconds", 1e9, math.Inf(1)},
}

// A timeReader reads the times of one column.
type timeReader struct {
	format  string // a word of [TimeFormats], a layout, or "" before the first time that it can read
	guessed bool
	doubt   string // the first number that may be a date, before the format is known
}

// seconds reads a time, in Unix seconds, rounded down. Times without a zone are UTC. Without a format, the first time
// decides. It refuses in a sentence.
func (r *timeReader) seconds(text string) int64 {
	text = strings.TrimSpace(text)
	if text == "" {
		refusal.Say("the time is empty")
	}
	if r.format == "" {
		r.guess(text)
	}
	if r.format == spreadsheet {
		return spreadsheetSeconds(text)
	}
	for _, unit := range epochUnits {
		if r.format == unit.format {
			return r.sinceEpoch(text, unit.second)
		}
	}
	at := r.parse(text)
	if importer.Placeholder(at) {
		refusal.Say("%.100q stands for no time", text)
	}
	return within(float64(at.Unix()), text)
}

func (r *timeReader) sinceEpoch(text string, second float64) int64 {
	number, ok := importer.Number(text)
	if !ok {
		refusal.Say("%.100q is not a number of the format %s", text, r.format)
	}
	if format := epochOf(number).format; r.guessed && format != r.format && math.Abs(number) > 1e9 {
		refusal.Say("%.100q looks like %s, times before it like %s; name the right one, such as --format %[2]s", text, format, r.format)
	}
	if r.guessed && len(text) >= len("20060102") {
		refusal.Check(notCalendar(text))
	}
	if whole, err := strconv.ParseInt(text, 10, 64); err == nil { // nanoseconds have more digits than a float64
		number = float64(whole - (whole%int64(second)+int64(second))%int64(second))
	}
	seconds := within(math.Floor(number/second), text)
	if strings.ContainsAny(text, "eE") {
		refusal.Say("%.100q is a number that a spreadsheet has shortened; export the column with all its digits", text)
	}
	return seconds
}

func within(seconds float64, text string) int64 {
	if !(math.Abs(seconds) <= mostSeconds) {
		refusal.Say("%.100q lies more than %d seconds from 1970", text, int64(mostSeconds))
	}
	return int64(seconds)
}

// parse reads a time that is no number.
func (r *timeReader) parse(text string) time.Time {
	layout := r.format
	switch layout {
	case "iso":
		if len(text) < 4 || strings.Trim(text[:4], "0123456789") != "" {
			refusal.Say("%.100q does not begin with a year, as ISO 8601 does", text)
		}
		fallthrough
	case "date":
		return dateOf(text)
	case "rfc3339":
		layout = time.RFC3339
	}
	at, err := time.ParseInLocation(layout, text, time.UTC) // which knows no name of a zone but UTC
	if err != nil {
		refusal.Say("%.100q is not a time in the format %s", text, r.format)
	}
	if name, known := at.Zone(); name != "" && name != "UTC" && known == 0 {
		offset, err := importer.ZoneOffset(name)
		if err != nil {
			refusal.Say("%.100q %w", text, err)
		}
		at = at.Add(-time.Duration(offset) * time.Second)
	}
	return at
}

// dateOf reads a date. Its refusal names the flag that helps.
func dateOf(text string) time.Time {
	at, err := importer.Date(text)
	var ambiguous *importer.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		refusal.Say("%w; say which: --format '%s'", err, strings.Join(ambiguous.Layouts, "' or --format '"))
	case err != nil:
		refusal.Check(notCalendar(text))
		refusal.Say("%w; or give its form, such as --format '02.01.2006 15:04:05'", err)
	}
	return at
}

// guess sets the format by a time: a number's range decides its unit. A number that may be a date decides nothing, and
// neither do the numbers after it.
func (r *timeReader) guess(text string) {
	number, isNumber := importer.Number(text)
	if !isNumber {
		dateOf(text)
		r.format, r.guessed = "date", true
		return
	}
	if err := notCalendar(text); err != nil {
		r.doubt = cmp.Or(r.doubt, text)
		refusal.Check(err)
	}
	if r.doubt != "" {
		refusal.Say("%.100q is a number, and one before it, %s, may be a date; say which, such as --format unix", text, r.doubt)
	}
	r.format, r.guessed = epochOf(number).format, true
}

// epochOf is the unit of a number since 1970, by its range.
func epochOf(number float64) epochUnit {
	i := slices.IndexFunc(epochUnits, func(u epochUnit) bool { return math.Abs(number) < u.most })
	return epochUnits[i]
}
