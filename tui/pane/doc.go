// Package pane defines a pane, a rectangle that draws one subject from a snapshot. It
// holds the layout of panes, their frames, notes, legends and the panes that all labs
// share. A pane knows the app by the interface [Host] alone.
package pane
