import Signals
import Testing

@testable import Recording

@Suite("A replay that can be moved")
struct ReplayTests {
  private let folder: TemporaryFolder
  private let file: RecordedFile

  init() throws {
    folder = try TemporaryFolder()
    let writer = try SessionWriter.create(in: folder.path, name: "one", source: "", start: 0)
    for frame in Samples.faces(120) { try writer.append(frame) }
    try writer.close()
    file = try RecordedFile.open(path: writer.path)
  }

  private func isNear(_ time: Double?, _ frame: Int) -> Bool {
    abs((time ?? -1) - Double(frame) / 60) < 1e-9
  }

  @Test("without a trim it is the whole recording")
  func whole() throws {
    #expect(Array(try ReplayCursor(file)) == Array(try file.frames()))
  }

  @Test("seeking lands on the first frame at or after a time, forward and back")
  func seeks() throws {
    var cursor = try ReplayCursor(file)
    for (target, frame) in [(0.5, 30), (0.501, 31), (1.0, 60), (0.0, 0), (-5, 0), (0.0, 0)] {
      try cursor.seek(to: target)
      let time = cursor.next()?.time
      #expect(isNear(time, frame), "\(target) gave \(time ?? -1)")
    }
    try cursor.seek(to: 99)
    let end = cursor.next()
    #expect(end == nil)
    try cursor.seek(to: .nan)
    let start = cursor.next()?.time
    #expect(isNear(start, 0))
  }

  @Test("a trim holds the play and every jump inside it")
  func trims() throws {
    let trim = try #require(TakeTrim(start: 0.5, end: 1))
    var cursor = try ReplayCursor(file, trim: trim)
    #expect(Array(cursor).count == 31)
    try cursor.seek(to: 0)
    let first = cursor.next()?.time
    #expect(isNear(first, 30))
    try cursor.seek(to: 5)
    let last = cursor.next()?.time
    #expect(isNear(last, 60))
  }

  @Test("played straight through, every frame is left as it is")
  func straight() throws {
    var timeline = ReplayTimeline()
    for frame in try file.frames() { #expect(timeline.place(frame) == frame) }
  }

  @Test("after a jump time goes on by one step and the sequence by one")
  func jumps() throws {
    let frames = Array(try file.frames())
    var timeline = ReplayTimeline()
    var placed = frames[0..<30].map { timeline.place($0) }
    timeline.jump()
    placed += frames[10..<40].map { timeline.place($0) }
    timeline.jump()
    timeline.jump()
    placed += frames[100...].map { timeline.place($0) }
    for (index, frame) in placed.enumerated() {
      #expect(isNear(frame.time, index), "\(index): \(frame.time)")
      #expect(frame.sequence == UInt32(index))
    }
  }

  @Test("a jump before the first frame changes nothing")
  func early() throws {
    var timeline = ReplayTimeline()
    timeline.jump()
    let frame = try #require(Array(try file.frames()).first)
    #expect(timeline.place(frame) == frame)
  }
}
