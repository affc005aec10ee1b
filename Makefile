# The two commands are `make run` and `make test`; the rest is for people at work on the code.
SHELL := /bin/bash
export SWIFT_BACKTRACE ?= enable=no

.PHONY: run test core-test hub-test web-test vision bench soak format lint clean

run: ## Install what is missing, build, start the studio with the simulated performer
	@Scripts/dependencies.sh run
	swift build --product sensorium
	.build/debug/sensorium

test: ## The whole suite: Core, allocations, hub, real peers, real browser
	@Scripts/dependencies.sh test
	@Scripts/vision.sh --if-possible
	$(MAKE) lint core-test hub-test web-test

core-test:
	CORE_TESTS=debug swift test --package-path Core
	CORE_TESTS=release swift test --package-path Core --scratch-path Core/.build-release -c release -Xswiftc -enable-testing
	Scripts/render-tree.py

# Sockets and sessions apart from pictures: beside MediaPipe on two cores their limits of time would pass unseen.
hub-test:
	swift build --build-tests
	swift test --skip-build --filter '^(Net|MDNS|WebServer)Tests\.'
	swift test --skip-build --filter '^(Hub|Motors)Tests\.'
	swift test --skip-build --skip '^(Net|MDNS|WebServer|Hub|Motors)Tests\.'

web-test:
	swift build --product sensorium
	node --test Tests/WebTests/
	@Scripts/python.sh
	.venv/bin/python -m pytest -q Tests/PeerTests Tests/StudioTests

vision: ## Fetch MediaPipe's library and models (checked by sha256)
	@Scripts/dependencies.sh vision
	@Scripts/vision.sh

bench: ## Measure speed beside the peers; results go to docs/benchmarks.md
	@Scripts/dependencies.sh test
	Benchmarks/run.sh

soak: ## A million hostile requests, actions and datagrams; about a quarter of an hour
	swift build --product sensorium
	Scripts/soak.py

format:
	swift format -i -r Core/Package.swift Core/Sources Core/Tests Package.swift Sources Tests

lint:
	swift format lint -s -r Core/Package.swift Core/Sources Core/Tests Package.swift Sources Tests

clean:
	rm -rf .build Core/.build Core/.build-release Benchmarks/.build .venv
