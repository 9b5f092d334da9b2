package model

// Event is an intervention: something done to the run between two slots.
type Event struct {
	Tick   int64  // done after this many slots
	Action string // as on the line: "mirror", "N=200", "lakg"
	Live   bool   // done by a person while the run went on
	Detail string // what came of it, in a few words; "" while it is to come
}
