import Foundation
import Landmarks
public import Logging
import Recording
import Signals

/// `sensorium track`: a picture, film or MJPEG → faces and hands in a file.
public struct TrackRun: Sendable {
  private let input: String
  private let output: String
  private let hasHands: Bool
  private let log: Logger

  public init(input: String, output: String, hasHands: Bool, log: Logger) {
    self.input = input
    self.output = output
    self.hasHands = hasHands
    self.log = log
  }

  public struct Summary: Codable, Sendable {
    public var pictures = 0
    public var faces = 0
    public var hands = 0
    /// Seconds of film.
    public var length = 0.0

    public var sentence: String {
      "\(pictures) pictures: a face in \(faces), a hand in \(hands)."
    }
  }

  /// Tracks every picture in order; throws one sentence when something is absent or unreadable.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> Summary {
    try FileIdentity.refuse(output: output, over: [input])
    let film = try PictureReader.open(input)
    defer { film.stop() }
    let vision = Vision(log: log)
    let thread = try await vision.thread()
    let tracker = try await thread.makeTracker(hands: hasHands)
    let writer = try TrackWriter(path: output)
    var summary = Summary()
    while let picture = try await film.next() {
      var tracked = try await thread.track(picture.input, tracker: tracker, time: picture.time)
      tracked.face?.time = picture.time
      tracked.face?.sequence = UInt32(summary.pictures)
      tracked.hands.time = picture.time
      tracked.hands.sequence = UInt32(summary.pictures)
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
