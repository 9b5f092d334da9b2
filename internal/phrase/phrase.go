// Package phrase fills the blanks of sentences by the fields of the things that they are about. A form is a text with
//
//	{Name}     a text or a whole number; {Last.Name} is a field of a field, {P.0} the first of a list
//	{Name^}    a text with a capital letter; {Arm#} the number of an item for a reader, who counts from 1
//	{N,}       a number by the format of a sign: here with separators, in {X:3} with digits, in {Hits hit} with a noun; of a list its length
//	{Hub?}     nothing, and the part counts as known where the value is true, or a number of things above 0; {Hub!} where it is not
//	<a|b>      the first part of which all values are known; nothing where there is none. Parts may stand on lines of their own
//
// A number is known if it is finite and no whole number below 0, which stands for none; a text if it is not empty.
package phrase

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Formats write a number by the sign behind its name in a blank; more is what follows the sign: digits, a noun.
type Formats map[byte]func(x float64, more string) string

// Tell fills the blanks of a form. Each value is a struct whose fields have the names of blanks, or a name followed by what it names;
// of several with a name the first counts. A name that none has is a defect of the program, and panics.
func (f Formats) Tell(form string, values ...any) string {
	t := teller{f, form, form, values}
	text, _ := t.until("")
	return text
}

type teller struct {
	Formats
	form, rest string // what is not read yet
	values     []any
}

// until reads the text before one of some ends, and reports whether all of its values are known.
func (t *teller) until(ends string) (text string, known bool) {
	for known = true; ; {
		i := strings.IndexAny(t.rest, "{<"+ends)
		if i < 0 {
			return text + t.rest, known
		}
		text += t.rest[:i]
		sign := t.rest[i]
		switch t.rest = t.rest[i:]; sign {
		case '{':
			blank, rest, _ := strings.Cut(t.rest[1:], "}")
			word, ok := t.fill(blank)
			t.rest, text, known = rest, text+word, known && ok
		case '<':
			text += t.first()
		default:
			return text, known
		}
	}
}

// first reads parts, and returns the first that is known.
func (t *teller) first() (text string) {
	for found := false; t.rest[0] != '>'; {
		t.rest = t.rest[1:]
		if part, known := t.until("|>"); known && !found {
			text, found = strings.TrimRight(part, "\n\t"), true
		}
	}
	t.rest = t.rest[1:]
	return text
}

// fill is the text in place of a blank, and whether its value is known.
func (t *teller) fill(blank string) (word string, known bool) {
	name, sign := blank, byte(0)
	if i := strings.IndexAny(blank, ",:%?!^# "); i >= 0 {
		name, sign, blank = blank[:i], blank[i], blank[i+1:]
	}
	x, holds, v := math.NaN(), false, t.find(name)
	if v.IsValid() && v.CanInterface() {
		if s, ok := v.Interface().(fmt.Stringer); ok {
			v = reflect.ValueOf(s.String())
		}
	}
	switch {
	case !v.IsValid():
	case v.CanInt():
		x = float64(v.Int())
		word, known, holds = strconv.FormatInt(v.Int(), 10), x >= 0, x > 0
	case v.CanUint():
		x = float64(v.Uint())
		word, known, holds = strconv.FormatUint(v.Uint(), 10), true, x > 0
	case v.CanFloat():
		x = v.Float()
		known = !math.IsNaN(x) && !math.IsInf(x, 0)
		holds = known
	case v.Kind() == reflect.Bool:
		known, holds = v.Bool(), v.Bool()
	case v.Kind() == reflect.String:
		word, known, holds = v.String(), v.String() != "", v.String() != ""
	case v.Kind() == reflect.Slice:
		x, known, holds = float64(v.Len()), v.Len() > 0, v.Len() > 0
	default:
		known, holds = !v.IsZero(), !v.IsZero()
	}
	switch sign {
	case 0:
		return word, known
	case '?':
		return "", holds
	case '!':
		return "", !holds
	case '#':
		return strconv.Itoa(int(x) + 1), known
	case '^':
		first, n := utf8.DecodeRuneInString(word)
		return string(unicode.ToUpper(first)) + word[n:], known
	}
	return t.Formats[sign](x, blank), known
}

// find is the value of a name; a value of none where the way to it ends at nil.
func (t *teller) find(path string) reflect.Value {
	name, rest, deeper := strings.Cut(path, ".")
	for i := 0; i < len(t.values); i++ {
		v := reflect.ValueOf(t.values[i])
		if v.Kind() == reflect.String {
			if i++; t.values[i-1] != name {
				continue
			}
			v = reflect.ValueOf(t.values[i])
		} else if v.Kind() == reflect.Pointer && v.IsNil() {
			if v = reflect.Zero(v.Type().Elem()).FieldByName(name); v.IsValid() {
				return reflect.Value{}
			}
			continue
		} else if v = reflect.Indirect(v).FieldByName(name); !v.IsValid() {
			continue
		}
		for deeper {
			if v = reflect.Indirect(v); !v.IsValid() {
				return v
			}
			name, rest, deeper = strings.Cut(rest, ".")
			if i, err := strconv.Atoi(name); err != nil {
				v = v.FieldByName(name)
			} else if i < v.Len() {
				v = v.Index(i)
			} else {
				return reflect.Value{}
			}
		}
		return v
	}
	panic(fmt.Sprintf("%q: nothing is called %s", t.form, path))
}
