import HubWeirdPhone
import ArgumentParser
import FaceControl
import Foundation
import Hub

struct Nerve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Receive and show jack voltages from any sender.",
    discussion: """
      Listens for WeirdConnect version 3 and 2 and for NERV packets, detects the format by the first \
      bytes and shows sixteen jacks. Outputs glide to 0 V after half a second of silence.

      Examples:
        sensorium nerve
        sensorium nerve --lan --json | jq .volts[0]
        sensorium nerve --jack
      """)

  @Option(help: "The UDP port to listen on.")
  var port: UInt16 = 9000

  @Flag(help: "Listen on the network too, not only on this computer.")
  var lan = false

  @Option(help: "Volts of a unipolar 1.0: 5 or 10.")
  var volts = 5

  @Flag(help: "Send the voltages to JACK's audio ports too, as sensorium-nerve:cv_1 to cv_16.")
  var jack = false

  @Flag(help: "Print one JSON line for every packet instead of the meters.")
  var json = false

  @Option(help: "Stop after this number of packets.")
  var count: Int?

  func validate() throws {
    guard volts == 5 || volts == 10 else {
      throw ValidationError("--volts must be 5 or 10 (got \(volts)).")
    }
    if let count, count < 1 {
      throw ValidationError("--count \(count) is out of range: give 1 or more.")
    }
  }

  func run() async throws {
    let receiver = NerveRun(
      port: port, isLANOpen: lan, isTenVolts: volts == 10, packetLimit: count,
      hasJack: jack)
    let isJSON = json
    do {
      try await Interruption.race {
        try await receiver.run { event in
          switch event {
          case .listening(let address):
            let isBlind = !isJSON && isatty(STDOUT_FILENO) == 0
            Terminal.say("Listening on \(address). Ctrl-C ends it.")
            if isBlind {
              Terminal.say("Standard output is not a terminal: use --json to see the packets.")
            }
          case .packet(let packet):
            if isJSON { Terminal.print(packet.jsonLine) }
          case .jack(let sentence): Terminal.say(sentence)
          case .display(let panel):
            if !isJSON { Terminal.redraw(panel) }
          }
        }
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}

extension Terminal {
  /// Draws a block of lines over the one before.
  static func redraw(_ panel: String) {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    write("\u{1B}[H\u{1B}[J\(panel)\n", to: .standardOutput)
  }
}
