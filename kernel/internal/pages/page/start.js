document.addEventListener("DOMContentLoaded", () => {
  addSliders(document);
  addCopyButtons(document);
  describeTables(document);
});
