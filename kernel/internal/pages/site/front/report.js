// The report, as it comes from the module part by part.

// Cells with the record of the report, which the page offers as a file.
const recordCells = ["provenance-text", "provenance"];

class Report {
  // The report goes into root, links to its parts into contents, and actions are what can be done
  // with it.
  constructor(root, contents, actions) {
    this.root = root;
    this.contents = contents;
    root.before(contents);
    root.after(actions);
    for (const element of [root, contents]) element.replaceChildren();
    contents.hidden = true;
    this.cell = "";
    this.record = "";
    this.verdict = "";
    this.into = root; // where the next part comes: the root, or a section that can be folded
    this.heading = "";
  }

  // take shows a message, if it is part of the report.
  take(message) {
    if (message.kind === "cell") this.cell = message.cell;
    else if (message.kind === "html") this.add(message.html, "rich");
    else if (message.kind === "figure") {
      this.add(message.html.slice(message.html.indexOf("<svg")), "rich figure");
    } else if (message.kind === "text") this.print(message.text);
  }

  add(html, kind) {
    if (recordCells.includes(this.cell)) return;
    const block = make("div", {class: this.cell.endsWith("-text") ? "text" : kind});
    block.innerHTML = html.replace(/(\d) %/g, "$1\u00a0%"); // no line begins with the sign
    for (const link of block.querySelectorAll(".anchor")) link.remove();
    // As on other pages, figures scroll where their letters would be too small.
    const width = block.querySelector(":scope > svg")?.getAttribute("width");
    if (width) block.style.setProperty("--least", 0.75 * width + "px");
    const heading = block.querySelector("h2");
    this.list(heading);
    if (heading) this.begin(heading);
    place(this.into, block, this.heading);
    if (this.cell === "verdict") {
      if (!this.verdict) block.closest(".part").classList.add("verdict-part");
      this.verdict ||= block.querySelector("strong")?.textContent ?? "";
    }
    addSliders(block);
  }

  // begin begins a section. Those that not everybody reads are folded. Before the first one comes
  // the answer, and then the way to everything else.
  begin(heading) {
    if (!this.root.contains(this.contents)) this.root.append(this.contents);
    this.into = this.root;
    if (!foldedCells.includes(this.cell)) return;
    this.into = make("details", {class: "folded section"}, make("summary", {}, heading));
    this.root.append(this.into);
  }

  // list adds a heading to the contents.
  list(heading) {
    if (!heading) return;
    this.heading = heading.textContent.trim();
    heading.tabIndex = -1;
    const link = make("a", {href: "#" + heading.id}, this.heading);
    link.addEventListener("click", () => heading.closest("details")?.setAttribute("open", ""));
    this.contents.append(link);
    this.contents.hidden = false;
  }

  print(text) {
    if (recordCells.includes(this.cell)) {
      this.record = text;
      return;
    }
    let parent = this.into;
    if (this.cell in summaries) {
      parent = this.root.querySelector("details[data-cell=" + this.cell + "]");
      if (!parent) {
        this.into.lastElementChild.remove(); // the text before it, which the summary replaces
        parent = make("details", {"data-cell": this.cell, class: "listings"},
          make("summary", {}, summaries[this.cell]));
        this.into.append(parent);
      }
    }
    place(parent, make("pre", {class: "stdout"}, text.trim()), summaries[this.cell] ?? this.heading);
  }
}

// Cells of text whose sections are folded.
const foldedCells = ["classical-text", "paper-text", "understood-text"];

// Cells that print what goes into a paper as code.
const summaries = {
  latex: "The paragraphs and the tables in LaTeX, for \\usepackage{booktabs}",
  bibtex: "The references in BibTeX",
  markdown: "The tables in Markdown",
};

// place appends a block with its copy buttons. What can be scrolled can be reached by the keyboard.
function place(parent, block, name) {
  const box = make("div", {class: "part"}, block);
  parent.append(box);
  addButtons(box);
  describeTables(box);
  letScroll(block, name);
}

// On a narrower screen more can be scrolled.
addEventListener("resize", () => letScrollIn(document));

// saveAsPage saves a report as a page that needs nothing else, and runs nothing.
function saveAsPage(name, title, parts) {
  const style = document.querySelector("style").textContent;
  const copy = make("main", {}, ...parts.map(part => part.cloneNode(true)));
  copy.querySelectorAll("button, .buttons, .slider, .marker, form, .actions").forEach(node => node.remove());
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = "en";
  const policy = make("meta", {"http-equiv": "Content-Security-Policy",
    content: "default-src 'none'; style-src 'unsafe-inline'"});
  page.head.append(make("meta", {charset: "utf-8"}), policy,
    make("meta", {name: "viewport", content: "width=device-width, initial-scale=1"}),
    make("meta", {name: "generator", content: "bayescmp kernel"}), make("style", {}, style));
  page.body.append(copy);
  save(name, "text/html", "<!DOCTYPE html>\n" + page.documentElement.outerHTML);
}
