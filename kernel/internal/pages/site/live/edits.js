// Edits stay in this browser, in its local storage: {stamp, sources: {id: code}, added: [{id, code,
// after}], texts: {id: {source, html}}}. A text that was added has an id and no code in added. after is
// the id of what is above a cell that was inserted between others.
// Each save has a stamp of its own, so that a tab notices that another one has saved meanwhile.

class Edits {
  // clash is called when another tab has changed the edits since this one has seen them.
  constructor(clash) {
    this.key = "bayescmp " + location.pathname;
    this.seen = null;
    addEventListener("storage", event => {
      if (event.key === this.key && this.stamp() !== this.seen) clash();
    });
    this.clash = clash;
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null; // no storage, or not ours
    }
  }

  stamp() { return this.stored()?.stamp ?? null; }

  // load returns the edits, null if there are none.
  load() {
    const edits = this.stored();
    this.seen = edits?.stamp ?? null;
    return edits;
  }

  // save saves edits, null for none, and returns why that failed, or "". It does not overwrite what
  // another tab has saved, unless that is said.
  save(edits, overwrite = false) {
    if (!overwrite && this.stamp() !== this.seen) {
      this.clash();
      return "another tab has changed them";
    }
    try {
      if (!edits) {
        localStorage.removeItem(this.key);
        this.seen = null;
      } else {
        const stamp = Date.now() + "-" + Math.random();
        localStorage.setItem(this.key, JSON.stringify({stamp, ...edits}));
        this.seen = stamp;
      }
      return "";
    } catch (error) {
      return error.name === "QuotaExceededError" ? "the browser's storage for this site is full" :
        "the browser does not let this page store anything";
    }
  }
}
