package param

import (
	"fmt"
	"strconv"
	"strings"
)

// Words are values as a line writes them: "reward-penalty", "500".
type Words map[string]string

var _ Values = Words(nil)

func (w Words) Number(key string) float64 {
	x, err := strconv.ParseFloat(w.Word(key), 64)
	if err != nil {
		panic(fmt.Sprintf("%s=%s is no number", key, w[key]))
	}
	return x
}

func (w Words) Int(key string) int { return int(w.Number(key)) }

func (w Words) Word(key string) string {
	word, ok := w[key]
	if !ok {
		panic(fmt.Sprintf("the parameter %q is not declared", key))
	}
	return word
}

// Defaults are the defaults of the rows with changes, each KEY=VALUE. Ranges are not checked: a scheme or a world refuses a value that
// it cannot run with. The error refuses a change of a parameter without a row.
func Defaults(rows []Param, changes ...string) (Words, error) {
	w := Words{}
	for _, p := range rows {
		w[p.Key] = p.Default
	}
	for _, change := range changes {
		key, word, _ := strings.Cut(change, "=")
		if _, ok := w[key]; !ok {
			return nil, fmt.Errorf("%s: there is no parameter %s", change, key)
		}
		w[key] = word
	}
	return w, nil
}
