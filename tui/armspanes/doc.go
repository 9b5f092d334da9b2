// Package armspanes holds the panes of the arms lab.
package armspanes
