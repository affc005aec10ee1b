public import Signals

/// Merges several sources into one face: each part comes from its selected source, else from the performer's
/// own source, else from the source with the newest value. A source that is silent for 0.5 s is ignored.
///
/// Uses frame time only; equal frames in equal order give equal faces.
public struct FrameMerger: Hashable, Sendable {
  /// Seconds of frame time after which a silent source is ignored.
  public static let timeout = 0.5

  /// The performer's own source; it sets the pace while it delivers frames.
  public let own: String
  public var choices: [FacePart: String]
  private var newest: [String: SensorFrame] = [:]
  private var last = -Double.infinity

  public init(own: String, choices: [FacePart: String] = [:]) {
    self.own = own
    self.choices = choices
  }

  /// Removes every source but these.
  public mutating func keep(_ sources: [String]) {
    newest = newest.filter { sources.contains($0.key) }
  }

  /// The merged face; nil when another source sets the pace.
  public mutating func receive(_ frame: SensorFrame, from source: String) -> SensorFrame? {
    guard frame.time.isFinite else { return nil }
    guard newest[source] != nil || newest.count < FacePart.maximumSources else { return nil }
    if let known = newest[source], frame.time < known.time { return nil }
    newest[source] = frame
    let now = max(frame.time, last)
    guard source == own || !isFresh(own, at: now), frame.time > last else { return nil }
    last = frame.time
    return joined(at: frame)
  }

  private func isFresh(_ source: String, at now: Double) -> Bool {
    newest[source].map { now - $0.time <= FrameMerger.timeout } ?? false
  }

  private func joined(at beat: SensorFrame) -> SensorFrame {
    var givers: [(part: FacePart, frame: SensorFrame)] = []
    for part in FacePart.allCases {
      if let frame = giver(of: part, at: beat.time) { givers.append((part, frame)) }
    }
    guard !givers.isEmpty else { return .face(.lost(time: beat.time, sequence: beat.sequence)) }
    let faces = givers.compactMap { giver -> (FacePart, FaceFrame)? in
      if case .face(let face) = giver.frame { (giver.part, face) } else { nil }
    }
    if faces.count == givers.count { return .face(FaceFrame(joining: faces, at: beat)) }
    return .channels(
      ChannelFrame(joining: givers.map { ($0.part, $0.frame.channelFrame) }, at: beat))
  }

  private func giver(of part: FacePart, at now: Double) -> SensorFrame? {
    let able = newest.filter { isFresh($0.key, at: now) && $0.value.has(part) }
    if let chosen = choices[part].flatMap({ able[$0] }) { return chosen }
    if let frame = able[own] { return frame }
    return able.max { ($0.value.time, $1.key) < ($1.value.time, $0.key) }?.value
  }
}
