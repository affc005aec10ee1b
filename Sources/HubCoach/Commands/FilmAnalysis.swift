import Numbers
import Coach
import CoachEngine
import CoachWire
import Foundation
import HubConnections
import JSON
import Landmarks
public import Logging
import Prosody
import Signals
import Streaming

/// `sensorium coach analyze`: a film judged as a take, in its own time. The same film gives the same report.
public struct FilmAnalysis: Sendable {
  private let report: TakeReport
  private let sentence: String?

  /// Throws one sentence for a film that cannot be read.
  ///
  /// - Parameter progress: gets the seconds that are judged.
  public static func run(
    _ path: String, log: Logger, progress: @escaping @Sendable (String) -> Void
  ) async throws -> FilmAnalysis {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw RunError("\(path) cannot be read: check the path.")
    }
    let sound = try await FilmSound.samples(of: path)
    let vision: (thread: VisionThread, tracker: TrackerID)?
    var sentence: String?
    do {
      let thread = try await Vision(log: log).thread()
      vision = (thread, try await thread.makeTracker(CoachSight.wanted))
    } catch {
      vision = nil
      sentence = "Judged by its sound alone: \(error)"
    }
    var line = FilmLine(sound: sound)
    let film = vision == nil ? nil : try await PictureReader.open(path)
    defer { film?.stop() }
    while let vision, let picture = try await film?.next() {
      try Task.checkCancellation()
      let tracked = try await vision.thread.track(
        picture.input, tracker: vision.tracker, time: picture.time)
      line.see(tracked, aspect: picture.input.aspect)
      progress(String(format: "%.1f s", picture.time))
    }
    line.finish()
    guard let report = line.report else {
      throw RunError("\(path) is too short to be judged: at least 3 s are needed.")
    }
    return FilmAnalysis(report: report, sentence: sentence)
  }

  public var lines: [String] { (sentence.map { [$0] } ?? []) + report.lines }
  public var json: String { JSONPrinter.text(of: report.json, isIndented: true) }
}

/// The coach's line over a film, in the film's time.
private struct FilmLine {
  private let sound: [Float]
  private var heard = 0
  private var line = CoachLine()
  private var voice = VoiceAnalyser()
  /// Seconds.
  private static let block = 0.05

  init(sound: [Float]) {
    self.sound = sound
    line.begin(at: 0, timestamp: 0)
  }

  mutating func see(_ tracked: TrackingResult, aspect: Double) {
    hear(until: tracked.time)
    let box = tracked.face.flatMap { FaceBox($0, aspect: aspect) }
    if let face = tracked.face { line.see(face, box: box, at: tracked.time) }
    if let luma = tracked.luma { line.see(luma, box: box, at: tracked.time) }
    _ = line.advance(to: tracked.time)
  }

  mutating func finish() {
    hear(until: Double(sound.count) / Double(VoiceAnalyser.sampleRate))
  }

  private mutating func hear(until end: Double) {
    let size = Int(clamping: Self.block * Double(VoiceAnalyser.sampleRate))
    while heard + size <= sound.count {
      let time = Double(heard + size) / Double(VoiceAnalyser.sampleRate)
      guard time <= end else { return }
      sound[heard..<heard + size].withUnsafeBufferPointer { voice.process($0) }
      heard += size
      line.hear(voice.measures, at: time)
      _ = line.advance(to: time)
    }
  }

  var report: TakeReport? { line.report(id: "film") }
}

extension VisionInput {
  /// Width divided by height.
  fileprivate var aspect: Double {
    switch self {
    case .picture(let picture): Double(picture.width) / Double(picture.height)
    case .jpeg(let bytes):
      JPEGHeader(bytes).map { Double($0.width) / Double($0.height) } ?? 1
    }
  }
}
