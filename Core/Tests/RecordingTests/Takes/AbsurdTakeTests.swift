import Foundation
@testable import SensorWire
import Signals
import Testing

@testable import Recording

/// Takes whose times, counts and notes no sensor can have made.
@Suite("Takes with absurd numbers")
struct AbsurdTakeTests {
  private let folder: TemporaryFolder
  private let takes: TakeFolder

  init() throws {
    folder = try TemporaryFolder()
    takes = TakeFolder(path: folder.path)
  }

  /// A session file with frames at those times and a closing record that says what it likes.
  private func write(_ name: String, times: [Double], closing: SessionSummary?) throws {
    var bytes = SessionRecord.preamble
    let header = SessionHeader(name: name, source: "demo:", start: 1_700_000_000)
    SessionRecord.append(.header, to: &bytes) { $0.append(contentsOf: header.json) }
    for (index, time) in times.enumerated() {
      let frame = ChannelFrame(time: time, sequence: UInt32(index), available: [.init(.jawOpen)])
      SessionRecord.append(.channels, to: &bytes) { FrameBytes.append(frame, to: &$0) }
    }
    if let closing { SessionRecord.append(.end, to: &bytes) { closing.append(to: &$0) } }
    _ = try folder.write(bytes, to: name + ".sensorium")
  }

  private func summary(_ frames: UInt64, _ first: Double, _ last: Double) -> SessionSummary {
    var summary = SessionSummary()
    (summary.frames, summary.first, summary.last) = (frames, first, last)
    return summary
  }

  /// Everything that is done with a take gives numbers that a program can go on with.
  private func check(_ name: String, in takes: TakeFolder) throws {
    for _ in 0..<2 {
      let take = try #require(try takes.takes().first { $0.name == name })
      #expect((0...take.size / FrameBytes.smallestRecord).contains(take.frames))
      #expect(take.duration >= 0 && take.duration < TimeLine.farthest)
      #expect(take.duration == 0 || take.duration >= TimeLine.shortestStep)
      #expect((take.header?.start ?? 0).magnitude < TimeLine.farthest)
      guard let count = try? takes.count(name) else { continue }
      #expect(count.isPlausible(fileSize: take.size))
    }
    let take = try takes.take(name)
    for format in TakeFormat.allCases {
      for trim in [nil, take.trim, TakeTrim(start: 0, end: 1e11)] {
        guard var export = try? TakeExport(path: take.path, format: format, trim: trim) else {
          continue
        }
        while try export.next(frames: 50) != nil {}
      }
    }
    guard let file = try? RecordedFile.open(path: take.path) else { return }
    var cursor = try ReplayCursor(file)
    for time in [0, 1e300, -1e300, .nan, .infinity, .leastNonzeroMagnitude] {
      try cursor.seek(to: time)
      _ = cursor.next()
    }
    var last = -1.0
    for frame in try file.frames() {
      #expect(frame.time > last)
      last = frame.time
    }
  }

  private static let tiny = Double.leastNonzeroMagnitude
  static let times: [[Double]] = [
    [0, tiny, 2 * tiny, 3 * tiny], [0, 1e-300, 2e-300], [1e300, -1e300, 1e308],
    [.nan, .infinity, -.infinity], [1e11, 1e11 + 1e-5, 1e11 + 1], [0, 1e12, -1e12], [],
    [0, 0, 0], [3, 2, 1], [0, 3600, 7200, 1e6],
  ]

  @Test("frames at absurd times", arguments: times)
  func absurdTimes(times: [Double]) throws {
    try write("closed", times: times, closing: summary(UInt64(times.count), 0, 1))
    try write("torn", times: times, closing: nil)
    try check("closed", in: takes)
    try check("torn", in: takes)
  }

  @Test("frames closer than a microsecond are one frame, so no rate is absurd")
  func denormalSteps() throws {
    let times = (0..<10).map { Double($0) * Self.tiny }
    try write("close", times: times, closing: summary(10, 0, 10 * Self.tiny))
    #expect(try takes.take("close").duration == 0)
    let count = try takes.count("close")
    #expect(count.frames == 1)
    #expect(count.duration == 0)
  }

  @Test("a closing record that cannot be true is not believed: the frames are counted")
  func absurdSummaries() throws {
    let times = (0..<10).map { Double($0) / 60 }
    let lies = [
      summary(.max, 0, 1), summary(1_000_000, 0, 1), summary(10, -1e308, 1e308),
      summary(10, .nan, .infinity), summary(10, 0, 1e300),
    ]
    for (index, lie) in lies.enumerated() {
      try write("lie \(index)", times: times, closing: lie)
      try check("lie \(index)", in: takes)
      let take = try takes.take("lie \(index)")
      #expect(take.frames == 10)
      #expect(abs(take.duration - 0.15) < 1e-9)
    }
    try write("short", times: times, closing: summary(2, 0, 1e-19))
    #expect(try takes.take("short").duration == 0)
  }

  @Test(
    "notes that cannot be true are not believed",
    arguments: [
      #""frames": -9223372036854775808, "lost": 0, "duration": 1.0"#,
      #""frames": 9223372036854775807, "lost": 0, "duration": 1.0"#,
      #""frames": 10, "lost": 11, "duration": 1.0"#, #""frames": 10, "lost": -1, "duration": 1.0"#,
      #""frames": 10, "lost": 0, "duration": 1e300"#, #""frames": 10, "lost": 0, "duration": -1"#,
    ])
  func absurdNotes(figures: String) throws {
    try write("noted", times: (0..<10).map { Double($0) / 60 }, closing: summary(10, 0, 0.15))
    let size = try takes.take("noted").size
    _ = try folder.write(
      #"{"format": "sensorium.take", "count": {"size": \#(size), \#(figures)}, "trim": {"start": 0, "end": 1e300}}"#,
      to: "noted.json")
    let take = try takes.take("noted")
    #expect(take.count == nil)
    #expect(take.trim == nil)
    #expect(take.frames == 10)
    try check("noted", in: takes)
  }

  @Test("an import with frames 10⁻³⁰⁰ s apart becomes a take of one frame")
  func imported() throws {
    let lines = (0..<3).map {
      #"{"type": "channels", "time": \#($0)e-300, "sequence": \#($0), "values": {"jawOpen": 0.5}}"#
    }
    let file = try folder.write(lines.joined(separator: "\n"), to: "friend.jsonl")
    let name = try takes.take(in: file, named: "friend", start: 1_700_000_000)
    #expect(try takes.count(name).frames == 1)
    try check(name, in: takes)
  }

  @Test(
    "the files that once ended the hub",
    .enabled(if: SharedRecordings.hostile("import-friend.jsonl") != nil, "needs shared/hostile"),
    arguments: ["take-denormal", "take-summary", "take-notes"])
  func shared(name: String) throws {
    for ending in ["sensorium", "json"] {
      guard let path = SharedRecordings.hostile("\(name).\(ending)") else { continue }
      _ = try folder.write(try TemporaryFolder.bytes(of: path), to: "\(name).\(ending)")
    }
    try check(name, in: takes)
    let friend = try #require(SharedRecordings.hostile("import-friend.jsonl"))
    try check(try takes.take(in: friend, named: "friend", start: 1_700_000_000), in: takes)
  }
}
