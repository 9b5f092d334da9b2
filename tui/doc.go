// Package tui is the live microscope: it draws a [model.Run] on a terminal and
// sends it the commands of a person. It holds no arithmetic about learning: a pane
// draws what a snapshot holds. Start reading at [Open].
//
// # How a frame comes about
//
// The simulation never pushes. A driver (driver.go) owns the run on a goroutine
// of its own (loop.go), advances it in batches of about 3 ms, applies commands between
// two of them (commands.go), and makes a snapshot only when one is wanted. The app (app.go)
// is the Bubble Tea model: while the run moves it asks for a snapshot up to thirty
// times a second, takes the published one, and draws; paused, nothing ticks at all.
// Snapshots, published with what else is known of the run, are immutable.
//
// What is drawn goes to a grid of cells (grid.go), each one rune in one style, or half
// of a wide rune (runes.go); every pane has a grid of its own that is kept until the
// snapshot, the size, the theme or the pane's own state changes (pane.go). A style names inks, roles such
// as "practice" and "theory"; a theme (theme.go) turns them into codes, and the
// ascii glyph set replaces runes one for one (glyphs.go). So every line is exactly
// as wide as the terminal, without colours too.
//
// # How to add a pane
//
//  1. Write a type in a file of its own that embeds PaneState and has the methods
//     name, heading and draw of [pane.Pane]; draw into the [canvas.Area] it is given, of any
//     size: what lies outside is cut off. For curves over ticks fill a [chart.Chart]; for
//     lines of words use flow; for columns drawStrip.
//  2. Give it look if the snapshot must hold something for it, key, click and wheel
//     if it takes them; call touch when its own state changes. Its keys stand in
//     [keymap.KeyMap], so that the help and the handling have one source.
//  3. Put it into its lab's row of panesByLab (labpanes.go) with its column, the rows it
//     needs at least, its weight, and the keys that it takes. The drawing of a new kind
//     of state of a scheme goes into StatePanes instead, by the Go type of the view,
//     never by the name of a scheme. A symbol that no pane had before gets a row in
//     signs.go, for the help.
//
// A lab's actions get keys by themselves (actionCommands in keys.go); its
// parameters show and tune themselves by the table of parameters.
//
// # How to add a mode
//
// Whatever lies over the panes and takes the keys, a prompt say, is an overlay
// (overlay.go). A change to the run is a Command that the driver's goroutine applies:
// commands.go has the pattern.
//
// # Time
//
// The run is a [model.Timeline]: the driver seeks a tick in batches (seek.go),
// between which it applies commands; the strip below the panes (timestrip.go) shows where it
// is. What is known of another future comes with the snapshot (future.go).
//
// # Screens
//
// The Bubble Tea model of the program is a screenStack (screenstack.go): screens lie over
// each other and the top one is shown. A run is a screen (an opening, opening.go, takes its
// place and answers the keys while it is built), and so is a race: an app over a contest of
// runs (contest.go), with two panes before those of its lab (contestpane.go), while its
// replications run in the background. The map of a sweep (sweepscreen.go) and saved curves
// (savedruns.go) embed a baseScreen (basescreen.go): they have no driver, and enter pushes a
// run over them. A message reaches the screen whose command returned it if it has the
// method ForScreen.
//
// An app offers a key to the takers of keyorder.go, first to last: the overlay, the pane in
// which text is typed, the focused pane, the table of commands, the other panes.
//
// # Lessons
//
// A lesson (lessonscreen.go) is a screen too: a page of words (pageview.go) beside an
// app, which draws itself in the rest of the screen. A [lesson.Player] plays the lesson
// ahead and decides all numbers; the run of the app follows by awaited commands
// (errand.go), and is brought to the same position whenever a step begins.
//
// # Faults of the libraries that are dealt with here
//
// Bubble Tea asks the terminal for its background at start and may wait five
// seconds: see tui/background. ntcharts hangs or panics on what is not a number, on
// values out of range and on small sizes: only strip.go calls it, and guards it.
package tui
