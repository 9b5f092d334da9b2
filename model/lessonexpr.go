package model

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// An Expr is a number to be worked out while a lesson goes on: numbers, names of
// columns and marks, + - * / and parentheses, min(a,b), max(a,b).
type Expr struct {
	text  string
	names []string // in the order of their first use
	value func(of func(name string) float64) float64
}

// String is the expression as it was written.
func (e *Expr) String() string { return e.text }

// deepest bounds how far parentheses and signs may be nested.
const deepest = 40

// parseExpr reads an expression.
func parseExpr(text string) (*Expr, error) {
	e := &Expr{text: strings.TrimSpace(text)}
	p := &exprParser{e: e, rest: e.text}
	if e.text == "" {
		return nil, errors.New("an expression is missing, such as variance/before")
	}
	var err error
	if e.value, err = p.sum(); err == nil && p.rest != "" {
		err = fmt.Errorf("%q is left over", p.rest)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w; an expression is made of numbers, columns, marks, + - * / ( ), min(a,b) and max(a,b)", e.text, err)
	}
	return e, nil
}

type exprValue = func(of func(string) float64) float64

type exprParser struct {
	e    *Expr
	rest string
	deep int
}

// accept takes one of some signs, if it comes next.
func (p *exprParser) accept(signs string) byte {
	p.rest = strings.TrimLeft(p.rest, " \t")
	if p.rest == "" || !strings.Contains(signs, p.rest[:1]) {
		return 0
	}
	sign := p.rest[0]
	p.rest = strings.TrimLeft(p.rest[1:], " \t")
	return sign
}

func (p *exprParser) sum() (exprValue, error) {
	return p.chain("+-", p.product)
}

func (p *exprParser) product() (exprValue, error) {
	return p.chain("*/", p.factor)
}

// chain reads operands with signs between them, from the left.
func (p *exprParser) chain(signs string, operand func() (exprValue, error)) (exprValue, error) {
	left, err := operand()
	for err == nil {
		sign := p.accept(signs)
		if sign == 0 {
			break
		}
		a := left
		var b exprValue
		if b, err = operand(); err != nil {
			break
		}
		left = func(of func(string) float64) float64 {
			x, y := a(of), b(of)
			switch sign {
			case '+':
				return x + y
			case '-':
				return x - y
			case '*':
				return x * y
			}
			return x / y
		}
	}
	return left, err
}

func (p *exprParser) factor() (exprValue, error) {
	if p.deep++; p.deep > deepest {
		return nil, fmt.Errorf("it is nested deeper than %d", deepest)
	}
	defer func() { p.deep-- }()
	switch p.accept("-(") {
	case '-':
		v, err := p.factor()
		return func(of func(string) float64) float64 { return -v(of) }, err
	case '(':
		v, err := p.sum()
		if err == nil && p.accept(")") == 0 {
			err = errors.New("a ) is missing")
		}
		return v, err
	}
	n := 0
	for n < len(p.rest) && nameByte(p.rest[n], n) {
		n++
	}
	if n > 0 {
		name := p.rest[:n]
		p.rest = p.rest[n:]
		if p.accept("(") != 0 {
			return p.call(name)
		}
		if !slices.Contains(p.e.names, name) {
			p.e.names = append(p.e.names, name)
		}
		return func(of func(string) float64) float64 { return of(name) }, nil
	}
	for n < len(p.rest) && strings.IndexByte("0123456789.eE", p.rest[n]) >= 0 ||
		n > 0 && n < len(p.rest) && strings.IndexByte("+-", p.rest[n]) >= 0 && p.rest[n-1]|0x20 == 'e' {
		n++
	}
	v, err := strconv.ParseFloat(p.rest[:n], 64)
	if err != nil {
		return nil, fmt.Errorf("a number or a name should stand before %q", p.rest)
	}
	p.rest = p.rest[n:]
	return func(func(string) float64) float64 { return v }, nil
}

// call reads what follows min( or max(.
func (p *exprParser) call(name string) (exprValue, error) {
	choose := map[string]func(a, b float64) float64{"min": math.Min, "max": math.Max}[name]
	if choose == nil {
		return nil, fmt.Errorf("%s( is no function", name)
	}
	a, err := p.sum()
	if err != nil {
		return nil, err
	}
	if p.accept(",") == 0 {
		return nil, fmt.Errorf("%s takes two numbers, %s(a,b)", name, name)
	}
	b, err := p.sum()
	if err == nil && p.accept(")") == 0 {
		err = errors.New("a ) is missing")
	}
	return func(of func(string) float64) float64 { return choose(a(of), b(of)) }, err
}

// nameByte tells what the i-th byte of a name may be.
func nameByte(c byte, i int) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || i > 0 && c >= '0' && c <= '9'
}

// isName tells a name that an expression can hold.
func isName(s string) bool {
	for i := range len(s) {
		if !nameByte(s[i], i) {
			return false
		}
	}
	return s != ""
}

// LessonNumber writes a number as a lesson's text has it: whole numbers whole, all
// others with three significant digits.
func LessonNumber(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return strconv.FormatFloat(x, 'g', 3, 64)
	case x == math.Trunc(x) && math.Abs(x) < 1e15:
		return Thousands(int64(x))
	case math.Abs(x) >= 999.5 && math.Abs(x) < 1e15:
		step := math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-2)
		return Thousands(int64(math.Round(x/step) * step))
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// A Text is words with numbers in them that are worked out when they are shown.
type Text struct {
	pieces []textPiece
	at     int // its first line in the file
}

// A textPiece is words, or a number.
type textPiece struct {
	words string
	expr  *Expr
}

// parseText reads words with expressions in braces.
func parseText(s string, at int) (Text, error) {
	t := Text{at: at}
	for s != "" {
		before, rest, found := strings.Cut(s, "{")
		if before != "" {
			t.pieces = append(t.pieces, textPiece{words: before})
		}
		if !found {
			break
		}
		inside, after, closed := strings.Cut(rest, "}")
		if !closed {
			return t, errors.New("{ without }: a number in a text is {EXPRESSION}")
		}
		e, err := parseExpr(inside)
		if err != nil {
			return t, fmt.Errorf("{%s}: %w", inside, err)
		}
		t.pieces = append(t.pieces, textPiece{expr: e})
		s = after
	}
	return t, nil
}

// HasValues tells a text that holds numbers of the run.
func (t Text) HasValues() bool {
	return slices.ContainsFunc(t.pieces, func(p textPiece) bool { return p.expr != nil })
}

// fill puts the numbers in their places.
func (t Text) fill(of func(*Expr) (float64, error)) (string, error) {
	var b strings.Builder
	for _, p := range t.pieces {
		if p.expr == nil {
			b.WriteString(p.words)
			continue
		}
		v, err := of(p.expr)
		if err != nil {
			return "", err
		}
		b.WriteString(LessonNumber(v))
	}
	return b.String(), nil
}
