// Package schemetest holds helpers that the tests of several packages of schemes share.
package schemetest
