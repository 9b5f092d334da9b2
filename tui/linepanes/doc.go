// Package linepanes holds the panes of the line lab.
package linepanes
