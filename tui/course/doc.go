// Package course is the screen of a lesson, a demo or the tour, and of a class at a lesson. Start reading at [OpenLesson].
//
// A [lesson.Player] plays a lesson ahead and decides all its numbers (play.go). The screen (screen.go) contains that of
// a run, which follows by awaited commands; beside.go of package run has all that it asks of it. The page lies beside
// the panes (pageview.go, pagewriter.go), a demo's captions above them (caption.go); a browser shows the page itself
// (browser.go); both are written from the step as data (page.go). Questions are answered by questions.go, and by a class
// by class.go. teller.go is a lesson in sentences, handout.go a lesson on paper.
package course
