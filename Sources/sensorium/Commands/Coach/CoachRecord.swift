import ArgumentParser
import Foundation
import HubCoach

struct CoachRecord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a take here, without a browser: countdown, events as they come, report.",
    discussion: """
      Return or Ctrl-C stops. The report is kept in the data folder like a page's; the film is not. Without \
      --judge it is judged as the studio has chosen. Naming a judge's address allows its host for this take.

      Examples:
        sensorium coach record
        sensorium coach record --camera camera:0 --microphone alsa:default --seconds 60
        sensorium coach record --camera take.mp4 --json
        sensorium coach record --camera none --microphone talk.wav
        sensorium coach record --judge http://192.168.1.5:8000
        sensorium coach record --judge localhost:11434 --model llava:13b
      """)

  @Option(help: "camera:0, camera:/dev/video2, a film, or none (default: camera:0).")
  var camera: String?

  @Option(
    help:
      "A WAV file, another file with sound, alsa:DEVICE, jack:NAME, or none (default: the film's sound, or alsa:default)."
  )
  var microphone: String?

  @Option(
    help: "Who judges: here, or the address of a Neuro-Sync server or, with --model, of a model.")
  var judge: String?

  @Option(help: "The name of a model with pictures at --judge.")
  var model: String?

  @Option(help: "Stop after so many seconds.")
  var seconds: Double?

  @Option(help: "The data folder of the hub.")
  var data: String?

  @Flag(help: "Print JSON Lines: notices, countdown, events and the report.")
  var json = false

  func run() async throws {
    do {
      var options = TerminalTake.Options()
      (options.camera, options.microphone, options.judge) = (camera, microphone, judge)
      (options.model, options.seconds, options.data) = (model, seconds, data)
      let isJSON = json
      let take = try TerminalTake(options, log: Terminal.logger(isVerbose: false)) { news in
        if isJSON { return Terminal.print(news.jsonLine) }
        for line in news.lines {
          if news.isNotice { Terminal.say(line) } else { Terminal.print(line) }
        }
      }
      let (stop, stopping) = AsyncStream.makeStream(of: Void.self)
      Self.onReturn { stopping.yield() }
      // An interruption stops the take, whose report is kept all the same.
      let recording = Task { try await take.run(stop: stop) }
      try await Interruption.race {
        try await withTaskCancellationHandler {
          try await recording.value
        } onCancel: {
          stopping.yield()
        }
      }
    } catch {
      throw Terminal.fail(error)
    }
  }

  /// Calls for each line of standard input, on a thread of its own.
  private static func onReturn(_ action: @escaping @Sendable () -> Void) {
    let thread = Thread {
      while readLine() != nil { action() }
    }
    thread.start()
  }
}
