// The controls of nb.Interact. The evaluator speaks the protocol of ipywidgets: here are the few
// models that it opens, and a control of HTML for each.

const widgetView = "application/vnd.jupyter.widget-view+json";
const widgetVersion = 8;

class Widgets {
  // ask sends a message about a comm, and resolves when it is answered.
  constructor(ask) {
    this.ask = ask;
    this.models = new Map(); // state by id
    this.areas = new Map();  // outputs by the id of an Output model
    this.moved = new Map();  // what is still to be sent, by id
  }

  // take takes a message, and reports whether that was all there was to do with it.
  take(type, content) {
    if (type === "comm_open") this.models.set(content.comm_id, content.data.state);
    else if (type === "comm_msg") Object.assign(this.models.get(content.comm_id) ?? {}, content.data.state);
    else if (type === "comm_close") this.models.delete(content.comm_id);
    else {
      const area = this.capturing();
      if (!area || type === "update_display_data") return false;
      area.take(type, content);
    }
    return true;
  }

  // capturing is where outputs go while a function of a control runs.
  capturing() {
    for (const [id, area] of this.areas) if (this.models.get(id)?.msg_id) return area;
    return null;
  }

  // view is the element of a view, or null if the data has none.
  view(data) {
    const id = data?.[widgetView]?.model_id;
    return id && this.models.has(id) ? this.element(id) : null;
  }

  element(id) {
    const state = this.models.get(id);
    switch (state._model_name) {
      case "VBoxModel": return make("div", {class: "controls", role: "group", "aria-label": "controls"},
        ...state.children.map(child => this.element(child.replace("IPY_MODEL_", ""))));
      case "OutputModel": {
        const element = make("div", {class: "outputs"});
        this.areas.set(id, new Outputs(element));
        return element;
      }
      case "FloatSliderModel": return this.slider(id, state, Number(state.readout_format.slice(1, -1)));
      case "IntSliderModel": return this.slider(id, state, 0);
      case "CheckboxModel": return this.checkbox(id, state);
      case "DropdownModel": return this.dropdown(id, state);
    }
    return make("p", {}, "There is no control for " + state._model_name + " on this page.");
  }

  slider(id, state, decimals) {
    const input = make("input", {type: "range", min: state.min, max: state.max, step: state.step,
      value: state.value, id});
    const shown = make("output", {for: id}, state.value.toFixed(decimals));
    input.addEventListener("input", () => {
      shown.textContent = input.valueAsNumber.toFixed(decimals);
      this.move(id, {value: input.valueAsNumber});
    });
    return make("p", {class: "control"}, make("label", {for: id}, state.description), input, shown);
  }

  checkbox(id, state) {
    const input = make("input", {type: "checkbox", id});
    input.checked = state.value;
    input.addEventListener("change", () => this.move(id, {value: input.checked}));
    return make("p", {class: "control"}, make("label", {for: id}, state.description), input);
  }

  dropdown(id, state) {
    const select = make("select", {id},
      ...state._options_labels.map((label, i) => make("option", {value: i}, label)));
    select.value = state.index;
    select.addEventListener("change", () => this.move(id, {index: Number(select.value)}));
    return make("p", {class: "control"}, make("label", {for: id}, state.description), select);
  }

  // move tells the evaluator a new state. While it computes, only the last one is kept.
  async move(id, state) {
    Object.assign(this.models.get(id) ?? {}, state);
    const waiting = this.moved.has(id);
    this.moved.set(id, state);
    if (waiting) return;
    for (let last = null; last !== this.moved.get(id);) {
      last = this.moved.get(id);
      const data = {method: "update", state: last, buffer_paths: []};
      try {
        await this.ask("comm_msg", {comm_id: id, data});
      } catch {
        break; // the evaluator has ended, which the page says
      }
    }
    this.moved.delete(id);
  }

  // forget forgets all, when the evaluator has ended.
  forget() {
    for (const id of this.models.keys()) document.getElementById(id)?.setAttribute("disabled", "");
    for (const map of [this.models, this.areas, this.moved]) map.clear();
  }
}
