// What both kinds of pages need.

const at = id => document.getElementById(id);

const megabytes = bytes => (bytes / 1e6).toFixed(1) + " MB";

// save offers a text as a file.
function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], {type}));
  make("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
