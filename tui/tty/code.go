package tty

// A Code is the number of an operating system command that the page of tui/browser hears. None is
// sent to a terminal.
type Code int

const (
	Paper   Code = 11   // the colour behind the text, as #rrggbb
	Pick    Code = 7748 // "pick;" and the endings of the files that the user may choose
	Address Code = 7750 // the words of the address that opens the present run
	Page    Code = 7751 // the page of a lesson, or the buttons alone, as JSON
	Facts   Code = 7752 // the tick and the numbers of a lesson's run, as JSON; {} on other screens
)
