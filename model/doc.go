// Package model is one experiment: a line that says what to run ([Spec]), a
// world and a scheme under one clock ([Run]), the journal of what was done to
// them, and what an observer may see of them ([Snapshot], [Row]).
//
// A run is a pure function of its line: the same line gives the same bytes.
// There is no wall clock here and no terminal. A run belongs to one goroutine; races,
// sweeps and figures spread theirs over all cores, and their results do not show it.
// Start reading at [Parse], then [New], then [Run.Advance].
package model
