document.addEventListener("DOMContentLoaded", () => {
  addSliders(document);
  addButtons(document);
  describeTables(document);
});
