// Package world is the hidden side: pages that change, each at its own rate, the
// environment's shifts, real change logs, and the truth that only an observer
// knows (the optimum, the classical policies and their values).
//
// Nothing here learns, reads a clock or knows a scheme. A world answers the
// questions put to it, and its answers are a function of its seed and of the
// tick of the question alone, never of who asked before: two schemes that race
// on one seed meet the very same web.
package world
