// Package schemetest holds what the tests of several packages of schemes share.
package schemetest
