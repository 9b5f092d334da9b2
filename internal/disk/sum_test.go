package disk

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lascope/model/modeltest"
)

// TestCheckSum: a summed text reads back, any changed byte is refused, and a text without a sum is
// taken as it is.
func TestCheckSum(t *testing.T) {
	const body = "one\ntwo\n"
	var b bytes.Buffer
	modeltest.OK(t, WriteSummed(&b, Text(body)))
	modeltest.Equal(t, string(modeltest.Must(CheckSum("f", b.Bytes()))), body, "read back")
	for i := range b.Len() - len("\n") {
		changed := bytes.Clone(b.Bytes())
		changed[i] ^= 1
		back, err := CheckSum("f", changed)
		if err == nil && !strings.Contains(string(back), "sha256") && !bytes.Equal(back, changed) {
			t.Errorf("byte %d changed: %q", i, back)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "f: ") {
			t.Errorf("byte %d changed: %v", i, err)
		}
		if err == nil && i < len(body)-1 { // the last line end: the sum becomes text that no reader takes
			t.Errorf("byte %d of the text changed, and it is taken", i)
		}
	}
	for _, old := range []string{"", "one", body} {
		modeltest.Equal(t, string(modeltest.Must(CheckSum("f", []byte(old)))), old, "read back")
	}
}

// TestSum: the hash follows a file's contents, also where time and size of a recent file stay.
func TestSum(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	synctest.Test(t, func(t *testing.T) { sumsFollowContents(t, path) })
}

func sumsFollowContents(t *testing.T, path string) {
	sum := func(text string, at time.Time) string {
		t.Helper()
		modeltest.Put(t, path, text)
		modeltest.OK(t, os.Chtimes(path, at, at))
		return modeltest.Must(Sum(path))
	}
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, B.1
	long := time.Now().Add(-time.Hour)
	modeltest.Equal(t, sum("abc", long), abc, "abc has")
	if sum("abd", long.Add(time.Second)) == abc || sum("abc", long) != abc {
		t.Error("the hash does not follow the contents")
	}
	now := time.Now()
	if sum("abd", now) == sum("abe", now) {
		t.Error("two contents of one moment have one hash")
	}
	if _, err := Sum(filepath.Dir(path)); err == nil {
		t.Error("a directory has a hash")
	}
}
