// Package world holds the parts that all worlds share: random substreams, data files, text. The
// worlds are in its sub-packages: web, point, sites, topic, arms, items.
//
// A world is the hidden side. It changes, answers questions, and keeps the truth that only
// an observer knows. It never learns, reads a clock or knows a scheme.
//
// A world is a function of its seed and the tick: two schemes that race on one seed meet
// the same web. The oracle's coins, the queries and the downloads are sequences of draws,
// one draw a question, and do not depend on who asks.
package world
