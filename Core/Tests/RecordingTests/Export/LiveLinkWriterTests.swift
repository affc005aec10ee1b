import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Live Link CSV, written")
struct LiveLinkWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ frames: [SensorFrame], _ rate: LiveLinkCSV.Writer.Rate = .sixty) -> String {
    var bytes = Array((LiveLinkCSV.header + "\n").utf8)
    var writer = LiveLinkCSV.Writer(secondsOfDay: 60_519.7207, rate: rate)
    for frame in frames { writer.append(frame, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "the header is the app's own, cell for cell",
    .enabled(if: SharedRecordings.isPresent))
  func header() throws {
    for name in ["livelink_rom_alex_3.csv", "livelink_s88_001.csv"] {
      let path = try #require(SharedRecordings.path(name))
      let first = try String(contentsOfFile: path, encoding: .utf8)
        .split(whereSeparator: \.isNewline)[0]
      #expect(LiveLinkCSV.header == first)
    }
  }

  @Test("right comes before left for jaw and mouth, and there are 63 columns")
  func order() {
    let names = LiveLinkCSV.header.split(separator: ",").map(String.init)
    #expect(names.count == 63)
    #expect(Set(names).count == 63)
    #expect(names[17...18] == ["JawRight", "JawLeft"])
    #expect(names[23...24] == ["MouthRight", "MouthLeft"])
    #expect(names.suffix(3) == ["RightEyeYaw", "RightEyePitch", "RightEyeRoll"])
  }

  @Test(
    "a timecode has 60 ticks a second and turns at midnight",
    arguments: [
      (0.0, "00:00:00:00.000"), (60_519.7207, "16:48:39:43.242"), (59.99999, "00:00:59:59.999"),
      (86_399.999_999, "00:00:00:00.000"), (86_400 + 1.5, "00:00:01:30.000"),
      (-0.5, "23:59:59:30.000"), (3600 + 1 / 60.0, "01:00:00:01.000"),
    ] as [(Double, String)])
  func timecode(seconds: Double, text: String) {
    #expect(LiveLinkTimecode.text(seconds) == text)
  }

  @Test("a lost face is a row of timecode and 0")
  func lost() {
    let row = text([.face(.lost(time: 0, sequence: 0))]).split(separator: "\n")[1]
    #expect(row == "16:48:39:43.242,0")
  }

  @Test("what is written reads back: shapes bit for bit, angles to a millionth")
  func roundTrip() throws {
    var faces = Samples.faces(200)
    for index in faces.indices where index % 11 == 0 && faces[index].isTracked {
      faces[index].shapes[.jawOpen] = [1, 0, 1e-7, 0.000_123_456_78, 3.4e-20, 0.1][index / 11 % 6]
    }
    let path = try folder.write(text(faces.map(SensorFrame.face)), to: "own.csv")
    var reader = try LiveLinkCSV(path: path)
    var read: [FaceFrame] = []
    while let frame = reader.next() { read.append(frame) }
    #expect(reader.report.skipped == 0)
    try #require(read.count == faces.count)
    for (one, other) in zip(read, faces) {
      #expect(one.isTracked == other.isTracked)
      #expect(abs(one.time - (60_519.7207 + other.time)) < 1 / 100_000)
      guard other.isTracked else { continue }
      for shape in ARKitShape.allCases {
        let expected = other.available.shapes.contains(shape) ? other.shapes[shape] : 0
        #expect(one.shapes[shape] == expected, "\(shape)")
      }
      #expect(abs(one.head.pitch - other.head.pitch) < 1e-6)
      #expect(abs(one.head.yaw - other.head.yaw) < 1e-6)
      #expect(abs(one.head.roll - other.head.roll) < 1e-6)
      let apart = one.gaze.left - other.gaze.left
      #expect(abs(apart.x) < 1e-6 && abs(apart.y) < 1e-6)
    }
  }

  @Test("thirty rows a second step by two ticks")
  func thirty() {
    let rows = text(Samples.faces(60).map(SensorFrame.face), .thirty).split(separator: "\n")
    #expect(rows.count == 31)
  }

  @Test("channels of a WeirdConnect take become a face that gives the same channels again")
  func channels() throws {
    for original in Samples.channels(40) where original.isTracked {
      let again = ChannelFrame(deriving: FaceFrame(approximating: original))
      for channel in Channel.allCases
      where again.available.contains(channel) && original.available.contains(channel)
        && channel.group != .head
      {
        #expect(abs(again.values[channel] - original.values[channel]) < 1e-5, "\(channel)")
      }
    }
  }

  @Test(
    "a real recording comes out as it went in, row for row",
    .enabled(if: SharedRecordings.isPresent))
  func real() throws {
    let path = try #require(SharedRecordings.path("livelink_s88_001.csv"))
    let original = try String(contentsOfFile: path, encoding: .utf8)
      .split(whereSeparator: \.isNewline)
    var writer = LiveLinkCSV.Writer(secondsOfDay: 0, rate: .sixty)
    var bytes: [UInt8] = []
    for frame in try LiveLinkCSV(path: path) { writer.append(.face(frame), to: &bytes) }
    let own = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    try #require(own.count == original.count - 1)
    for (row, (mine, theirs)) in zip(own, original.dropFirst()).enumerated() {
      let (one, other) = (mine.split(separator: ","), theirs.split(separator: ","))
      #expect(one.count == other.count, "row \(row)")
      #expect(one.prefix(54) == other.prefix(54), "row \(row)")
    }
  }
}
