// Package modeltest holds helpers shared by the tests of several packages: checks of error
// texts, and test sizes under the race detector.
package modeltest
