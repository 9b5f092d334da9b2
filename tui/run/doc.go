// Package run is the screen of a run or a race: it draws a running experiment and sends it the
// commands of the person at the terminal. It computes nothing about learning; a pane draws
// the values of a snapshot. Start reading at [Open].
//
// # From a poll to the screen
//
// The driver (package driver) owns the run on one goroutine, advances it in batches of about
// 3 ms and applies commands between two batches. It makes a snapshot only on request.
//
//  1. The app (app.go) is the Bubble Tea model. While the run moves, it requests up to thirty
//     snapshots a second (driverlink.go); while the run is paused, none.
//  2. A new snapshot lays out the panes (panelayout.go), which request the contents of the next
//     snapshot.
//  3. View (view.go) draws the rows above and below (package screen), the panes, the time bar
//     (mouse.go) and the overlay on a grid of cells. A pane is drawn again only when the
//     snapshot, its size, the theme or its own state has changed.
//  4. The theme turns the inks of the cells, roles such as "practice" and "theory", into the
//     codes of the terminal.
//
// # From a key to the run
//
// The app offers a key to the takers of keyorder.go, first to last: the overlay, a pane in
// which text is typed, the focused pane, the table of verbs (verbs.txt, verbs.go), the other
// panes. The effect of a verb is a function of the app (actions.go) that usually sends the
// driver a command.
//
// # How to add a pane
//
//  1. Write a type in the package of its lab's panes. It embeds [pane.Plate] and has Name, Heading and Draw, which
//     begins with Lay and draws on a [canvas.Area] of any size, which cuts off the rest. Curves over ticks are a
//     [pane.Plot].
//  2. Give its keys names in [pane.KeyMap]: the help and the handling read them there.
//  3. Add it to the panes of its lab's row (lab.go in the package of its panes): the first
//     stands on the stage, the next two are its companions.
//
// The state of a new scheme gets a drawing in pollingpanes.StatePanes, by the kind of its
// view. Actions and parameters of a lab need no code here.
//
// # How to add a screen
//
// Screens lie over each other on a [screen.Stack]; the top one is shown. A run, a race
// (contest.go) and a lesson (package course) contain an app, which sees the lesson as an [Around] (beside.go); the
// screens of package manyruns embed a [screen.Base], and a [screen.Worker] does the runs that fill them. Implement
// [screen.Screen], and return a [screen.Push] from the command that opens it. A message with the
// method ForScreen reaches the screen whose command returned it, also while another screen
// covers it.
//
// A prompt or a menu over the panes is an overlay (view.go), not a screen.
//
// # Plain words
//
// With --plain the same app works without a screen (plain.go): package labs puts its snapshots into sentences.
package run
