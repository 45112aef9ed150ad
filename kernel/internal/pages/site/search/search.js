"use strict";
// The search: all words of the query must be in a place, as words or as their beginnings.

const most = 50, context = 160;

// plain is a text without accents and capital letters. It has the length of the text, so that
// places in one are places in the other.
const plain = text => Array.from(text, letter => {
  const bare = letter.normalize("NFD")[0].toLowerCase();
  return bare.length === letter.length ? bare : letter;
}).join("");

const escaped = word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// beginning finds a word, or words that begin with it.
const beginning = word => new RegExp("(?<![\\p{L}\\p{N}])" + escaped(word), "u");

function score(entry, words) {
  let sum = 0;
  for (const word of words) {
    if (word.inside.test(entry.spaced)) sum += 8;
    else if (entry.title.includes(word.text)) sum += 5;
    else if (word.inside.test(entry.plain)) sum += 2;
    else if (word.text.length > 3 && entry.plain.includes(word.text)) sum += 1;
    else return 0;
    if (entry.parts.includes(word.text)) sum += 10;
  }
  const named = entry.parts.every(part => words.some(word => word.text === part));
  return sum + (named ? 10 : 0);
}

// marked is a text with the words marked.
function marked(text, words) {
  const bare = plain(text), parts = [];
  let from = 0;
  while (from < text.length) {
    let at = text.length, length = 0;
    for (const word of words) {
      const found = bare.indexOf(word.text, from);
      if (found >= 0 && found < at) [at, length] = [found, word.text.length];
    }
    parts.push(text.slice(from, at));
    if (!length) break;
    const mark = document.createElement("mark");
    mark.textContent = text.slice(at, at + length);
    parts.push(mark);
    from = at + length;
  }
  return parts;
}

// excerpt is the part of a text around the first word in it.
function excerpt(entry, words) {
  const places = words.map(word => entry.plain.search(word.inside)).filter(at => at >= 0);
  const first = Math.max(0, Math.min(...places, entry.text.length) - context / 2);
  const start = places.length && first > 0 ? entry.text.indexOf(" ", first) + 1 : 0;
  const space = entry.text.lastIndexOf(" ", start + context);
  const end = start + context < entry.text.length && space > start ? space : start + context;
  return (start > 0 ? "… " : "") + entry.text.slice(start, end) + (end < entry.text.length ? " …" : "");
}

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function shown(entry, words) {
  const link = element("a", "", ...marked(entry.name, words));
  link.href = entry.link;
  return element("li", "", link, " ", element("span", "where", entry.where),
    element("p", "", ...marked(excerpt(entry, words), words)));
}

// remember puts the query into the address, to go back to. In a folder, browsers refuse that.
function remember(query) {
  try {
    history.replaceState(null, "", query ? "#" + encodeURIComponent(query) : location.pathname);
  } catch {
    // the address stays as it is
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const at = id => document.getElementById(id);
  const index = JSON.parse(at("index").textContent).map(({title, where, link, text}) => {
    const spaced = plain(title.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")); // RopeCurve is two words
    return {name: title, where, link, text, title: plain(title), spaced, plain: plain(text),
      parts: spaced.split(/[^\p{L}\p{N}]+/u)};
  });
  const search = () => {
    const query = at("query").value.trim();
    const words = plain(query).split(/[\s,;]+/).filter(Boolean)
      .map(text => ({text, inside: beginning(text)}));
    remember(query);
    const found = words.length === 0 ? [] : index.map(entry => ({entry, score: score(entry, words)}))
      .filter(({score}) => score > 0).sort((a, b) => b.score - a.score);
    at("count").textContent = !words.length ? "" : !found.length ? "No place has these words." :
      found.length === 1 ? "1 place" :
      `${found.length} places` + (found.length > most ? `, the best ${most} are shown` : "");
    at("found").replaceChildren(...found.slice(0, most).map(({entry}) => shown(entry, words)));
  };
  at("query").addEventListener("input", search);
  at("query").addEventListener("keydown", event => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    at("found").querySelector("a")?.focus();
  });
  at("found").addEventListener("keydown", event => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...at("found").querySelectorAll("a")];
    const next = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    (links[next] ?? (next < 0 ? at("query") : links.at(-1))).focus();
  });
  try {
    at("query").value = decodeURIComponent(location.hash.slice(1));
  } catch {
    // a hash that somebody has cut
  }
  search();
  at("query").focus();
});
