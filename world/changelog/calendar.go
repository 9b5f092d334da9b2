package changelog

import (
	"fmt"
	"math"
	"strings"
	"time"

	"lascope/internal/importer"
	"lascope/internal/refusal"
)

// spreadsheet is the format of a spreadsheet's days: they are counted from 1899-12-30, and have a fraction for the time of day.
const spreadsheet = "spreadsheet"

const (
	spreadsheetEpoch = -25569  // day 0, in days since 1970
	spreadsheetFirst = 61      // 1900-03-01; spreadsheets differ in the days before
	spreadsheetLast  = 2958466 // the year 10000
)

// spreadsheetSeconds reads a spreadsheet's day, in Unix seconds.
func spreadsheetSeconds(text string) int64 {
	day, ok := importer.Number(text)
	if !ok || day < spreadsheetFirst || day >= spreadsheetLast {
		refusal.Say("%.100q is not a day of a spreadsheet, such as 45292 for 2024-01-01 or 45292.5 for its noon", text)
	}
	return int64(math.Floor(math.Round((day+spreadsheetEpoch)*24*3600*1000) / 1000))
}

// calendarLayouts are forms of dates without signs, by the number of their digits.
var calendarLayouts = map[int][]string{
	4:  {"2006"},
	6:  {"200601", "060102", "020106", "010206"},
	8:  {"20060102", "02012006", "01022006"},
	10: {"2006010215"},
	12: {"200601021504", "060102150405"},
	14: {"20060102150405"},
}

// notCalendar refuses a number that may also be a date, of 1900 to 2199, or a spreadsheet's day, of 1954 to 2119.
func notCalendar(text string) error {
	number, ok := importer.Number(text)
	if !ok {
		return nil
	}
	var formats []string
	meaning := "a date"
	for _, layout := range calendarLayouts[len(text)] {
		if at, err := time.Parse(layout, text); err == nil && at.Year() >= 1900 && at.Year() < 2200 {
			formats = append(formats, layout)
		}
	}
	if number >= 20_000 && number < 80_000 {
		formats, meaning = []string{spreadsheet}, "a spreadsheet's day ("+time.Unix(spreadsheetSeconds(text), 0).UTC().Format(time.DateOnly)+")"
	}
	if formats == nil {
		return nil
	}
	unit := epochOf(number)
	formats = append(formats, unit.format)
	last := len(formats) - 1
	return fmt.Errorf("%s may be %s or %s since 1970; say which: --format %s or --format %s",
		text, meaning, unit.word, strings.Join(formats[:last], ", --format "), formats[last])
}
