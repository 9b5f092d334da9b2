// Package model is one experiment: a line that says what to run ([Spec]), a
// world and a scheme under one clock ([Run]), the journal of what was done to
// them, and what an observer may see of them ([Snapshot], [Row]).
//
// A run is a pure function of its line: the same line gives the same bytes.
// There is no wall clock here, no goroutine of its own and no terminal. Start
// reading at [Parse], then [New], then [Run.Advance].
package model
