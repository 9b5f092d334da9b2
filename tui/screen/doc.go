// Package screen has the common parts of lascope's screens: the stack on which they lie, the frame of a screen without a run, its
// key bar, and the worker that computes its contents.
package screen
