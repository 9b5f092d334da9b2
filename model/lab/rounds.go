package lab

// A Rounded is an [Environment] whose items are served in turn or not at all: a round is the number of ticks
// in which every item can be served once. The times of a race or a sweep are measured in rounds. The line
// lab has none, for its main column is a distance with no optimum to come near; the crawl lab has none, for
// its main column is already a mean over a traversal.
type Rounded interface {
	// Round is the length of a round in ticks, 1 or more.
	Round() int64
	// Level is the main column at the present tick and the value that it is compared with. Reading it begins
	// no interval of rates, as a row does.
	Level() (value, reference float64)
}
