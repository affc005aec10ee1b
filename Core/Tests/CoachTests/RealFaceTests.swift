import Coach
import CoachWire
import Foundation
import Prosody
import Signals
import Testing

/// The face of an actor, recorded with an iPhone: 65 s, 30 rows a second, with two losses of the face of over four
/// seconds. Its rows have no head angles.
@Suite("A real face")
struct RealFaceTests {
  private static let file: URL? = {
    let name = "recordings/livelink_s88_001.csv"
    var folder = URL(fileURLWithPath: #filePath)
    var candidates =
      ProcessInfo.processInfo.environment["SENSORIUM_SHARED"].map {
        [URL(fileURLWithPath: $0)]
      } ?? []
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      candidates.append(folder.appendingPathComponent("shared"))
    }
    return candidates.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isReadableFile(atPath: $0.path) }
  }()

  private static func frames() throws -> [FaceFrame] {
    guard let file else { return [] }
    let rows = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let shapes = (rows.first ?? []).map { ARKitShape(name: String($0)) }
    return rows.dropFirst().enumerated().map { index, row in
      let time = Double(index) / 30
      guard row.count == shapes.count else { return .lost(time: time, sequence: 0) }
      var frame = FaceFrame(time: time)
      frame.available.hasHeadAngles = false
      for (shape, text) in zip(shapes, row) {
        if let shape, let value = Float(text) { frame.shapes[shape] = value }
      }
      return frame
    }
  }

  @Test(
    "an actor who plays into the camera gets no cue about eyes or expression",
    .enabled(if: file != nil, "the recordings are not beside the checkout"))
  func acting() throws {
    let frames = try Self.frames()
    try #require(frames.count > 1_900)
    var line = CoachLine()
    var cues: [(Double, String)] = []
    var liveliness: [Double] = []
    for frame in frames {
      let time = frame.time - 3.5
      if time >= 0 { line.begin(at: 0, timestamp: 0) }
      if let speech = Windows.good().speech { line.hear(speech, at: time) }
      line.see(PictureFigures(mean: 120), at: time)
      line.see(frame, at: time)
      guard let event = line.advance(to: time) else { continue }
      if event.buzz, event.phase == .normal { cues.append((time, event.message)) }
      if let value = line.window?.face?.liveliness { liveliness.append(value) }
    }
    #expect(cues.allSatisfy { $0.1 == CoachFault.absent.message }, "\(cues)")
    #expect(!cues.isEmpty)
    let sorted = liveliness.sorted()
    #expect(sorted[sorted.count / 2] > 0.4)
    #expect(try #require(line.measures[.eyeContact]).mean > 0.8)
  }
}
