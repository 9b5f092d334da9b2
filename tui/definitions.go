package tui

// A definition is a word of the screens with the sentence that says what it means.
type definition struct{ word, meaning string }

// definitions are the words that a newcomer meets first. The help lists them, and the tour says
// each once, in the same sentences.
var definitions = []definition{
	{"tick", "A tick is one step of time."},
	{"slot", "A slot is the papers' word for a tick."},
	{"poll", "A poll looks at one page."},
	{"share", "A share is a page's part of all polls."},
	{"value", "The value is how many hits a poll the shares earn."},
}
