// Command dist makes the files that people download: for each platform, an archive with the program
// bayescmp and its licences, a list of the modules that are linked into the program, and a wheel of
// the Python package with the program inside. The archives of the sources of the Python and the R
// package are there, too.
//
//	go run ./kernel/dist [-o DIR] [-platforms linux/amd64,…]
//
// The same sources and the same version of Go give the same bytes, on any machine. The file
// SHA256SUMS, which package ownfiles keeps, has the hashes of all files.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/build/linked"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

const everywhere = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

func main() {
	dir := flag.String("o", "dist", "write the files into this `folder`")
	platforms := flag.String("platforms", everywhere, "build for these `platforms`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), cli.Signals()...)
	err := makeAll(ctx, *dir, strings.Split(*platforms, ","))
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

// makeAll writes the files for the platforms into dir.
func makeAll(ctx context.Context, dir string, platforms []string) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := compose.FindModule(here)
	if err != nil {
		return err
	}
	if err := compose.UseTested(ctx, compose.Running(), os.Stderr); err != nil {
		return err
	}
	work, remove, err := ownfiles.Scratch()
	if err != nil {
		return err
	}
	defer remove()
	var places ownfiles.Batch
	defer places.Discard()
	folder, err := places.Folder(dir, ownfiles.Rules{Alone: true})
	if err != nil {
		return err
	}
	modules := filepath.Join(work, "site.gob")
	fmt.Println("building the module of the site")
	if err := writeSite(ctx, root, modules); err != nil {
		return err
	}
	for _, platform := range platforms {
		system, processor, ok := strings.Cut(platform, "/")
		if !ok {
			return fmt.Errorf("%q is not a platform; want one like linux/amd64", platform)
		}
		build := compose.Build{
			Root: root, OS: system, Arch: processor, Site: modules, Anywhere: true,
		}
		files, err := release(ctx, build, work)
		if err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		for _, f := range files {
			if err := folder.Put(f.name, f.content, 0o644); err != nil {
				return err
			}
		}
	}
	for _, source := range []func(string) (file, error){pythonSource, rSource} {
		f, err := source(root)
		if err != nil {
			return err
		}
		if err := folder.Put(f.name, f.content, 0o644); err != nil {
			return err
		}
	}
	return places.Commit()
}

// release makes the files for one platform.
func release(ctx context.Context, build compose.Build, work string) ([]file, error) {
	binary := filepath.Join(work, "bayescmp")
	if build.OS == "windows" {
		binary += ".exe"
	}
	fmt.Printf("%s/%s: ", build.OS, build.Arch)
	if err := build.Make(ctx, binary, os.Stdout); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	modules, err := linked.In(ctx, build.Root, binary)
	if err != nil {
		return nil, err
	}
	list, err := billOfMaterials(content, modules)
	if err != nil {
		return nil, err
	}
	members := []file{
		{filepath.Base(binary), content},
		{site.LicencesName, linked.Licences("The program bayescmp contains", modules)},
	}
	for _, name := range []string{"LICENSE", "NOTICE"} {
		text, err := os.ReadFile(filepath.Join(build.Root, name))
		if err != nil {
			return nil, err
		}
		members = append(members, file{name, text})
	}
	name := fmt.Sprintf("bayescmp-%s-%s-%s", cli.Release(), build.OS, build.Arch)
	archive, err := pack(name, members, build.OS)
	if err != nil {
		return nil, err
	}
	const mega = 1e6
	fmt.Printf("%s: %.1f MB, the program in it %.1f MB, %d modules linked\n", archive.name,
		float64(len(archive.content))/mega, float64(len(content))/mega, len(modules))
	wheel, err := pythonWheel(build, content, members[1:])
	return []file{archive, {name + ".cdx.json", list}, wheel}, err
}
