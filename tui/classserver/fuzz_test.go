package classserver

import (
	"testing"
	"time"

	"lascope/internal/refusal"
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
		if refusal.Of(func() { join = parse[joinMessage](text) }) == nil {
			p := classroom.New(classroom.Plan{Names: true}, oneStep).Join(join.Name)
			if len([]rune(p.Name)) > classroom.MostName {
				t.Fatalf("%q is the name %q", join.Name, p.Name)
			}
		}
		refusal.Of(func() { parse[playMessage](text) })
		var vote voteMessage
		if refusal.Of(func() { vote = parse[voteMessage](text) }) != nil || vote.Question == nil {
			return
		}
		for _, q := range []*lesson.Asked{byLetter, byNumber, byDrawing} {
			c := classroom.New(classroom.Plan{}, oneStep)
			c.Join("")
			c.Enter(0)
			c.Open(q)
			if refusal.Of(func() { c.Vote(1, *vote.Question, vote.Round, vote.Answer, time.Time{}) }) == nil {
				c.Close()
				c.Reveal(&lesson.Outcome{})
				if _, err := c.State(1, time.Time{}).Encode(); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
		}
	})
}
