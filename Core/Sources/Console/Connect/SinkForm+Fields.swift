import Addresses
import ScreenKit

extension SinkForm {
  /// A field that only some kinds of output have.
  public enum Field: String, Codable, Sendable {
    case host, port, recents, path, midi, timeout, broadcast, arkit, tenVolts, framing
  }

  /// Frames per second of one output; also a choice of its row.
  static let rateRule = NumberRule(
    minimum: 10, maximum: 60, step: 1, snaps: [30, 60], standard: 60, unit: "frames per second")

  static let timeoutRule = NumberRule(
    minimum: 5, maximum: 30, step: 1, standard: Double(SinkURL.defaultTimeout), unit: "seconds")

  static let framings = [
    Choice(id: SinkURL.StreamFraming.length.rawValue, title: "Length (OSC 1.0)"),
    Choice(id: SinkURL.StreamFraming.slip.rawValue, title: "SLIP (OSC 1.1)"),
  ]

  static let layouts = MIDILayout.allCases.map {
    Choice(id: $0.rawValue, title: $0.title)
  }

  /// The id of the choice whose channel follows the performer.
  static let eachPerformers = "performer"

  static let midiChannels =
    (1...16).map { Choice(id: "\($0)", title: "\($0)") }
    + [Choice(id: eachPerformers, title: "each performer’s own")]

  /// 10–60 frames per second, with snap points at 30 and 60.
  static func snapped(_ rate: Int) -> Int {
    let rate = min(max(rate, 10), 60)
    if abs(rate - 30) <= 2 { return 30 }
    return rate >= 58 ? 60 : rate
  }

  static func heldTimeout(_ seconds: Int) -> Int { min(max(seconds, 5), 30) }

  /// Chooses among `midiChannels`; ignores an unknown choice.
  mutating func setMIDIChannel(_ id: String) {
    guard let place = midiChannels.firstIndex(where: { $0.id == id }) else { return }
    midi.followsPerformer = id == Self.eachPerformers
    if !midi.followsPerformer { midi.channel = place + 1 }
  }

  /// Updates what the page shows for the kind that is chosen.
  mutating func layOut() {
    colour = kind.colour
    pathTitle = kind.pathTitle(on: offer)
    midiChannel = midi.followsPerformer ? Self.eachPerformers : "\(midi.channel)"
    fields = kind.fields.filter {
      $0 == .recents ? !recents.isEmpty : $0 != .broadcast || offer.canBroadcast
    }
  }
}

extension SinkKind {
  fileprivate var fields: [SinkForm.Field] {
    let optional: [(SinkForm.Field, option: String)] = [
      (.midi, "channel"), (.timeout, "timeout"), (.broadcast, "broadcast"), (.arkit, "arkit"),
      (.tenVolts, "scale"), (.framing, "framing"),
    ]
    return (isNetwork ? [.host, .port, .recents] : [.path])
      + optional.filter { options.contains($0.option) }.map(\.0)
  }

  fileprivate func pathTitle(on host: HostOffer) -> String {
    switch self {
    case .jackCV: "Name of our JACK client (sensorium when empty)"
    case .jackMIDI: "JACK port to plug into, as client:port (none when empty)"
    default: "File on \(host.name)"
    }
  }
}
