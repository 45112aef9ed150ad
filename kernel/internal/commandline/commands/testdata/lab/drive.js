// drive does with a kernel what a person in JupyterLab does with it, by JupyterLab's own connection,
// and returns what came of it: for each step the types and contents of the messages, as texts.

async function drive(kernel, tell) {
  const seen = {};
  const note = (step, ...parts) => {
    seen[step] = parts.map(part => JSON.stringify(part)).join("\n");
    tell(step);
  };

  // execute runs code; heard is called with each message, and answer is typed where the cell asks.
  async function execute(code, heard = () => {}, answer = "") {
    const future = kernel.requestExecute({code, allow_stdin: true}, false); // updates of displays come later
    const messages = [];
    future.onIOPub = ({header: {msg_type: type}, content}) => {
      messages.push(type, content);
      heard(type, content);
    };
    future.onStdin = message => kernel.sendInputReply({status: "ok", value: answer}, message.header);
    messages.push("reply", (await future.done).content);
    return messages;
  }

  const models = new Map(); // of ipywidgets, by their names
  kernel.registerCommTarget("jupyter.widget", (comm, {content}) => {
    models.set(content.data.state._model_name, comm);
  });

  note("info", await kernel.info);
  note("printed", await execute('import ("fmt"; "os"; "strings")\nfmt.Println("on stdout")\nfmt.Fprintln(os.Stderr, "on stderr")'));
  note("result", await execute("6 * 7"));
  note("display", await execute('import "display"\ndisplay.Markdown("**bold**")'));
  note("error", await execute('panic("at the disco")'));
  note("refused", await execute('var s string = 1'));
  note("complete", (await kernel.requestComplete({code: "strings.Repe", cursor_pos: 12})).content);
  note("inspect", (await kernel.requestInspect({code: "strings.Repeat", cursor_pos: 14, detail_level: 0})).content);
  note("incomplete", (await kernel.requestIsComplete({code: "for {"})).content);
  note("input", await execute("var name string\nfmt.Scan(&name)\nname + name", undefined, "bora"));

  const updates = [];
  const shown = await execute('import "github.com/bayescmp/go/bayescmp/nb"\n' +
    'nb.Interact(func(n int) any { return 7 * n }, nb.IntSlider("n", 1, 9, 1))',
    (type, content) => { if (type === "update_display_data") updates.push(content); });
  note("controls", shown, [...models.keys()]);
  const state = {value: 6};
  await models.get("IntSliderModel").send({method: "update", state, buffer_paths: []}).done;
  note("moved", updates);

  let interrupted = false;
  note("interrupted", await execute('x := 42\nfmt.Println("begun")\nfor {}', (type, content) => {
    if (interrupted || type !== "stream" || !content.text.includes("begun")) return;
    interrupted = true;
    kernel.interrupt();
  }));
  note("kept", await execute("x"));
  await kernel.restart();
  note("restarted", await execute("x"));
  return seen;
}
