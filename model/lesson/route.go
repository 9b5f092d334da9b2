package lesson

import (
	"fmt"
	"io"
	"strings"
)

// A Stop is a part of a [Route].
type Stop struct {
	Minutes int
	Open    string // what is opened, such as "demo mirror"; "" where people talk
	Say     string // what the lecturer says
	Cut     string // what is left out where time is short; "" for nothing
}

// A Route leads a class through the course in a time.
type Route struct {
	Title string
	Stops []Stop
}

// Routes are the routes through the built-in course: of 45 minutes, and of two times 45.
func Routes() []Route {
	return []Route{
		{"45 minutes", []Stop{
			{2, "tour", "A web changes, and only a poll shows it. Watch the lower curve rise to the upper one.", ""},
			{14, "lesson tsetlin", "Before each answer, decide; then the run answers. How many states are enough?",
				"the last question; it becomes homework"},
			{12, "lesson budget", "Two pages share one poll a tick. The page that changes most is not polled always. Why?",
				"the second vote, where nearly all agree"},
			{1, "demo mirror", "The web turns round at once. How long until the tree knows?", "all of it"},
			{12, "lesson hierarchy", "One automaton decides between two pages. How do 32,768 pages share the polls?", "the step on 32,768 pages"},
			{1, "demo four-schemes", "The same web for four schemes: which one would you have chosen?", ""},
			{3, "", "Each says one thing that surprised. Homework: the task at the end of one of the lessons.", ""},
		}},
		{"first of two times 45 minutes: the automaton", []Stop{
			{2, "tour", "This is the whole subject in 90 seconds. Today we look at one automaton alone.", "all of it"},
			{10, "lesson automaton", "Two arms, and an answer to each choice. What may an automaton know?", ""},
			{12, "lesson memory", "More states remember longer. What does that cost?", "the question on Krylov's automaton"},
			{1, "demo star", "The theory says how often each state is visited; the run counts.", "all of it"},
			{12, "lesson chance", "Now the automaton keeps probabilities. Can it still be wrong for ever?",
				"the last question; it becomes homework"},
			{1, "demo corner", "Large steps learn soon and end in the wrong corner.", ""},
			{5, "demo arm", "You are the automaton: forty choices among three arms. Who is better than Tsetlin's?", "all of it"},
			{2, "", "Homework: the task at the end of the lesson memory.", ""},
		}},
		{"second of two times 45 minutes: the web", []Stop{
			{2, "", "Three sentences from last time: a reward, a penalty, a state.", "all of it"},
			{12, "lesson budget", "Two pages share one poll a tick. The page that changes most is not polled always. Why?",
				"the second vote, where nearly all agree"},
			{12, "lesson hierarchy", "One automaton decides between two pages. How do 32,768 pages share the polls?", "the step on 32,768 pages"},
			{1, "demo mirror", "The web turns round at once. How long until the tree knows?", ""},
			{13, "lesson shifts", "Many states are exact, few are quick. Which number would you take?", "the last question; it becomes homework"},
			{3, "demo you", "Eight pages, thirty polls: the class against four schemes.", "all of it"},
			{2, "", "Each says one thing that surprised. Homework: the task at the end of the lesson shifts.", ""},
		}},
	}
}

// Clock writes a minute of a route as on a clock: 0:14.
func Clock(minute int) string { return fmt.Sprintf("%d:%02d", minute/60, minute%60) }

// PrintRoutes prints the routes: the minute at which each stop begins, its length, what is opened and said, and what to leave out.
func PrintRoutes(w io.Writer) error {
	var b strings.Builder
	for i, r := range Routes() {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s\n\n", r.Title)
		at := 0
		for _, s := range r.Stops {
			open := "talk"
			if s.Open != "" {
				open = "lascope " + s.Open
			}
			fmt.Fprintf(&b, "%5s  %2d min  %s\n               say: %s\n", Clock(at), s.Minutes, open, s.Say)
			if s.Cut != "" {
				fmt.Fprintf(&b, "               late? leave out %s\n", s.Cut)
			}
			at += s.Minutes
		}
		fmt.Fprintf(&b, "%5s  the end\n", Clock(at))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
