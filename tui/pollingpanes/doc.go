// Package pollingpanes holds the panes of the polling lab: value, tree, shares, now and
// the states of each kind of scheme.
package pollingpanes
