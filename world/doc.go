// Package world is the hidden side: pages that change, each at its own rate, the
// environment's shifts, real change logs, and the truth that only an observer
// knows (the optimum, the classical policies and their values).
//
// Nothing here learns, reads a clock or knows a scheme. A world answers the
// questions put to it. What its pages and documents do is a function of its seed and
// the tick alone; the coins of the line's oracle, the queries and the downloads are
// sequences of their own, one a question. Neither depends on who asks or what: two
// schemes that race on one seed meet the very same web.
package world
