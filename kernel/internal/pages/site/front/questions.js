// What the page asks where a file can be read in several ways. Each choice gives options: fields of
// bayescmp.CSV or, as games, of bayescmp.GameColumns.

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
  Names: [
    ["Folds or runs", {Names: "apart"}, "the numbers are not part of the names"],
    ["The names are right as they are", {Names: "whole"}],
  ],
  Scale: [
    ["Relative differences", {Scale: "ratio"}, "such as 5\u00a0% less error"],
    ["Ranks", {Scale: "ranks"}, "who is better, and not by how much"],
    ["Scores as they are", {Scale: "raw"}, "one unit for all data sets"],
  ],
};

// What is asked about games, by the columns of the question, or the players.
const gameChoices = {
  Outcome: columns => columns.map(name => [name, {games: {outcome: name}}]),
  Left: ([outcome, left, right]) => [
    [`The player in ${left}`, {games: {outcome, left, right}}],
    [`The player in ${right}`, {games: {outcome, left: right, right: left}}],
  ],
  Only: players => [["Those who are connected by games", {games: {only: players}}, players.join(", ")]],
};

const headings = {
  Lower: "Which scores are better?",
  Except: "Who should be left out?",
  Left: "Who has won where the outcome is 1?",
  Metric: "Which metric?",
  Only: "Which players should be rated?",
  Outcome: "Which column says who has won?",
  Missing: "What should be done about the missing scores?",
  Names: "What are the numbers in the names?",
  Rows: "What does a row of the table stand for?",
  Rho: "How do the folds depend on each other?",
  Classifiers: "Which columns are classifiers?",
  Scale: "How should the scores of different data sets be compared?",
  Rope: "Which difference is too small to matter?",
};

// questionForm asks, and calls answer with the options that were chosen. head are the names of the
// file's columns and its first rows. back undoes the last answer; it is null if there is none.
function questionForm({needs, problem, columns, doubted}, head, answer, back, percent) {
  const heading = doubted ? `Do you mean ${doubted}?` : headings[needs] ?? columnQuestions[needs];
  const form = make("form", {class: needs === "Rope" ? "question rope-question" : "question"},
    make("h2", {id: "asked", tabindex: "-1"}, heading ?? "This file cannot be used as it is"),
    make("p", {}, problem + "."));
  form.addEventListener("submit", event => event.preventDefault());
  if (needs !== "Rope" && head) form.append(firstRows(head));
  const listed = needs === "Metric" || needs in columnQuestions;
  if (needs === "Scale" && columns) {
    form.append(buttons([choices.Scale[1], ...columns.map(name => ["Only " + name, {Metric: name}])], answer));
  } else if (needs === "Except" && columns) {
    form.append(buttons([["Leave out " + columns.join(", "), {Except: columns}]], answer));
  } else if (needs === "Rows" && columns) {
    form.append(buttons(choices.Rows.filter(([, {Rows}]) => columns.includes(Rows)), answer));
  } else if (needs in choices) form.append(buttons(choices[needs], answer));
  else if (listed && columns) {
    const option = needs === "Resolution" ? "TestSize" : needs;
    form.append(buttons(columns.map(name => [name, {[option]: name}]), answer));
  } else if (needs in gameChoices && columns) form.append(buttons(gameChoices[needs](columns), answer));
  else if (needs === "Rope") form.append(...ropeFields(form, answer, percent, doubted));
  else if (needs === "Rho") form.append(...rhoFields(form, answer));
  else if (needs === "Classifiers" && columns) form.append(...columnFields(form, columns, answer));
  if (back) form.append(backButton(back));
  return form;
}

function backButton(back) {
  const button = make("button", {type: "button", class: "back"}, "Back: undo the last answer");
  button.addEventListener("click", back);
  return button;
}

// firstRows shows the beginning of the file.
function firstRows([names, ...rows]) {
  const line = (name, cells) => make("tr", {}, ...cells.map(cell =>
    make(name, name === "th" ? {scope: "col"} : {}, cell)));
  return make("div", {class: "first-rows", tabindex: "0", role: "group", "aria-label": "The first rows of the file"},
    make("table", {}, make("caption", {class: "offscreen"}, "The first rows of the file"),
      make("thead", {}, line("th", names)), make("tbody", {}, ...rows.map(cells => line("td", cells)))));
}

function buttons(list, answer) {
  return make("div", {class: "choices"}, ...list.map(([label, options, about]) => {
    const button = make("button", {type: "button", class: "choice"}, label);
    if (about) button.append(make("small", {}, about));
    button.addEventListener("click", () => answer(options));
    return button;
  }));
}

// decimal reads a number with a decimal point or a comma.
const decimal = text => Number(text.replace(",", "."));

function rhoFields(form, answer) {
  const field = make("input", {inputmode: "decimal", autocomplete: "off", pattern: "0?[.,]\\d+|0",
    title: "a number from 0 to below 1", required: "", value: 0, id: "asked-rho"});
  form.addEventListener("submit", () => answer({Rho: decimal(field.value)}));
  return [make("p", {}, make("label", {for: "asked-rho"}, "The correlation of two folds: 0 for " +
    "independent runs, the share of the test set for random splits "), field),
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

// ropeFields ask before there is an answer: who has seen it cannot choose any more. Nothing is
// filled in, so that nobody takes our number for theirs. The field comes before the explanation, so
// that it is in sight on a small screen, too.
function ropeFields(form, answer, percent, doubted) {
  const field = make("input", {inputmode: "decimal", autocomplete: "off", required: "",
    id: "asked-rope", "aria-describedby": "what-a-rope-is"});
  const none = make("button", {type: "button", class: "choice"}, "Every difference matters",
    make("small", {}, "no region: a rope of 0"));
  form.addEventListener("submit", () => answer({rope: field.value + (percent && !field.value.includes("%") ? "%" : "")}));
  none.addEventListener("click", () => answer({rope: "0"}));
  const meant = buttons(doubted ? [[`Yes, ${doubted}`, {rope: doubted, sure: true}]] : [], answer);
  return [make("p", {class: "rope-choice"}, make("label", {for: "asked-rope"}, "Differences do not matter up to "), field, percent ? "\u00a0% " : "",
    make("button", {class: "choice main"}, "Show the answer")),
  make("p", {}, none), meant,
  make("div", {id: "what-a-rope-is"},
    make("p", {}, "Two classifiers are ", make("strong", {}, "practically equivalent"), " if their scores " +
      "differ by no more than an amount that would not make you change from one to the other. This amount, " +
      "on both sides of 0, is the region of practical equivalence, or rope. With it, the answer has three " +
      "parts: one is better, the other is better, or the difference does not matter."),
    make("p", {}, percent ? "It is in percent: with 5, a score that is 5\u00a0% larger than another is as good." :
      "It is in units of the score. One more right answer in a hundred is 0.01 for accuracies from " +
      "0 to 1, which can be written as 1\u00a0%, and 1 for accuracies in percent.", " Choose it by what the difference means where the classifier " +
      "is used, and before you see the answer: a rope chosen afterwards proves nothing."))];
}
