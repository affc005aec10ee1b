import ArgumentParser
import HubCoach

struct CoachMetrics: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract:
      "Measure a voice in a WAV file: pace, pauses, loudness, pitch, and the five figures of the wire.",
    discussion: """
      A row for each 1.5 s. VOL, PEAK, SILENCE, VAR and BURSTS are what clients of Neuro-Sync send; PACE comes \
      from syllables, LUFS is the loudness of the last 3 s, PITCH and SD are in Hz and semitones.

      Examples:
        sensorium coach metrics talk.wav
        sensorium coach metrics talk.wav --json
        sensorium coach metrics talk.wav --pitch
      """)

  @Argument(help: "A WAV file of any rate.")
  var file: String

  @Flag(help: "Print rows of {at, wire, voice} and {whole} as JSON.")
  var json = false

  @Flag(help: "Print the pitch of every 10 ms as JSON: [seconds, Hz or null].")
  var pitch = false

  func validate() throws {
    guard !(json && pitch) else {
      throw ValidationError("--json and --pitch print different things: give one of them.")
    }
  }

  func run() async throws {
    do {
      let report = try SoundReport(file)
      if pitch { return Terminal.print(report.pitch) }
      if json { return Terminal.print(report.json) }
      for line in report.lines { Terminal.print(line) }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
