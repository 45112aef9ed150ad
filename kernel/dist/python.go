package main

import (
	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/build/wheels"
)

// pythonWheel makes the wheel of the Python package with a program and the texts of its licences.
func pythonWheel(build compose.Build, program []byte, licences []file) (file, error) {
	var texts []wheels.File
	for _, f := range licences {
		texts = append(texts, wheels.File{Name: f.name, Content: f.content})
	}
	made, err := wheels.Wheel(build.Root, build.OS+"/"+build.Arch, program, texts, day)
	return file{made.Name, made.Content}, err
}

// pythonSource makes the archive of the source of the Python package.
func pythonSource(root string) (file, error) {
	stem, files, err := wheels.Source(root)
	if err != nil {
		return file{}, err
	}
	var members []file
	for _, f := range files {
		members = append(members, file{f.Name, f.Content})
	}
	content, err := tarred(stem, members)
	return file{stem + ".tar.gz", content}, err
}
