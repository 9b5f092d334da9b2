package changelog

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/internal/importer"
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
// decides. The error is a sentence.
func (r *timeReader) seconds(text string) (int64, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, errors.New("the time is empty")
	}
	if r.format == "" {
		if err := r.guess(text); err != nil {
			return 0, err
		}
	}
	if r.format == spreadsheet {
		return spreadsheetSeconds(text)
	}
	for _, unit := range epochUnits {
		if r.format == unit.format {
			return r.sinceEpoch(text, unit.second)
		}
	}
	at, err := r.parse(text)
	if err == nil && importer.Placeholder(at) {
		err = fmt.Errorf("%.100q stands for no time", text)
	}
	if err != nil {
		return 0, err
	}
	return within(float64(at.Unix()), text)
}

func (r *timeReader) sinceEpoch(text string, second float64) (int64, error) {
	number, ok := importer.Number(text)
	if !ok {
		return 0, fmt.Errorf("%.100q is not a number of the format %s", text, r.format)
	}
	if format := epochOf(number).format; r.guessed && format != r.format && math.Abs(number) > 1e9 {
		return 0, fmt.Errorf("%.100q looks like %s, times before it like %s; name the right one, such as --format %[2]s",
			text, format, r.format)
	}
	if r.guessed && len(text) >= len("20060102") {
		if err := notCalendar(text); err != nil {
			return 0, err
		}
	}
	if whole, err := strconv.ParseInt(text, 10, 64); err == nil { // nanoseconds have more digits than a float64
		number = float64(whole - (whole%int64(second)+int64(second))%int64(second))
	}
	seconds, err := within(math.Floor(number/second), text)
	if err == nil && strings.ContainsAny(text, "eE") {
		err = fmt.Errorf("%.100q is a number that a spreadsheet has shortened; export the column with all its digits", text)
	}
	return seconds, err
}

func within(seconds float64, text string) (int64, error) {
	if !(math.Abs(seconds) <= mostSeconds) {
		return 0, fmt.Errorf("%.100q lies more than %d seconds from 1970", text, int64(mostSeconds))
	}
	return int64(seconds), nil
}

// parse reads a time that is no number.
func (r *timeReader) parse(text string) (time.Time, error) {
	switch r.format {
	case "date":
		return dateOf(text)
	case "iso":
		if len(text) < 4 || strings.Trim(text[:4], "0123456789") != "" {
			return time.Time{}, fmt.Errorf("%.100q does not begin with a year, as ISO 8601 does", text)
		}
		return dateOf(text)
	}
	layout := r.format
	if layout == "rfc3339" {
		layout = time.RFC3339
	}
	at, err := time.ParseInLocation(layout, text, time.UTC) // which knows no name of a zone but UTC
	if err != nil {
		return at, fmt.Errorf("%.100q is not a time in the format %s", text, r.format)
	}
	if name, known := at.Zone(); name != "" && name != "UTC" && known == 0 {
		offset, err := importer.ZoneOffset(name)
		if err != nil {
			return at, fmt.Errorf("%.100q %w", text, err)
		}
		at = at.Add(-time.Duration(offset) * time.Second)
	}
	return at, nil
}

// dateOf reads a date. The error names the flag that helps.
func dateOf(text string) (time.Time, error) {
	at, err := importer.Date(text)
	var ambiguous *importer.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		err = fmt.Errorf("%w; say which: --format '%s'", err, strings.Join(ambiguous.Layouts, "' or --format '"))
	case err != nil && notCalendar(text) != nil:
		err = notCalendar(text)
	case err != nil:
		err = fmt.Errorf("%w; or give its form, such as --format '02.01.2006 15:04:05'", err)
	}
	return at, err
}

// guess sets the format by a time: a number's range decides its unit. A number that may be a date decides nothing, and
// neither do the numbers after it.
func (r *timeReader) guess(text string) error {
	number, isNumber := importer.Number(text)
	if !isNumber {
		_, err := dateOf(text)
		if err == nil {
			r.format, r.guessed = "date", true
		}
		return err
	}
	if err := notCalendar(text); err != nil {
		r.doubt = cmp.Or(r.doubt, text)
		return err
	}
	if r.doubt != "" {
		return fmt.Errorf("%.100q is a number, and one before it, %s, may be a date; say which, such as --format unix", text, r.doubt)
	}
	r.format, r.guessed = epochOf(number).format, true
	return nil
}

// epochOf is the unit of a number since 1970, by its range.
func epochOf(number float64) epochUnit {
	i := slices.IndexFunc(epochUnits, func(u epochUnit) bool { return math.Abs(number) < u.most })
	return epochUnits[i]
}
