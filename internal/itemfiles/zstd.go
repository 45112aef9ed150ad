//go:build !js || allfiles

package itemfiles

import (
	"archive/zip"

	"github.com/klauspost/compress/zstd"
)

// unzstd lets an archive have files that are compressed by zstd, as newer logs of Inspect have.
func unzstd(archive *zip.Reader) {
	archive.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor())
}
