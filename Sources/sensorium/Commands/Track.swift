import ArgumentParser
import FaceEngine
import Foundation
import Hub
import Streaming

struct Track: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Track a picture, a video or MJPEG and write the faces, hands and bodies it shows.",
    discussion: """
      The output is JSON Lines (.jsonl: faces, hands and bodies) or CSV (.csv: the 62 channels), - for \
      JSON Lines on standard output. Needs MediaPipe's library and models: `make vision` fetches them.

      Examples:
        sensorium track talk.mp4 --out talk.jsonl
        sensorium track portrait.png --out - | head -1
        sensorium track dance.mp4 --bodies 1 --out dance.jsonl
      """)

  @Argument(help: "A picture (JPEG, PNG), a video, or a file of concatenated JPEGs (.mjpeg).")
  var input: String

  @Option(help: "Where to write: FILE.jsonl, FILE.csv or -.")
  var out: String

  @Flag(inversion: .prefixedNo, help: "Look for hands too.")
  var hands = true

  @Option(help: "Look for up to this many bodies, 0 to 4, each with 33 joints; JSON Lines only.")
  var bodies = 0

  @Flag(help: "Overwrite an existing output file (default: add a number to the name).")
  var force = false

  @Flag(help: "Print what was found as JSON on standard output (on standard error with --out -).")
  var json = false

  func validate() throws {
    guard TrackRun.bodyRange.contains(bodies) else {
      throw ValidationError("--bodies must be from 0 to 4 (got \(bodies)).")
    }
    guard bodies == 0 || !out.hasSuffix(".csv") else {
      throw ValidationError(
        "--bodies \(bodies) needs JSON Lines, because a CSV contains the 62 channels only:"
          + " name the output FILE.jsonl (got \(out)).")
    }
  }

  func run() async throws {
    do {
      let run = TrackRun(
        input: input, output: out, hasHands: hands, bodies: bodies, existing: .forced(force),
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
