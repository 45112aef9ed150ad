// What both kinds of pages need.

const at = id => document.getElementById(id);

const megabytes = bytes => (bytes / 1e6).toFixed(1) + " MB";

// letScroll lets the keyboard reach what can be scrolled.
function letScroll(block, name) {
  if (block.hasAttribute("tabindex")) return;
  if (block.scrollWidth <= block.clientWidth + 1 && block.scrollHeight <= block.clientHeight + 1) return;
  for (const [key, value] of Object.entries({tabindex: 0, role: "group", "aria-label": name || "answer"})) {
    block.setAttribute(key, value);
  }
}

// save offers a text as a file.
function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], {type}));
  make("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
