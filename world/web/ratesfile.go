package web

import (
	"fmt"

	"lascope/internal/importer"
	"lascope/world"
)

// ratesHeadings are the headings that a file of rates may have.
var ratesHeadings = []string{"page,rate", "page,rate,importance"}

// readRates reads the rates of change of pages, and their importance where the file has it: rows page,rate,importance, one a page.
func readRates(file string) (rateTable, error) {
	var names []string
	var rates, importance []float64
	seen := map[string]bool{}
	err := world.ReadTable(file, ratesHeadings, func(where string, fields []string) error {
		name := fields[0]
		if seen[name] {
			return fmt.Errorf("%s: page %.75s has a rate already; one row a page", where, name)
		}
		if len(names) == mostPages {
			return fmt.Errorf("%s: more than %d pages; give a smaller file", where, mostPages)
		}
		seen[name], names = true, append(names, name)
		for i, to := range []*[]float64{&rates, &importance}[:len(fields)-1] {
			x, ok := importer.Number(fields[1+i])
			if !ok || !(x >= 0 && x <= 1) {
				return fmt.Errorf("%s: %s %.75q of page %.75s: %s, 0 to 1", where, []string{"rate", "importance"}[i], fields[1+i], name,
					[]string{"a rate is the chance that a page changes in a tick", "an importance is a number"}[i])
			}
			*to = append(*to, x)
		}
		return nil
	})
	if err != nil {
		return rateTable{}, err
	}
	t, err := namedRates(file, "page", names, rates)
	if err != nil || importance == nil {
		return t, err
	}
	t.omega = make([]float64, len(rates))
	for rank, k := range t.node {
		t.omega[rank] = importance[k]
	}
	return t, nil
}
