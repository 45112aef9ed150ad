// Package writing is how answers are written: numbers cut at their error, words, footnotes, and tables
// as plain text, HTML, Markdown and LaTeX. It is the one renderer of every answer, and knows nothing of
// classifiers or tests.
package writing
