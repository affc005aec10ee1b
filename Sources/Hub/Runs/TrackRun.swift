import HubConnections
import FaceEngine
import Foundation
import Landmarks
public import Logging
public import Recording
import Signals
import Streaming

/// `sensorium track`: a picture, video or MJPEG → faces, hands and bodies in a file.
public struct TrackRun: Sendable {
  private let input: String
  private let output: String
  private let hasHands: Bool
  private let bodies: Int
  private let existing: ExistingFile
  private let log: Logger

  /// The numbers of bodies that can be looked for.
  public static let bodyRange = 0...TrackerOptions.maximumBodies

  /// - Parameters:
  ///   - bodies: the number of bodies to look for, 0…4; only JSON Lines contain them.
  ///   - existing: what to do when the output's file exists.
  public init(
    input: String, output: String, hasHands: Bool, bodies: Int = 0, existing: ExistingFile = .kept,
    log: Logger
  ) {
    self.existing = existing
    self.input = input
    self.output = output
    self.hasHands = hasHands
    self.bodies = bodies
    self.log = log
  }

  public struct Summary: Codable, Sendable {
    /// The path of the rows: with a number when the name was taken.
    public var output: String
    public var pictures = 0
    public var faces = 0
    public var hands = 0
    /// Nil when no bodies were looked for.
    public var bodies: Int?
    /// Seconds of video.
    public var length = 0.0

    public var sentence: String {
      let body = bodies.map { ", a body in \($0)" } ?? ""
      return "\(pictures) pictures: a face in \(faces), a hand in \(hands)\(body)."
    }

    /// Counts what was detected in one picture.
    mutating func add(_ tracked: TrackingResult) {
      pictures += 1
      faces += tracked.face?.isTracked == true ? 1 : 0
      hands += tracked.hands?.hands.isEmpty ?? true ? 0 : 1
      if let count = bodies { bodies = count + (tracked.bodies?.bodies.isEmpty ?? true ? 0 : 1) }
      length = tracked.time
    }

    /// The notice with the path of the rows when the wanted name was taken; else nil.
    func notice(wanted: String) -> String? {
      output == wanted ? nil : OutputName.notice(wanted: wanted, used: output)
    }
  }

  /// Tracks every picture in order; throws one sentence when a file is missing or unreadable.
  ///
  /// - Parameter notice: gets the path of the rows when the output's name was taken.
  public func run(
    progress: @escaping @Sendable (String) -> Void,
    notice: @Sendable (String) -> Void = { _ in }
  ) async throws -> Summary {
    try FileIdentity.refuse(output: output, over: [input])
    let film = try await PictureReader.open(input)
    defer { film.stop() }
    let vision = Vision(log: log)
    let thread = try await vision.thread()
    let wanted = TrackerOptions(faces: 1, hands: hasHands ? 2 : 0, bodies: bodies)
    let tracker = try await thread.makeTracker(wanted)
    let writer = try TrackWriter(path: output, existing: existing)
    var summary = Summary(output: writer.path)
    if wanted.bodies > 0 { summary.bodies = 0 }
    if let sentence = summary.notice(wanted: output) { notice(sentence) }
    while let picture = try await film.next() {
      var tracked = try await thread.track(picture.input, tracker: tracker, time: picture.time)
      tracked.setSequence(UInt32(truncatingIfNeeded: summary.pictures))
      try writer.write(tracked)
      summary.add(tracked)
      if summary.pictures.isMultiple(of: 10) { progress(summary.sentence) }
    }
    try writer.close()
    await vision.stop()
    return summary
  }
}

extension TrackingResult {
  /// The number of the picture, also when some were lost before it.
  fileprivate mutating func setSequence(_ sequence: UInt32) {
    face?.sequence = sequence
    hands?.sequence = sequence
    bodies?.sequence = sequence
  }
}
