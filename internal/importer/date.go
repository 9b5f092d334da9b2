package importer

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// DateExample completes the error of a date that cannot be read.
const DateExample = "2024-01-31, 2024-01-31 15:04:05 +01:00 or Wed, 31 Jan 2024 15:04 GMT"

// Date reads a date in a form of the table in docs/your-web.md: ISO 8601, RFC 822, or with the month in words, with or
// without a time of day and a zone. It is UTC without a zone, and begins at 00:00 without a time of day. A day of the week
// is not compared. A date of numbers alone whose last is the year is an [*AmbiguousError]. The error is a sentence.
func Date(text string) (time.Time, error) {
	s := dateScanner{rest: strings.TrimSpace(text)}
	if strings.ContainsFunc(s.rest, func(r rune) bool { return r >= 0x80 }) {
		s.rest = strings.TrimSpace(strings.Map(plainSign, s.rest))
	}
	whole := s.rest
	s.date()
	if s.err == nil && s.rest != "" {
		s.unknown()
	}
	switch {
	case s.err != nil && strings.Trim(whole, "0123456789") == "" && whole != "":
		return time.Time{}, fmt.Errorf("%.100q is a number, no date; write it as %s", text, DateExample)
	case s.err != nil:
		return time.Time{}, fmt.Errorf("%.100q %w", text, s.err)
	}
	return s.time(text)
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

// A dateScanner reads a date from left to right. After an error it reads on, and the first error stands.
type dateScanner struct {
	rest                 string
	err                  error
	year, month, day     int
	hour, minute, second int
	nanosecond           int
	offset               int // of the zone, in seconds east of UTC
}

func (s *dateScanner) fail(reason string, about ...any) {
	if s.err == nil {
		s.err = fmt.Errorf(reason, about...)
	}
}

// unknown fails with the sentence of a form that is not known.
func (s *dateScanner) unknown() { s.fail("is no date that can be read; write it as %s", DateExample) }

// time is the moment that was read.
func (s *dateScanner) time(text string) (time.Time, error) {
	zone := time.UTC
	if s.offset != 0 {
		zone = time.FixedZone("", s.offset)
	}
	day := time.Date(s.year, time.Month(s.month), s.day, 0, 0, 0, 0, zone)
	midnight := s.hour == 24 && s.minute == 0 && s.second == 0 && s.nanosecond == 0
	switch {
	case day.Day() != s.day || int(day.Month()) != s.month:
		return time.Time{}, fmt.Errorf("%.100q names a day that the calendar lacks", text)
	case s.hour > 23 && !midnight || s.minute > 59 || s.second > 60: // 60 is a leap second
		return time.Time{}, fmt.Errorf("%.100q names a time of day that the clock lacks", text)
	}
	return time.Date(s.year, time.Month(s.month), s.day, s.hour, s.minute, s.second, s.nanosecond, zone), nil
}

// date reads all of it.
func (s *dateScanner) date() {
	s.weekday()
	switch first := s.digits(); len(first) {
	case 8:
		s.basic(first)
	case 4:
		s.yearFirst(first)
	case 1, 2:
		s.dayFirst(first)
	case 0:
		s.monthFirst()
	default:
		s.unknown()
	}
}

// basic reads ISO 8601 without signs, such as 20240131T150405Z, after its day.
func (s *dateScanner) basic(day string) {
	s.year, s.month, s.day = number(day[:4]), number(day[4:6]), number(day[6:])
	if !s.takes("Tt") {
		s.unknown()
		return
	}
	clock := s.digits()
	if len(clock) != 4 && len(clock) != 6 {
		s.unknown()
		return
	}
	s.hour, s.minute = number(clock[:2]), number(clock[2:4])
	if len(clock) == 6 {
		s.second = number(clock[4:])
		s.fraction()
	}
	s.zone(false)
}

// yearFirst reads on after a year: 2024-1-31, 2024/01/31, 2024.01.31, 2024 Jan 31, and 2024-01 for the whole month.
func (s *dateScanner) yearFirst(year string) {
	s.year = number(year)
	between := s.sign("-/. ")
	s.blanks()
	if word := s.letters(); word == "" {
		s.month = s.short()
	} else if s.month = monthOf(word); s.month == 0 {
		s.unknown()
	}
	if between == '-' && s.rest == "" {
		s.day = 1
		return
	}
	if between == 0 || s.sign("-/. ") != between {
		s.unknown()
	}
	s.blanks()
	s.day = s.short()
	s.clock()
}

// dayFirst reads on after a day: 1 Jan 2024, 1st January, 2024, 01-Jan-24, 01/Jan/2024:15:04:05, and refuses 01/02/2024.
func (s *dateScanner) dayFirst(day string) {
	s.day = number(day)
	before := s.rest
	between := s.sign("-/. ")
	if next := s.digits(); next != "" {
		s.numbers(day, between, next)
		return
	}
	s.rest = before
	s.ordinal()
	s.signs("-/., ")
	if s.month = monthOf(s.letters()); s.month == 0 {
		s.unknown()
	}
	s.signs("-/., ")
	s.setYear(s.digits())
	if len(s.rest) > 0 && s.rest[0] == ':' { // a web server's log
		s.rest = " " + s.rest[1:]
	}
	s.clock()
}

// numbers refuses a date of three numbers whose last is the year.
func (s *dateScanner) numbers(first string, between byte, second string) {
	sign := string(between)
	if between == 0 || len(second) > 2 || s.sign("-/.") != between {
		s.unknown()
		return
	}
	day, month := "2", "1"
	if first[0] == '0' || second[0] == '0' {
		day, month = "02", "01"
	}
	year := s.digits()
	text := first + sign + second + sign + year + s.rest
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
		s.unknown()
		return
	}
	s.err = &e
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

// monthFirst reads Jan 31, 2024, Jan 2024, and the form of C: Jan 31 15:04:05 2024, with a zone before or after the year.
func (s *dateScanner) monthFirst() {
	s.month = monthOf(s.letters())
	s.signs("-. ")
	day := s.digits()
	if len(day) == 4 && s.rest == "" {
		s.year, s.day = number(day), 1
		if s.month == 0 {
			s.unknown()
		}
		return
	}
	if len(day) == 0 || len(day) > 2 || s.month == 0 {
		s.unknown()
		return
	}
	s.day = number(day)
	s.ordinal()
	s.signs("-., ")
	before := s.rest
	if digits := s.digits(); !s.takes(":") {
		s.fullYear(digits)
		s.clock()
		return
	}
	s.rest = before
	s.timeOfDay()
	s.blanks()
	zoned := s.rest
	if s.digits() == "" {
		s.zoneWord(true)
		s.blanks()
	} else {
		s.rest = zoned
	}
	s.fullYear(s.digits())
	if s.blanks(); s.rest != "" {
		s.zone(false)
	}
}

// setYear sets a year of two or four digits; two are of 1969 to 2068.
func (s *dateScanner) setYear(digits string) {
	if len(digits) != 2 {
		s.fullYear(digits)
		return
	}
	if s.year = 1900 + number(digits); s.year < 1969 {
		s.year += 100
	}
}

// fullYear sets a year of four digits.
func (s *dateScanner) fullYear(digits string) {
	s.year = number(digits)
	if len(digits) != 4 {
		s.unknown()
	}
}

// clock reads the time of day and the zone, both of which may be left out.
func (s *dateScanner) clock() {
	if s.takes("Tt") {
		s.timeOfDay()
		s.zone(false)
		return
	}
	blanks := len(s.rest)
	s.signs(", ")
	blanks -= len(s.rest)
	before := s.rest
	if word := s.letters(); !strings.EqualFold(word, "at") {
		s.rest = before
	}
	s.blanks()
	if blanks > 0 && len(s.rest) > 0 && s.rest[0] >= '0' && s.rest[0] <= '9' {
		s.timeOfDay()
		s.zone(false)
		return
	}
	s.zone(true)
}

// timeOfDay reads 15:04, 15:04:05, 15:04:05.250 and 3:04 pm.
func (s *dateScanner) timeOfDay() {
	s.hour = s.short()
	if !s.takes(":") {
		s.unknown()
	}
	s.minute = s.pair()
	if s.takes(":") {
		s.second = s.pair()
		s.fraction()
	}
	before := s.rest
	s.blanks()
	switch word := strings.ToLower(s.letters()); {
	case word == "am" || word == "pm":
		if s.hour < 1 || s.hour > 12 {
			s.fail("names a time of day that the clock lacks")
		}
		s.hour %= 12
		if word == "pm" {
			s.hour += 12
		}
	default:
		s.rest = before
	}
}

// fraction reads the digits of a second after a point or comma; those after the ninth are dropped.
func (s *dateScanner) fraction() {
	if !s.takes(".,") {
		return
	}
	digits := s.digits()
	if digits == "" {
		s.unknown()
	}
	s.nanosecond = number((digits + "000000000")[:9])
}

// zone reads the rest: a zone and a remark in brackets, both of which may be left out. A bare date takes an offset with its
// colon alone: 2024-01-31-05 may mean an hour.
func (s *dateScanner) zone(bare bool) {
	s.blanks()
	if bare && len(s.rest) > 0 && (s.rest[0] == '+' || s.rest[0] == '-') && len(s.rest) != len("+01:00") {
		s.unknown()
	}
	s.zoneWord(!bare)
	s.blanks()
	if n := len(s.rest); n > 1 && (s.rest[0] == '(' && s.rest[n-1] == ')' || s.rest[0] == '[' && s.rest[n-1] == ']') {
		s.rest = ""
	}
}

// zones are the names of time zones, in hours and minutes east of UTC: the zones of RFC 822, which defines CST as American, and
// others that have one meaning.
var zones = map[string]int{
	"UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "WET": 0,
	"EST": -500, "EDT": -400, "CST": -600, "CDT": -500, "MST": -700, "MDT": -600, "PST": -800, "PDT": -700,
	"AKST": -900, "AKDT": -800, "HST": -1000,
	"CET": 100, "CEST": 200, "MEZ": 100, "MESZ": 200, "WEST": 100, "EET": 200, "EEST": 300, "MSK": 300,
	"HKT": 800, "SGT": 800, "JST": 900, "KST": 900, "AEST": 1000, "AEDT": 1100, "NZST": 1200, "NZDT": 1300,
}

// ZoneOffset is the offset of a named zone in seconds east of UTC. The error is a sentence.
func ZoneOffset(name string) (int, error) {
	hhmm, known := zones[strings.ToUpper(name)]
	if !known {
		return 0, fmt.Errorf("has the zone %.20s, which is not known; give an offset, such as +01:00, or a zone of RFC 822, such as EST", name)
	}
	return hhmm/100*3600 + hhmm%100*60, nil
}

// zoneWord reads a name, an offset, or both: GMT+0100, or +0100 CET, where the offset holds. short allows an offset without
// minutes.
func (s *dateScanner) zoneWord(short bool) {
	name := s.letters()
	if name != "" {
		var err error
		if s.offset, err = ZoneOffset(name); err != nil {
			s.fail("%w", err)
		}
	}
	if name != "" && !strings.EqualFold(name, "GMT") && !strings.EqualFold(name, "UTC") {
		return
	}
	sign := s.sign("+-")
	if sign == 0 {
		return
	}
	hours, minutes := s.digits(), "0"
	switch {
	case s.takes(":"):
		minutes = s.digits()
		if len(minutes) != 2 {
			s.unknown()
		}
	case len(hours) == 4:
		hours, minutes = hours[:2], hours[2:]
	case !short:
		s.unknown()
	}
	if len(hours) != 2 && (name == "" || len(hours) != 1) || number(hours) > 14 || number(minutes) > 59 {
		s.unknown()
	}
	s.offset = number(hours)*3600 + number(minutes)*60
	if sign == '-' {
		s.offset = -s.offset
	}
	before := s.rest
	s.blanks()
	if after := s.letters(); name != "" || len(after) < 3 || len(after) > 5 {
		s.rest = before
	}
}

// weekdays and months are names of which the first letters, three or more, are read too.
var (
	weekdays = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
	months   = []string{
		"january", "february", "march", "april", "may", "june",
		"july", "august", "september", "october", "november", "december",
	}
)

// monthOf is the number of a month by its name; 0 for another word.
func monthOf(word string) int { return 1 + indexOfPrefix(months, word) }

// indexOfPrefix is the index of the name that begins with a word of three letters or more; −1 for none.
func indexOfPrefix(names []string, word string) int {
	for i, name := range names {
		if len(word) >= 3 && len(word) <= len(name) && strings.EqualFold(name[:len(word)], word) {
			return i
		}
	}
	return -1
}

// weekday passes over a day of the week.
func (s *dateScanner) weekday() {
	before := s.rest
	if indexOfPrefix(weekdays, s.letters()) < 0 {
		s.rest = before
		return
	}
	s.signs("., ")
}

// ordinal passes over the letters after a day, such as st in 1st.
func (s *dateScanner) ordinal() {
	before := s.rest
	switch strings.ToLower(s.letters()) {
	case "st", "nd", "rd", "th":
	default:
		s.rest = before
	}
}

// digits reads the digits that come next, letters the letters of ASCII.
func (s *dateScanner) digits() string {
	return s.while(func(c byte) bool { return '0' <= c && c <= '9' })
}

func (s *dateScanner) letters() string {
	return s.while(func(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' })
}

func (s *dateScanner) while(is func(byte) bool) string {
	n := 0
	for n < len(s.rest) && is(s.rest[n]) {
		n++
	}
	word := s.rest[:n]
	s.rest = s.rest[n:]
	return word
}

// short reads a number of one or two digits, pair a number of two digits.
func (s *dateScanner) short() int {
	digits := s.digits()
	if len(digits) != 1 && len(digits) != 2 {
		s.unknown()
	}
	return number(digits)
}

func (s *dateScanner) pair() int {
	digits := s.digits()
	if len(digits) != 2 {
		s.unknown()
	}
	return number(digits)
}

// sign reads one of the signs; 0 for none.
func (s *dateScanner) sign(of string) byte {
	if s.rest == "" || strings.IndexByte(of, s.rest[0]) < 0 {
		return 0
	}
	sign := s.rest[0]
	s.rest = s.rest[1:]
	return sign
}

func (s *dateScanner) takes(of string) bool { return s.sign(of) != 0 }

// signs passes over signs, blanks over blanks.
func (s *dateScanner) signs(of string) { s.rest = strings.TrimLeft(s.rest, of) }

func (s *dateScanner) blanks() { s.signs(" ") }

// number is the value of digits; of more than nine, some value.
func number(digits string) int {
	n, _ := strconv.Atoi(digits[:min(9, len(digits))])
	return n
}

// Placeholder reports a date that programs write where they have none: one of the years 0, 1 and 9999, and midnight of
// 1970-01-01, in UTC or in its own zone.
func Placeholder(at time.Time) bool {
	unset := at.Year() == 1970 && at.YearDay() == 1 && at.Hour()+at.Minute()+at.Second() == 0
	return at.Year() <= 1 || at.Year() >= 9999 || at.Unix() == 0 || unset
}
