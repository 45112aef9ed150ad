"use strict";
// Copy buttons, and a slider below each curve of ropes. Without this script the page lacks nothing
// but these.

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

function addCopyButtons(root) {
  for (const block of root.querySelectorAll(".source, .listing, .stdout, .result")) {
    const what = block.matches(".source, .listing") ? "this code" : "this text";
    wrap(block, copyButton("copy", what, () => block.innerText.replace(/\n*$/, "\n")));
  }
  for (const table of root.querySelectorAll(".rich table, .text table")) {
    if (table.rows.length) wrap(table.closest(".rich") ?? table,
      copyButton("copy", "this table, for a spreadsheet", () => tabbed(table)),
      copyButton("Markdown", "this table in Markdown", () => markdown(table)));
  }
  for (const text of root.querySelectorAll(".rich")) {
    const blocks = [...text.querySelectorAll(":scope > *")];
    if (blocks.length && blocks.every(block => block.matches("p, ol, ul")))
      wrap(text, copyButton("copy", "this text", () => text.innerText.trim() + "\n"));
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

// curveOf is the curve that an element carries, or null if that is none of ours.
function curveOf(element) {
  try {
    const curve = JSON.parse(element.dataset.ropecurve);
    const three = list => Array.isArray(list) && list.length === 3;
    const sound = curve.steps.length > 1 && curve.steps[curve.chosen] && three(curve.outcomes) &&
      curve.steps.every(step => three(step.shown) && three(step.p) && step.p.every(Number.isFinite));
    return sound ? curve : null;
  } catch {
    return null;
  }
}

function addSlider(element, number) {
  const curve = curveOf(element);
  if (!curve) return;
  const id = "rope-" + number;
  const range = make("input", {type: "range", id, min: 0, max: curve.steps.length - 1, step: 1});
  const rope = make("output", {for: id});
  const bar = make("div", {class: "shares", "aria-hidden": "true"},
    ...["left", "rope", "right"].map(name => make("span", {class: name})));
  const numbers = curve.outcomes.map(() => make("strong", {}));
  const list = make("ul", {}, ...curve.outcomes.map((name, i) =>
    make("li", {class: bar.children[i].className}, String(name) + ": ", numbers[i])));
  const verdict = make("output", {for: id, class: "verdict"});
  const show = () => {
    const step = curve.steps[range.value];
    rope.textContent = step.rope;
    numbers.forEach((number, i) => {
      number.textContent = step.shown[i];
      bar.children[i].style.flexGrow = Math.max(0, step.p[i]);
    });
    verdict.textContent = step.verdict;
    range.setAttribute("aria-valuetext", step.rope + ": " + step.verdict);
  };
  range.value = curve.chosen;
  range.addEventListener("input", show);
  show();
  element.append(make("div", {class: "slider", role: "group", "aria-label": "the answer at another rope"},
    make("label", {for: id}, "Move the rope: ", rope), range, bar, list, make("p", {}, verdict)));
}

