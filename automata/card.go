package automata

// A Card is the part of a scheme's row that is the same in every lab: the row of each scheme embeds one.
type Card struct {
	Name    string // as written on the line: "h-traa"
	Title   string // as the papers write it: "H-TRAA"
	Source  string // the place in the papers: "[H-TRAA] §3.2"
	Learns  bool   // false for policies and bounds, the references of a comparison
	Meaning string // one line
	// Info is the page that h opens: a title, then the paragraphs what, how, watch and limit, three tries, and the figures
	// with its claims. Package tui/wording reads it.
	Info   string
	Memory Memory // of the heap
	// Words are the words that the screen adds to the scheme's name where the defaults do not show its point, "" for none. Speed is
	// the pace, in ticks a second, at which a viewer can follow the scheme; 0 stands for the lab's pace.
	Words string
	Speed float64
	// Defaults are the world's defaults under this scheme that differ from the lab's: the setting of its paper.
	Defaults map[string]string
	Params   []Param // its own parameters
	Implied  []Implied
}

// An Implied is the default that the parameter Other has where the parameter Key has a certain word: with rule=linear a is 0.001.
// Without a Word, any word but none brings it. It counts where the line does not give the parameter.
type Implied struct{ Key, Word, Other, Default string }
