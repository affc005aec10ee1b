extension Stage {
  /// The one line that TRACK and CONNECT show for all sinks together.
  public var connection: Status {
    let active = sinks.filter(\.isOn)
    let working = active.filter { $0.tone == .connected }
    guard let first = active.first else {
      return Status(.searching, "Not sending yet: add an output on CONNECT.")
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
      return Status(.searching, "\(working.count) of \(active.count) outputs work: see CONNECT.")
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
