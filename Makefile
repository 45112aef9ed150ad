# make quick    what a change of a line needs: formatting, vet, the tests of the house, the fast ones of the library
# make test     install what the tests need, then run all of them
# make race     the tests with the race detector, which are part of make test
# make newest   the kernel's own tests and two notebooks, with the newest Go that the kernel knows
# make check    formatting, vet, staticcheck, golangci-lint, go.mod, known vulnerabilities, scripts of pages
# make lint     golangci-lint
# make vulnerabilities  govulncheck, where its database can be reached
# make scripts  a linter for JavaScript, where npm is
# make report   execute the notebooks and write report/*.html
# make dist     the program, the Python and the R package for all platforms, with checksums, licences and what is linked
# make release  what make dist makes, and the notes of the version
# make compatible  what has changed in the exported names since the last release
# make notebooks  execute the notebooks and store their outputs in them
# make bench    the benchmarks
# make site-report  measure the pages in Chromium, and write the table in kernel/README.md
# make bench-report  measure ours beside others, and write measurements/README.md

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -ec
export GOFLAGS := -mod=readonly $(GOFLAGS)

# Data that is not ours to ship: its tests skip without it.
shared := $(abspath ../shared)
ifneq ($(wildcard $(shared)/reference),)
export BAYESCMP_TESTDATA ?= $(shared)
endif

STATICCHECK   := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOLANGCI_LINT := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULNCHECK   := golang.org/x/vuln/cmd/govulncheck@v1.9.0
OXLINT        := oxlint@1.94.0

.PHONY: quick test race newest deps format check lint vulnerabilities scripts compatible release report dist notebooks bench bench-report site-report

quick: format
	go vet ./...
	go test ./kernel
	go test -short -skip AllPairs ./bayescmp ./datasets ./internal/reading ./internal/ownfiles

# The tests of the commands wait for browsers, Jupyter, R and Python. They begin first, so that others compute meanwhile.
# go vet, a part of which go test would run again, is make check's.
test: deps
	@log=$$(mktemp); trap 'rm -f "$$log"' EXIT; \
	if ! go test -vet=off -v -timeout 60m ./kernel/internal/commandline/commands ./... >"$$log" 2>&1; then \
	  grep -vE '^(=== |--- PASS|    --- PASS|PASS)' "$$log"; \
	  echo "what failed, its output is above:"; \
	  grep -E '^ *--- FAIL|^FAIL.+|^panic: ' "$$log"; exit 1; fi; \
	grep -E '^ok' "$$log"; \
	echo "$$(grep -cE '^ *--- PASS' "$$log" || true) passed, $$(grep -cE '^ *--- SKIP' "$$log" || true) skipped:"; \
	grep -E -B1 '^ *--- SKIP' "$$log" | grep -vE '^(--|=== )' || true
	$(MAKE) race

# What has several goroutines or processes, and a kernel that is built with the race detector.
raced := ./internal/parallel \
  $(addprefix ./kernel/internal/,execution/cells execution/display pages/serve protocol/...)

race:
	go test -race -short -timeout 30m -run 'AllPairs|Determin|Parallel' ./bayescmp
	go test -race -timeout 30m $(raced)
	go test -race -timeout 30m -run RaceDetector ./kernel/internal/commandline/commands

# What depends on the version of Go: the packages that use its private parts, and the kernel.
NEWEST := $(shell sed -n 's/^const Newest = "\(.*\)"/\1/p' kernel/internal/build/compose/toolchain.go)

newest: export GOTOOLCHAIN := $(NEWEST)
newest:
	go version
	go build ./...
	go test -timeout 30m $(addprefix ./kernel/internal/,language/... conformance/...)
	go run ./kernel run --check notebooks/01-one-data-set.ipynb notebooks/06-power-and-calibration.ipynb

# Jupyter and a browser, for the tests that run the kernel in them, R for those of its package, and what the Python package
# works with. Nothing here is needed to use bayescmp without Jupyter, R and Python.
modules := ipykernel, nbclient, nbconvert, jupyter_client, jupyter_console, jupyter_kernel_test, notebook, ipywidgets, pandas, matplotlib, sklearn, ensurepip
packages := python3 jupyter-client python3-nbclient jupyter-nbconvert python3-jupyter-kernel-test jupyter-console jupyter-notebook chromium chromium-driver python3-ipywidgets python3-widgetsnbextension r-base-core r-cran-jsonlite r-cran-irkernel \
  python3-pandas python3-matplotlib python3-sklearn python3-venv python3-pip poppler-utils

deps:
	@if { /usr/bin/python3 -c 'import $(modules)' || python3 -c 'import $(modules)'; } 2>/dev/null && \
	  { { command -v chromedriver && command -v pdftocairo && Rscript -e "library(jsonlite); library(IRkernel)"; } || ! command -v apt-get; } >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(packages) >/dev/null; \
	elif command -v conda >/dev/null; then conda env update -q -f environment.yml; \
	elif command -v apt-get >/dev/null; then \
	  echo 'Jupyter, Chromium or R is not here, their tests will skip. To run them too: sudo apt-get install $(packages)'; \
	else echo 'Jupyter is not here, its tests will skip. To run them too: conda env create -f environment.yml && conda activate bayescmp'; fi

format:
	@off=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$off" ]; then echo "gofmt needed: $$off"; exit 1; fi

check: format
	go vet ./...
	go mod tidy -diff
	GOFLAGS= go run $(STATICCHECK) ./...
	$(MAKE) lint vulnerabilities scripts

lint:
	GOFLAGS= go run $(GOLANGCI_LINT) run ./...

# The list of vulnerabilities is on a server, which not every machine can reach.
VULNERABILITIES := $(or $(GOVULNDB),https://vuln.go.dev)

vulnerabilities:
	@if curl -sfL -m 2 -o /dev/null $(VULNERABILITIES)/index/db.json; then \
	  set -x; GOFLAGS= go run $(GOVULNCHECK) -db $(VULNERABILITIES) ./...; \
	else echo 'govulncheck did not run: $(VULNERABILITIES) cannot be reached by curl from here'; fi

scripts:
	@if ! command -v npm >/dev/null; then echo 'The scripts of pages were not checked: there is no npm here'; \
	elif ! npm exec --yes --package $(OXLINT) -- oxlint --version >/dev/null 2>&1; then \
	  echo 'The scripts of pages were not checked: npm cannot get $(OXLINT)'; \
	else set -x; npm exec --yes --package $(OXLINT) -- oxlint --deny-warnings kernel; fi

report:
	go run ./kernel run -o report notebooks/*.ipynb

# What a release is made of: the files of make dist, and the notes of its version from CHANGELOG.md.
RELEASE := $(shell sed -n 's/^const release = "\(.*\)"/\1/p' kernel/internal/commandline/cli/cli.go)

release:
	@if [ -n "$$(git status --porcelain)" ]; then echo 'There are changes that are not committed'; exit 1; fi
	@if git rev-parse -q --verify refs/tags/v$(RELEASE) >/dev/null; then echo 'v$(RELEASE) is there already'; exit 1; fi
	@if grep -q '^## $(RELEASE) (not yet released)' CHANGELOG.md; then \
	  echo 'CHANGELOG.md says that $(RELEASE) is not yet released: put the date there'; exit 1; fi
	$(MAKE) compatible dist
	@awk '/^## /{on = $$2 == "$(RELEASE)"; next} on' CHANGELOG.md >release-notes.md
	@if ! grep -q . release-notes.md; then echo 'CHANGELOG.md has nothing on $(RELEASE)'; exit 1; fi
	@echo 'Ready in dist. To publish it: git tag -s v$(RELEASE) && git push origin v$(RELEASE),'
	@echo 'then gh release create v$(RELEASE) -F release-notes.md dist/bayescmp-* dist/SHA256SUMS'

# What has changed in the exported names since the last release.
APIDIFF := golang.org/x/exp/cmd/apidiff@v0.0.0-20261113113407-e3970619a1a4
LAST    := $(shell git describe --tags --abbrev=0 --match 'v*' 2>/dev/null)

compatible:
	@if [ -z '$(LAST)' ]; then echo 'apidiff did not run: there is no release to compare with'; exit 0; fi; \
	old=$$(mktemp -d); trap 'git worktree remove --force "$$old"' EXIT; \
	git worktree add -q --detach "$$old" $(LAST); \
	(cd "$$old" && GOFLAGS= go run $(APIDIFF) -m -w "$$old/api" .); \
	GOFLAGS= go run $(APIDIFF) -m "$$old/api" .

dist:
	go run ./kernel/dist $(DISTFLAGS)

notebooks:
	go run ./kernel run --in-place notebooks/*.ipynb

bench:
	go test -run '^$$' -bench . -benchmem ./...

site-report: deps
	go test ./kernel/internal/commandline/commands -run MeasureSite -measure-site -count 1 -v -timeout 30m

# What is measured beside ours. What is not here is left out, and the page says so.
peers := python3-scipy python3-pandas python3-matplotlib python3-ipykernel python3-jupyter-client \
  r-cran-rstan r-cran-jsonlite r-base-dev r-cran-irkernel r-cran-ggplot2 r-cran-dplyr

bench-report:
	@if ! command -v apt-get >/dev/null; then echo 'These are measured if they are here: $(peers)'; \
	elif dpkg -s $(peers) >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(peers) >/dev/null; \
	else echo 'To measure everything: sudo apt-get install --no-install-recommends $(peers)'; fi
	go run ./measurements $(BENCHFLAGS)
