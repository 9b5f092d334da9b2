package tty

// A Code is the number of an operating system command that the page of tui/browser hears. None is
// sent to a terminal.
type Code int

const (
	Paper   Code = 11   // the colour behind the text, as #rrggbb
	Pick    Code = 7748 // "pick;" and the endings of the files that the user may choose
	Buttons Code = 7749 // the labels of the buttons, their keys and meanings, as a JSON list
	Address Code = 7750 // the words of the address that opens the present run
)
