// The files of the folder that a notebook is in: cells find them as they find files natively.

// The largest file that is given to cells: those of JupyterLite are texts in the browser's database.
const largestFile = 100 * 2 ** 20;

class Folder {
  // contents is JupyterLite's manager of files, and path the folder.
  constructor(contents, path) {
    this.contents = contents;
    this.path = path;
    this.known = new Map(); // when a file was changed, by path
    this.saving = [];       // promises of "", or of what was wrong
  }

  // load gives the evaluator the files that are new or changed since it was called last.
  async load(evaluator) {
    let files = [];
    try {
      files = (await this.contents.get(this.path, {content: true})).content ?? [];
    } catch {
      // no folder, no files
    }
    for (const {type, name, path, size, last_modified: changed} of files) {
      if (type === "directory" || size > largestFile || this.known.get(path) === changed) continue;
      const bytes = bytesOf(await this.contents.get(path, {content: true}));
      if (bytes) evaluator.addFile(name, bytes);
      this.known.set(path, changed);
    }
  }

  // save saves a file that a cell has written.
  save({path: name, bytes}) { this.saving.push(this.keep(name, bytes)); }

  async keep(name, bytes) {
    const path = this.path ? this.path + "/" + name : name;
    try {
      const file = await this.contents.save(path, {type: "file", ...contentOf(bytes)});
      this.known.set(path, file.last_modified);
      return "";
    } catch (error) {
      return `The file ${name} could not be saved among the files of JupyterLite: ${error.message}\n`;
    }
  }

  // saved waits until all is saved, and returns what was wrong.
  async saved() {
    return (await Promise.all(this.saving.splice(0))).filter(Boolean);
  }
}

// bytesOf is the content of a file as JupyterLite has it.
function bytesOf({format, content}) {
  switch (format) {
    case "base64": return Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
    case "text": return new TextEncoder().encode(content);
    case "json": return new TextEncoder().encode(JSON.stringify(content, null, 1) + "\n");
  }
  return null;
}

// contentOf is the opposite: a text, if it is one.
function contentOf(bytes) {
  try {
    const content = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
    return {format: "text", content};
  } catch {
    const parts = [];
    const most = 1 << 15; // arguments of a call
    for (let i = 0; i < bytes.length; i += most) parts.push(String.fromCharCode(...bytes.subarray(i, i + most)));
    return {format: "base64", content: btoa(parts.join(""))};
  }
}
