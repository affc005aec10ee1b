import Addresses
public import ScreenKit

extension HubState {
  /// Where the output summary is shown: on CONNECT itself, or on a screen that links to it.
  public enum Place: Hashable, Sendable {
    case connect, other
  }

  /// One line for all outputs, shown on TRACK and CONNECT.
  public func connection(on place: Place) -> Status {
    let isHere = place == .connect
    let active = sinks.filter(\.isOn)
    let working = active.filter { $0.tone == .connected }
    guard let first = active.first else {
      let here = sinks.isEmpty ? "add an output here" : "turn an output on"
      return Status(.searching, "Not sending yet: \(isHere ? here : "add an output on CONNECT").")
    }
    guard let best = working.first else {
      return Status(
        first.tone,
        active.count == 1 ? first.sentence : "None of \(active.count) outputs works yet.")
    }
    guard let leader = leadPerformer, leader.framesPerSecond > 0 else {
      return Status(.searching, "Ready for \(best.target), but no face is coming in.")
    }
    if working.count < active.count {
      return Status(
        .searching,
        "\(working.count) of \(active.count) outputs work: see \(isHere ? "those below" : "CONNECT")."
      )
    }
    let more = working.count > 1 ? " and \(working.count - 1) more" : ""
    return Status(
      .connected,
      "Connected to \(best.target) (\(best.kind.title), \(best.rate) FPS)\(more)")
  }

  public var leadPerformer: PerformerStatus? {
    performers.first { $0.id == lead } ?? performers.first
  }
}
