package automata

// A Param is one row of the table of parameters: everything that the command
// line, the tuning keys, the help and the shell completion need to know of it.
// It has the same fields as the row of the world's table, so that the model
// joins both into one.
type Param struct {
	Key     string // as written on the line: "N"
	Symbol  string // as in the paper: "N", "λ"
	Meaning string // one line, lower case, no full stop
	Unit    string // of its values: "states"; "" of a number without a unit
	Default string // as written on the line

	Min, Max float64 // the inclusive range of a number
	Integer  bool    // a whole number
	Log      bool    // tuned by factors rather than by sums
	Step     float64 // one press of a tuning key: added, or the factor if Log

	Choices []string // the words of a choice; nil for a number or a text
	Text    bool     // free text
	File    bool     // a text that names a file to read
	List    bool     // a text whose commas separate its items
	Live    bool     // may change while a run goes on; else it needs a restart

	// The condition under which it has an effect; elsewhere any value but its default is refused. With is a
	// KEY=VALUE that has to hold, or the KEY of a text that has to be given; Without is
	// the KEY of a text that must not be given.
	With, Without string
}

// A Memory estimates the heap that a scheme takes, in bytes, measured: for each page,
// object, document or step of the line (Item), for each state up to N (State), for each
// pair of items (Pair) and for each link (Link); and for each state of a lone automaton of
// two items once its chain is on the screen (Chain). Smaller parts are left out.
type Memory struct{ Item, State, Pair, Link, Chain float64 }

// Values hold a value for each parameter that a scheme declares. The methods
// panic on a key that was not declared with that kind: a mistake in the program,
// never in its input.
type Values interface {
	Number(key string) float64 // a real number
	Int(key string) int        // a whole number
	Word(key string) string    // a choice or a text
}
