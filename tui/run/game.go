package run

import (
	"errors"
	"fmt"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/gamepane"
)

// Persons reports that the game of a person is on the screen, over or not.
func (l *driverLink) Persons() bool { return l.Now != nil && l.Now.Scheme.Person }

// playing reports that a person plays and has choices left.
func (l *driverLink) playing() bool { return l.Persons() && l.Now.Ended == "" }

// seeGame hides the truth while a person plays, and shows it at the end of the game, whose last rows a
// session found at the start does not cover. begins reports that the game is new on the screen.
func (a *app) seeGame() (begins bool) {
	now := a.playing()
	if now == a.played {
		return false
	}
	if a.played, a.hidden = now, now; !now {
		a.Notes.WithdrawFound()
	}
	return now
}

// hintTyped notes the choice of a scheme in the place of the person.
func hintTyped(a *app, rest string) (tea.Cmd, error) {
	n := 1
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 {
			return nil, fmt.Errorf("%s: the number of a scheme counts from 1, such as hint 2", lab.Quoted(rest))
		}
	}
	if text := gamepane.Hint(a.Now.Snap, n-1); text != "" {
		return a.Notes.Done(text), nil
	}
	return nil, errors.New("hint: it is for a game of yours with choices left; begin one with lascope you")
}

// challenge copies the command that lets another person play the same game.
func challenge(a *app) tea.Cmd {
	text := gamepane.Challenge(a.Now.Snap)
	if text == "" {
		return a.Notes.Refuse("A challenge is for a game of yours; begin one with lascope you.")
	}
	return copied(a, "A friend plays the same game with: ", text)
}
