package lab

// A Measures says how a lab's columns are read by the metrics of races and sweeps.
type Measures struct {
	Main      string   // the column that measures how well a scheme does: "value"
	Reference string   // the column it is measured against; "" where the best is 1
	Rates     []string // columns that are rates since the row before, not a present state
	Falls     bool     // the main column is a distance: the lower the better
	Weight    string   // the column whose growth weighs hits, which are a rate of it: "polls"; other rates go by ticks
	Plain     []string // columns that a scheme could tell by itself, without an observer
}
