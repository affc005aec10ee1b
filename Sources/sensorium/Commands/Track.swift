import ArgumentParser
import Foundation
import Hub

struct Track: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Track a picture, a video or MJPEG and write the faces and hands it shows.",
    discussion: """
      The output is JSON Lines (.jsonl: faces and hands) or CSV (.csv: the 62 channels), - for JSON \
      Lines on standard output. Needs MediaPipe's library and models: `make vision` fetches them.

      Examples:
        sensorium track talk.mp4 --out talk.jsonl
        sensorium track portrait.png --out - | head -1
      """)

  @Argument(help: "A picture (JPEG, PNG), a video, or a file of concatenated JPEGs (.mjpeg).")
  var input: String

  @Option(help: "Where to write: FILE.jsonl, FILE.csv or -.")
  var out: String

  @Flag(inversion: .prefixedNo, help: "Look for hands too.")
  var hands = true

  @Flag(help: "Overwrite an existing output file (default: add a number to the name).")
  var force = false

  @Flag(help: "Print what was found as JSON on standard output (on standard error with --out -).")
  var json = false

  func run() async throws {
    do {
      let run = TrackRun(
        input: input, output: out, hasHands: hands, existing: .forced(force),
        log: Terminal.logger(isVerbose: false))
      let summary = try await Interruption.race {
        try await run.run(progress: { Terminal.progress($0) }, notice: { Terminal.say($0) })
      }
      Terminal.endProgress()
      guard let summary else { return }
      if json && out != "-" {
        try Terminal.print(json: summary)
      } else {
        Terminal.say(summary.sentence)
      }
    } catch {
      Terminal.endProgress()
      throw Terminal.fail(error)
    }
  }
}
