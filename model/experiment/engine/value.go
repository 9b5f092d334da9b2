package engine

import (
	"math"
	"strconv"
	"strings"

	"lascope/model/stats"
)

// A Value is the number of a metric in one run.
type Value struct {
	stats.Observation
	Shifts []stats.Observation // of a recovery, the times after the shifts; see [passage]
}

// NumberValue is the value of a metric that is no time.
func NumberValue(x float64) Value { return Value{Observation: stats.Observation{Number: x}} }

// Undefined is the value of a run in which the metric has no meaning.
func Undefined() Value { return NumberValue(math.NaN()) }

// TimeValue is a time that was reached, in a run that could have reached it up to a limit.
func TimeValue(time, limit float64) Value {
	return Value{Observation: stats.Observation{Number: time, Limit: limit}}
}

// CensoredValue is a time that was not reached up to a limit.
func CensoredValue(limit float64) Value {
	return Value{Observation: stats.Observation{Number: limit, Censored: true, Limit: limit}}
}

// Status is the word of a value in a long table.
func Status(o stats.Observation) string {
	switch {
	case !o.Defined():
		return "undefined"
	case o.Censored:
		return "censored"
	}
	return "ok"
}

// ValueWords writes values for a file: NUMBER; TIME/LIMIT; >LIMIT; and of a recovery MEAN/LIMIT with the times
// after the shifts behind a colon, joined by semicolons.
func ValueWords(values []Value) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = observationWord(v.Observation)
		for k, o := range v.Shifts {
			words[i] += string(":;"[min(k, 1)]) + observationWord(o)
		}
	}
	return strings.Join(words, " ")
}

func observationWord(o stats.Observation) string {
	word := strconv.FormatFloat(o.Number, 'g', -1, 64)
	if o.Censored {
		word = ">" + word
	}
	if o.Limit != 0 && !(o.Censored && o.Limit == o.Number) {
		word += "/" + strconv.FormatFloat(o.Limit, 'g', -1, 64)
	}
	return word
}

// ParseValue reads a word of [ValueWords].
func ParseValue(word string) (v Value, ok bool) {
	whole, shifts, recovery := strings.Cut(word, ":")
	if v.Observation, ok = parseObservation(whole); !ok || !recovery {
		return v, ok
	}
	for part := range strings.SplitSeq(shifts, ";") {
		o, ok := parseObservation(part)
		if !ok {
			return v, false
		}
		v.Shifts = append(v.Shifts, o)
	}
	return v, true
}

func parseObservation(word string) (o stats.Observation, ok bool) {
	word, o.Censored = strings.CutPrefix(word, ">")
	number, limit, limited := strings.Cut(word, "/")
	var err error
	if o.Number, err = strconv.ParseFloat(number, 64); err != nil {
		return o, false
	}
	switch {
	case limited:
		o.Limit, err = strconv.ParseFloat(limit, 64)
	case o.Censored:
		o.Limit = o.Number
	}
	return o, err == nil && (o.Defined() || !o.Censored) && !math.IsNaN(o.Limit) && o.Limit >= 0
}
