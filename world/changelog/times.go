package changelog

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// TimeFormats are the words for the formats of times. The column also takes a layout of Go's package time.
var TimeFormats = []string{"iso", "unix", "unix-ms", "unix-us", "unix-ns", "rfc3339"}

// epochUnits are the formats of numbers since 1970, with the units of a second and the greatest number that is read as
// one of them unasked: the year 5138. From 1973 on the ranges do not overlap.
var epochUnits = []struct {
	format string
	second float64
	most   float64
}{{"unix", 1, 1e11}, {"unix-ms", 1e3, 1e14}, {"unix-us", 1e6, 1e17}, {"unix-ns", 1e9, math.Inf(1)}}

// isoLayouts are common forms of ISO 8601: a date, or a date and a time with T or a blank between them, with or without
// seconds (the package time reads their fractions), without a zone, with Z or an offset.
var isoLayouts = func() []string {
	layouts := []string{time.DateOnly}
	for _, between := range []string{"T", " "} {
		for _, clock := range []string{"15:04:05", "15:04"} {
			for _, zone := range []string{"", "Z07:00", "Z0700", "Z07", " Z07:00", " Z0700", " UTC"} {
				layouts = append(layouts, time.DateOnly+between+clock+zone)
			}
		}
	}
	for _, zone := range []string{"", "Z07:00", "Z0700"} {
		layouts = append(layouts, "20060102T150405"+zone)
	}
	return layouts
}()

// A timeReader reads the times of one column.
type timeReader struct {
	format  string // a word of [TimeFormats], a layout, or "" before the first time that it can read
	guessed bool
	layout  string // of ISO 8601, the one that read the last time
}

// seconds reads a time, in Unix seconds, rounded down. Times without a zone are UTC. Without a format, the first time
// decides. The error is a sentence.
func (r *timeReader) seconds(text string) (int64, error) {
	text = strings.TrimSpace(text)
	if r.format == "" {
		format, err := guess(text)
		if err != nil {
			return 0, err
		}
		r.format, r.guessed = format, true
	}
	for _, unit := range epochUnits {
		if r.format == unit.format {
			return r.sinceEpoch(text, unit.second)
		}
	}
	at, err := r.parse(text)
	if err != nil {
		return 0, fmt.Errorf("%.100q is not a time in the format %s", text, r.format)
	}
	return within(float64(at.Unix()), text)
}

func (r *timeReader) sinceEpoch(text string, second float64) (int64, error) {
	number, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(number) {
		return 0, fmt.Errorf("%.100q is not a number of the format %s", text, r.format)
	}
	if format := epochFormat(number); r.guessed && format != r.format && math.Abs(number) > 1e9 {
		return 0, fmt.Errorf("%.100q looks like %s, times before it like %s; name the right one, such as --format %s", text, format, r.format, format)
	}
	if whole, err := strconv.ParseInt(text, 10, 64); err == nil { // nanoseconds have more digits than a float64
		number = float64(whole - (whole%int64(second)+int64(second))%int64(second))
	}
	return within(math.Floor(number/second), text)
}

func within(seconds float64, text string) (int64, error) {
	if !(math.Abs(seconds) <= MostSeconds) {
		return 0, fmt.Errorf("%.100q lies more than %d seconds from 1970", text, int64(MostSeconds))
	}
	return int64(seconds), nil
}

// parse reads a time that is no number.
func (r *timeReader) parse(text string) (time.Time, error) {
	switch r.format {
	case "rfc3339":
		return time.Parse(time.RFC3339, text)
	case "iso":
		at, layout, err := parseISO(text, r.layout)
		r.layout = layout
		return at, err
	}
	return time.Parse(r.format, text)
}

// parseISO reads a time by the layout that is tried first, else by another one of isoLayouts, which it returns.
func parseISO(text, first string) (at time.Time, layout string, err error) {
	if first != "" {
		if at, err = time.Parse(first, text); err == nil {
			return at, first, nil
		}
	}
	for _, layout := range isoLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return at, layout, nil
		}
	}
	return at, first, fmt.Errorf("%.100q is no time of ISO 8601", text)
}

// guess is the format of a time: a number's range decides its unit.
func guess(text string) (string, error) {
	if number, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(number) {
		if at, err := time.Parse("20060102", text); err == nil && at.Year() >= 1900 && at.Year() < 2200 {
			return "", fmt.Errorf("%s may be a date or seconds since 1970; say which: --format 20060102 or --format unix", text)
		}
		return epochFormat(number), nil
	}
	if _, _, err := parseISO(text, ""); err == nil {
		return "iso", nil
	}
	return "", fmt.Errorf("%.100q is no time in the formats %s; give the table's own, such as --format %q", text, strings.Join(TimeFormats[:2], ", "), "02.01.2006 15:04:05")
}

// epochFormat is the format of a number since 1970, by its range.
func epochFormat(number float64) string {
	i := slices.IndexFunc(epochUnits, func(u struct {
		format string
		second float64
		most   float64
	}) bool {
		return math.Abs(number) < u.most
	})
	return epochUnits[max(0, i)].format
}
