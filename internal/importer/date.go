package importer

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// DateExample completes the error of a date that cannot be read.
const DateExample = "2024-01-31, 2024-01-31 15:04:05 +01:00 or Wed, 31 Jan 2024 15:04 GMT"

// Date reads a date in a form of the table in docs/your-web.md: ISO 8601, RFC 822, or with the month in words, with or
// without a time of day and a zone. It is UTC without a zone, and begins at 00:00 without a time of day. A day of the week
// is not compared. A date of numbers alone whose last is the year is an [*AmbiguousError]. The error is a sentence.
func Date(text string) (time.Time, error) {
	plain := strings.TrimSpace(text)
	if strings.ContainsFunc(plain, func(r rune) bool { return r >= 0x80 }) {
		plain = strings.TrimSpace(strings.Map(plainSign, plain))
	}
	at, err := readDate(plain)
	switch {
	case err != nil && plain != "" && strings.Trim(plain, "0123456789") == "":
		err = fmt.Errorf("%.100q is a number, no date; write it as %s", text, DateExample)
	case err != nil:
		err = fmt.Errorf("%.100q %w", text, err)
	}
	return at, err
}

// plainSign replaces a sign by the ASCII sign that it resembles; −1 drops an invisible sign.
func plainSign(r rune) rune {
	switch {
	case r == '\u2212' || r == '\u2010' || r == '\u2011':
		return '-'
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cf, r):
		return -1
	}
	return r
}

// An AmbiguousError reports a date of numbers whose last is the year: countries differ in the order of day and month.
type AmbiguousError struct {
	Layouts []string // of Go's package time; each reads the date
}

func (e *AmbiguousError) Error() string {
	return "has its month as a number beside the day, and may be of the form " + strings.Join(e.Layouts, " or ")
}

// Errors of a date.
var (
	errUnknown  = errors.New("is no date that can be read; write it as " + DateExample)
	errCalendar = errors.New("names a day that the calendar lacks")
	errClock    = errors.New("names a time of day that the clock lacks")
)

// Beginnings of dates: a word, which may be a day of the week; two numbers and the year; the day of a web server's log.
var (
	firstWord = regexp.MustCompile(`^([A-Za-z]+)[., ]*`)
	numbers   = regexp.MustCompile(`^(\d\d?)([-/.])(\d\d?)([-/.])(\d*)`)
	logDay    = regexp.MustCompile(`^(\d\d?[^0-9]+\d+):`)
)

// readDate reads a date without blanks around it.
func readDate(text string) (time.Time, error) {
	if word := firstWord.FindStringSubmatch(text); word != nil && indexOfPrefix(weekdays, word[1]) >= 0 {
		text = text[len(word[0]):]
	}
	if found := numbers.FindStringSubmatch(text); found != nil {
		return time.Time{}, ambiguous(text, found)
	}
	text = runs.ReplaceAllString(logDay.ReplaceAllString(text, "$1 "), "<$0>")
	for _, form := range dateForms() {
		if found := form.FindStringSubmatch(text); found != nil {
			return dateParts{form, found}.time()
		}
	}
	return time.Time{}, errUnknown
}

// ambiguous refuses a date of three numbers whose last is the year.
func ambiguous(text string, found []string) error {
	first, sign, second, year := found[1], found[2], found[3], found[5]
	day, month := "2", "1"
	if first[0] == '0' || second[0] == '0' {
		day, month = "02", "01"
	}
	var e AmbiguousError
	for _, pair := range []string{day + sign + month, month + sign + day} {
		for _, layout := range clockLayouts {
			layout = pair + sign + "2006"[4-min(4, len(year)):] + layout
			if _, err := time.ParseInLocation(layout, text, time.UTC); err == nil {
				e.Layouts = append(e.Layouts, layout)
				break
			}
		}
	}
	if len(e.Layouts) == 0 {
		return errUnknown
	}
	return &e
}

// clockLayouts are times of day as they stand after a date of numbers.
var clockLayouts = func() []string {
	layouts := []string{""}
	for _, between := range []string{" ", "T", ", "} {
		for _, clock := range []string{"15:04", "15:04:05", "3:04 PM", "3:04:05 PM"} {
			for _, zone := range []string{"", " -0700", " MST", "Z07:00"} {
				layouts = append(layouts, between+clock+zone)
			}
		}
	}
	return layouts
}()

// runs are the runs of digits and of letters.
var runs = regexp.MustCompile("[0-9]+|[A-Za-z]+")

// dateForms are the forms of a date without its day of the week. Each run of digits or letters stands in < >, so that no
// pattern splits one. The first form that matches holds; more is the rest that it does not read.
var dateForms = sync.OnceValue(func() (forms []*regexp.Regexp) {
	parts := strings.NewReplacer("YEAR", `<(?P<year>\d{4})>`, "MONTH", `<(?P<month>[a-z]+)>`, "DAY", `<(?P<day>\d\d?)>`, "MORE", `(?P<more>.*)`,
		"NTH", `(?:<(?:st|nd|rd|th)>)`, "AT", `(?:<at>)? *`,
		"CLOCK", `<(?P<hour>\d\d?)>:<(?P<minute>\d\d)>(?::<(?P<second>\d\d)>(?:[.,]<(?P<fraction>\d+)>)?)?(?: *<(?P<half>am|pm)>)?`,
		"ZONE", ` *(?:<(?P<zone>[a-z]+)>)?(?:(?P<sign>[+-])<(?P<offset>\d\d?(?:>:<\d\d)?|\d{4})>(?: *<(?P<aside>[a-z]{3,5})>)?)?`)
	// After a day comes a time of day, an offset with its colon alone, as 2024-01-31-05 may mean an hour, or the name of a zone.
	tails := []string{
		`(?:<t>|[, ]+AT)CLOCKZONEMORE`, `[, ]*AT(?P<sign>[+-])<(?P<offset>\d\d>:<\d\d)>`,
		`[, ]*AT(?:<(?P<zone>[a-su-z]|[a-z]{2,})>(?:(?P<sign>[+-])<(?P<offset>\d\d?>:<\d\d|\d{4})>)?)?MORE`,
	}
	for _, form := range []string{
		`YEAR- *<(?P<month>\d\d?|[a-z]+)>`,                                             // 2024-01
		`YEAR(?P<between>[-/. ]) *<(?P<month>\d\d?|[a-z]+)>(?P<again>[-/. ]) *DAYTAIL`, // 2024-1-31, 2024/01/31, 2024 Jan 31
		`<(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)><t><(?P<hour>\d\d)(?P<minute>\d\d)` + // 20240131T150405Z
			`(?:(?P<second>\d\d)(?:>[.,]<(?P<fraction>\d+))?)?>ZONEMORE`,
		`DAY(?:NTH[-/., ]+|[-/., ]*)MONTH[-/., ]*<(?P<year>\d{4}|\d\d)>TAIL`, // 1 Jan 2024, 1st January, 2024, 01-Jan-24
		`MONTH[-. ]*YEAR`, // Jan 2024
		`MONTH[-. ]*DAY(?:NTH[-., ]*|[-., ]+)YEARTAIL`,            // Jan 31, 2024
		`MONTH[-. ]*DAY(?:NTH[-., ]*|[-., ]+)CLOCK *YEARZONEMORE`, // the form of C: Jan 31 15:04:05 2024
		`MONTH[-. ]*DAY(?:NTH[-., ]*|[-., ]+)CLOCKZONE *YEARMORE`,
	} {
		for _, tail := range tails {
			forms = append(forms, regexp.MustCompile("(?i)^"+parts.Replace(strings.Replace(form, "TAIL", tail, 1))+"$"))
			if !strings.Contains(form, "TAIL") {
				break
			}
		}
	}
	return forms
})

// dateParts are the parts of a date by their names in [dateForms].
type dateParts struct {
	form  *regexp.Regexp
	found []string
}

// word is a part; "" for one that the form lacks or the date leaves out.
func (p dateParts) word(part string) string {
	if i := p.form.SubexpIndex(part); i >= 0 {
		return p.found[i]
	}
	return ""
}

// number is the value of a part's digits; 0 for none.
func (p dateParts) number(part string) int {
	n, _ := strconv.Atoi(p.word(part))
	return n
}

// time is the moment of the parts. The first fault from left to right is the error.
func (p dateParts) time() (none time.Time, err error) {
	year, month, day := p.number("year"), p.number("month"), p.number("day")
	hour, minute, second := p.number("hour"), p.number("minute"), p.number("second")
	if p.word("day") == "" { // of a month alone
		day = 1
	}
	if len(p.word("year")) == 2 { // 1969 to 2068
		if year += 1900; year < 1969 {
			year += 100
		}
	}
	if word := p.word("month"); word[0] > '9' {
		if month = 1 + indexOfPrefix(months, word); month == 0 {
			return none, errUnknown
		}
	}
	if p.word("between") != p.word("again") {
		return none, errUnknown
	}
	if half := strings.ToLower(p.word("half")); half != "" {
		if hour < 1 || hour > 12 {
			return none, errClock
		}
		if hour %= 12; half == "pm" {
			hour += 12
		}
	}
	zone, err := p.zone()
	if err != nil {
		return none, err
	}
	nanosecond, _ := strconv.Atoi((p.word("fraction") + "000000000")[:9])
	midnight := hour == 24 && minute == 0 && second == 0 && nanosecond == 0
	switch of := time.Date(year, time.Month(month), day, 0, 0, 0, 0, zone); {
	case of.Day() != day || int(of.Month()) != month:
		return none, errCalendar
	case hour > 23 && !midnight || minute > 59 || second > 60: // 60 is a leap second
		return none, errClock
	}
	return time.Date(year, time.Month(month), day, hour, minute, second, nanosecond, zone), nil
}

// zone is the zone of the parts: a name, an offset, or both, as in GMT+1 and in +0100 CET. After it there may be a remark in brackets.
func (p dateParts) zone() (*time.Location, error) {
	name, offset, more := strings.ToUpper(p.word("zone")), strings.Replace(p.word("offset"), ">:<", "", 1), strings.Trim(p.word("more"), " ")
	seconds := 0
	if name != "" {
		var err error
		if seconds, err = ZoneOffset(p.word("zone")); err != nil {
			return nil, err
		}
	}
	if offset != "" {
		if len(offset) <= 2 { // hours alone
			offset += "00"
		}
		hhmm, _ := strconv.Atoi(offset)
		named := (name == "GMT" || name == "UTC") && p.word("aside") == ""
		if hhmm > 1459 || hhmm%100 > 59 || !named && (name != "" || len(offset) != 4) {
			return nil, errUnknown
		}
		if seconds = secondsOf(hhmm); p.word("sign") == "-" {
			seconds = -seconds
		}
	}
	switch {
	case more != "" && !remark.MatchString(more):
		return nil, errUnknown
	case seconds == 0:
		return time.UTC, nil
	}
	return time.FixedZone("", seconds), nil
}

// remark matches what programs write after a zone, such as (Central European Time).
var remark = regexp.MustCompile(`^(?:\(.*\)|\[.*\])$`)

// zones are the names of time zones, in hours and minutes east of UTC: the zones of RFC 822, which defines CST as American, and
// others that have one meaning.
var zones = func() map[string]int {
	named := map[string]int{}
	for row := range strings.Lines(`0000 UT UTC GMT Z WET
-0500 EST CDT
-0400 EDT
-0600 CST MDT
-0700 MST PDT
-0800 PST AKDT
-0900 AKST
-1000 HST
+0100 CET MEZ WEST
+0200 CEST MESZ EET
+0300 EEST MSK
+0800 HKT SGT
+0900 JST KST
+1000 AEST
+1100 AEDT
+1200 NZST
+1300 NZDT`) {
		words := strings.Fields(row)
		for _, name := range words[1:] {
			named[name], _ = strconv.Atoi(words[0])
		}
	}
	return named
}()

// ZoneOffset is the offset of a named zone in seconds east of UTC. The error is a sentence.
func ZoneOffset(name string) (int, error) {
	hhmm, known := zones[strings.ToUpper(name)]
	if !known {
		return 0, fmt.Errorf("has the zone %.20s, which is not known; give an offset, such as +01:00, or a zone of RFC 822, such as EST", name)
	}
	return secondsOf(hhmm), nil
}

// secondsOf are the seconds of hours and minutes.
func secondsOf(hhmm int) int { return hhmm/100*3600 + hhmm%100*60 }

// weekdays and months are names of which the first letters, three or more, are read too.
var (
	weekdays = strings.Fields("monday tuesday wednesday thursday friday saturday sunday")
	months   = strings.Fields("january february march april may june july august september october november december")
)

// indexOfPrefix is the index of the name that begins with a word of three letters or more; −1 for none.
func indexOfPrefix(names []string, word string) int {
	for i, name := range names {
		if len(word) >= 3 && len(word) <= len(name) && strings.EqualFold(name[:len(word)], word) {
			return i
		}
	}
	return -1
}

// Placeholder reports a date that programs write where they have none: one of the years 0, 1 and 9999, and midnight of
// 1970-01-01, in UTC or in its own zone.
func Placeholder(at time.Time) bool {
	unset := at.Year() == 1970 && at.YearDay() == 1 && at.Hour()+at.Minute()+at.Second() == 0
	return at.Year() <= 1 || at.Year() >= 9999 || at.Unix() == 0 || unset
}
