package experiment_test

import (
	"context"
	"os"

	"lascope/model/experiment"
	"lascope/model/experiment/design"
)

// A race runs schemes on the same webs, seed by seed, and gives the means with their intervals; differences are paired.
func ExampleRaceJob() {
	specs, err := design.ParseRace([]string{"h-traa", "pages=8", "vs", "uniform", "pages=8"})
	if err != nil {
		panic(err)
	}
	job := experiment.RaceJob{Race: design.Race{Specs: specs, Reps: 4, Until: 2000, Every: 2000, Metric: "earned"}}
	if _, err := job.Run(context.Background(), os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// kind,a,b,tick,reps,mean,se,lo,hi,band_lo,band_hi,interval,note
	// scheme,h-traa,,0,0,,,,,,,none,
	// scheme,h-traa,,2000,4,0.766269,0.001693,0.760882,0.771657,,,t,
	// scheme,uniform,,0,0,,,,,,,none,
	// scheme,uniform,,2000,4,0.604545,0.000000,0.604545,0.604545,,,same,
	// difference,h-traa,uniform,0,0,,,,,,,none,
	// difference,h-traa,uniform,2000,4,0.161724,0.001693,0.156336,0.167112,,,t,
}
