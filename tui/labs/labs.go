// Package labs is the labs on the screen: their table, one row a lab; the panes that a race shows in each; and the words beside the
// panes: snapshots in sentences for screen readers and plain mode, headlines, the meaning of a word or a sign with the numbers of a
// run, and the page of a scheme or a lab (Info). The command explain, plain mode and the help ask it.
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
