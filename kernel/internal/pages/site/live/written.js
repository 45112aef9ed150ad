// The files that cells have written: they are in the memory of the page, and can be downloaded.

const writtenLinks = new Map(); // by path

function showWritten({path, bytes}) {
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = make("a", {href: url, download: path.slice(path.lastIndexOf("/") + 1)}, path);
  const size = bytes.length < 1e5 ? bytes.length + " bytes" : megabytes(bytes.length);
  const item = make("li", {}, link, " (" + size + ")");
  const before = writtenLinks.get(path);
  if (before) {
    URL.revokeObjectURL(before.querySelector("a").href);
    before.replaceWith(item);
  } else at("written").querySelector("ul").append(item);
  writtenLinks.set(path, item);
  at("written").hidden = false;
  at("written").querySelector("summary").textContent = `Files of cells (${writtenLinks.size})`;
}
