package run

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/labs"
)

// heard returns the output of plain mode for an input.
func heard(t testing.TB, line, input string) string {
	t.Helper()
	spec := linetest.Spec(line)
	var out bytes.Buffer
	if err := OpenPlain(context.Background(), spec, config.Options{Plain: true}, strings.NewReader(input), &out); failed(err) {
		t.Fatal(err)
	}
	return out.String()
}

func says(t testing.TB, text string, words ...string) {
	t.Helper()
	modeltest.HasAll(t, text, words, "said is:")
}

// aloud matches text that a screen reader can read aloud.
var aloud = regexp.MustCompile(`^[\x20-\x7e\n]*$`)

const everyWord = "step 2\nfollow\nexplain\nstate\nshares 3\n+300\n\nvalue\nparams\nschemes\nshifts\nline\nhide\nexplain\nfollow\nstate\nshow\nevery 100\ngoto 900\nback 3\nexplain\nhelp\nnot-a-word\nstep many\nquit\n"

// Every scheme of every lab can be followed by ear: words alone, no codes, the same
// bytes each time.
func TestPlainEveryScheme(t *testing.T) {
	for _, lab := range model.Labs() {
		for i, s := range lab.Schemes {
			if !modeltest.Taken(i, 3) {
				continue
			}
			line := s.Name
			switch lab.Name {
			case "crawl":
				line += " docs=300"
			case "polling":
				line += " pages=2"
				if s.Name == "fpa" {
					line = "fpa pages=64 capacity=8 N=8"
				}
			}
			text := heard(t, line, everyWord)
			if !aloud.MatchString(text) {
				t.Errorf("%s: not words alone: %q", line, regexp.MustCompile(`[^\x20-\x7e\n]`).FindAllString(text, 5))
			}
			if regexp.MustCompile(`(^|[ (])\.[0-9]`).MatchString(text) {
				t.Errorf("%s: a number without its 0:\n%s", line, text)
			}
			if s == lab.Schemes[0] {
				modeltest.Equal(t, heard(t, line, everyWord), text, "%s: the same input says something else:", line)
			}
			says(t, text, "Tick 0, resting. "+s.Title, "Tick 1: ", "Tick 2: ", "Tick 400: ", "Tick 900: ", "Tick 897: ",
				"Hidden: ", "All is shown again.", "not-a-word", "Step many: a whole number", line)
		}
	}
}

// TestPlainLine: line prints the run's line letter for letter, to be opened elsewhere.
func TestPlainLine(t *testing.T) {
	t.Chdir(t.TempDir())
	const name = "κ·W² (.5, −1).csv"
	modeltest.OK(t, os.WriteFile(name, []byte("page,unix_seconds\na,1\na,3601\nb,7201\nc,7202\n"), 0o600))
	line := `h-traa "trace=` + name + `"`
	modeltest.Has(t, heard(t, line, "line\nquit\n"), "\n"+line+"\n", "%s is said as", line)
}

// A run in motion speaks at its interval and rests on request.
func TestPlainRuns(t *testing.T) {
	spec := linetest.Spec("h-traa pages=4")
	in, keyboard := newLineReader()
	var out lockedBuffer
	over := make(chan error, 1)
	go func() {
		over <- OpenPlain(context.Background(), spec, config.Options{Speed: -1}, in, &out)
	}()
	keyboard <- "every 100000\ngo\n"
	eventually(t, "it speaks", func() bool { return strings.Contains(out.String(), "Tick 200,000: present shares") })
	keyboard <- "pause\nquit\n"
	modeltest.OK(t, <-over)
	says(t, out.String(), "Running, as fast as it goes; a report every 100,000 ticks.", "resting. H-TRAA")
}

// An input without an end of line, an empty one, one too long.
func TestPlainInput(t *testing.T) {
	says(t, heard(t, "h-traa pages=4", "step"), "Tick 1: ")
	says(t, heard(t, "h-traa pages=4", ""), "Tick 0")
	says(t, heard(t, "h-traa pages=4", "\n\x00\x1b[2J\r\n"), "resting")
	long := strings.Repeat("a", labs.LongestLine+1)
	for _, input := range []string{long + "\nstep\n", "step\n" + long} {
		var out bytes.Buffer
		err := OpenPlain(context.Background(), linetest.Spec("h-traa pages=4"), config.Options{}, strings.NewReader(input), &out)
		var refused *labs.RefusedWords
		if !errors.As(err, &refused) || refused.Lines != 1 {
			t.Errorf("a long line among others ends with %v", err)
		}
		says(t, out.String(), "line has at most 1,048,576 bytes", "Tick 1: ")
	}
}

func TestSpeech(t *testing.T) {
	for in, want := range map[string]string{
		"T(2,1): hit on 1, coin .310 < 1−σ = .582: s 41 → 42, share .418 → .429": "T(2,1): hit on 1, coin 0.310, below 1 minus sigma, which is 0.582: s 41 to 42, share 0.418 to 0.429",
		"miss, Σx = 1.004 ≥ c = 1.000: s 812 → 811 of 2500":                      "miss, the sum of x is 1.004, at least c, which is 1.000: s 812 to 811 of 2500",
		"[Robot, Eq. 10] §5.2 1.2e-6 v1.5":                                       "[Robot, equation 10] section 5.2 1.2 times 10 to the minus 6 v1.5",
		"@80000:mirror N=200 99.1 %":                                             "@80000:mirror N=200 99.1 percent",
		"α(g + γ(Q′ + Σ) − Q): Q′ = 0, Σ = .8 over 3":                            "alpha(g plus gamma(Q prime plus the sum) minus Q): Q prime is 0, the sum is 0.8 over 3",
		"P1 has ⌊(1−f)C⌋ = 0 pages":                                              "P1 has the floor of (1 minus f)C is 0 pages",
		"it believes its estimates after κ W² queries":                           "it believes its estimates after kappa W squared queries",
		"before κW² = 162":                                                       "before kappa W squared is 162",
		"ω = p + (1−p)·U":                                                        "omega is p plus (1 minus p) times U",
		"1.2 ≥ τ·2/(W(W−1)) = .1":                                                "1.2, at least tau times 2/(W(W minus 1)), which is 0.1",
		"map · hub · edged":                                                      "map, hub, edged",
		"Q = l·u + ¼v, α(γΣ − Q)":                                                "Q is l times u plus one quarter v, alpha(gamma the sum minus Q)",
		"Σ ωₖxₖdₖ(xₖ)":                                                           "the sum of omega k x k d k (x k)",
		"in pₖ = α/k^β ≤ 1":                                                      "in p k is alpha/k to the power beta, at most 1",
		"H-TRAA m=10⁶, 10⁻³, x³ 2×3 p≤1":                                         "H-TRAA m=10 to the power 6, 10 to the power minus 3, x cubed 2 times 3 p at most 1",
		"p̂ = 1 − (3/4)^(1/n)":                                                   "p hat is 1 minus (3/4) to the power (1/n)",
		"α decreases to α/(1 + δt/1000)":                                         "alpha decreases to alpha/(1 plus delta t/1000)",
		"Αθήνα Ωμέγα café ที่นี่":                                                "Αθήνα Ωμέγα café ที่นี่",
		"trace=نام\u200cها.csv":                                                  "trace=نامها.csv",
		"‖ ● naïve":                                                              "naïve",
	} {
		modeltest.Equal(t, labs.Speech(in), want, "%q is said", in)
	}
}

// Blind, nothing is said that only an observer knows: no optimum, no chance, no group.
func TestPlainHidden(t *testing.T) {
	for _, line := range []string{"h-traa pages=4", "lakg pages=4", "fpa pages=64 capacity=8 N=8", "optimal pages=8", "oma objects=9 classes=3 N=3", "oma-time objects=30", "spl N=20", "robot docs=300"} {
		text := heard(t, line, "hide\n+50\nstep 5\nexplain\nstate\nshares 3\nvalue\n\nquit\n")
		_, text, _ = strings.Cut(text, "Hidden: ")
		for _, secret := range []string{"optimal 0", "it probability", "target", "accuracy", "hidden relevance", "proportional 0", " rank ", " A1 ", " B4 "} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: blind it says %q:\n%s", line, secret, text)
			}
		}
	}
}

// Every symbol in the meaning of a parameter, a scheme or an action has words.
func TestSpeechDropsNoSymbol(t *testing.T) {
	for _, l := range model.Labs() {
		var texts []string
		for _, s := range l.Schemes {
			texts = append(texts, s.Meaning)
			for _, p := range s.Table() {
				texts = append(texts, p.Meaning, p.Symbol)
			}
		}
		for _, a := range l.Actions {
			texts = append(texts, a.Meaning)
		}
		for _, text := range texts {
			for _, r := range text {
				if r > 0x7e && labs.Speech("1"+string(r)+"2") == "1 2" {
					t.Errorf("%c is dropped from %q", r, text)
				}
			}
		}
	}
}

// failed reports an error of a plain session other than refused lines.
func failed(err error) bool {
	var refused *labs.RefusedWords
	return err != nil && !errors.As(err, &refused)
}

// TestPlainReplayEndsAfterItsDeeds: at its end a replay is in the state that was saved, after the interventions of that tick,
// also on the way on and back again. Before its end it is not.
func TestPlainReplayEndsAfterItsDeeds(t *testing.T) {
	s := model.Session{Spec: linetest.Spec("h-traa pages=8 @100:N=50"), Until: 100}
	for input, want := range map[string]string{
		"goto 100\nparams\nquit\n": "N: 50;", "goto 99\nparams\nquit\n": "N: 500;", "goto 99\nstep\nparams\nquit\n": "N: 50;",
		"goto 100\nback 10\ngoto 100\nparams\nquit\n": "N: 50;",
	} {
		var out bytes.Buffer
		modeltest.OK(t, OpenPlain(context.Background(), s.Spec, config.Options{Replay: &s}, strings.NewReader(input), &out))
		says(t, out.String(), want)
	}
}

// TestPlainExample: each word of the example of every lab is obeyed.
func TestPlainExample(t *testing.T) {
	for _, l := range model.Labs() {
		spec := linetest.Spec(l.Schemes[0].Name)
		words := PlainExample(spec)
		words[slices.Index(words, "go")] = "go\npause" // it would go on
		var out strings.Builder
		if err := OpenPlain(context.Background(), spec, config.Options{Plain: true, Speed: -1}, strings.NewReader(strings.Join(words, "\n")+"\n"), &out); err != nil {
			t.Errorf("%s: %q: %v\n%s", l.Name, words, err, out.String())
		}
	}
}
