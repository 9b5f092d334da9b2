// Package pollinglab is the polling lab: how often should each page be polled?
//
// Start reading at lab.go (the table), then environment.go ([Environment]), which steps,
// changes and observes a web and a scheme; view.go is the lab's part of a snapshot.
package pollinglab
