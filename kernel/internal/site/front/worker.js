"use strict";
// The worker runs the module once, for one request, and posts what the module says.
// The module is a program in Go, which reads files; here they are in memory. wasm_exec.js, which
// comes with Go, stands below this file and uses the file system that this one defines.

const memoryFiles = new Map(); // from path to bytes
const openFiles = new Map();   // from number to {path, at}
let nextFile = 100;

function failure(code) {
  return Object.assign(new Error(code), {code});
}

function isFolder(path) {
  return [...memoryFiles.keys()].some(name => name.startsWith(path + "/"));
}

function status(path) {
  const file = memoryFiles.get(path);
  if (!file && !isFolder(path)) throw failure("ENOENT");
  return {
    dev: 0, ino: 0, mode: file ? 0o100444 : 0o040555, nlink: 1, uid: 0, gid: 0, rdev: 0,
    size: file ? file.length : 0, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
    isDirectory: () => !file,
  };
}

// Each function has the arguments of Node's function of that name but the callback.
const fileFunctions = {
  open(path) {
    status(path);
    openFiles.set(++nextFile, {path, at: 0});
    return nextFile;
  },
  close(fd) { openFiles.delete(fd); },
  stat: status,
  lstat: status,
  fstat(fd) {
    if (!openFiles.has(fd)) throw failure("EBADF");
    return status(openFiles.get(fd).path);
  },
  readdir(path) {
    const inside = [...memoryFiles.keys()].filter(name => name.startsWith(path + "/"));
    return [...new Set(inside.map(name => name.slice(path.length + 1).split("/")[0]))];
  },
  read(fd, buffer, offset, length, position) {
    const file = openFiles.get(fd);
    const bytes = file && memoryFiles.get(file.path);
    if (!bytes) throw failure("EBADF");
    const at = position ?? file.at;
    const part = bytes.subarray(at, at + length);
    buffer.set(part, offset);
    if (position === null) file.at += part.length;
    return part.length;
  },
  write(fd, buffer, offset, length) {
    said(fd, buffer.subarray(offset, offset + length));
    return length;
  },
};

globalThis.fs = {
  constants: {O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024,
    O_DIRECTORY: 65536},
  writeSync(fd, buffer) {
    said(fd, buffer);
    return buffer.length;
  },
};
for (const name of ["chmod", "chown", "fchmod", "fchown", "fsync", "ftruncate", "lchown", "link",
  "mkdir", "readlink", "rename", "rmdir", "symlink", "truncate", "unlink", "utimes"]) {
  fileFunctions[name] = () => { throw failure("ENOSYS"); };
}
for (const [name, compute] of Object.entries(fileFunctions)) {
  globalThis.fs[name] = (...args) => {
    const callback = args.pop();
    let result;
    try {
      result = compute(...args);
    } catch (error) {
      return callback(error);
    }
    callback(null, result);
  };
}

// said collects what the module writes. Each line of its standard output is a message.
const texts = {1: "", 2: ""};
const decoders = {1: new TextDecoder(), 2: new TextDecoder()};
function said(fd, bytes) {
  texts[fd] += decoders[fd].decode(bytes, {stream: true});
  if (fd === 2) return;
  const lines = texts[1].split("\n");
  texts[1] = lines.pop();
  for (const line of lines) postMessage(JSON.parse(line));
}

// The module starts before there is a request. Its first call is to open the file of the request,
// and it waits there until the page has sent it.
const requestFile = "request.json";
let arrived;
const request = new Promise(resolve => { arrived = resolve; });
const openNow = globalThis.fs.open;
globalThis.fs.open = (path, ...rest) => {
  if (path === requestFile) request.then(() => openNow(path, ...rest));
  else openNow(path, ...rest);
};

async function start(module) {
  let code = 2;
  try {
    const go = new Go();
    go.argv = ["module", requestFile];
    go.exit = exitCode => {
      code = exitCode;
      go._scheduledTimeouts.forEach(clearTimeout); // Go would miss them, and complain
    };
    await go.run(await WebAssembly.instantiate(module, go.importObject));
  } catch (error) {
    texts[2] += String(error);
  }
  if (code !== 0) postMessage({kind: "died", text: texts[2]});
}

// take puts the files of a request, each {path, blob}, where the module reads them.
async function take(files, request) {
  try {
    for (const {path, blob} of files) {
      memoryFiles.set(path, new Uint8Array(await blob.arrayBuffer()));
    }
  } catch (error) {
    return postMessage({kind: "unreadable", text: String(error.message ?? error)});
  }
  memoryFiles.set(requestFile, new TextEncoder().encode(JSON.stringify(request)));
  arrived();
}

globalThis.onmessage = ({data}) => data.module ? start(data.module) : take(data.files, data.request);
