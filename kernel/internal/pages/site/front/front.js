// The page: what is asked, what is going on, and the one run of the module that belongs to it.

// asked is what the reader has said so far about the files: options of reading, and a question.
let asked = {files: [], options: {}, games: {}, left: "", right: "", against: "", rope: null, sure: false};
let earlier = [];   // what asked was before each answer to a question
let head = null;    // the names of the file's columns, and its first rows
let waiting = null; // a promise of a worker that has no file yet
let reader = null;  // the worker that has the files, {worker, files}; it answers one request at a time
let running = null; // the request that is being answered, or null
let report = null;
let understood = null;
let module = null;  // a promise of the compiled module
let larger = null;  // the same of the one that reads all files; null while no file has needed it

function tell(text, done, total) {
  at("working").hidden = !text;
  at("stage").textContent = text;
  const bar = at("bar");
  if (total) {
    bar.max = total;
    bar.value = done ?? 0;
  } else bar.removeAttribute("value");
}

function fail(heading, ...sentences) {
  stop();
  at("problem").replaceChildren(make("h2", {}, heading), ...sentences.map(s => make("p", {}, s)));
  if (earlier.length) at("problem").append(backButton(back));
  at("problem").hidden = false;
  at("problem").focus();
}

// stop ends the computation, if there is one.
function stop() {
  if (running) forget();
  rest();
}

// rest is for the end of a computation. The worker keeps the files for another question.
function rest() {
  running = null;
  tell("");
}

// freshWorker starts a worker for the next file, unless there is one.
function freshWorker() {
  waiting ??= module.then(compiled => startWorker(compiled));
  return waiting;
}

// tryLarger gives files that the module cannot read to the one that reads all files. A page that
// holds its program has that one already, and can load no other.
async function tryLarger(text) {
  const mine = running, files = asked.files;
  forget();
  larger ??= load("all-files.wasm.gz");
  try {
    const worker = startWorker(await larger);
    if (mine !== running) return worker.terminate();
    reader = {worker, files, larger: true};
  } catch {
    larger = null;
    return mine === running && cannotRead(text);
  }
  listenTo(reader.worker);
  send(files);
}

// load loads a module, and tells how much of it has come.
function load(name) {
  return loadModule(name, (done, total) => {
    if (running) tell("Loading the program, " + megabytes(done), done, total);
  });
}

// forget ends the worker that has the files.
function forget() {
  reader?.worker.terminate();
  reader = null;
}

// begin is for files that the reader has just chosen; known is what is known about them already.
function begin(files, known = {}) {
  if (!files.length) return;
  stopWarmUp();
  asked = {files, options: {}, games: {}, left: "", right: "", against: "", rope: null, sure: false, ...known};
  earlier = [];
  head = understood = null;
  at("file-name").textContent = files.length === 1 ? files[0].blob.name : files.length + " files";
  at("file").hidden = false;
  document.body.classList.add("chosen");
  at("drop-title").textContent = "Drop another file, or choose one";
  at("understood").hidden = true;
  showOptions();
  at("reading").open = false;
  run();
  at("file").scrollIntoView({block: "start"});
}

async function run() {
  stop();
  for (const id of ["problem", "question", "actions"]) at(id).hidden = true;
  at("question").replaceChildren();
  at("said").textContent = "";
  report = new Report(at("report"), at("contents"), at("actions"));
  at("report").hidden = false;
  const mine = running = {};
  let files = [];
  if (reader?.files !== asked.files) {
    forget();
    tell("Loading the program");
    try {
      const worker = await freshWorker();
      if (mine !== running) return;
      reader = {worker, files: asked.files};
    } catch (error) {
      return mine === running && cannotLoad(error);
    }
    listenTo(reader.worker);
    files = asked.files;
    waiting = null; // the next one starts after the report, and takes no time from it
  }
  send(files);
}

// send sends the request to the worker, with the files that it does not have yet.
function send(files) {
  tell("Reading " + at("file-name").textContent);
  reader.worker.postMessage({files, request: {
    file: asked.files.length > 1 ? "files" : asked.files[0].path, options: asked.options,
    games: asked.games, left: asked.left, right: asked.right, against: asked.against, rope: asked.rope, sure: asked.sure,
    width: at("drop").offsetWidth,
    version: document.body.dataset.version, date: new Date().toISOString().slice(0, 10),
  }});
}

function listenTo(worker) {
  const listens = () => running && worker === reader?.worker;
  worker.addEventListener("message", event => listens() && hear(event.data));
  worker.addEventListener("error", event => listens() && died(String(event.message)));
}

function cannotRead(text) { fail("This file cannot be used", text + "."); }

function cannotLoad(error) {
  if (location.protocol === "file:") {
    fail("This page cannot load its program from a folder",
      "Browsers do not let a page that was opened from a folder load other files. Open " +
      "bayescmp.html in the same folder instead: it holds everything in one file.");
  } else {
    fail("The program could not be loaded", "Is there a network connection? Reload the page. (" + error.message + ")");
  }
}

function died(text) {
  if (/out of memory|memory allocation|allocate/i.test(text)) {
    return fail("The browser does not give this page enough memory",
      "Leave out columns or classifiers that you do not need, or use bayescmp on your machine, " +
      "where it can use all memory.");
  }
  fail("Something went wrong in bayescmp", "This is our mistake; your file has not been changed. " +
    "Please report it with these lines:", text.trim().split("\n").slice(0, 3).join(" | "));
}

// hear takes a message of the module.
function hear(message) {
  switch (message.kind) {
    case "head":
      head = message.rows;
      return showOptions();
    case "understood": return showUnderstood(message.understood);
    case "progress": return tell(report.heading ? `${report.heading}: ${message.text}` :
      `Comparing: ${message.text}`, message.done, message.total);
    case "question": return ask(message.question);
    case "error":
      if (understood) return fail("There is no answer to this question", message.text + ".");
      return reader.larger ? cannotRead(message.text) : tryLarger(message.text);
    case "unreadable": return fail("The file could not be read", "Has it been moved or changed? " +
      "Choose it again. (" + message.text + ")");
    case "died": return died(message.text);
    case "end": return finish();
  }
  report.take(message);
  if (message.kind === "cell") tell(report.heading || "Comparing");
  if (!at("said").textContent && report.verdict) sayVerdict();
}

// sayVerdict tells the verdict to those who do not see it, and brings the focus to it if it is
// where the question was.
function sayVerdict() {
  at("said").textContent = report.verdict;
  const heading = at("report").querySelector("h1");
  if (!heading || ![document.body, at("file-name")].includes(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
}

function finish() {
  rest();
  freshWorker();
  showActions("The report is complete.");
}

// showActions says how the computation ended. What is not there can be neither saved nor printed.
function showActions(text) {
  at("done").textContent = text;
  at("again").hidden = Boolean(report.record);
  at("save-record").hidden = !report.record;
  for (const id of ["save-page", "print"]) at(id).hidden = !report.verdict;
  // A report that has got as far as its contents has them below its answer.
  if (report.root.contains(at("contents"))) at("contents").before(at("actions"));
  at("actions").hidden = false;
}

function ask(question) {
  rest();
  for (const id of ["report", "contents"]) at(id).hidden = true;
  if (question.needs === "Rope") at("rope-choice").hidden = true;
  showQuestionForm();
  at("question").replaceChildren(questionForm(question, head, answer, earlier.length ? back : null,
    inPercent()));
  at("question").hidden = false;
  at("asked").focus();
}

function answer({rope, sure, games, ...options}) {
  earlier.push({...asked, options: {...asked.options}, games: {...asked.games}});
  Object.assign(asked, {rope: rope ?? asked.rope, sure: Boolean(sure)});
  if ("Metric" in options || "Scale" in options) asked.rope = null; // it was in other units
  Object.assign(asked.options, options);
  Object.assign(asked.games, games);
  go();
}

// back undoes the last answer.
function back() {
  asked = earlier.pop();
  go();
}

// go computes after an answer. The question goes, and takes no focus with it.
function go() {
  showOptions();
  at("file-name").focus({preventScroll: true});
  run();
}

function inPercent() { return ["ratio", "odds"].includes(asked.options.Scale); }

function showUnderstood(what) {
  understood = what;
  const [summary, ...details] = what.text.split("\n");
  at("summary").textContent = summary;
  at("details").textContent = details.join("\n");
  at("understood").hidden = false;
  showSelect(at("left"), [["", "each with every other"], ...what.classifiers.map(name => [name, name])],
    what.left || what.against);
  const others = what.classifiers.filter(name => name !== at("left").value);
  showSelect(at("right"), [["", "all others"], ...others.map(name => [name, name])], what.right);
  at("right").parentElement.hidden = !at("left").value;
  at("pair-choice").hidden = what.classifiers.length <= 2;
  at("rope-choice").hidden = what.rope === null;
  showQuestionForm();
  at("about-rope").textContent = (inPercent() ? "percent" : "in units of the score") + "; with 0, every difference matters";
  if (document.activeElement !== at("rope")) at("rope").value = what.rope ?? "";
}

function showQuestionForm() {
  at("question-form").hidden = at("rope-choice").hidden && at("pair-choice").hidden;
}

function showSelect(select, entries, value) {
  select.replaceChildren(...entries.map(([value, label]) => make("option", {value}, label)));
  select.value = value;
}

// showOptions shows the options of reading in the form that can change them.
function showOptions() {
  const columns = head?.[0] ?? [];
  at("columns").replaceChildren(...columns.map(name => make("option", {value: name})));
  for (const field of at("reading-options").elements) {
    if (!field.name) continue;
    if ("columns" in field.dataset) {
      const listed = [...new Set([...columns, asked.options[field.name] ?? []].flat())];
      showSelect(field, [["", "as found"], ...listed.map(name => [name, name])], "");
    }
    field.value = field.name === "Direction" ?
      (asked.options.Higher ? "Higher" : asked.options.Lower ? "Lower" : "") :
      asked.options[field.name] ?? "";
  }
}

function changeOptions() {
  if (!at("reading-options").reportValidity()) return;
  const {Classifiers, Metric, Scale} = asked.options;
  asked.options = Classifiers ? {Classifiers} : {};
  for (const {name, value} of at("reading-options").elements) {
    if (!name || value === "") continue;
    if (name === "Direction") asked.options[value] = true;
    else asked.options[name] = name === "Rho" ? decimal(value) : value;
  }
  if (asked.options.Metric !== Metric || asked.options.Scale !== Scale) asked.rope = null; // it was in other units
  run();
}

function changeQuestion() {
  const left = at("left").value;
  const right = left && at("right").value !== left ? at("right").value : "";
  [asked.left, asked.right, asked.against] = right ? [left, right, ""] : ["", "", left];
  run();
}

function changeRope() {
  const rope = at("rope").value;
  asked.rope = inPercent() && !rope.includes("%") ? rope + "%" : rope;
  asked.sure = false;
  run();
}

// filesOf returns what was dropped or chosen. Several files are one folder to the module.
function filesOf(list) {
  const files = [...list];
  return files.map(blob => ({blob, path: files.length > 1 ? "files/" + blob.name : blob.name}));
}

// dropped returns the files that were dropped, and those in folders.
async function dropped({items, files}) {
  const entries = [...items].map(item => item.webkitGetAsEntry()).filter(Boolean);
  if (!entries.some(entry => entry.isDirectory)) return filesOf(files);
  const found = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

// collect adds the files of a folder, without hidden ones.
async function collect(entry, found) {
  if (entry.name.startsWith(".")) return;
  if (entry.isFile) {
    const blob = await new Promise((done, failed) => { entry.file(done, failed); });
    found.push({blob, path: "files" + entry.fullPath});
    return;
  }
  const reader = entry.createReader();
  for (;;) { // it gives a hundred at a time
    const some = await new Promise((done, failed) => { reader.readEntries(done, failed); });
    if (!some.length) return;
    for (const each of some) await collect(each, found);
  }
}

// beginText is for a table that was pasted.
function beginText(text) {
  begin(filesOf([new File([text], "pasted.csv")]));
}

// keepForOffline lets the site be read without a network, once the program is there. A page that
// holds its program needs none.
function keepForOffline() {
  if (document.getElementById("module-bayescmp.wasm.gz")) return;
  return navigator.serviceWorker?.register("offline.js");
}

function listenToDrops() {
  let inside = 0;
  const over = change => event => {
    event.preventDefault();
    inside = Math.max(0, inside + change);
    document.body.classList.toggle("dragging", inside > 0);
  };
  addEventListener("dragenter", over(1));
  addEventListener("dragleave", over(-1));
  addEventListener("dragover", event => event.preventDefault());
  addEventListener("drop", async event => {
    over(-Infinity)(event);
    try {
      begin(await dropped(event.dataTransfer));
    } catch (error) {
      fail("The folder could not be read", String(error.message ?? error));
    }
  });
  addEventListener("paste", event => {
    const text = event.clipboardData.getData("text/plain");
    if (text.trim() && !event.target.closest?.("input, textarea")) beginText(text);
  });
}

async function openExample(button) {
  try {
    const file = await example(button.dataset.example);
    begin([{blob: file, path: file.name}], JSON.parse(button.dataset.known ?? "{}"));
  } catch (error) {
    cannotLoad(error);
  }
}

document.addEventListener("DOMContentLoaded", () => {
  letScrollIn(document);
  module = load("bayescmp.wasm.gz");
  freshWorker().catch(() => {}); // told when somebody needs it
  module.then(warmUpSoon).catch(() => {});
  module.then(keepForOffline).catch(() => {});
  listenToDrops();
  at("choose").addEventListener("change", event => {
    begin(filesOf(event.target.files));
    event.target.value = ""; // the same file again is a change too
  });
  for (const button of document.querySelectorAll("[data-example]")) {
    button.addEventListener("click", () => openExample(button));
  }
  at("cancel").addEventListener("click", () => {
    stop();
    showActions(report.verdict ? "Cancelled. What is shown was computed before." : "Cancelled.");
  });
  at("again").addEventListener("click", run);
  for (const id of ["left", "right"]) at(id).addEventListener("change", changeQuestion);
  at("rope").addEventListener("change", changeRope);
  at("question-form").addEventListener("submit", event => event.preventDefault());
  at("reading-options").addEventListener("change", changeOptions);
  at("reading-options").addEventListener("submit", event => event.preventDefault());
  at("paste-form").addEventListener("submit", event => {
    event.preventDefault();
    beginText(at("pasted").value);
  });
  at("print").addEventListener("click", () => print());
  const stem = () => at("file-name").textContent.replace(/\.(gz|[a-z0-9]+)$/i, "");
  at("save-page").addEventListener("click", () =>
    saveAsPage(stem() + "-report.html", at("report").querySelector("h1")?.textContent ?? "Report",
      [at("understood"), at("report")]));
  at("save-record").addEventListener("click", () =>
    save(stem() + "-report.json", "application/json", report.record));
});
