import ArgumentParser
import FaceEngine
import Foundation
import Hub
import Streaming

struct Stream: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send any source to any sinks, without the studio.",
    discussion: """
      Runs until the source ends or Ctrl-C. Several sources go to every sink unless a sink names \
      one with ?performer=p1 (sources are p1, p2 … in the order given). An existing file is kept: \
      the output then goes to "out 2.csv", with a notice.

      Examples:
        sensorium stream --from demo: --to osc://127.0.0.1:8000 --to nerve://127.0.0.1:9000
        sensorium stream --from 'replay:take.csv?speed=max' --to csv:- --raw
        sensorium stream --from livelink://0.0.0.0:11111 --to 'weirdconnect://192.168.1.20:9000?rate=30'
      """)

  @Option(name: .customLong("from"), help: "A source; may be given several times.")
  var sources: [String]

  @Option(name: .customLong("to"), help: "A sink; may be given several times.")
  var sinks: [String]

  @OptionGroup var pipeline: PipelineOptions

  @Option(
    help: "Unix seconds of frame time 0 for OSC time tags (default: the recording's, else now).")
  var epoch: Double?

  @Flag(help: "Overwrite existing output files (default: add a number to the name).")
  var force = false

  @Flag(help: "Print a summary as JSON at the end.")
  var json = false

  func validate() throws {
    guard !sources.isEmpty else { throw ValidationError("Give a source, as in --from demo:") }
    guard !sinks.isEmpty else {
      throw ValidationError("Give a sink, as in --to osc://127.0.0.1:8000")
    }
    try AddressParsing.checkCounts(sources: sources, sinks: sinks)
    if let epoch, !(0...4e9).contains(epoch) {
      throw ValidationError(
        "--epoch \(epoch) is out of range: give Unix seconds from 0 to 4000000000.")
    }
    for text in sources { _ = try AddressParsing.namedSource(text) }
    for text in sinks { _ = try AddressParsing.sink(text) }
  }

  func run() async throws {
    Terminal.silenceLibraries()
    do {
      let run = try StreamRun(
        namedSources: try sources.map(AddressParsing.namedSource),
        sinks: try sinks.map(AddressParsing.sink),
        settings: try pipeline.settings(), epoch: epoch,
        existing: .forced(force), log: Terminal.logger(isVerbose: false))
      try await Interruption.race {
        try await run.run(progress: { Terminal.progress($0) }, notice: { Terminal.say($0) })
      }
      Terminal.endProgress()
      if json {
        try Terminal.print(json: run.summary)
      } else {
        Terminal.say(run.summary.sentence)
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
