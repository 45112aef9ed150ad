document.addEventListener("DOMContentLoaded", () => {
  addSliders(document);
  addButtons(document);
  describeTables(document);
  letScrollIn(document);
  addEventListener("resize", () => letScrollIn(document)); // on a narrower screen, more can be
});
