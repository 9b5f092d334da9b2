// Package racepanes has the panes of a race: the curves of its runs and their differences.
package racepanes
