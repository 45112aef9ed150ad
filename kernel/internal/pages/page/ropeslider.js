// The slider of a curve of ropes. In figures the rope can be dragged. This follows buttons.js.

// curveOf is the curve of ropes in an attribute, or null if that is none of ours.
function curveOf(text) {
  try {
    const curve = JSON.parse(text);
    const three = list => Array.isArray(list) && list.length === 3;
    const sound = curve.steps.length > 1 && curve.steps[curve.chosen] && three(curve.outcomes) &&
      curve.steps.every(step => three(step.shown) && three(step.p) && step.p.every(Number.isFinite));
    return sound ? curve : null;
  } catch {
    return null;
  }
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let sliders = 0; // so far

// slider is a slider along a curve, and what it shows.
function slider(curve) {
  const id = "rope-" + sliders++;
  const range = make("input", {type: "range", id, min: 0, max: curve.steps.length - 1, step: 1});
  const rope = make("output", {for: id});
  const bar = make("div", {class: "shares", "aria-hidden": "true"},
    ...["left", "rope", "right"].map(name => make("span", {class: name})));
  const numbers = curve.outcomes.map(() => make("strong", {}));
  const list = make("ul", {}, ...curve.outcomes.map((name, i) =>
    make("li", {class: bar.children[i].className}, String(name) + ": ", numbers[i])));
  const verdict = make("output", {for: id, class: "verdict"});
  const show = () => {
    const step = curve.steps[range.value];
    rope.textContent = step.rope;
    numbers.forEach((number, i) => {
      number.textContent = step.shown[i];
      bar.children[i].style.flexGrow = Math.max(0, step.p[i]);
    });
    verdict.textContent = step.verdict;
    range.setAttribute("aria-valuetext", step.rope + ": " + (step.verdict ||
      curve.outcomes.map((name, i) => name + " " + step.shown[i]).join(", ")));
  };
  range.value = curve.chosen;
  range.addEventListener("input", show);
  show();
  return make("div", {class: "slider", role: "group", "aria-label": "the answer elsewhere on the curve"},
    make("label", {for: id}, curve.over ? capital(String(curve.over)) + ": " : "Move the rope: ", rope), range, bar, list, make("p", {}, verdict));
}

// The figures whose rope can be dragged, each with its curve, the line that shows the rope, and the
// slider that it has as long as none of a curve moves with it; and the curves, each with its slider.
const ropeFigures = new Map(), ropeCurves = new Map();

// addSliders puts a slider below each curve in a part of the page, and lets the rope be dragged in
// each figure. A figure and a curve with the same numbers share a slider.
function addSliders(root) {
  for (const known of [ropeFigures, ropeCurves]) {
    for (const element of known.keys()) if (!element.isConnected) known.delete(element);
  }
  for (const element of root.querySelectorAll("[data-ropecurve]")) {
    const curve = curveOf(element.dataset.ropecurve);
    if (!curve) continue;
    const shared = slider(curve);
    element.append(shared);
    ropeCurves.set(element, {curve, shared});
    const columns = [...ropeFigures.keys()].findLast(columns => equal(ropeFigures.get(columns).curve, curve));
    if (columns && ropeFigures.get(columns).own) moveWith(columns, shared);
  }
  for (const columns of root.querySelectorAll("svg [data-ropefigure]")) {
    const curve = curveOf(columns.dataset.ropefigure);
    if (!curve || curve.x?.length !== curve.steps.length) continue;
    const own = slider(curve);
    ropeFigures.set(columns, {curve, own, marker: addMarker(columns, curve)});
    const same = [...ropeCurves.values()].find(known => equal(known.curve, curve));
    if (same) {
      moveWith(columns, same.shared);
    } else {
      columns.ownerSVGElement.after(own);
      join(columns, own);
    }
  }
}

// moveWith takes a figure's own slider away and lets it move with that of a curve.
function moveWith(columns, shared) {
  const figure = ropeFigures.get(columns);
  figure.own.remove();
  figure.own = null;
  join(columns, shared);
}

// equal says whether two curves have the same numbers.
function equal({steps}, curve) {
  return steps.length === curve.steps.length && steps.every(({p}, i) =>
    p.every((share, k) => Math.abs(share - curve.steps[i].p[k]) < 2e-4));
}

// addMarker draws the rope that can be dragged: a line that is visible on every ground, also without
// colours. Its arrows are below the label of the rope that was chosen.
function addMarker(columns, {top, bottom}) {
  const part = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const marker = part("g", {class: "marker", "pointer-events": "none", "aria-hidden": "true"});
  const middle = top + (bottom - top) / 8;
  const line = {d: `M0 ${top}V${bottom}`}, arrow = side =>
    `M${side * 8} ${middle}L${side * 3} ${middle - 4.5}V${middle + 4.5}Z`;
  marker.append(part("path", {...line, stroke: "#fff", "stroke-width": 3.5}),
    part("path", {...line, stroke: "#000", "stroke-width": 1.5}),
    part("path", {d: arrow(-1) + arrow(1), fill: "#000", stroke: "#fff"}));
  columns.after(marker);
  columns.style.cursor = "ew-resize";
  columns.style.touchAction = "pan-y";
  return marker;
}

// join lets a figure and a slider move each other.
function join(columns, made) {
  const {curve: {x}, marker} = ropeFigures.get(columns);
  const range = made.querySelector("input");
  const show = () => marker.setAttribute("transform", `translate(${x[range.value]} 0)`);
  range.addEventListener("input", show);
  show();
  const follow = event => {
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(columns.getScreenCTM().inverse()).x;
    const distances = x.map(place => Math.abs(place - at));
    const nearest = distances.indexOf(Math.min(...distances));
    if (Number(range.value) === nearest) return;
    range.value = nearest;
    range.dispatchEvent(new Event("input"));
  };
  columns.onpointerdown = event => {
    if (event.button !== 0) return;
    event.preventDefault(); // text is not to be selected
    columns.setPointerCapture(event.pointerId);
    columns.onpointermove = follow;
    range.focus({preventScroll: true});
    follow(event);
  };
  columns.onpointerup = columns.onpointercancel = () => { columns.onpointermove = null; };
}
