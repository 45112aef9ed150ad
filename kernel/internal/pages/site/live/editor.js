// The editor of a cell: a text area over the coloured code, so that both grow together.

const predeclared = new Set(("any bool byte comparable complex64 complex128 error float32 float64 int int8 " +
  "int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap " +
  "clear close complex copy delete imag len make max min new panic print println real recover").split(" "));
const keywords = new Set(("break case chan const continue default defer else fallthrough for func go goto if " +
  "import interface map package range return select struct switch type var").split(" "));

const tokens = new RegExp([
  /(?<com>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))/,
  /(?<str>"(?:\\.|[^"\\\n])*"?|`[^`]*`?|'(?:\\.|[^'\\\n])*'?)/,
  /(?<num>\b(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?)i?)/,
  /(?<word>[\p{L}_][\p{L}\d_]*)/,
].map(part => part.source).join("|"), "gu");

// coloured is code in the colours that the page has.
function coloured(code) {
  const parts = [];
  let done = 0;
  for (const match of code.matchAll(tokens)) {
    const {com, str, num, word} = match.groups;
    const kind = com ? "com" : str ? "str" : num ? "num" :
      keywords.has(word) ? "kw" : predeclared.has(word) ? "pre" : "";
    if (!kind) continue;
    parts.push(code.slice(done, match.index), make("span", {class: kind}, match[0]));
    done = match.index + match[0].length;
  }
  return [...parts, code.slice(done), "\n"]; // the last line has its height even if it is empty
}

// lettersTo is how many characters there are before a place in a text of UTF-16, and placeOf the
// place with so many before it.
const lettersTo = (text, place) => [...text.slice(0, place)].length;
const placeOf = (text, letters) => [...text].slice(0, letters).join("").length;

class Editor {
  // The editor takes the place of pre. It calls run(moveOn), changed(), and complete(code, cursor) and
  // inspect(code, cursor), which promise a reply of the evaluator or null.
  constructor(pre, name, {run, changed, complete, inspect}) {
    this.code = pre.querySelector("code");
    this.text = make("textarea", {spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      rows: 1, "aria-label": "code of " + name, "aria-describedby": "keys"});
    this.text.value = this.code.textContent;
    this.complete = complete;
    this.inspect = inspect;
    this.list = null;
    this.about = null;
    this.element = make("div", {class: "editor"});
    pre.replaceWith(this.element);
    this.element.append(pre, this.text);
    pre.setAttribute("aria-hidden", "true");
    this.code.replaceChildren(...coloured(this.text.value));
    this.text.addEventListener("input", () => {
      this.code.replaceChildren(...coloured(this.text.value));
      this.close();
      this.closeAbout();
      changed();
    });
    this.text.addEventListener("blur", () => this.close());
    this.text.addEventListener("keydown", event => this.key(event, run));
  }

  get value() { return this.text.value; }

  set value(code) {
    this.text.value = code;
    this.code.replaceChildren(...coloured(code));
  }

  key(event, run) {
    if (event.isComposing) return;
    const {key, shiftKey, ctrlKey, metaKey, altKey} = event;
    const open = this.list && {
      ArrowDown: () => this.choose(1), ArrowUp: () => this.choose(-1),
      Enter: () => this.take(), Tab: () => this.take(), Escape: () => this.close(),
    }[key];
    if (key === "Escape") this.closeAbout();
    if (open && !shiftKey && !ctrlKey) open();
    else if (key === "Enter" && (shiftKey || ctrlKey || metaKey)) run(shiftKey);
    else if (key === "Enter" && !altKey) this.breakLine();
    else if (key === "Tab" && !shiftKey && !ctrlKey && !altKey && !this.leaving) this.tab();
    else if (key === "Tab" && shiftKey && !ctrlKey && !altKey && !this.leaving) this.explain();
    else {
      this.leaving = key === "Escape" || this.leaving && key === "Shift";
      return;
    }
    this.leaving = false;
    event.preventDefault();
  }

  // insert puts text in the place of what is between two places, so that it can be undone.
  insert(text, start = this.text.selectionStart, end = this.text.selectionEnd) {
    this.text.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, text)) {
      this.text.setRangeText(text, start, end, "end");
      this.text.dispatchEvent(new Event("input"));
    }
  }

  breakLine() {
    const before = this.text.value.slice(0, this.text.selectionStart);
    const [indent] = before.slice(before.lastIndexOf("\n") + 1).match(/^[ \t]*/);
    this.insert("\n" + indent + (/[{(]\s*$/.test(before) ? "\t" : ""));
  }

  async tab() {
    const {selectionStart: at, selectionEnd: end, value} = this.text;
    const line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
    if (at !== end || !line.trim()) return this.insert("\t");
    const reply = await this.complete(value, lettersTo(value, at));
    if (!reply || this.text.value !== value || this.text.selectionStart !== at) return;
    const start = placeOf(value, reply.cursor_start);
    if (reply.matches.length === 1) this.insert(reply.matches[0], start, at);
    else if (reply.matches.length) this.open(reply.matches, start, at);
  }

  // explain shows what the name at the cursor is, below the code.
  async explain() {
    const {selectionStart: at, value} = this.text;
    this.closeAbout();
    const reply = await this.inspect(value, lettersTo(value, at));
    if (!reply || this.text.value !== value) return;
    this.closeAbout();
    this.about = make("pre", {class: "about", role: "status", tabindex: 0},
      reply.found ? reply.data["text/plain"] : "Nothing is known about the name at the cursor.");
    this.about.addEventListener("keydown", event => {
      if (event.key !== "Escape") return;
      this.closeAbout();
      this.text.focus();
    });
    this.element.after(this.about);
  }

  closeAbout() {
    this.about?.remove();
    this.about = null;
  }

  open(words, start, end) {
    const id = "words-" + Math.random().toString(36).slice(2);
    this.range = [start, end];
    this.list = make("ul", {class: "words", role: "listbox", id, "aria-label": "completions of the word"},
      ...words.map((word, i) => make("li", {role: "option", id: id + "-" + i}, word)));
    this.list.addEventListener("pointerdown", event => {
      event.preventDefault(); // the text area keeps the focus
      const item = event.target.closest("li");
      if (item) this.take(item);
    });
    this.element.after(this.list);
    this.text.setAttribute("aria-controls", id);
    this.choose(0);
  }

  choose(step) {
    const items = [...this.list.children];
    const old = items.findIndex(item => item.ariaSelected === "true");
    const now = (Math.max(old, 0) + step + items.length) % items.length;
    items[old]?.removeAttribute("aria-selected");
    items[now].setAttribute("aria-selected", "true");
    items[now].scrollIntoView({block: "nearest"});
    this.text.setAttribute("aria-activedescendant", items[now].id);
  }

  take(item = this.list.querySelector("[aria-selected]")) {
    const word = item.textContent;
    this.close();
    this.insert(word, ...this.range);
  }

  close() {
    this.list?.remove();
    this.list = null;
    for (const name of ["aria-controls", "aria-activedescendant"]) this.text.removeAttribute(name);
  }
}
