package config

import (
	"strings"
	"testing"
)

// FuzzReadConfig: whatever a file holds, it is taken or refused in one sentence, and
// what is taken is printed so that it reads back the same.
func FuzzReadConfig(f *testing.F) {
	f.Add([]byte(fullConfig))
	f.Add([]byte("[keys]\nzoom = [\"m\"]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := readConfig("f", data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Fatalf("%v says not where", err)
			}
			return
		}
		first, second := &Options{}, &Options{}
		never := func(setting) bool { return false }
		c.apply(first, never)
		text := c.printed(*first)
		again, err := readConfig("again", []byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		again.apply(second, never)
		sameSettings(t, second, first)
	})
}
