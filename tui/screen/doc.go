// Package screen holds what the screens of lascope share: the stack on which they lie, the frame of
// a screen without a run, its key bar, and the worker that computes what fills it.
package screen
