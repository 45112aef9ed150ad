// A cell of text on the page. The evaluator renders what was edited, as it renders outputs, so the page
// needs no second renderer and no sanitiser.

class TextCell {
  // page has what all cells share, see live.js. added says that the text is not in the notebook that
  // was published.
  constructor(section, page, added = false) {
    this.section = section;
    this.page = page;
    this.added = added;
    this.name = "text " + (page.texts.length + 1);
    this.id = section.dataset.text;
    this.contents = section.querySelector("nav.contents");
    this.contents?.remove();
    // The source of the notebook is loaded when it is needed.
    this.published = {source: added ? "" : null, html: section.innerHTML};
    this.source = null;
    this.html = null;
    this.area = null;
    section.addEventListener("dblclick", () => this.edit());
    this.show(this.published.html);
  }

  edited() { return this.source !== null && this.source !== this.published.source; }

  // stored is what edits keep: the HTML too, so that it can be shown before there is an evaluator.
  stored() { return {source: this.source, html: this.html}; }

  // restore shows what edits have kept, or without any the published text.
  restore(stored) {
    this.source = stored?.source ?? null;
    this.html = stored?.html ?? null;
    if (!stored) this.show(this.published.html);
    else if (this.html !== null) this.show(this.html);
    else this.showSource("This text was edited and is not rendered yet.");
  }

  // show shows HTML that the evaluator or the site has made.
  show(html) {
    this.area = null;
    this.section.innerHTML = html;
    this.button = make("button", {type: "button", class: "edit", title: "Edit this text (double click)",
      "aria-label": "Edit " + this.name}, "Edit");
    this.button.addEventListener("click", () => this.edit());
    this.section.prepend(this.button);
    if (this.added) {
      const remove = make("button", {type: "button", "aria-label": "Remove " + this.name}, "Remove");
      remove.addEventListener("click", () => this.page.remove(this));
      this.section.append(remove);
    }
    if (this.contents) this.section.append(this.contents);
    enhance(this.section);
  }

  showSource(why) {
    this.show("");
    this.section.append(make("p", {class: "note"}, why), make("pre", {}, this.source));
  }

  async edit() {
    if (this.area) return;
    try {
      if (this.published.source === null) {
        const cell = (await publishedNotebook()).cells.find(({id}) => id === this.id);
        this.published.source = [cell.source].flat().join("");
      }
    } catch (error) {
      return notice("The text could not be loaded: is there a network connection? (" + error.message + ")");
    }
    const source = this.source ?? this.published.source;
    this.area = make("textarea", {class: "markdown", "aria-label": this.name + ", in Markdown",
      rows: source.split("\n").length + 1});
    this.area.value = source;
    this.area.addEventListener("input", () => {
      [this.source, this.html] = [this.area.value, null];
      this.page.changed();
    });
    this.area.addEventListener("keydown", event => {
      if (event.key !== "Enter" || event.isComposing || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.render();
    });
    const done = make("button", {type: "button", title: "Show the rendered text (Shift+Enter)"}, "Done");
    done.addEventListener("click", () => this.render());
    this.section.replaceChildren(this.area, make("p", {}, done));
    this.area.focus();
  }

  // render shows the edited text as it will look.
  async render() {
    if (!this.edited()) {
      [this.source, this.html] = [null, null];
      this.show(this.published.html);
    } else {
      const source = this.source;
      try {
        const {status, html, evalue} = await this.page.ask("markdown_request", {source});
        if (status !== "ok") throw new Error(evalue);
        if (this.source !== source) return; // it was edited meanwhile
        this.html = html;
        this.show(html);
      } catch (error) {
        this.showSource("The text is not rendered: " + error.message);
      }
    }
    this.page.changed();
    this.button.focus();
  }

  // object is the cell in a notebook.
  object(original = {cell_type: "markdown", id: this.id, metadata: {}}) {
    return this.edited() || this.added ? {...original, source: linesOf(this.source ?? "")} : original;
  }
}
