// The evaluator of the page: a worker that runs cells. It answers one request after the other.

// How long a cell may take to notice an interrupt, and then to end. A cell that has just begun is
// still being checked, and notices nothing; with an evaluator that has just started this takes long.
const noticeTime = 1000, endTime = 4000, checkTime = 5000;

// sentence begins a text with a capital letter, and ends it with a full stop.
const sentence = text => text[0].toUpperCase() + text.slice(1).replace(/\.?\s*$/, ".");

class Evaluator {
  // start(tell) promises a worker that runs the program, and tells how many bytes of it are here.
  // changed is told the state: off, loading, idle or busy. lost is told why the variables are gone.
  constructor(start, changed, lost) {
    this.start = start;
    this.changed = changed;
    this.lost = lost;
    this.worker = null;
    this.queue = [];
    this.files = []; // that a new worker gets, too
    this.wrote = () => {}; // is called with each file, {path, bytes}, that a cell has written
    this.changed("off");
  }

  async ready() {
    if (this.worker) return;
    this.starting ??= this.begin().finally(() => { this.starting = null; });
    await this.starting;
  }

  async begin() {
    this.changed("loading");
    let worker;
    try {
      worker = await this.start((done, total) => this.changed("loading", done, total));
    } catch (error) {
      this.changed("off");
      throw new Error("the evaluator could not be loaded: is there a network connection? (" + error.message + ")");
    }
    this.worker = worker;
    for (const file of this.files) worker.postMessage({files: [file]});
    worker.addEventListener("message", event => worker === this.worker && this.hear(event.data));
    worker.addEventListener("error", event => worker === this.worker && this.died(event.message));
    this.changed("idle");
  }

  // ask sends a request, and returns the content of the reply. hear takes what is published
  // meanwhile.
  async ask(type, content, hear = () => {}) {
    await this.ready();
    return new Promise((resolve, reject) => {
      this.queue.push({type, content, hear, resolve, reject});
      if (this.queue.length === 1) this.send();
    });
  }

  send() {
    const {type, content} = this.queue[0];
    this.begun = Date.now();
    this.changed("busy");
    this.worker.postMessage({type, content});
  }

  hear({type, content}) {
    if (type === "died") return this.died(content.text);
    if (type === "process_ended") return this.end(sentence(content.reason));
    if (type === "file_written") {
      this.keep(content);
      this.wrote(content);
    } else if (type === "interrupt_noticed") {
      this.noticed = true;
    } else if (type.endsWith("_reply")) {
      this.queue.shift().resolve(content);
      if (this.queue.length) this.send();
      else this.changed("idle");
    } else this.queue[0]?.hear(type, content);
  }

  busy() { return this.queue.length > 0; }

  // interrupt ends the running cell: by asking, and if that does not help by ending the worker.
  interrupt() {
    if (!this.busy()) return;
    const {worker, queue: [current]} = this;
    this.noticed = false;
    worker.postMessage({type: "interrupt_request", content: {}});
    const endUnless = heeded => () => {
      if (worker === this.worker && current === this.queue[0] && !heeded()) {
        this.end("The cell did not react to the interrupt, so its evaluator was ended.");
      }
    };
    const notice = Math.max(noticeTime, this.begun + checkTime - Date.now());
    setTimeout(endUnless(() => this.noticed), notice);
    setTimeout(endUnless(() => false), notice + endTime);
  }

  died(text) {
    const memory = /out of memory|memory allocation|allocate/i.test(text ?? "");
    const cause = (text ?? "").split("\n").find(line => /^(panic|fatal error|runtime):/.test(line));
    this.end(memory ? "The browser did not give this page enough memory." :
      "The cell ended the evaluator" + (cause ? ` (${cause}).` : "."));
  }

  // end ends the worker, with all variables.
  end(why) {
    this.worker?.terminate();
    this.worker = null;
    const requests = this.queue.splice(0);
    this.changed("off");
    if (why) this.lost(why);
    for (const request of requests) request.reject(new Error(why || "The evaluator was restarted."));
  }

  // addFile puts a file where cells find it.
  addFile(path, bytes) {
    this.keep({path, bytes});
    this.worker?.postMessage({files: [{path, bytes}]});
  }

  keep(file) { this.files = [...this.files.filter(({path}) => path !== file.path), file]; }
}
