// Where the page comes from "bayescmp serve", cells run natively: in a process of the program, which
// is spoken with as with a worker.

class NativeEvaluator extends EventTarget {
  constructor() {
    super();
    const session = crypto.randomUUID() + "&key=" + nativeKey();
    this.address = "cells?session=" + session;
    this.sent = Promise.resolve();
    this.messages = new EventSource("cells/events?session=" + session);
    this.messages.onmessage = ({data}) => this.tell(JSON.parse(data));
    this.messages.onerror = () => {
      if (this.messages.readyState === EventSource.CLOSED) this.fail("bayescmp serve has ended");
    };
  }

  tell(data) { this.dispatchEvent(new MessageEvent("message", {data})); }

  fail(reason) { this.tell({type: "process_ended", content: {reason}}); }

  // postMessage sends requests in their order. Cells read the files of the machine, no others.
  postMessage(request) {
    if (!request.type) return;
    if (request.type === "interrupt_request") this.tell({type: "interrupt_noticed", content: {}});
    this.sent = this.sent.then(() => this.post(request));
  }

  async post(request) {
    try {
      const response = await fetch(this.address, {method: "POST", body: JSON.stringify(request)});
      if (!response.ok) this.fail((await response.text()).trim());
    } catch {
      this.fail("bayescmp serve does not answer");
    }
  }

  terminate() {
    this.messages.close();
    fetch(this.address, {method: "DELETE", keepalive: true}).catch(() => {});
  }
}

// nativeKey is what shows that this is a page of the running server: it was kept when the address
// with the token was opened.
function nativeKey() {
  try {
    return encodeURIComponent(localStorage.getItem("bayescmp-key") ?? "");
  } catch {
    return ""; // a browser that keeps nothing
  }
}

// nativePlace asks whether cells run natively, and returns {folder, data}: in which folder, and the
// paths of the copies of data that are not above that folder; null if they do not.
async function nativePlace() {
  if (!["127.0.0.1", "localhost"].includes(location.hostname)) return null;
  try {
    const response = await fetch("cells/?key=" + nativeKey());
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

// withCopies is code in which the paths of data that are not there are those of the copies.
function withCopies(code, {data}) {
  for (const [path, copy] of Object.entries(data ?? {})) {
    code = code.replaceAll(`"../${path}"`, JSON.stringify(copy));
  }
  return code;
}

const cellsFile = "cells.wasm.gz";

// startsCells returns a function that starts what runs the cells of the page: see Evaluator. native
// is what nativePlace promises. The program is loaded once.
function startsCells(native) {
  let module = null;
  return async tell => {
    if (await native !== null) return new NativeEvaluator();
    module ??= loadModule(cellsFile, tell);
    try {
      return startWorker(await module, "html");
    } catch (error) {
      module = null;
      throw error;
    }
  };
}
