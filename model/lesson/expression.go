package lesson

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lascope/model/stats"

	"lascope/model/lab"
)

// An Expr is an expression that is evaluated while a lesson runs: numbers, names of columns
// and marks, + - * / and parentheses, min(a,b), max(a,b).
type Expr struct {
	text  string
	names []string // in the order of their first use
	value exprValue
}

// An exprValue evaluates an expression; of gives the value of a name.
type exprValue func(of func(name string) float64) float64

// String is the expression as it was written.
func (e *Expr) String() string { return e.text }

// maxNesting limits how deep parentheses, signs and calls may be nested.
const maxNesting = 40

// parseExpr reads an expression.
func parseExpr(text string) (*Expr, error) {
	e := &Expr{text: strings.TrimSpace(text)}
	if e.text == "" {
		return nil, errors.New("an expression is missing, such as variance/before")
	}
	r := exprReader{Expr: e, rest: e.text}
	var err error
	if e.value, err = r.sum(); err == nil && r.rest != "" {
		err = r.unexpected()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w; an expression is made of numbers, columns, marks, + - * / ( ), min(a,b) and max(a,b)", e.text, err)
	}
	return e, nil
}

// An exprReader reads an expression from left to right.
type exprReader struct {
	*Expr
	rest  string // which is not read yet
	depth int
}

// take takes the next character if it is one of some, and says which, or 0. Blanks before it do not count.
func (r *exprReader) take(some string) byte {
	r.rest = strings.TrimLeft(r.rest, " \t")
	if r.rest == "" || !strings.Contains(some, r.rest[:1]) {
		return 0
	}
	next := r.rest[0]
	r.rest = r.rest[1:]
	return next
}

// unexpected is the error of text that does not go on as it must.
func (r *exprReader) unexpected() error {
	if r.rest == "" {
		return errors.New("it is incomplete: a number, a name or a ) is missing")
	}
	return fmt.Errorf("%q is unexpected", r.rest)
}

// arithmetic are the operators and the functions of an expression.
var arithmetic = map[string]func(a, b float64) float64{
	"+":   func(a, b float64) float64 { return a + b },
	"-":   func(a, b float64) float64 { return a - b },
	"*":   func(a, b float64) float64 { return a * b },
	"/":   func(a, b float64) float64 { return a / b },
	"min": math.Min,
	"max": math.Max,
}

// both is what op makes of two values.
func both(op func(a, b float64) float64, a, b exprValue) exprValue {
	return func(of func(string) float64) float64 { return op(a(of), b(of)) }
}

// sum reads products with + and - between them.
func (r *exprReader) sum() (exprValue, error) { return r.chain("+-", r.product) }

// product reads operands with * and / between them.
func (r *exprReader) product() (exprValue, error) { return r.chain("*/", r.operand) }

// chain reads parts with operators of one rank between them, which work from left to right.
func (r *exprReader) chain(operators string, part func() (exprValue, error)) (exprValue, error) {
	a, err := part()
	for err == nil {
		operator := r.take(operators)
		if operator == 0 {
			break
		}
		var b exprValue
		b, err = part()
		a = both(arithmetic[string(operator)], a, b)
	}
	return a, err
}

// exprWord matches a number, also with faults, or a name.
var exprWord = regexp.MustCompile(`^(?:[\d.](?:[eE][+-]|[\w.])*|[A-Za-z_]\w*)`)

// operand reads a number, a name, min(a,b), max(a,b) or parentheses, and signs before them.
func (r *exprReader) operand() (exprValue, error) {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > maxNesting {
		return nil, fmt.Errorf("it is nested deeper than %d", maxNesting)
	}
	if r.take("-") != 0 {
		v, err := r.operand()
		return func(of func(string) float64) float64 { return -v(of) }, err
	}
	if r.take("(") != 0 {
		v, err := r.sum()
		if err == nil && r.take(")") == 0 {
			err = r.unexpected()
		}
		return v, err
	}
	word := exprWord.FindString(r.rest)
	r.rest = r.rest[len(word):]
	switch {
	case word == "":
		return nil, r.unexpected()
	case word[0] == '.' || word[0] <= '9':
		v, err := strconv.ParseFloat(word, 64)
		if err != nil || strings.ContainsAny(word, "xX_") {
			return nil, fmt.Errorf("%s is not a number", word)
		}
		return func(func(string) float64) float64 { return v }, nil
	case r.take("(") != 0:
		return r.call(word)
	}
	name := lab.Column(word)
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
	return func(of func(string) float64) float64 { return of(name) }, nil
}

// call reads the numbers of min(a,b) or max(a,b).
func (r *exprReader) call(function string) (exprValue, error) {
	if arithmetic[function] == nil {
		return nil, fmt.Errorf("%s( is no function", function)
	}
	var values []exprValue
	for end := byte(','); end == ','; {
		v, err := r.sum()
		if err != nil {
			return nil, err
		}
		values = append(values, v)
		if end = r.take(",)"); end == 0 {
			return nil, r.unexpected()
		}
	}
	if len(values) != 2 {
		return nil, fmt.Errorf("%s takes two numbers, %s(a,b)", function, function)
	}
	return both(arithmetic[function], values[0], values[1]), nil
}

// exprName matches a name that an expression can hold.
var exprName = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// FormatNumber writes a number as a lesson's text does: whole numbers in full, others with
// three significant digits, and below 1 as the screen writes them: .950.
func FormatNumber(x float64) string {
	switch {
	case x == math.Trunc(x) && math.Abs(x) < 1e15:
		return stats.Thousands(int64(x))
	case math.Abs(x) >= 999.5 && math.Abs(x) < 1e15:
		step := math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-2)
		return stats.Thousands(int64(math.Round(x/step) * step))
	}
	word := strconv.FormatFloat(x, 'g', 3, 64)
	if size := math.Abs(x); size >= 0.0995 && size < 0.9995 {
		word = strconv.FormatFloat(x, 'f', 3, 64)
	}
	return strings.Replace(strings.TrimPrefix(word, "0"), "-0.", "-.", 1)
}

// A Text is words with expressions in braces, which are evaluated when the text is shown.
type Text struct {
	words string
	exprs []*Expr // in the order of their braces
	at    int     // its first line in the file
}

// inBraces matches an expression of a text.
var inBraces = regexp.MustCompile(`\{([^}]*)\}`)

// parseText parses words with expressions in braces; at is their line in the file.
func parseText(s string, at int) (Text, error) {
	t := Text{words: s, at: at}
	for _, found := range inBraces.FindAllStringSubmatch(s, -1) {
		e, err := parseExpr(found[1])
		if err != nil {
			return t, fmt.Errorf("{%s}: %w", found[1], err)
		}
		t.exprs = append(t.exprs, e)
	}
	if strings.Contains(t.Blanks(), "{") {
		return t, errors.New("{ without }: a number in a text is {EXPRESSION}")
	}
	return t, nil
}

// Opening is the text up to the sentence with its first value, which is known later: all of a text without values.
func (t Text) Opening() string {
	words, _, valued := strings.Cut(t.words, "{")
	if !valued {
		return words
	}
	end := 0
	for _, stop := range []string{". ", "? ", ".* "} {
		if i := strings.LastIndex(words, stop); i >= 0 {
			end = max(end, i+len(stop)-1)
		}
	}
	return words[:end]
}

// Blanks is the text with a blank in place of each expression.
func (t Text) Blanks() string { return inBraces.ReplaceAllString(t.words, "_____") }

// fill is the text with the present values of its expressions.
func (p *Player) fill(t Text) (string, error) {
	words := t.words
	for _, e := range t.exprs {
		v, err := p.value(e)
		if err != nil {
			return "", fmt.Errorf("%s: %w", p.lesson.where(t.at), err)
		}
		in := inBraces.FindStringIndex(words)
		words = words[:in[0]] + FormatNumber(v) + words[in[1]:]
	}
	return words, nil
}
