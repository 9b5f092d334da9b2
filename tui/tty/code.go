package tty

// A Code names what the program tells the page of tui/browser.
type Code string

const (
	Paper   Code = "paper"   // the colour behind the text, as #rrggbb
	Copy    Code = "copy"    // a text for the clipboard
	Pick    Code = "pick"    // the endings of the files that the user may choose
	Address Code = "address" // the words of the address that opens the present run
	Page    Code = "page"    // the page of a lesson, or the buttons alone, as JSON
	Facts   Code = "facts"   // the tick and the numbers of a lesson's run, as JSON; "" on other screens
)
