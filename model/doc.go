// Package model is one experiment: its line ([Spec]), a world and a scheme under one clock
// with a journal of interventions ([Run]), the way back in time ([Timeline]), and the output
// for a reader ([Run.Row]) and for a screen ([Snapshot]).
//
// A run is a pure function of its line: the same line gives the same bytes. The package knows
// neither a wall clock nor a terminal. A run belongs to one goroutine; packages that use many
// runs spread them over all cores with the same results.
//
// Start reading at [Parse], then [New], then [Run.Advance]. An intervention goes from
// [ParseIntervention] through [Run.Do] to the lab's environment.
package model
