package show

import (
	_ "embed" // of columns.txt
	"slices"
	"strings"
)

// columns are the columns of the tables, those with one meaning in a row, "NAME, NAME: MEANING": of experiments, of runs, of lessons and
// classes.
//
//go:embed columns.txt
var columns string

// ColumnMeaning is the meaning of a column of the tables, with its name; "" of another word.
func ColumnMeaning(name string) string {
	for row := range strings.Lines(columns) {
		if names, _, _ := strings.Cut(row, ": "); slices.Contains(strings.Split(names, ", "), name) {
			return "column " + strings.TrimSuffix(row, "\n")
		}
	}
	return ""
}
