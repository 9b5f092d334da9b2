package experiment

import (
	"testing"

	"lascope/model/modeltest"
)

func TestMain(m *testing.M) { modeltest.Main(m) }
