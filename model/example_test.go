package model_test

import (
	"fmt"
	"strings"

	"lascope/model"
)

// A line says the whole experiment, and the same line gives the same rows.
func Example() {
	spec, err := model.Parse("lakg pages=8 alpha=0.9 beta=1 seed=7 @2000:mirror")
	if err != nil {
		panic(err)
	}
	run, err := model.New(spec)
	if err != nil {
		panic(err)
	}
	fmt.Println(strings.Join(run.Columns()[:6], ","))
	for run.Tick() < 3000 {
		run.Advance(1000)
		fmt.Println(run.Row()[:6])
	}
	// Output:
	// tick,polls,value,optimal,proportional,uniform
	// [1000 1000 0.849661 0.983916 0.963149 0.826186]
	// [2000 2000 0.866567 0.983916 0.963149 0.826186]
	// [3000 3000 0.812693 0.983916 0.963149 0.826186]
}
