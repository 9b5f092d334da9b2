package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/tui/config"
)

// Words of the address: at most one opens something, some are flags of the program, and page/embed.js reads the others.
var (
	opening = []string{"line", "lesson", "demo", "tour"}
	flags   = []string{"speed", "theme", "glyphs", "reduced-motion", "no-color", "paused", "plain", "projector"}
	ofPage  = []string{"keys", "font", "buttons", "embed", "gl"}
)

// An address is the content of the page's address.
type address struct {
	opens string   // one of opening; "" for the program's own line
	name  string   // of the lesson or the demo
	words []string // of the line
}

// mostLine bounds the text of one word of the address, in bytes.
const mostLine = 8 << 10

// readAddress reads the words of the address, pairs of a name and a value, and sets their options. The
// error is a sentence.
func readAddress(pairs [][2]string, o *config.Options) (a address, err error) {
	defer refusal.To(&err)
	set := pflag.NewFlagSet("address", pflag.ContinueOnError)
	o.Flags(set)
	given := map[string]bool{}
	for _, pair := range pairs {
		name, value := pair[0], pair[1]
		switch {
		case len(value) > mostLine:
			refusal.Say("%.30s has %d bytes, more than 8 KiB; shorten the address", name, len(value))
		case given[name]:
			refusal.Say("%s stands twice in the address; give it once", name)
		}
		given[name] = true
		switch {
		case slices.Contains(opening, name):
			if a.opens != "" {
				refusal.Say("the address names %s and %s; one of %s may stand there", a.opens, name, strings.Join(opening, ", "))
			}
			a.opens = name
			a.open(value)
		case name == "keys":
			refusal.Check(o.Rebind(value))
		case slices.Contains(flags, name):
			if f := set.Lookup(name); f.Value.Type() == "bool" && value != "true" && value != "false" {
				checkBit(name, value)
			}
			if err := set.Set(name, value); err != nil {
				_, why, _ := strings.Cut(err.Error(), "flag: ")
				refusal.Say("%s=%s: %s", name, value, why)
			}
		case name == "font":
			if size, err := strconv.ParseFloat(value, 64); err != nil || !(size >= 6 && size <= 40) {
				refusal.Say("font=%s: it is the size of the letters in pixels, 6 to 40, as in font=14", value)
			}
		case slices.Contains(ofPage, name):
			checkBit(name, value)
		default:
			all := slices.Concat(opening, flags, ofPage)
			refusal.Say("%s: the address knows no such word%s; it knows %s", name, lab.DidYouMean(name, all), strings.Join(all, ", "))
		}
	}
	return a, nil
}

// checkBit refuses a value that is neither 1 nor 0.
func checkBit(name, value string) {
	if value != "0" && value != "1" {
		refusal.Say("%s=%s: it is 1 or 0, as in %[1]s=1", name, value)
	}
}

// open takes the value of a word that opens something. A page cannot have the commands of a terminal.
func (a *address) open(value string) {
	switch a.opens {
	case "line":
		a.words = strings.Fields(value)
		switch line := strings.Join(a.words, " ") + " "; {
		case strings.HasPrefix(line, "trace git "):
			refusal.Say("a page cannot start a program; lascope trace git works in a terminal")
		case strings.HasPrefix(line, "class "):
			refusal.Say("a page cannot serve a class; start lascope class on the lecturer's computer")
		}
	case "tour":
		if value != "1" {
			refusal.Say("tour=1 opens the tour")
		}
	default:
		if a.name = value; value == "" || value == "list" {
			refusal.Say("%s=NAME opens one by its name or number, as in ?%[1]s=%s", a.opens,
				map[string]string{"lesson": "liar", "demo": "mirror"}[a.opens])
		}
	}
}
