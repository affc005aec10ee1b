import Foundation
import Landmarks
public import Logging
public import Recording
import Signals

/// `sensorium track`: a picture, video or MJPEG → faces and hands in a file.
public struct TrackRun: Sendable {
  private let input: String
  private let output: String
  private let hasHands: Bool
  private let existing: ExistingFile
  private let log: Logger

  /// - Parameter existing: what to do when the output's file exists.
  public init(
    input: String, output: String, hasHands: Bool, existing: ExistingFile = .kept, log: Logger
  ) {
    self.existing = existing
    self.input = input
    self.output = output
    self.hasHands = hasHands
    self.log = log
  }

  public struct Summary: Codable, Sendable {
    /// The path of the rows: with a number when the name was taken.
    public var output: String
    public var pictures = 0
    public var faces = 0
    public var hands = 0
    /// Seconds of video.
    public var length = 0.0

    public var sentence: String {
      "\(pictures) pictures: a face in \(faces), a hand in \(hands)."
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
    let tracker = try await thread.makeTracker(hands: hasHands)
    let writer = try TrackWriter(path: output, existing: existing)
    var summary = Summary(output: writer.path)
    if let sentence = summary.notice(wanted: output) { notice(sentence) }
    while let picture = try await film.next() {
      var tracked = try await thread.track(picture.input, tracker: tracker, time: picture.time)
      tracked.face?.time = picture.time
      tracked.face?.sequence = UInt32(truncatingIfNeeded: summary.pictures)
      tracked.hands.time = picture.time
      tracked.hands.sequence = UInt32(truncatingIfNeeded: summary.pictures)
      try writer.write(tracked, hasHands: hasHands)
      summary.pictures += 1
      summary.faces += tracked.face?.isTracked == true ? 1 : 0
      summary.hands += tracked.hands.hands.isEmpty ? 0 : 1
      summary.length = picture.time
      if summary.pictures.isMultiple(of: 10) { progress(summary.sentence) }
    }
    try writer.close()
    await vision.stop()
    return summary
  }
}
