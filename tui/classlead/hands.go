package classlead

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/keymap"
)

// TypeHands takes a key of typed hands: counts with letters, or letters as they are called. Enter counts them for
// question q of a lesson at a place; done is the note of it.
func (c *Lesson) TypeHands(k tea.KeyMsg, keys *keymap.KeyMap, q *lesson.Question, at Place) (done string, err error) {
	switch s := k.String(); {
	case key.Matches(k, keys.Close):
		c.Typed = nil
	case key.Matches(k, keys.Enter):
		counts, err := handsOf(*c.Typed, len(q.Options))
		if err == nil {
			err = c.countHands(counts, at)
		}
		if err != nil {
			return "", err
		}
		c.Typed = nil
		return handsNote(counts), nil
	case s == "backspace" && *c.Typed != "":
		*c.Typed = (*c.Typed)[:len(*c.Typed)-1]
	case len(s) == 1 && len(*c.Typed) < 60 && strings.Contains(" 0123456789-abcdefgh", strings.ToLower(s)):
		*c.Typed += strings.ToLower(s)
	}
	return "", nil
}

// handsNote says what was counted: "51 hands counted: 14a 25b 12c; -3b takes three back".
func handsNote(counts []int) string {
	sum, words := 0, ""
	for option, n := range counts {
		if sum += n; n != 0 {
			words += fmt.Sprintf(" %d%c", n, 'a'+option)
		}
	}
	return fmt.Sprintf("%s counted:%s; -3b takes three back", canvas.Counted(sum, "hand"), words)
}

// countHands adds hands to the question; without a class one of hands alone begins.
func (c *Lesson) countHands(counts []int, at Place) error {
	if c.play == nil {
		p, err := newPlay(&settings{most: classroom.MostPhones}, []classroom.Act{classroom.LessonAct(at.Lesson)}, nil, nil)
		if err != nil {
			return err
		}
		c.play = p
		if err := c.Conduct(at); err != nil {
			return err
		}
	}
	return c.play.With(func(class *classroom.Class) error {
		if err := class.Hands(counts); err != nil || c.play.room != nil {
			return err
		}
		return class.Close()
	})
}

// handsOf reads counted hands: 14a 25b 12c, or the letters as they are called, such as abba.
func handsOf(text string, options int) ([]int, error) {
	counts, number, any := make([]int, options), "", false
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9' || r == '-' && number == "":
			number += string(r)
		case r >= 'a' && int(r-'a') < options:
			n, err := strconv.Atoi(cmp.Or(number, "1"))
			if err != nil || n > 1000 || n < -1000 {
				return nil, fmt.Errorf("%s: a count of hands is at most 1,000, such as 14a", lab.Quoted(number))
			}
			counts[r-'a'] += n
			number, any = "", true
		case r != ' ' || number != "":
			return nil, handsError(text, options)
		}
	}
	if number != "" || !any {
		return nil, handsError(text, options)
	}
	return counts, nil
}

func handsError(text string, options int) error {
	if options == 0 {
		return errors.New("hands are counted in a question with letters")
	}
	return fmt.Errorf("%s: type counts with letters, a to %c, such as 14a 25b, or each letter as it is called", lab.Quoted(text),
		'a'+options-1)
}

// WriteTyped writes the hands that are being typed on a page.
func (c *Lesson) WriteTyped(t *canvas.Prose) {
	if c != nil && c.Typed != nil {
		t.Gap()
		t.Write("", c.typedHands(), canvas.Strong.Bold())
	}
}

// typedHands are the hands that are being typed, with the way to type them.
func (c *Lesson) typedHands() string {
	return fmt.Sprintf("hands: %s▏   14a 25b 12c, or each letter as it is called; enter counts them", *c.Typed)
}
