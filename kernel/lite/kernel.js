// The kernel "Go (bayescmp)" of JupyterLite: it passes requests on to the evaluator, which is the
// one of the live notebooks, and publishes what the evaluator says.

// Without a front end that has told its version, cells get the models of ipywidgets 8. Comms are
// opened with the version of the protocol that these models follow.
const widgetVersion = 8, widgetProtocol = {version: "2.1.0"};

// kernelOf returns the class of the kernel. BaseKernel is JupyterLite's. start starts the program,
// see Evaluator, and about has what the kernel says of itself.
const kernelOf = (BaseKernel, start, about) => class extends BaseKernel {
  // folder is where cells find files, see Folder.
  constructor(options, folder) {
    super(options);
    this.folder = folder;
    this.comms = new Map(); // targets by id
    this.asking = null;     // the header of the request that messages belong to
    this.evaluator = new Evaluator(tell => this.begin(tell), () => {}, why => this.lose(why));
    this.evaluator.wrote = file => this.folder.save(file);
    this.evaluator.ready().catch(() => {}); // a cell will try again, and say why
  }

  async begin(tell) {
    const worker = await start(tell);
    if (!this.isDisposed) return worker;
    worker.terminate();
    throw new Error("the kernel was shut down");
  }

  dispose() {
    if (this.isDisposed) return;
    this.evaluator.end("");
    super.dispose();
  }

  interrupt() { this.evaluator.interrupt(); }

  // lose says that the variables are gone.
  lose(why) {
    const text = why + " The kernel goes on with a new one: the variables of the cells above are gone.\n";
    for (const id of this.comms.keys()) this.publish("comm_close", {comm_id: id, data: {}});
    if (this.asking) this.stream({name: "stderr", text}, this.asking);
  }

  async kernelInfoRequest() { return {status: "ok", ...about}; }

  // ask has the evaluator answer a request, whose header is given.
  async ask(type, content, header) {
    const asked = {...content, msg_id: header?.msg_id ?? "", widgets: widgetVersion};
    if (type === "execute_request" || type.startsWith("comm_")) this.asking = header;
    return this.evaluator.ask(type, asked, (kind, said) => this.publish(kind, said));
  }

  async executeRequest(content) {
    const header = this.parentHeader;
    const count = this.executionCount + (content.store_history ? 0 : 1);
    try {
      await this.evaluator.ready();
      await this.folder.load(this.evaluator);
      const reply = await this.ask("execute_request", {...content, execution_count: count}, header);
      for (const text of await this.folder.saved()) this.stream({name: "stderr", text}, header);
      return reply;
    } catch (error) {
      const failure = {ename: "died", evalue: error.message, traceback: ["died: " + error.message]};
      this.publishExecuteError(failure, header);
      return {status: "error", execution_count: count, ...failure};
    }
  }

  // relay has a request answered that belongs to no cell.
  async relay(type, content) {
    try {
      return await this.ask(type, content, this.parent?.header);
    } catch (error) {
      return {status: "error", ename: "died", evalue: error.message, traceback: []};
    }
  }

  completeRequest(content) { return this.relay("complete_request", content); }

  inspectRequest(content) { return this.relay("inspect_request", content); }

  isCompleteRequest(content) { return this.relay("is_complete_request", content); }

  async commInfoRequest({target_name: wanted}) {
    const open = [...this.comms].filter(([, target]) => !wanted || target === wanted);
    return {status: "ok", comms: Object.fromEntries(open.map(([id, target]) => [id, {target_name: target}]))};
  }

  inputReply(content) { this.evaluator.worker?.postMessage({type: "input_reply", content}); }

  commOpen(message) {
    this.comms.set(message.content.comm_id, message.content.target_name);
    return this.comm("comm_open", message);
  }

  commMsg(message) { return this.comm("comm_msg", message); }

  commClose(message) {
    this.comms.delete(message.content.comm_id);
    return this.comm("comm_close", message);
  }

  async comm(type, {content, header}) {
    try {
      await this.ask(type, content, header);
    } catch {
      // lose has told it
    }
  }

  publish(type, content) {
    const parent = this.asking;
    switch (type) {
      case "stream": return this.stream(content, parent);
      case "display_data": return this.displayData(content, parent);
      case "update_display_data": return this.updateDisplayData(content, parent);
      case "execute_result": return this.publishExecuteResult(content, parent);
      case "clear_output": return this.clearOutput(content, parent);
      case "error": return this.publishExecuteError(content, parent);
      case "input_request": return this.inputRequest(content, parent);
      case "comm_open": this.comms.set(content.comm_id, content.target_name); break;
      case "comm_close": this.comms.delete(content.comm_id); break;
    }
    if (type.startsWith("comm_")) {
      this.handleComm(type, content, type === "comm_open" ? widgetProtocol : {}, [], parent);
    }
  }
};
