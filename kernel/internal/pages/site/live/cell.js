// A cell of code on the page.

class Cell {
  // page has what all cells share, see live.js.
  constructor(section, page, added = false) {
    this.section = section;
    this.page = page;
    this.added = added;
    this.id = section.dataset.cell;
    this.external = "externalData" in section.dataset;
    this.mayFail = "raisesException" in section.dataset;
    this.ran = false; // so its outputs are those of the page
    this.count = null;
    this.running = false;
    const pre = section.querySelector(".source");
    this.published = pre.textContent;
    const prompt = section.querySelector(":scope > .row > .prompt");
    this.number = make("span", {}, prompt?.textContent ?? "");
    this.editor = new Editor(pre, this.name(), {
      run: moveOn => page.run(this, moveOn), changed: () => this.changed(),
      complete: (code, cursor) => page.relay("complete_request", code, cursor),
      inspect: (code, cursor) => page.relay("inspect_request", code, cursor),
    });
    this.element = section.querySelector(".outputs");
    this.outputs = null; // those of the page, once there are any
    this.note = make("p", {class: "note", hidden: ""});
    this.button = make("button", {type: "button", class: "run", title: "Run this cell (Shift+Enter)"}, "Run");
    this.button.addEventListener("click", () => page.run(this, false));
    this.below = make("button", {type: "button", class: "below", title: "Insert a cell below this one"}, "+");
    this.below.addEventListener("click", () => page.insert(this));
    const buttons = make("div", {class: "cell-buttons"}, this.button, this.below);
    if (added) {
      this.away = make("button", {type: "button"}, "Remove");
      this.away.addEventListener("click", () => page.remove(this));
      buttons.append(this.away);
    }
    this.label();
    if (prompt) prompt.replaceChildren(this.number, buttons);
    else this.editor.element.after(buttons);
    this.editor.element.after(this.note);
    this.section.querySelectorAll(".outputs > .row").forEach(enhance);
  }

  name() {
    const number = [...document.querySelectorAll("[data-cell]")].indexOf(this.section) + 1;
    return "cell " + number;
  }

  // label names the editor and the buttons after the cell, whose number may have changed.
  label() {
    const name = this.name();
    this.editor.text.setAttribute("aria-label", "code of " + name);
    this.button.setAttribute("aria-label", "Run " + name);
    this.below.setAttribute("aria-label", "Insert a cell below " + name);
    this.away?.setAttribute("aria-label", "Remove " + name);
  }

  get code() { return this.editor.value; }

  edited() { return this.code !== this.published; }

  changed() {
    this.say(this.ran || !this.edited() || !this.element.childElementCount ? "" :
      "Edited: the output below is from the earlier code.");
    this.page.changed();
  }

  say(text) {
    this.note.textContent = text;
    this.note.hidden = !text;
  }

  foldable() { return this.section.classList.contains("plain"); }

  folded() { return this.foldable() && !this.section.querySelector(":scope > details").open; }

  // blank cells are no work, and a cell without its data keeps what is stored.
  skipped() { return !this.code.trim() || this.external && !this.edited(); }

  // run runs the cell, and returns whether the next one may run.
  async run() {
    if (this.running) return false;
    if (this.external && !this.edited()) {
      this.say("Not run: its data are not here. The output below is the stored one.");
      return true;
    }
    if (!this.code.trim()) return true;
    this.running = true;
    this.prompt("*");
    this.button.disabled = true;
    try {
      const reply = await this.page.execute(this);
      this.prompt(String(this.count));
      this.showPage(reply);
      return reply.status === "ok" || this.mayFail;
    } catch (error) {
      this.prompt(" ");
      this.say(error.message);
      return false;
    } finally {
      this.running = false;
      this.button.disabled = false;
    }
  }

  // begin is called when the evaluator begins with the cell.
  begin(count) {
    this.count = count;
    this.ran = true;
    this.outputs = new Outputs(this.element);
    this.say("");
  }

  hear(type, content) {
    if (type === "input_request") return this.ask(content.prompt);
    if (this.page.widgets.take(type, content)) return;
    const controls = this.page.widgets.view(content.data);
    if (controls) this.element.append(controls);
    else this.outputs.take(type, content);
  }

  // ask asks the reader for what the cell waits for.
  ask(prompt) {
    const field = make("input", {autocomplete: "off", "aria-label": prompt || "input of the cell"});
    const form = make("form", {class: "input"}, make("label", {}, prompt, field));
    form.addEventListener("submit", event => {
      event.preventDefault();
      form.remove();
      this.outputs.print("stdout", prompt + field.value + "\n");
      this.page.answer(field.value);
    });
    this.element.append(form);
    field.focus();
  }

  // showPage shows what a front end would show in a pager: the answer to "fmt.Println?".
  showPage(reply) {
    this.section.querySelectorAll("form.input").forEach(form => form.remove());
    for (const {data} of reply.payload ?? []) this.outputs.show(data["text/plain"]);
  }

  prompt(text) {
    this.number.textContent = `In\u00a0[${text}]`;
    this.section.classList.toggle("running", text === "*");
  }

  // object is the cell in a notebook.
  object(original) {
    const cell = original ?? {cell_type: "code", id: this.id, metadata: {}, outputs: [], execution_count: null};
    const changed = this.edited() || this.added ? {source: linesOf(this.code)} : {};
    const ran = this.ran ? {execution_count: this.count, outputs: this.outputs.stored()} : {};
    return {...cell, ...changed, ...ran};
  }
}
