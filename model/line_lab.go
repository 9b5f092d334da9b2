package model

import (
	"fmt"

	"lascope/automata/location"
	"lascope/world/point"
)

// lineColumns are the names of the lab's headless output.
var lineColumns = []string{"tick", "state", "position", "target", "mean", "variance", "tv_distance"}

// lineLab gathers the rows of the line lab.
func lineLab() *Lab {
	l := &Lab{
		Name:     "line",
		Question: "where is the point, if the guide may lie?",
		Pace:     100,
		Default:  "spl N=20 target=0.7 p=0.7 seed=1",
		World:    joinParams(point.LineParams),
		Columns:  lineColumns,
		Actions: []Action{
			{"mirror", "the target moves to the other side: 1 − λ*"},
			{"jump", "the target jumps to a point drawn from the whole line"},
			{"drift", "the target moves by 0.05, to either side"},
		},
		Measures: Measures{Main: "tv_distance", Falls: true, Plain: []string{"state", "position", "mean", "variance"}},
		memory: func(s *Settings) (bytes, items float64) { // the chain's chances and its distribution
			return 24*s.Number("N") + s.Scheme.bytes(s, 0, 0), 0
		},
		size:  "N",
		build: newLineEnvironment,
	}
	for _, row := range location.Locators() {
		l.Schemes = append(l.Schemes, &Scheme{
			Name: row.Name, Title: row.Title, Meaning: row.Meaning, Source: row.Source,
			Learns: true, Params: row.Params, memory: row.Weight,
		})
	}
	return l
}

// locatorRow finds a scheme's row in automata's table.
func locatorRow(name string) location.LocationScheme {
	for _, row := range location.Locators() {
		if row.Name == name {
			return row
		}
	}
	panic(fmt.Sprintf("%s is no scheme of the line lab", name))
}
