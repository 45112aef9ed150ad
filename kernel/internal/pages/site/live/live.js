// A live notebook: its cells, its bar, and the one evaluator for them.

const page = {
  cells: [],
  texts: [],
  count: 0,    // cells executed since the evaluator has started
  requests: 0,
  unsaved: false,

  // ask sends a request that says who asks.
  ask(type, content, hear) {
    const about = {msg_id: "request-" + ++page.requests, allow_stdin: true, widgets: widgetVersion};
    return page.evaluator.ask(type, {...content, ...about}, hear);
  },

  async execute(cell) {
    await page.evaluator.ready();
    await (page.data ??= loadData());
    const count = ++page.count;
    let begun = false;
    const begin = () => {
      if (!begun) cell.begin(count);
      begun = true;
    };
    if (!page.evaluator.busy()) begin();
    const hear = (type, content) => {
      begin();
      cell.hear(type, content);
    };
    const place = await page.native;
    const code = place ? withCopies(cell.code, place) : cell.code;
    const reply = await page.ask("execute_request", {code, execution_count: count}, hear);
    begin();
    if (code !== cell.code) {
      cell.say(`The data that this cell names are not in a folder above ${place.folder}, so it uses ` +
        "the copies of bayescmp.");
    }
    return reply;
  },

  // run runs a cell, and goes on to the next one. The folded cells below a cell that is not folded,
  // such as the check of an answer, run after it.
  async run(cell, moveOn) {
    const after = page.cells.slice(page.cells.indexOf(cell) + 1);
    const next = after.find(other => !other.folded());
    const below = cell.foldable() ? [] : after.slice(0, next ? after.indexOf(next) : after.length);
    if (moveOn) (next ?? addCell()).editor.text.focus();
    for (const each of [cell, ...below]) if (!await each.run()) return;
  },

  // relay asks about code at a cursor; nothing while a cell runs.
  async relay(type, code, cursor) {
    if (page.evaluator.busy()) return null;
    try {
      return await page.ask(type, {code, cursor_pos: cursor});
    } catch {
      return null; // the state says why
    }
  },

  answer(value) {
    page.evaluator.worker?.postMessage({type: "input_reply", content: {status: "ok", value}});
  },

  changed() {
    clearTimeout(page.timer);
    page.timer = setTimeout(() => saveEdits(), 400);
    page.unsaved = true;
    at("discard").hidden = !edits();
  },

  // insert adds an empty cell below another one.
  insert(cell) {
    addCell(newID(), "", cell.section).editor.text.focus();
    page.changed();
  },

  // arrange puts the cells into the order of the page, and numbers them.
  arrange() {
    page.cells.sort(inOrder);
    for (const cell of page.cells) cell.label();
  },

  // remove removes a cell or a text that was added.
  remove(part) {
    part.section.remove();
    for (const list of [page.cells, page.texts]) {
      if (list.includes(part)) list.splice(list.indexOf(part), 1);
    }
    page.arrange();
    page.changed();
    page.cells.at(-1)?.editor.text.focus();
  },

  // added are the cells and the texts that were added, in the order of the page.
  added() {
    return [...page.cells, ...page.texts].filter(part => part.added).sort(inOrder);
  },
};

const inOrder = (a, b) =>
  a.section.compareDocumentPosition(b.section) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

// above is the id of the cell or the text above a cell that was inserted; undefined for others.
function above(cell) {
  if (!cell.inserted) return undefined;
  const parts = [...document.querySelectorAll("[data-cell], [data-text]")];
  const {dataset} = parts[parts.indexOf(cell.section) - 1];
  return dataset.cell ?? dataset.text;
}

// sectionOf is the section of the cell or the text with an id, if it is there.
const sectionOf = id => [...page.cells, ...page.texts].find(part => part.id === id)?.section;

// edits is what differs from the published notebook, null if nothing does.
function edits() {
  const sources = {}, texts = {};
  const added = page.added().map(part =>
    ({id: part.id, code: part.code, after: above(part)})); // a text has no code
  for (const cell of page.cells) if (!cell.added && cell.edited()) sources[cell.id] = cell.code;
  for (const text of page.texts) if (text.edited()) texts[text.id] = text.stored();
  const count = added.length + Object.keys(sources).length + Object.keys(texts).length;
  return count ? {sources, added, texts} : null;
}

function saveEdits(overwrite) {
  clearTimeout(page.timer);
  const why = page.edits.save(edits(), overwrite);
  page.unsaved = Boolean(why);
  if (why && !why.startsWith("another tab")) {
    notice(`Your edits are not saved: ${why}. Download the notebook to keep them.`);
  } else if (!why && at("notice").dataset.about === "edits") notice("");
  at("discard").hidden = !edits();
}

// applyEdits shows edits. Those of cells that are no longer there become cells of their own.
function applyEdits(found) {
  for (const list of [page.cells, page.texts]) {
    for (const cell of list.filter(cell => cell.added)) {
      cell.section.remove();
      list.splice(list.indexOf(cell), 1);
    }
  }
  for (const cell of page.cells) {
    cell.editor.value = found?.sources?.[cell.id] ?? cell.published;
    cell.changed();
  }
  const known = new Set(page.cells.map(cell => cell.id));
  const lost = Object.entries(found?.sources ?? {}).filter(([id]) => !known.has(id))
    .map(([id, code]) => ({id, code}));
  for (const {id, code, after} of [...found?.added ?? [], ...lost]) {
    if (code === undefined) addText(id);
    else addCell(id, code, sectionOf(after));
  }
  const texts = new Set(page.texts.map(text => text.id));
  for (const id of Object.keys(found?.texts ?? {})) if (!texts.has(id)) addText(id);
  for (const text of page.texts) text.restore(found?.texts?.[text.id]);
  clearTimeout(page.timer);
  page.unsaved = false;
  at("discard").hidden = !found;
}

// clash is called when another tab has saved other edits.
function clash() {
  if (!edits() && !page.unsaved) return applyEdits(page.edits.load());
  notice("This notebook was also edited in another tab. Which edits should be kept?",
    ["Those of the other tab", () => applyEdits(page.edits.load())],
    ["Those of this tab", () => saveEdits(true)]);
  at("notice").dataset.about = "edits";
}

function notice(text, ...choices) {
  const box = at("notice");
  box.hidden = !text;
  delete box.dataset.about;
  box.replaceChildren(make("p", {}, text), ...choices.map(([label, choose]) => {
    const button = make("button", {type: "button"}, label);
    button.addEventListener("click", () => {
      notice("");
      choose();
    });
    return button;
  }));
}

const newID = () => "added-" + Math.random().toString(36).slice(2, 10);

// addCell adds a cell below a section, or at the end.
function addCell(id = newID(), code = "", below = null) {
  const section = make("section", {class: "cell", "data-cell": id},
    make("div", {class: "row"}, make("div", {class: "prompt"}, "In\u00a0[ ]"),
      make("pre", {class: "source"}, make("code", {}, code))), make("div", {class: "outputs"}));
  if (below) below.after(section);
  else document.querySelector("main").append(section);
  const cell = new Cell(section, page, true);
  cell.inserted = Boolean(below);
  page.cells.push(cell);
  page.arrange();
  return cell;
}

function addText(id = newID()) {
  const section = make("section", {class: "text", "data-text": id});
  document.querySelector("main").append(section);
  const text = new TextCell(section, page, true);
  page.texts.push(text);
  return text;
}

async function runAll() {
  for (const cell of [...page.cells]) {
    if (cell.skipped()) {
      if (cell.external) cell.run(); // says that it is not run
      continue;
    }
    const mayGoOn = await cell.run();
    if (mayGoOn) continue;
    cell.section.scrollIntoView({block: "center"});
    return false;
  }
  return true;
}

// publishedNotebook promises the notebook that the page was made of.
function publishedNotebook() {
  page.published ??= fetch(at("bar").dataset.notebook).then(response => {
    if (!response.ok) throw new Error("the server answered " + response.status);
    return response.json();
  });
  page.published.catch(() => { page.published = null; });
  return page.published;
}

// wholeNotebook is the notebook with what was edited and computed here.
async function wholeNotebook() {
  const notebook = await publishedNotebook();
  const byID = new Map([...page.cells, ...page.texts].map(cell => [cell.id, cell]));
  const cells = notebook.cells.map(cell => byID.get(cell.id)?.object(cell) ?? cell);
  for (const part of page.added()) {
    const at = cells.findIndex(cell => cell.id === above(part)) + 1;
    cells.splice(at || cells.length, 0, part.object());
  }
  return sorted({...notebook, cells});
}

// sorted is a value whose objects have their keys in order, as Jupyter writes them.
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map(key => [key, sorted(value[key])]));
}

async function download() {
  try {
    save(at("bar").dataset.notebook, "application/x-ipynb+json",
      JSON.stringify(await wholeNotebook(), null, 1) + "\n");
  } catch (error) {
    notice("The notebook could not be loaded: is there a network connection? (" + error.message + ")");
  }
}

function showState(state, done, total) {
  if (page.folder) at("where").textContent = `Cells run on this machine, in ${page.folder}.`;
  at("state").textContent = {
    off: page.folder ? `Cells run on this machine, in ${page.folder}.` :
      `Run loads the evaluator, once (${at("bar").dataset.megabytes} MB).`,
    loading: "Loading the evaluator" + (done ? ", " + megabytes(done) : ""),
    idle: "Ready", busy: "Running",
  }[state];
  document.body.dataset.state = state;
  const bar = at("loading");
  bar.hidden = state !== "loading";
  if (total && done < total) [bar.max, bar.value] = [total, done];
  else bar.removeAttribute("value");
  at("interrupt").disabled = state !== "busy";
  at("restart").disabled = state === "off" || state === "loading";
}

function forgetVariables(why) {
  page.count = 0;
  page.widgets.forget();
  notice(why + " Its variables are lost: run the cells again.");
}

// loadData gives the cells the data files that the notebook reads.
async function loadData() {
  for (const path of at("bar").dataset.files.split(" ").filter(Boolean)) {
    const response = await fetch(path.split("/").at(-1));
    if (response.ok) page.evaluator.addFile(path, new Uint8Array(await response.arrayBuffer()));
  }
}

async function addFiles(files) {
  const place = await page.native;
  if (place) return notice(`Cells run on this machine and read the files in ${place.folder}.`);
  for (const file of files) page.evaluator.addFile(file.name, new Uint8Array(await file.arrayBuffer()));
  notice(`Cells can now read ${[...files].map(file => JSON.stringify(file.name)).join(", ")}.`);
}

function fromFolder() {
  notice("This page was opened from a folder, and browsers do not let such a page run cells. Serve the " +
    "folder to run them: with the command serve of bayescmp, or with any web server, such as " +
    "python3 -m http.server.");
}

document.addEventListener("DOMContentLoaded", () => {
  if (location.protocol === "file:") {
    document.querySelectorAll(".outputs, .text").forEach(enhance);
    return fromFolder();
  }
  for (const id of ["bar", "add-cell", "add-text", "help"]) at(id).hidden = false;
  page.native = nativePlace();
  page.evaluator = new Evaluator(startsCells(page.native), showState, forgetVariables);
  page.evaluator.wrote = showWritten;
  page.native.then(place => {
    page.folder = place?.folder;
    if (!page.evaluator.worker) showState("off");
  });
  page.widgets = new Widgets((type, content) => page.ask(type, content, (kind, about) =>
    page.widgets.take(kind, about) || kind === "update_display_data" && update(about)));
  page.edits = new Edits(clash);
  page.cells = [...document.querySelectorAll("[data-cell]")].map(section => new Cell(section, page));
  document.querySelectorAll("[data-text]").forEach(section => page.texts.push(new TextCell(section, page)));
  const found = page.edits.load();
  if (found) applyEdits(found);
  at("run-all").addEventListener("click", runAll);
  at("interrupt").addEventListener("click", () => page.evaluator.interrupt());
  at("restart").addEventListener("click", () => {
    page.evaluator.end("");
    forgetVariables("The evaluator was restarted.");
  });
  at("download").addEventListener("click", download);
  at("discard").addEventListener("click", () => {
    applyEdits(null);
    saveEdits();
  });
  at("add-cell").addEventListener("click", () => {
    addCell().editor.text.focus();
    page.changed();
  });
  at("add-text").addEventListener("click", () => {
    addText().edit();
    page.changed();
  });
  at("files").addEventListener("change", event => addFiles(event.target.files));
  addEventListener("resize", () => letScrollIn(document));
  addEventListener("beforeunload", event => page.unsaved && event.preventDefault());
});
