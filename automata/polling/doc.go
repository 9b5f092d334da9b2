// Package polling holds the schemes that decide which page to poll next: TRAA, H-TRAA,
// LAKG, CGLA and FPA, and the policies they are compared with [LAKG, H-TRAA, Thesis].
//
// Start reading at polling.go ([Web], [Poller], the row of a [Scheme], its [Setup]), then at one
// scheme, such as htraa.go. Each scheme is one file and one row of table.go. Schedulers and
// samplers have files: edf.go, treeschedule.go, bucketsampler.go, systematic.go,
// calendar.go, ladder.go.
package polling
