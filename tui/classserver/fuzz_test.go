package classserver

import (
	"testing"
	"time"

	"lascope/model/classroom"
	"lascope/model/lesson"
)

// FuzzMessages: the three decoders take any bytes or refuse them, and what they take is in its range.
func FuzzMessages(f *testing.F) {
	for _, text := range []string{
		`{"code":"K7QM2P","name":"Ada"}`, `{"question":1,"option":1}`, `{"question":1,"round":1,"number":0.35}`,
		`{"question":1,"curve":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1]}`, `{"game":1,"move":12,"page":4}`, `{"question":1,"number":1e400}`, `[[[[`, `{"question":null}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > mostBody {
			return
		}
		var join joinMessage
		if parse(text, &join) == nil {
			c := classroom.New(classroom.Plan{Names: true, Acts: oneStep})
			p, err := c.Join(join.Name)
			if err != nil || len([]rune(p.Name)) > classroom.MostName {
				t.Fatalf("%q is the name %q, %v", join.Name, p.Name, err)
			}
		}
		var play playMessage
		_ = parse(text, &play)
		var vote voteMessage
		if parse(text, &vote) != nil || vote.Question == nil {
			return
		}
		for _, q := range []*lesson.Asked{byLetter, byNumber, byDrawing} {
			c := classroom.New(classroom.Plan{Acts: oneStep})
			c.Join("")
			c.Enter(0)
			c.Open(q)
			if c.Vote(1, *vote.Question, vote.Round, vote.Answer, time.Time{}) == nil {
				c.Close()
				r := &lesson.Outcome{}
				if c.Reveal(r) != nil {
					t.Fatal("not revealed")
				}
				if _, err := c.State(1, time.Time{}).Encode(); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
		}
	})
}
