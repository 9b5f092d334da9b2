// Package labs is the table of the labs on the screen, with one row a lab, and has the panes that a race shows in each: the curves of
// its runs and their differences.
package labs

import (
	"lascope/model/lab"
	"lascope/tui/armspanes"
	"lascope/tui/crawlpanes"
	"lascope/tui/knapsackpanes"
	"lascope/tui/linepanes"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
	"lascope/tui/pollingpanes"
)

// rows is the table.
var rows = []pane.Lab{
	pollingpanes.Lab(),
	linepanes.Lab(),
	placementpanes.Lab(),
	crawlpanes.Lab(),
	armspanes.Lab(),
	knapsackpanes.Lab(),
}

// Extend adds a row to the table, or puts it in the place of the row of its lab, which it extends by
// a pane. It must be called before a screen is opened.
func Extend(row pane.Lab) {
	for i := range rows {
		if rows[i].Name == row.Name {
			rows[i] = row
			return
		}
	}
	rows = append(rows, row)
}

// Of is the row of a lab.
func Of(l *lab.Lab) pane.Lab {
	for _, r := range rows {
		if r.Name == l.Name {
			return r
		}
	}
	panic("the " + l.Name + " lab has no row on the screen")
}
