// Package runtimetypes makes types while the program runs.
package runtimetypes
