"use strict";
// A file system in memory. Programs in Go use that of Node; wasm_exec.js, which comes with Go and
// stands below this file, takes this one for it.

const folders = new Set(["/", "/tmp"]);
const memoryFiles = new Map(); // from path to {bytes, size, changed}: bytes may be longer than the file
const openFiles = new Map();   // from number to {path, at, append} or {pipe}
let nextFile = 100;
let workingFolder = "/";

function failure(code) {
  return Object.assign(new Error(code), {code});
}

// absolute is the path without . and .. in it.
function absolute(path) {
  const parts = [];
  for (const part of (path.startsWith("/") ? path : workingFolder + "/" + path).split("/")) {
    if (part === "..") parts.pop();
    else if (part && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

const folderOf = path => path.slice(0, path.lastIndexOf("/")) || "/";

// putFile makes a file, and the folders that it is in.
function putFile(path, bytes) {
  path = absolute(path);
  for (let folder = folderOf(path); folder !== "/"; folder = folderOf(folder)) folders.add(folder);
  memoryFiles.set(path, {bytes, size: bytes.length});
}

function status(path) {
  path = absolute(path);
  const file = memoryFiles.get(path);
  if (!file && !folders.has(path)) throw failure("ENOENT");
  return {
    dev: 0, ino: 0, mode: file ? 0o100644 : 0o040755, nlink: 1, uid: 0, gid: 0, rdev: 0,
    size: file ? file.size : 0, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
    isDirectory: () => !file,
  };
}

const pipeStatus = {...status("/"), mode: 0o010600, isDirectory: () => false};

// A Pipe holds what was written to it until it is read.
class Pipe {
  parts = [];
  ended = false;
  reader = null;         // who waits for something to read
  written = () => {};    // is called when there is something to read, or the end

  put(bytes) {
    this.parts.push(bytes.slice());
    this.serve();
    this.written();
  }

  end() {
    this.ended = true;
    this.serve();
    this.written();
  }

  // take returns what is there, at most so many bytes, or null.
  take(most) {
    const first = this.parts[0];
    if (!first) return null;
    if (first.length <= most) return this.parts.shift();
    this.parts[0] = first.subarray(most);
    return first.subarray(0, most);
  }

  read(buffer, offset, length, callback) {
    this.reader = {buffer, offset, length, callback};
    this.serve();
  }

  serve() {
    if (!this.reader || !this.parts.length && !this.ended) return;
    const {buffer, offset, length, callback} = this.reader;
    this.reader = null;
    const part = this.take(length) ?? new Uint8Array(0);
    buffer.set(part, offset);
    callback(null, part.length);
  }

  // interrupt ends the waiting.
  interrupt() {
    const reader = this.reader;
    this.reader = null;
    reader?.callback(failure("ETIMEDOUT"));
  }
}

const O = {O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024,
  O_DIRECTORY: 65536};

const pipes = new Map(); // by path

function opened(fd) {
  const file = openFiles.get(fd);
  if (!file) throw failure("EBADF");
  return file;
}

// Each function has the arguments of Node's function of that name but the callback.
const fileFunctions = {
  open(path, flags) {
    path = absolute(path);
    const fd = ++nextFile;
    if (pipes.has(path)) {
      openFiles.set(fd, {pipe: pipes.get(path), writes: Boolean(flags & O.O_WRONLY)});
      return fd;
    }
    const exists = memoryFiles.has(path) || folders.has(path);
    if (exists && flags & O.O_CREAT && flags & O.O_EXCL) throw failure("EEXIST");
    if (folders.has(path) && flags & (O.O_WRONLY | O.O_RDWR)) throw failure("EISDIR");
    if (!exists && !(flags & O.O_CREAT && folders.has(folderOf(path)))) throw failure("ENOENT");
    if (!exists || flags & O.O_TRUNC) {
      memoryFiles.set(path, {bytes: new Uint8Array(0), size: 0, changed: true});
    }
    openFiles.set(fd, {path, at: 0, append: Boolean(flags & O.O_APPEND)});
    return fd;
  },
  close(fd) {
    const file = opened(fd);
    openFiles.delete(fd);
    if (file.pipe && file.writes) file.pipe.end();
  },
  stat: status,
  lstat: status,
  fstat(fd) {
    const file = opened(fd);
    return file.pipe ? pipeStatus : status(file.path);
  },
  readdir(path) {
    path = absolute(path);
    if (!folders.has(path)) throw failure(memoryFiles.has(path) ? "ENOTDIR" : "ENOENT");
    return [...memoryFiles.keys(), ...folders].filter(name => name !== "/" && folderOf(name) === path)
      .map(name => name.slice(name.lastIndexOf("/") + 1));
  },
  mkdir(path) {
    path = absolute(path);
    if (memoryFiles.has(path) || folders.has(path)) throw failure("EEXIST");
    if (!folders.has(folderOf(path))) throw failure("ENOENT");
    folders.add(path);
  },
  rmdir(path) {
    if (fileFunctions.readdir(path).length) throw failure("ENOTEMPTY");
    folders.delete(absolute(path));
  },
  unlink(path) {
    if (!memoryFiles.delete(absolute(path))) throw failure("ENOENT");
  },
  rename(from, to) {
    const file = memoryFiles.get(absolute(from));
    if (!file) throw failure("ENOENT");
    memoryFiles.delete(absolute(from));
    memoryFiles.set(absolute(to), file);
    file.changed = true;
  },
  ftruncate(fd, length) { resize(memoryFiles.get(opened(fd).path), length); },
  truncate(path, length) { resize(memoryFiles.get(absolute(path)), length); },
  fsync() {},
  chmod() {},
  fchmod() {},
  utimes() {},
  read(fd, buffer, offset, length, position) {
    const file = opened(fd);
    const content = memoryFiles.get(file.path);
    if (!content) throw failure(file.path ? "EISDIR" : "EBADF");
    const at = position ?? file.at;
    const part = content.bytes.subarray(Math.min(at, content.size), Math.min(at + length, content.size));
    buffer.set(part, offset);
    if (position === null) file.at += part.length;
    return part.length;
  },
  write(fd, buffer, offset, length, position) {
    const bytes = buffer.subarray(offset, offset + length);
    if (fd === 1 || fd === 2) {
      said(fd, bytes);
      return length;
    }
    const file = opened(fd);
    if (file.pipe) {
      file.pipe.put(bytes);
      return length;
    }
    const content = memoryFiles.get(file.path);
    if (!content) throw failure("EBADF");
    const at = position ?? (file.append ? content.size : file.at);
    if (at + length > content.size) resize(content, at + length);
    content.bytes.set(bytes, at);
    content.changed = true;
    if (position === null) file.at = at + length;
    return length;
  },
};

// resize makes room in a file, and more than is needed: most files grow by small pieces.
function resize(content, size) {
  if (!content) throw failure("ENOENT");
  if (size > content.bytes.length) {
    const bytes = new Uint8Array(Math.max(size, 2 * content.bytes.length));
    bytes.set(content.bytes.subarray(0, content.size));
    content.bytes = bytes;
  }
  content.bytes.fill(0, Math.min(content.size, size), Math.max(content.size, size));
  content.size = size;
  content.changed = true;
}

// writtenFiles are the files, each {path, bytes}, that the program has written since this was called
// last. What is only for a while is none of them.
function writtenFiles() {
  const found = [];
  for (const [path, file] of memoryFiles) {
    if (!file.changed || path.startsWith("/tmp/")) continue;
    file.changed = false;
    found.push({path: path.slice(1), bytes: file.bytes.slice(0, file.size)});
  }
  return found;
}

globalThis.fs = {
  constants: O,
  writeSync(fd, buffer) {
    said(fd, buffer);
    return buffer.length;
  },
};
for (const name of ["chown", "fchown", "lchown", "link", "readlink", "symlink"]) {
  fileFunctions[name] = () => { throw failure("ENOSYS"); };
}
for (const [name, compute] of Object.entries(fileFunctions)) {
  globalThis.fs[name] = (...args) => {
    const callback = args.pop();
    let result;
    try {
      const pipe = name === "read" && openFiles.get(args[0])?.pipe;
      if (pipe) return pipe.read(args[1], args[2], args[3], callback);
      result = compute(...args);
    } catch (error) {
      return callback(error);
    }
    callback(null, result);
  };
}

globalThis.process = {
  getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [],
  pid: 1, ppid: 1, umask: () => 0,
  cwd: () => workingFolder,
  chdir(path) {
    if (!folders.has(absolute(path))) throw failure("ENOENT");
    workingFolder = absolute(path);
  },
};
globalThis.path = {resolve: absolute};

// said collects what the program writes. take gets each line of its standard output.
const texts = {1: "", 2: ""};
const decoders = {1: new TextDecoder(), 2: new TextDecoder()};
let takeLine = () => {};
function said(fd, bytes) {
  texts[fd] += decoders[fd].decode(bytes, {stream: true});
  if (fd === 2) {
    const enough = 1 << 16;
    texts[2] = texts[2].slice(-enough);
    return;
  }
  const lines = texts[1].split("\n");
  texts[1] = lines.pop();
  for (const line of lines) takeLine(line);
}

// runProgram runs a module until it ends, and returns its exit code.
async function runProgram(module, ...argv) {
  let code = 2;
  try {
    const go = new Go();
    go.argv = argv;
    go.env = {HOME: "/", TMPDIR: "/tmp"};
    go.exit = exitCode => {
      code = exitCode;
      go._scheduledTimeouts.forEach(clearTimeout); // Go would miss them, and complain
    };
    await go.run(await WebAssembly.instantiate(module, go.importObject));
  } catch (error) {
    texts[2] += String(error);
  }
  return code;
}
