//go:build !js

package itemfiles

import (
	"archive/zip"
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/reading/tables"
)

// zstdLog is a log of Inspect whose files are compressed by zstd.
func zstdLog(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	for _, f := range [][2]string{
		{"header.json", `{"eval": {"task": "arc", "model": "m"}}`},
		{"samples/1_epoch_1.json", `{"id": 1, "epoch": 1, "scores": {"match": {"value": "C"}}}`},
		{"samples/2_epoch_1.json", `{"id": 2, "epoch": 1, "scores": {"match": {"value": "I"}}}`},
	} {
		member, err := w.CreateHeader(&zip.FileHeader{Name: f[0], Method: zstd.ZipMethodWinZip})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := member.Write([]byte(f[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestInspectLogByZstd(t *testing.T) {
	log := zstdLog(t)
	table := &itemtable.Table{}
	r := Reader{Add: table.Add}
	if err := r.InspectArchive(bytes.NewReader(log), int64(len(log)), Choice{}); err != nil {
		t.Fatal(err)
	}
	if b := table.Benchmarks[0]; b.Name != "arc" || !slices.Equal(b.Items, []string{"1", "2"}) ||
		!slices.Equal(b.Units(0).Scores[0], []float64{1, 0}) {
		t.Errorf("%+v", b)
	}
	// A damaged log does not panic, wherever the damage is; nor does one that is cut.
	for i := range log {
		damaged := slices.Clone(log)
		damaged[i] ^= 0x55
		_ = (&Reader{Add: (&itemtable.Table{}).Add}).InspectArchive(
			bytes.NewReader(damaged), int64(len(damaged)), Choice{})
		err := (&Reader{Add: (&itemtable.Table{}).Add}).InspectArchive(
			bytes.NewReader(log[:i]), int64(i), Choice{})
		if !errors.Is(err, tables.ErrCSV) {
			t.Errorf("the first %d bytes: %v", i, err)
		}
	}
}
