// Package writing turns answers into text: numbers cut at their error, words, footnotes, and tables
// as plain text, HTML, Markdown and LaTeX. It writes every answer of the library, and knows nothing
// of classifiers or tests.
package writing
