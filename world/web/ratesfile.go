package web

import (
	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/world"
)

// ratesHeadings are the headings that a file of rates may have.
var ratesHeadings = []string{"page,rate", "page,rate,importance"}

// readRates reads the rates of change of pages, and their importance where the file has it: rows page,rate,importance, one a page.
func readRates(file string) rateTable {
	var names []string
	var rates, importance []float64
	seen := map[string]bool{}
	world.ReadTable(file, ratesHeadings, func(where string, fields []string) {
		name := fields[0]
		if seen[name] {
			refusal.Say("%s: page %.75s has a rate already; one row a page", where, name)
		}
		if len(names) == mostPages {
			refusal.Say("%s: more than %d pages; give a smaller file", where, mostPages)
		}
		seen[name], names = true, append(names, name)
		number := func(i int, what, is string) float64 {
			x, ok := importer.Number(fields[i])
			if !ok || !(x >= 0 && x <= 1) {
				refusal.Say("%s: %s %.75q of page %.75s: %s, 0 to 1", where, what, fields[i], name, is)
			}
			return x
		}
		rates = append(rates, number(1, "rate", "a rate is the chance that a page changes in a tick"))
		if len(fields) > 2 {
			importance = append(importance, number(2, "importance", "an importance is a number"))
		}
	})
	t := namedRates(file, "page", names, rates)
	if importance != nil {
		t.omega = byRank(t.node, importance)
	}
	return t
}
