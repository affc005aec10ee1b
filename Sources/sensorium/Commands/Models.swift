import ArgumentParser
import Foundation
import Hub

struct Models: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the vision models: their paths, their checksums and how to get them.")

  @Flag(help: "Print the findings as JSON.")
  var json = false

  func run() async throws {
    let models = ModelReport.current()
    if json {
      try Terminal.print(json: models)
    } else {
      for line in models.lines { Terminal.print(line) }
    }
    if !models.isComplete { throw ExitCode.failure }
  }
}
