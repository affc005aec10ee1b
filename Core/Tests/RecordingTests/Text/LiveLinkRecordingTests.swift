import Foundation
import Recording
import Signals
import Testing

@Suite(
  "Real Live Link Face recordings",
  .enabled(if: SharedRecordings.isPresent, "The shared recordings are not beside this checkout."))
struct LiveLinkRecordingTests {
  @Test(
    "every row is read, lost ones as lost",
    arguments: [("livelink_rom_alex_3.csv", 4030, 0), ("livelink_s88_001.csv", 1939, 277)])
  func counts(name: String, rows: Int, lost: Int) throws {
    let file = try RecordedFile.open(path: try #require(SharedRecordings.path(name)))
    #expect(file.kind == .liveLinkCSV)
    var reader = try file.frames()
    let frames = Array(AnyIterator { reader.next() })
    #expect(frames.count == rows && frames.count { !$0.isTracked } == lost)
    #expect(reader.report.skipped == 0)
    #expect(frames[0].time == 0 && frames[0].sequence == 0)
    let steps = zip(frames, frames.dropFirst()).map { $1.time - $0.time }
    #expect(steps.count { abs($0 - 1.0 / 30) < 1e-3 } == rows - 4)
    #expect(steps.count { abs($0 - 2.0 / 30) < 1e-3 } == 3)
  }

  @Test("values are those of the columns' names")
  func values() throws {
    let path = try #require(SharedRecordings.path("livelink_rom_alex_3.csv"))
    var reader = try LiveLinkCSV(path: path)
    let opening = reader.next()
    let first = try #require(opening)
    #expect(first.shapes[.eyeBlinkLeft] == 0.123_647_011_8)
    #expect(first.shapes[.jawRight] == 0.018_503_606_3 && first.shapes[.jawLeft] == 0)
    #expect(first.shapes[.mouthLeft] == 0.044_400_192_8 && first.shapes[.mouthRight] == 0)
    #expect(first.shapes[.jawOpen] == 0.019_058_169_8)
    #expect(abs(first.time - (13 * 3600 + 13 * 60 + 4 + 31.652 / 60)) < 1e-9)
    #expect(!first.available.hasHeadAngles && first.available.hasGaze)
    var frames = [first]
    while let frame = reader.next() { frames.append(frame) }
    #expect((frames.map { $0.shapes[.jawOpen] }.max() ?? 0) > 0.94)
    #expect((frames.map { $0.shapes[.tongueOut] }.max() ?? 0) > 0.99)
  }

  @Test(
    "the eyes' angles and the look shapes agree: their signs are proved",
    arguments: ["livelink_rom_alex_3.csv", "livelink_s88_001.csv"])
  func gaze(name: String) throws {
    let path = try #require(SharedRecordings.path(name))
    let frames = Array(try LiveLinkCSV(path: path)).filter(\.isTracked)
    let shapes = frames.map { Gaze(shapes: $0.shapes) }
    for axis in 0..<2 {
      #expect(correlation(frames.map { $0.gaze.left[axis] }, shapes.map { $0.left[axis] }) > 0.98)
      #expect(correlation(frames.map { $0.gaze.right[axis] }, shapes.map { $0.right[axis] }) > 0.98)
    }
    let spread = zip(frames, shapes).map { abs($0.gaze.left.x - $1.left.x) }
    #expect((spread.max() ?? 1) < 0.35)
  }

  private func correlation(_ a: [Float], _ b: [Float]) -> Float {
    let (meanA, meanB) = (a.reduce(0, +) / Float(a.count), b.reduce(0, +) / Float(b.count))
    let covariance = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) }
    let varianceA = a.reduce(0) { $0 + ($1 - meanA) * ($1 - meanA) }
    let varianceB = b.reduce(0) { $0 + ($1 - meanB) * ($1 - meanB) }
    return covariance / (varianceA * varianceB).squareRoot()
  }
}
