"use strict";
// Buttons that copy texts and save figures, and scrolling by keyboard. Without these and
// ropeslider.js, the page lacks nothing but them.

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", {"aria-hidden": "true", class: "offscreen"}, text);
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

function copyButton(label, what, text) {
  const button = make("button", {type: "button", "aria-label": "copy " + what}, label);
  button.addEventListener("click", async () => {
    button.textContent = await toClipboard(text()) ? "copied" : "select and copy it by hand";
    setTimeout(() => { button.textContent = label; }, 1500);
  });
  return button;
}

// rows are the texts of the cells of a table that have any.
function rows(table) {
  const cells = [...table.rows].map(row => [...row.cells].map(cell =>
    cell.innerText.trim().replace(/\s+/g, " ")));
  const width = Math.max(0, ...cells.map(row => row.length));
  const used = [...Array(width).keys()].filter(i => cells.some(row => row[i]));
  return cells.map(row => used.map(i => row[i] ?? ""));
}

function tabbed(table) {
  return rows(table).map(row => row.join("\t")).join("\n") + "\n";
}

function markdown(table) {
  const escaped = rows(table).map(row => row.map(cell => cell.replace(/[\\`*_[\]<>|~#$&]/g, "\\$&")));
  if (!table.tHead) escaped.unshift(escaped[0].map(() => ""));
  escaped.splice(1, 0, escaped[0].map(() => "---"));
  return escaped.map(row => "| " + row.join(" | ") + " |\n").join("");
}

function addButtons(root) {
  addSaveButtons(root);
  for (const block of root.querySelectorAll(".source, .listing, .stdout, .result")) {
    const what = block.matches(".source, .listing") ? "this code" : "this text";
    wrap(block, copyButton("copy", what, () => block.innerText.replace(/\n*$/, "\n")));
  }
  for (const table of root.querySelectorAll(".rich table, .text table")) {
    const around = table.closest(".rich");
    const first = around?.querySelector("table") === table;
    if (table.rows.length) wrap(first ? around : table,
      copyButton("copy", "this table, for a spreadsheet", () => tabbed(table)),
      copyButton("Markdown", "this table in Markdown", () => markdown(table)));
  }
  for (const text of root.querySelectorAll(".rich")) {
    const blocks = [...text.querySelectorAll(":scope > *")];
    if (blocks.length && blocks.every(block => block.matches("p, ol, ul")))
      wrap(text, copyButton("copy", "this text", () => text.innerText.trim() + "\n"));
  }
}

// letScroll lets the keyboard reach what can be scrolled.
function letScroll(block, name) {
  if (block.hasAttribute("tabindex")) return;
  if (block.scrollWidth <= block.clientWidth + 1 && block.scrollHeight <= block.clientHeight + 1) return;
  for (const [key, value] of Object.entries({tabindex: 0, role: "group", "aria-label": name || "answer"})) {
    block.setAttribute(key, value);
  }
}

// letScrollIn lets the keyboard reach all that can be scrolled in an element.
function letScrollIn(element) {
  const blocks = ".rich, .formula, .text table, pre:not(.editor pre)";
  element.querySelectorAll(blocks).forEach(block => letScroll(block, "part of the page"));
}

// addSaveButtons lets each figure be saved as SVG, and as PNG with 300 pixels per inch.
function addSaveButtons(root) {
  for (const svg of root.querySelectorAll(".figure > svg:first-of-type")) {
    wrap(svg.parentElement, saveButton("SVG", svg, async () => addressOf(svg)),
      saveButton("PNG", svg, () => pixelsOf(svg, 300 / 96)));
  }
}

function saveButton(format, svg, address) {
  const button = make("button", {type: "button", "aria-label": "save " + format + " of this figure"}, "save " + format);
  button.addEventListener("click", async () => {
    const name = nameOf(svg) + "." + format.toLowerCase();
    make("a", {href: await address(), download: name}).click();
  });
  return button;
}

// nameOf is the last heading before a figure, and the number of the figure behind it.
function nameOf(svg) {
  const before = [...document.querySelectorAll("[id]:is(h1, h2, h3, h4), .figure > svg:first-of-type")];
  const earlier = before.slice(0, before.indexOf(svg) + 1);
  const heading = earlier.findLast(element => element.id && element !== svg);
  const number = earlier.length - earlier.indexOf(heading) - 1;
  return (heading?.id || "figure") + (number > 1 ? "-" + number : "");
}

// addressOf is an address that has the whole figure in it.
function addressOf(svg) {
  return "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
}

async function pixelsOf(svg, scale) {
  const picture = new Image();
  picture.src = addressOf(svg);
  await picture.decode();
  const {width, height} = svg.viewBox.baseVal;
  const canvas = make("canvas", {width: Math.round(width * scale), height: Math.round(height * scale)});
  const paper = canvas.getContext("2d");
  paper.fillStyle = "white";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

// describeTables says of each table what it is about, and of its headers what they are headers of. A
// corner without a text is no header.
function describeTables(root) {
  for (const table of root.querySelectorAll("table")) {
    for (const header of table.querySelectorAll("th")) {
      if (header.textContent.trim()) header.scope = header.closest("thead") ? "col" : "row";
      else header.replaceWith(make("td", {style: header.getAttribute("style") ?? ""}));
    }
    // The headline is the first paragraph of an answer, or the second where there is a verdict.
    const [first, second] = table.closest(".bayescmp")?.children ?? [];
    const about = second?.matches("p") ? second : first;
    if (about?.matches("p") && !table.caption) {
      table.prepend(make("caption", {class: "offscreen"}, about.textContent));
    }
  }
}

// wrap puts buttons above the upper right corner of a block.
function wrap(block, ...buttons) {
  let box = block.parentElement;
  if (!box.matches(".copyable")) {
    box = make("div", {class: "copyable"});
    block.replaceWith(box);
    box.append(make("div", {class: "buttons"}), block);
  }
  box.firstElementChild.append(...buttons);
}
