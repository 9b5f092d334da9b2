// Package pane says what a pane is: a rectangle that draws one thing from a snapshot.
// It holds the layout of panes, their frames, notes, legends and the panes that all labs
// share. A pane knows its host by a small interface and not the app.
package pane
