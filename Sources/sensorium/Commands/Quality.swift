import ArgumentParser
import DSP
import Foundation
import SoundQuality

struct Quality: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the sound components and print the quality sheet.",
    discussion: """
      Every component is measured against the universal limits (no NaN, no clicks, the same bits in \
      any blocks) and against its own limits (alias, responses, times). Each line shows the limit, \
      the measured value, and pass or missed with the reason.

      Exit code 0 when only known misses fail, 1 otherwise.

      Measure with a release build: a debug build renders a hundred times slower.
        swift build -c release --product sensorium
        .build/release/sensorium quality > docs/quality.md

      Examples:
        sensorium quality Fuzz
        sensorium quality 'Formant Filter' --json
        sensorium quality --full            10,000 settings for each rate and input, some minutes
      """)

  @Argument(help: "The name of one component, in upper or lower case (default: all).")
  var component: String?

  @Flag(help: "Try 10,000 random settings for each rate and input instead of 100.")
  var full = false

  @Flag(help: "Print the sheet as JSON.")
  var json = false

  func validate() throws {
    do { _ = try components() } catch { throw ValidationError(error.description) }
  }

  func run() async throws {
    let components = try components()
    if !QualitySheet.isOptimised {
      Terminal.say(
        "sensorium: This is a debug build, which measures a hundred times slower. "
          + "Better: swift build -c release --product sensorium")
    }
    let sheet = try await Interruption.race { () async throws -> QualitySheet in
      try QualitySheet.measuring(components, isFull: full) { progress in
        try Task.checkCancellation()
        Terminal.progress("\(progress.done + 1) of \(progress.count)  \(progress.name)")
      }
    }
    Terminal.endProgress()
    guard let sheet else { throw ExitCode(130) }
    if json {
      try Terminal.print(json: sheet)
    } else {
      Terminal.write(sheet.markdown, to: .standardOutput)
    }
    if !sheet.holds { throw ExitCode.failure }
  }

  private func components() throws(UnknownComponent) -> [ComponentKind] {
    try ComponentChoice.components(named: component ?? "")
  }
}
