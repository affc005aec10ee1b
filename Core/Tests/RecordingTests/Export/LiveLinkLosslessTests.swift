import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Live Link CSV to take to Live Link CSV")
struct LiveLinkLosslessTests {
  private let folder: TemporaryFolder
  private let takes: TakeFolder

  init() throws {
    folder = try TemporaryFolder()
    takes = TakeFolder(path: folder.path + "/takes")
  }

  private func exported(
    _ take: String, _ format: TakeFormat = .liveLink60, trim: TakeTrim? = nil
  ) throws -> String {
    var export = try TakeExport(
      path: try takes.path(of: take), format: format, trim: trim, secondsFromGMT: 7200)
    var bytes: [UInt8] = []
    while let piece = try export.next(frames: 100) { bytes += piece }
    return try folder.write(bytes, to: "export.\(take).\(format.rawValue)")
  }

  private func rows(_ path: String) throws -> [[Substring]] {
    try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",") }
  }

  /// Timecodes to their last digit, values within half of theirs.
  private func expectEqual(_ own: [[Substring]], _ original: [[Substring]]) throws {
    try #require(own.count == original.count)
    var worst = 0.0
    var wrong: [Int] = []
    for (row, (one, other)) in zip(own, original).enumerated() {
      guard row > 0 else {
        #expect(one == other)
        continue
      }
      if one.count != other.count || one[0] != other[0] || one[1] != other[1] { wrong.append(row) }
      for (mine, theirs) in zip(one.dropFirst(2), other.dropFirst(2)) {
        let (mine, theirs) = (Double(mine) ?? .nan, Double(theirs) ?? .nan)
        worst = max(worst, abs(mine - theirs))
        if !(abs(mine - theirs) <= 0.5e-10) { wrong.append(row) }
      }
    }
    #expect(wrong.isEmpty, "rows \(wrong.prefix(5)), \(wrong.count) in all, worst \(worst)")
  }

  @Test(
    "real recordings come back value for value and timecode for timecode",
    .enabled(if: SharedRecordings.isPresent, "The shared recordings are not beside this checkout."),
    arguments: ["livelink_rom_alex_3.csv", "livelink_s88_001.csv"])
  func real(name: String) throws {
    let original = try #require(SharedRecordings.path(name))
    let take = try takes.take(in: original, named: "real", start: 1.7e9)
    try expectEqual(rows(exported(take)), rows(original))
  }

  private static let extremes: [String] = {
    func text(_ value: Float) -> String { String(format: "%.10f", Double(value)) }
    let shapes = (0..<52).map { text([0, 1.003_337_5, -0.25, 1.9][$0 % 4]) }
    let angles = [0.5, -1.25, 2.5, 1.570_796_4, -1.2, 0.75, -3.1, 0.9, -0.003].map(text)
    let still = Array(repeating: text(0), count: 9)
    return [
      "23:59:58:59.999,61," + (shapes + angles).joined(separator: ","),
      "23:59:59:30.001,0",
      "00:00:00:00.500,61," + (shapes.reversed() + still).joined(separator: ","),
      "00:00:00:02.500,61," + (shapes + angles.reversed()).joined(separator: ","),
      "02:30:00:00.125,61," + (shapes + angles).joined(separator: ","),
    ]
  }()

  private func synthetic() throws -> (path: String, take: String) {
    let text = ([LiveLinkCSV.header] + Self.extremes).joined(separator: "\n") + "\n"
    let path = try folder.write(text, to: "extremes.csv")
    return (path, try takes.take(in: path, named: "extremes", start: 1.7e9))
  }

  @Test("shapes beyond 0…1, eyes beyond 30°, their roll, midnight and a long pause come back")
  func extremes() throws {
    let (path, take) = try synthetic()
    try expectEqual(rows(exported(take)), rows(path))
  }

  @Test("what is played of it stays inside the ranges of a face")
  func clamped() throws {
    let (_, take) = try synthetic()
    for frame in try RecordedFile.open(path: try takes.path(of: take)).frames() {
      guard case .face(let face) = frame, face.isTracked else { continue }
      #expect(face.shapes.storage.min() >= 0 && face.shapes.storage.max() <= 1)
      for gaze in [face.gaze.left, face.gaze.right] {
        #expect(gaze.min() >= -1 && gaze.max() <= 1)
      }
    }
  }

  @Test("the wanted part as a take of its own keeps values and timecodes")
  func part() throws {
    let (path, take) = try synthetic()
    let trim = try #require(TakeTrim(start: 0.4, end: 1.05))
    let part = try exported(take, .session, trim: trim)
    let again = try takes.take(in: part, named: "part", start: 0)
    let lines = try rows(path)
    try expectEqual(rows(exported(again)), [lines[0]] + lines[2...4])
    try expectEqual(rows(exported(take, trim: trim)), [lines[0]] + lines[2...4])
  }

  @Test("damage to a face never gives its row to another one")
  func damage() throws {
    let (_, take) = try synthetic()
    let path = try takes.path(of: take)
    var bytes = try TemporaryFolder.bytes(of: path)
    let face = try #require(bytes.firstRange(of: [0x0D, 0x01, 0, 0, 2])?.lowerBound)
    bytes[face + 40] ^= 1
    let damaged = try folder.write(bytes, to: "damaged")
    var reader = try SessionReader(path: damaged)
    _ = reader.next()
    #expect(reader.liveLink == nil)
    _ = reader.next()
    #expect(reader.liveLink?[0] == 1.9)
  }

  @Test("ten thousand damaged rows never trap")
  func mutated() throws {
    let (_, take) = try synthetic()
    let bytes = try TemporaryFolder.bytes(of: try takes.path(of: take)).dropFirst(16)
    var dice = SystemDice(state: 8)
    for _ in 0..<10_000 {
      var decoder = SessionDecoder()
      decoder.append(dice.mutate(Array(bytes)))
      while decoder.next(isAtEnd: true) != nil {
        guard let row = decoder.liveLink else { continue }
        for index in 0..<LiveLinkRow.count { #expect((row[index] ?? 0).magnitude <= 1000) }
      }
    }
  }

  @Test("a take of a Live Link CSV that an older version imported reads as ever")
  func older() throws {
    let data = try #require(Data(base64Encoded: OldTakes.liveLink))
    let path = try folder.write(data, to: "old.sensorium")
    var reader = try SessionReader(path: path)
    #expect(reader.header?.source == "livelink-csv:old" && reader.header?.timecode == nil)
    let frames = Array(AnyIterator { reader.next() })
    #expect(frames.count == 3 && reader.isComplete && reader.report.droppedBytes == 0)
    guard case .face(let face) = frames[0], case .face(let lost) = frames[1] else {
      Issue.record("two faces expected")
      return
    }
    #expect(face.time == 3600.5 && face.shapes[.jawOpen] == 0.18 && face.available.hasGaze)
    #expect(!lost.isTracked)
    _ = try takes.take(in: path, named: "old", start: 0)
    #expect(try rows(exported("old")).count == 4)
  }
}
