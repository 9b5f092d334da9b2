package polling

// noProgram refuses the scheme own in a page of a browser.
const noProgram = "a page cannot start a program; own works in a terminal"
