package ownfiles

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

// The parts of a staging folder: what is to come into the folder around it, and what was there.
const (
	newFiles   = "new"
	oldFiles   = "old"
	aliveName  = "lock"
	stagingFor = prefix + "new-"
)

// A staging is a folder in the folder whose files it will replace. Its lock says that its process
// lives.
type staging struct {
	root  *os.Root
	name  string
	alive *lock
}

// newStaging makes a staging folder. The caller has the lock of the folder.
func newStaging(root *os.Root) (*staging, error) {
	s := &staging{root: root, name: stagingFor + strings.ToLower(rand.Text())}
	err := root.Mkdir(s.name, 0o755)
	for _, part := range []string{newFiles, oldFiles} {
		if err == nil {
			err = root.Mkdir(path.Join(s.name, part), 0o755)
		}
	}
	if err == nil {
		s.alive, err = take(root, path.Join(s.name, aliveName))
	}
	if err != nil {
		s.remove()
		return nil, err
	}
	return s, nil
}

// remove removes the folder.
func (s *staging) remove() {
	if s.alive != nil {
		s.alive.release()
	}
	_ = s.root.RemoveAll(s.name) // if that fails, the next run does it
}

// file is the path of a file in a part of the folder.
func (s *staging) file(part, name string) string { return path.Join(s.name, part, name) }

// put writes a new file.
func (s *staging) put(name string, content []byte, mode fs.FileMode) error {
	return writeFile(s.root, s.file(newFiles, name), content, mode)
}

func writeFile(root *os.Root, name string, content []byte, mode fs.FileMode) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Chmod(mode), f.Close())
}

// keep keeps what is at a place of the folder, to put it back if need be.
func (s *staging) keep(name string) error {
	kept := s.file(oldFiles, name)
	if s.root.Link(name, kept) == nil {
		return nil
	}
	from, err := openFile(s.root, name) // a file system without links
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }() // it was only read
	content, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	info, err := from.Stat()
	if err != nil {
		return err
	}
	return writeFile(s.root, kept, content, info.Mode().Perm())
}

// removeDead removes the staging folders of processes that have ended. The caller has the lock of
// the folder.
func removeDead(root *os.Root) error {
	if !locks {
		return nil
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), stagingFor) {
			continue
		}
		alive, err := take(root, path.Join(e.Name(), aliveName))
		if errors.Is(err, errBusy) {
			continue
		}
		if err == nil {
			alive.release()
		}
		_ = root.RemoveAll(e.Name()) // if that fails, the next run tries again
	}
	return err
}
