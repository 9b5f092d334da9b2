package model

import (
	"testing"

	"lascope/model/modeltest"
)

func TestMain(m *testing.M) { modeltest.Main(m) }
