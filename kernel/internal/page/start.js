document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("[data-ropecurve]").forEach(addSlider);
  addCopyButtons(document);
});
