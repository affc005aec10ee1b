import ArgumentParser
import FaceEngine
import Foundation
import HubInstrument
import Instrument
import InstrumentScreens
import Streaming

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play the instrument with the hands of a film: notes, a WAV file, MIDI.",
    discussion: """
      Renders faster than real time, and the same film gives the same bytes. To play live, start the hub and open \
      Play in the studio. Hands need MediaPipe's library and models: `make vision` fetches them.

      --set takes what Play's menus and dials set: input scale key low octaves hands chord waveform modulation \
      trigger velocitySource comfort stabilizer timing tempoSource echo channelMode channel, and 0 to 1 for velocity \
      modulation snap glide attack release tone fuzz delay reverb tempo.

      Examples:
        sensorium play --from demo: --out tune.wav --midi tune.mid
        sensorium play --from dance.mp4 --set scale=blues --set snap=0.4 --out dance.wav
        sensorium play --from dance.mp4 --recipe warm_pad --recipe oberon --out pad.wav
        sensorium play --from dance.mp4 --json
      """)

  @Option(
    help:
      "A film, a file of concatenated JPEGs, a picture, a MIDI file (.mid), or demo: for the simulated hands."
  )
  var from: String

  @Option(help: "Where to write the sound: FILE.wav.")
  var out: String?

  @Option(help: "Where to write the notes: FILE.mid.")
  var midi: String?

  @Option(
    help: "A recipe by its id, or its file: a synthesiser as the voice, an effect after the dials.")
  var recipe: [String] = []

  @Option(help: "A setting as NAME=VALUE; may be repeated.")
  var set: [String] = []

  @Option(help: "How many seconds to play, greater than 0 up to 3600.")
  var seconds: Double?

  @Flag(help: "Overwrite existing files (default: add a number to the name).")
  var force = false

  @Flag(help: "Print the notes as JSON.")
  var json = false

  func validate() throws {
    if let seconds, !(seconds > 0 && seconds <= PlayRun.longest) {
      throw ValidationError(
        "--seconds must be greater than 0, up to 3600 (got \(seconds)).")
    }
    _ = try settings()
  }

  private func settings() throws -> InstrumentSettings {
    var settings = InstrumentSettings()
    for text in set {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw ValidationError("--set must be NAME=VALUE, such as scale=blues (got \(text)).")
      }
      do {
        try settings.set(parts[0], to: parts[1])
      } catch {
        throw ValidationError("--set \(text): \(error.description)")
      }
    }
    return settings
  }

  func run() async throws {
    do {
      let run = PlayRun(
        source: from, settings: try settings(), recipes: recipe, sound: out, midi: midi,
        seconds: seconds,
        existing: .forced(force), log: Terminal.logger(isVerbose: false))
      let summary = try await Interruption.race { try await run.run { Terminal.progress($0) } }
      Terminal.endProgress()
      guard let summary else { return }
      if json { try Terminal.print(json: summary) } else { Terminal.say(summary.sentence) }
    } catch {
      Terminal.endProgress()
      throw Terminal.fail(error)
    }
  }
}
