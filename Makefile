# The two commands are `make run` and `make test`; the rest is for people at work on the code.
SHELL := /bin/bash
export SWIFT_BACKTRACE ?= enable=no
# Swift Testing would keep the stack of each error that a test lets happen, and print none of them.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED ?= 0
# Each Python of the tests would compile again what it imports.
export PYTHONDONTWRITEBYTECODE :=
# Nobody debugs or edits in CI: without debug information and an index, a module at a time and each read once, and
# without LLVM's check of what the compiler gave it, a twentieth of the work, it compiles faster.
lean-swift := -whole-module-optimization -no-emit-module-separately-wmo -num-threads 1 -Xfrontend -disable-llvm-verify
# NIO's modules with the optimiser: NIOWebSocket takes the mask off all that pages send, pictures and films too, in a debug
# build some 70 ms a megabyte. The others take three times the work to compile, and a request two fifths less: for `run`.
always-optimised := NIOWebSocket
is-mac := $(filter Darwin,$(shell uname))
# On a Mac, SwiftPM looks for Swift Testing's macros beside the compiler that it is given.
ci-compiler := $(if $(is-mac),,SWIFT_EXEC='$(CURDIR)/Scripts/swiftc' SEALED_MODULES=DSP OPTIMISED_MODULES='$(always-optimised)')
lean := -debug-info-format none --disable-index-store $(addprefix -Xswiftc ,$(lean-swift))
build := $(if $(CI),$(ci-compiler) swift build $(lean),swift build)
# The tests that were built; `swift test` would read and plan the package again each time.
built-tests := $(if $(is-mac),swift test --skip-build,NO_COLOR=1 Scripts/in-memory.sh .build/debug/SensoriumPackageTests.xctest --testing-library swift-testing)

.PHONY: run test built linted fetched-packages fetched-vision fetched-python quick unit-test computing-tests waiting-tests file-tests apps web-test vision
.PHONY: bench soak format lint clean
.PHONY: help docs pages hooks commit-check release-check
.DEFAULT_GOAL := help

help: ## List these commands
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# For the processor it stands on, in a folder of its own: CI and renders use code that runs everywhere.
native := --scratch-path .build-native -debug-info-format none --disable-index-store $(if $(filter x86_64,$(shell uname -m)),-Xcc -march=native)

run: export SWIFT_EXEC = $(CURDIR)/Scripts/swiftc
run: export OPTIMISED_MODULES = $(always-optimised) NIOCore NIOHTTP1 NIOPosix
run: ## Install what is missing, build for this processor, start the studio with the simulated performer
	@Scripts/dependencies.sh run
	swift build --product sensorium $(native)
	.build-native/debug/sensorium

test: ## The whole suite: Core, allocations, hub, real peers, real browser
	@Scripts/dependencies.sh run
	$(MAKE) -j 4 built linted fetched-packages fetched-vision fetched-python
	$(MAKE) -j 3 --output-sync=target is-whole=1 spare-apps spare-computing waiting-and-browser

# On Linux, SwiftPM searches for XCTest's tests in the index, unless there is an entry; ours are Swift Testing's.
# The entry goes again: `swift test` runs none of them beside it.
with-entry = $(if $(CI),trap 'rm -f $(1)/XCTMain.swift' EXIT; cp Scripts/TestMain.swift $(1)/XCTMain.swift;)

# What waits for the network beside what computes.
built:
	$(call with-entry,Tests) $(build) --build-tests
linted:
	@Scripts/dependencies.sh lint
	$(MAKE) lint
fetched-packages: linted
	@Scripts/dependencies.sh test
fetched-vision: fetched-packages
	@Scripts/vision.sh --if-possible
fetched-python: linted
	@Scripts/python.sh

quick: ## Check style, architecture, and the tests of the modules of Core that changed
	@Scripts/quick.sh

unit-test: ## Build once, run all Swift tests, and look at the machine code of the audio thread
	$(MAKE) built
	$(MAKE) computing-tests
	$(MAKE) waiting-tests

# One build for all Swift tests. Sockets and sessions apart from pictures and sound, and a few at a time: all at once on
# two cores, or beside those of the same priority, their limits of time pass unseen.
few := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
computing-tests:
	Scripts/render-tree.py .build/debug
	$(built-tests) --skip '^(Net|MDNS|HTTPClient|WebServer|Hub|Motors|Landmarks|Store|Ports|Upload|Architecture)Tests\.'
waiting-tests:
	$(MAKE) -j 2 --output-sync=target file-tests $(if $(is-whole),name-test)
	$(few) $(built-tests) --filter '^(Hub|Motors)Tests\.'
	$(few) $(built-tests) --filter '^(Net|MDNS|HTTPClient|WebServer)Tests\.'

# These start no hub, so the tests of names may run beside them.
file-tests:
	$(built-tests) --filter '^(Landmarks|Store|Ports|Upload|Architecture)Tests\.'

# In CI, what the root built of Core serves the apps, too. Elsewhere their build has a folder of its own: beside the
# stand-ins for Apple's frameworks, NIO would find a module Network. The plan of their build goes again: the root's next
# build would follow it.
apps-scratch := $(if $(CI),.build,.build-apps)
apps-folder := --package-path Apps --scratch-path $(apps-scratch)

apps: ## On a Mac: write the Xcode project, build the apps, open it; elsewhere: build and test Apps/
ifneq ($(is-mac),)
	swift run $(apps-folder) project .
	for scheme in WeirdPhone RobotFace; do \
	  xcodebuild build -quiet -project Sensorium.xcodeproj -scheme $$scheme \
	    -destination generic/platform=iOS CODE_SIGNING_ALLOWED=NO || exit 1; done
	$(if $(CI),,open Sensorium.xcodeproj)
else
	$(call with-entry,Apps/Tests) $(if $(CI),,CORE_PLAIN=1) $(build) $(apps-folder) --build-tests
	$(if $(CI),rm -f $(apps-scratch)/debug.yaml)
	$(if $(CI),NO_COLOR=1 $(apps-scratch)/debug/AppsPackageTests.xctest --testing-library swift-testing,swift test --skip-build $(apps-folder))
endif

# What waits for sockets, servos, the vision worker and browsers; the rest computes in the time that these leave.
.PHONY: spare-apps spare-computing waiting-and-browser
spare-apps:
	Scripts/in-spare-time.sh $(MAKE) apps
	Scripts/in-spare-time.sh $(MAKE) page-test
spare-computing:
	Scripts/in-spare-time.sh $(MAKE) computing-tests
waiting-and-browser:
	$(MAKE) waiting-tests
	$(MAKE) browser-test

# Names are of the whole computer: hubs of other tests beside these would answer, too.
names := Tests/PeerTests/test_mdns.py

.PHONY: page-test name-test browser-test
web-test: ## Run the tests of pages, real peers and a real browser
	$(build)
	@Scripts/python.sh
	$(MAKE) -j 2 --output-sync=target page-test name-test
	$(MAKE) browser-test

browser-test:
	Scripts/in-memory.sh .venv/bin/python -m pytest -q -n 4 --durations=10 Tests/PeerTests Tests/StudioTests --ignore $(names)

# Both wait most of the time.
page-test:
	node --test --test-concurrency=2 Tests/WebTests/
name-test:
	.venv/bin/python -m pytest -q $(names)

vision: ## Fetch MediaPipe's library and models (checked by sha256)
	@Scripts/dependencies.sh vision
	@Scripts/vision.sh

bench: ## Measure speed beside the peers; results go to docs/benchmarks.md
	@Scripts/dependencies.sh test
	Benchmarks/run.sh

soak: ## A million hostile requests, actions and datagrams; about a quarter of an hour
	swift build --product sensorium
	Scripts/soak.py

format: ## Format all Swift files
	swift format -i -r Apps Core/Package.swift Core/Sources Core/Tests Package.swift Sources Tests

lint: ## Check style and syntax of Swift, JavaScript, Python and shell
	@Scripts/lint.sh

docs: ## Build the documentation of Core's public names into .build-docs
	@Scripts/docs.sh

pages: ## Write what pages take from Swift: identifiers of elements, the table of rooms
	@Scripts/pages.sh

hooks: ## Let git check each commit message in this clone
	git config core.hooksPath .githooks

commit-check: ## Check the messages of new commits, or of RANGE=BASE..HEAD
	@Scripts/commit-message.py $(RANGE)

release-check: ## Check that tag, version and changelog agree; TAG=vX.Y.Z before tagging
	@Scripts/release-check.py $(TAG)

clean: ## Remove everything that was built
	rm -rf .build .build-apps .build-docs .build-quick Core/.build Benchmarks/.build .venv
