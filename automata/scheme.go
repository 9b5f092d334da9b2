package automata

// Warner is a scheme that can run and yet knows that it will not learn, or not
// as the papers say. Warning is a sentence with the reason and a remedy, or "".
type Warner interface{ Warning() string }
