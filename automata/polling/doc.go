// Package polling holds the schemes that decide which page to poll next: TRAA, H-TRAA,
// LAKG, CGLA and FPA, and the policies they are compared with [LAKG, H-TRAA, Thesis].
//
// # To use one
//
// Find its row in [Pollers], take its parameters with [automata.Defaults], and build it from a [Setup]. Then [Poller].Advance polls a
// [Web], which a program may write itself, and Shares says how the scheme divides its polls:
//
//	values, err := automata.Defaults(row.Params, "N=500")
//	scheme, err := row.New(polling.Setup{Pages: 512, Capacity: 1, Seed: [2]uint64{1, 2}, Values: values})
//	scheme.Advance(pages, 0, 50_000)
//	scheme.Shares(x)
//
// The examples are whole programs. A web of this project is one of package world/web; a whole experiment is a line of package model.
//
// # To write one
//
// polling.go has what a scheme needs, in this order: [Web], [Poller], the row of a [Scheme], its [Setup]; the comment of [Poller] lists
// what it may be besides. Then read one scheme, such as htraa.go. Each is one file and one row of table.go. Schedulers and samplers
// have files: edf.go, treeschedule.go, bucketsampler.go, systematic.go, calendar.go, ladder.go.
package polling
