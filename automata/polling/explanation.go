package polling

// A Rule explains a scheme's choices and transitions in the paper's words.
type Rule struct {
	Choice       string // why a page is polled, in lower case
	ChoiceSource string // where in the papers that stands; "" if where its transition function does
	Rest         string // the behaviour of automata whose page is not polled, and why; "" if there are none
	Others       string // their name, in the plural; "" for none
	Source       string // where in the paper its transition function stands
	Full         string // knapsack games: when the knapsack counts as full, "≥" or ">" the capacity
	Counts       string // the answers that count; "" where the rule of the paper governs
	Learns       string // policies with a learned number: how an answer changes it, a sentence; "" for the others
	Second       bool   // a second change since the last poll is the reward, and a first alone is none
	Outside      bool   // an outside program plays: what it learns from an answer is not seen
	AtOnce       bool   // the automata of a slot move at once, by the state at its beginning
}

// Explained is a Poller that describes the rule by which it polls and moves.
type Explained interface{ Rule() Rule }
