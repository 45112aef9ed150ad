// What the page asks where a file can be read in several ways. Each choice gives options: fields of
// bayescmp.CSV.

const columnQuestions = {
  Dataset: "Which column names the data sets?",
  Classifier: "Which column names the classifiers?",
  Run: "Which column numbers the runs?",
  Fold: "Which column numbers the folds?",
  TrainSize: "Which column has the numbers of training instances?",
  TestSize: "Which column has the numbers of test instances?",
  Resolution: "Which column has the numbers of test instances?",
};

const choices = {
  Lower: [
    ["Higher scores are better", {Higher: true}, "accuracy, AUC, F1"],
    ["Lower scores are better", {Lower: true}, "errors, losses, times"],
  ],
  Missing: [
    ["Use what both have", {Missing: "pairwise"}, "each pair is compared where both have scores"],
    ["Leave out the folds", {Missing: "fold"}, "for all classifiers"],
    ["Leave out the data sets", {Missing: "dataset"}, "for all classifiers"],
  ],
  Rows: [
    ["A data set", {Rows: "datasets"}, "one score of each classifier on it"],
    ["A fold", {Rows: "folds"}, "of a cross-validation"],
    ["An item of one test set", {Rows: "items"}, "such as an instance, right or wrong"],
  ],
};

const headings = {
  Lower: "Which scores are better?",
  Metric: "Which metric?",
  Missing: "What to do about the missing scores?",
  Rows: "What is a row of the table?",
  Rho: "How do the folds depend on each other?",
  Classifiers: "Which columns are classifiers?",
};

// questionForm asks, and calls answer with the options that were chosen.
function questionForm({needs, problem, columns}, answer) {
  const heading = headings[needs] ?? columnQuestions[needs];
  const form = make("form", {class: "question"},
    make("h2", {id: "asked", tabindex: "-1"}, heading ?? "This file cannot be used as it is"),
    make("p", {}, problem + "."));
  form.addEventListener("submit", event => event.preventDefault());
  const listed = needs === "Metric" || needs in columnQuestions;
  if (needs in choices) form.append(buttons(choices[needs], answer));
  else if (listed && columns) {
    const option = needs === "Resolution" ? "TestSize" : needs;
    form.append(buttons(columns.map(name => [name, {[option]: name}]), answer));
  } else if (needs === "Rho") form.append(...rhoFields(form, answer));
  else if (needs === "Classifiers" && columns) form.append(...columnFields(form, columns, answer));
  return form;
}

function buttons(list, answer) {
  return make("div", {class: "choices"}, ...list.map(([label, options, about]) => {
    const button = make("button", {type: "button", class: "choice"}, label);
    if (about) button.append(make("small", {}, about));
    button.addEventListener("click", () => answer(options));
    return button;
  }));
}

function rhoFields(form, answer) {
  const field = make("input", {type: "number", min: 0, max: 0.99, step: "any", value: 0, id: "asked-rho"});
  form.addEventListener("submit", () => answer({Rho: Number(field.value)}));
  return [make("p", {}, make("label", {for: "asked-rho"}, "The correlation of two folds: 0 for " +
    "independent runs, for random splits the share of the test set "), field),
    make("button", {class: "choice"}, "Go on")];
}

function columnFields(form, columns, answer) {
  const boxes = columns.map(name => make("input", {type: "checkbox", value: name}));
  form.addEventListener("submit", () => {
    const chosen = boxes.filter(box => box.checked).map(box => box.value);
    if (chosen.length > 1) answer({Classifiers: chosen});
  });
  return [make("fieldset", {}, make("legend", {}, "At least two"),
    ...boxes.map((box, i) => make("label", {}, box, " " + columns[i]))),
    make("button", {class: "choice"}, "Go on")];
}
