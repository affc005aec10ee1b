public import ScreenKit
public import Timing

/// LATENCY: the time of each stage between a face and its packets.
public struct LatencyScreen: Screen, Hashable {
  public struct Performer: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var stages: [StageRow]
    /// What the figures exclude, and their uncertainty.
    public var note: String
  }

  public struct StageRow: Codable, Hashable, Sendable {
    public var stage: LatencyStage
    public var title: String
    public var p50: String
    public var p99: String
    /// Fraction 0…1 of the total's p99, for a bar.
    public var share: Double
  }

  public struct SelfTest: Codable, Hashable, Sendable {
    public var isRunning = false
    public var progress = 0.0
    public var sentence = ""
    /// Empty while it runs.
    public var stages: [StageRow] = []
  }

  public var performers: [Performer] = []
  public var empty: String?
  public var selfTest = SelfTest()

  public init(_ hubState: HubState) { refresh(from: hubState) }

  public enum Action: Codable, Hashable, Sendable {
    case runSelfTest
    case reset
  }

  public enum Effect: Hashable, Sendable {
    case runSelfTest
    case reset
  }

  public typealias Outcome = Never

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .runSelfTest:
      guard !selfTest.isRunning else { return [] }
      selfTest.isRunning = true
      selfTest.stages = []
      return [.runSelfTest]
    case .reset: return [.reset]
    }
  }

  public mutating func refresh(from hubState: HubState) {
    performers = hubState.latency.performers.filter { !$0.figures.isEmpty }.map { performer in
      Performer(
        id: performer.id, title: performer.title, stages: Self.rows(performer.figures),
        note: Self.note(performer))
    }
    empty = performers.isEmpty ? "No frames yet: add a source on CONNECT." : nil
    let test = hubState.latency.selfTest
    selfTest = SelfTest(
      isRunning: test.isRunning, progress: test.progress,
      sentence: test.isRunning
        ? "Sending 300 packets through this hub over loopback."
        : test.problem ?? test.result?.sentence
          ?? "Sends 300 packets through this hub over loopback and times every stage; takes 5 s.",
      stages: test.isRunning
        ? [] : Self.rows(test.result?.figures ?? [], title: \.loopbackTitle))
  }

  private static func rows(
    _ figures: [LatencyFigure], title: (LatencyStage) -> String = \.title
  ) -> [StageRow] {
    let whole = figures.first { $0.stage == .total }?.p99 ?? 0
    return figures.map { figure in
      StageRow(
        stage: figure.stage, title: title(figure.stage), p50: figure.p50.duration,
        p99: figure.p99.duration,
        share: whole > 0 ? min(1, (figure.p99 / whole * 1000).rounded() / 1000) : 0)
    }
  }

  private static func note(_ performer: PerformerLatency) -> String {
    let stages = Set(performer.figures.map(\.stage))
    if let error = performer.clockError {
      return "Counted from the camera's own time, known to ±\(error.oneDecimal) ms."
    }
    if stages.contains(.track) {
      return "Counted from the packet's arrival: what happens before it is not in it."
    }
    return "Counted from when the hub made or read the frame."
  }
}

extension LatencyStage {
  /// The name shown to people.
  public var title: String {
    switch self {
    case .arrive: "Camera to hub"
    case .track: "Decode or track"
    case .map: "Map"
    case .send: "Encode and send"
    case .total: "Total"
    }
  }

  /// The name in the self-test, where the hub is both sender and receiver.
  public var loopbackTitle: String {
    switch self {
    case .arrive: "Sender to hub"
    case .total: "There and back"
    case .track, .map, .send: title
    }
  }
}
