package screen

import (
	"cmp"
	"slices"

	"lascope/tui/canvas"
)

// A SheetRow is a row of the help: a key, a sign, a word or a command with its meaning.
type SheetRow struct {
	Name, Meaning string
	Press         string // the key that a click presses; "" for none
	Type          string // the line of the prompt that a click runs; with a blank at its end it is completed by hand
}

// A Section is a heading of the help with its rows.
type Section struct {
	Head string
	Rows []SheetRow
}

type sheetLine struct {
	name, text, head string
	of               *SheetRow
}

// A sheetColumn is a column of a page.
type sheetColumn struct {
	x, w  int
	lines []sheetLine
}

// A Sheet is the help laid out in pages of columns. Its zero value has no page.
type Sheet struct {
	pages [][]sheetColumn
	edge  int         // width of the column of names
	page  int         // as last drawn
	in    canvas.Area // there
}

// columnLeast is the least width of a column of the help.
const columnLeast = 58

// NewSheet lays out sections in a text of w columns and h rows. The two parts of first make a page of their own, side
// by side, if they fit; else they precede the rest.
func NewSheet(first [2][]Section, rest []Section, w, h int) Sheet {
	s := Sheet{edge: 9}
	for _, l := range rest {
		for i := range l.Rows {
			s.edge = max(s.edge, min(17, canvas.Width(l.Rows[i].Name)))
		}
	}
	edge := 5
	left := min(w*11/20, columnLeast)
	one, two := flow(first[0], h, left-edge-3), flow(first[1], h, w-left-edge-3)
	if w >= columnLeast && len(one) == 1 && len(two) == 1 {
		columns, widths := [2][][]sheetLine{one, two}, [2]int{left, w - left}
		rest = slices.DeleteFunc(slices.Clone(rest), func(next Section) bool { // the sections of the rest that fit go into the free rows
			for side, sections := range first {
				sections = append(slices.Clone(sections), next)
				if more := flow(sections, h, widths[side]-s.edge-3); len(more) == 1 {
					columns[side], first[side] = more, sections
					return true
				}
			}
			return false
		})
		one, two = columns[0], columns[1]
		s.pages = append(s.pages, []sheetColumn{{0, left, one[0]}, {left, w - left, two[0]}})
	} else {
		rest = append(append(first[0], first[1]...), rest...)
	}
	side := max(1, w/columnLeast)
	width := w / side
	for i, lines := range flow(rest, max(1, h), width-s.edge-3) {
		if i%side == 0 {
			s.pages = append(s.pages, nil)
		}
		last := len(s.pages) - 1
		s.pages[last] = append(s.pages[last], sheetColumn{i % side * width, width - 1, lines})
	}
	return s
}

// flow breaks sections into columns of n rows and w cells of text. A heading stands above a row, a
// section that goes on in the next column has it again, and a row is not broken.
func flow(sections []Section, n, w int) (columns [][]sheetLine) {
	var column []sheetLine
	end := func() {
		if len(column) > 0 {
			columns = append(columns, column)
		}
		column = nil
	}
	for _, s := range sections {
		head := s.Head
		for i := range s.Rows {
			var row []sheetLine
			name := s.Rows[i].Name
			for _, text := range canvas.Wrap(s.Rows[i].Meaning, max(1, w)) {
				row = append(row, sheetLine{name: name, text: text, of: &s.Rows[i]})
				name = ""
			}
			need := len(row)
			if head != "" {
				need++
			}
			if head != "" && len(column) > 0 {
				need++ // a blank row above the heading
			}
			if len(column)+need > n {
				end()
				head = cmp.Or(head, s.Head+" (continued)")
			}
			if head != "" {
				if len(column) > 0 {
					column = append(column, sheetLine{})
				}
				column = append(column, sheetLine{head: head})
				head = ""
			}
			column = append(column, row...)
		}
	}
	end()
	return columns
}

// Pages is the number of pages.
func (s *Sheet) Pages() int { return len(s.pages) }

// names is the width of the column of names of a page.
func (s *Sheet) names(page int) int {
	edge := 5
	for _, c := range s.pages[page] {
		for _, l := range c.lines {
			edge = max(edge, min(s.edge, canvas.Width(l.name)))
		}
	}
	return edge
}

// Draw draws a page.
func (s *Sheet) Draw(in canvas.Area, page int) {
	if s.page, s.in = page, in; page >= len(s.pages) {
		return
	}
	edge := s.names(page)
	strong := canvas.Bold
	for _, c := range s.pages[page] {
		cell := in.Sub(c.x, 0, c.w, in.H)
		for y, l := range c.lines {
			cell.Text(0, y, l.head, strong)
			cell.Right(edge, y, canvas.Cut(l.name, edge), strong)
			cell.Text(edge+2, y, l.text, canvas.Text)
		}
	}
}

// At is the row of the help at a cell of the screen; nil for none.
func (s *Sheet) At(x, y int) *SheetRow {
	if s.page >= len(s.pages) {
		return nil
	}
	x, y = x-s.in.X, y-s.in.Y
	for _, c := range s.pages[s.page] {
		if x >= c.x && x < c.x+c.w && y >= 0 && y < len(c.lines) {
			return c.lines[y].of
		}
	}
	return nil
}
