import Foundation
import Numbers
@testable import SensorWire
import Signals
import Testing

@testable import Recording

/// Records whose checksums are right and whose content no writer makes.
@Suite("Hostile records of streams")
struct HostileStreamTests {
  static func entry(
    _ id: Int, kind: String, codec: String = "values", source: Int = 1
  ) -> String {
    #"{"id":\#(id),"source":\#(source),"kind":"\#(kind)","codec":"\#(codec)"}"#
  }

  /// The head of an event, then content.
  private func append(
    _ kind: EventKind, stream: UInt16, _ content: [UInt8], to bytes: inout [UInt8]
  ) {
    RecordBytes.append(kind: kind.rawValue, to: &bytes) { bytes in
      bytes.append(littleEndian: stream)
      if kind != .part {
        bytes.append(1.0)
        bytes.append(2.0)
      }
      bytes.append(contentsOf: content)
    }
  }

  static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A picture's content that announces a size.
  static func picture(size: UInt32, rotation: UInt8 = 0, _ bytes: [UInt8]) -> [UInt8] {
    word(1) + [2, 0, 3, 0, 1, rotation] + word(size) + bytes
  }

  static func sound(rate: Double, channels: UInt8, size: UInt32, _ count: Int) -> [UInt8] {
    word(1) + word(UInt32(truncatingIfNeeded: rate.bitPattern))
      + word(UInt32(truncatingIfNeeded: rate.bitPattern >> 32)) + [channels] + word(size)
      + [UInt8](repeating: 0, count: count)
  }

  private let motion = [UInt8](repeating: 0, count: SensorBytes.motionSize)

  @Test("an event of a stream without an entry is skipped and counted")
  func noEntry() {
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "motion")]) { bytes in
      append(.motion, stream: 2, motion, to: &bytes)
      append(.motion, stream: 1, motion, to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.count == 1)
    #expect(decoder.unknownRecords == 1 && decoder.droppedBytes == 0)
  }

  @Test("an event of another kind than its stream is skipped and counted")
  func otherKind() {
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "glove")]) { bytes in
      append(.motion, stream: 1, motion, to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.isEmpty && decoder.unknownRecords == 1)
  }

  @Test(
    "an entry that this version cannot read is counted, and so are its events",
    arguments: [
      entry(1, kind: "picture", codec: "av1"), entry(1, kind: "smell"),
      entry(1, kind: "motion", codec: "f32"), entry(-1, kind: "motion"),
      entry(65_536, kind: "motion"), entry(1, kind: "motion", source: 1 << 32),
      entry(1, kind: "motion", source: -1), "", "[]", "null", "{\"id\":1",
      String(repeating: "[", count: 2000), "{\"id\":1e400,\"kind\":\"motion\"}",
    ])
  func unknownEntry(text: String) {
    let bytes = StreamFiles.bytes(table: [text]) { bytes in
      append(.motion, stream: 1, motion, to: &bytes)
      append(
        .picture, stream: 1, Self.picture(size: 3, [1, 2, 3]), to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.isEmpty && decoder.table.streams.isEmpty)
    #expect(decoder.unknownRecords == 3 && decoder.droppedBytes == 0)
  }

  @Test("a table that comes twice is one table, and a second meaning of an id is not believed")
  func twice() {
    let table = [
      Self.entry(1, kind: "motion"), Self.entry(1, kind: "motion"),
      Self.entry(1, kind: "glove"), Self.entry(2, kind: "motion"),
    ]
    let bytes = StreamFiles.bytes(table: table) { bytes in
      append(.motion, stream: 1, motion, to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.count == 1 && decoder.table.streams.map(\.id) == [1])
    #expect(decoder.unknownRecords == 2)
  }

  @Test("more streams than the limit are counted, not kept")
  func manyStreams() {
    let table = (0..<1000).map { Self.entry($0, kind: "motion", source: $0) }
    let (_, decoder) = StreamFiles.decode(StreamFiles.bytes(table: table) { _ in })
    #expect(decoder.table.streams.count == SessionStream.limit)
    #expect(decoder.unknownRecords == 1000 - SessionStream.limit)
  }

  @Test("a record of an unknown kind is skipped and counted")
  func unknownKind() {
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "motion")]) { bytes in
      let start = bytes.count
      append(.motion, stream: 1, motion, to: &bytes)
      bytes[start + 4] = 200
      let checksum = bytes[start..<bytes.count - 4].withUnsafeBytes { CRC32C.checksum($0) }
      bytes.removeLast(4)
      bytes.append(littleEndian: checksum)
      append(.motion, stream: 1, motion, to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.count == 1)
    #expect(decoder.unknownRecords == 1 && decoder.droppedBytes == 0)
  }

  @Test("plausible lengths in damaged bytes cost a bounded number of checks", arguments: 14...16)
  func boundedChecks(kind: UInt8) {
    let hostile = (0..<100_000).flatMap { _ in [0, 0x3F, 0, 0, kind] as [UInt8] }
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "motion")]) { bytes in
      append(.motion, stream: 1, motion, to: &bytes)
      bytes += hostile
      for _ in 0..<200 { append(.motion, stream: 1, motion, to: &bytes) }
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.count > 100)
    #expect(
      decoder.checkedBytes
        <= bytes.count * SessionDecoder.checksPerByte + SessionDecoder.freeChecks)
  }

  /// The offsets of the first two floating values behind the head, in the content of each kind.
  static let values: [(kind: EventKind, size: Int, offsets: [Int])] = [
    (.faces, 4 + FrameBytes.faceSize, [25, 4 + FrameBytes.faceSize - 4]),
    (.channels, FrameBytes.channelsSize, [21, FrameBytes.channelsSize - 4]),
    (.motion, SensorBytes.motionSize, [5, SensorBytes.motionSize - 4]),
    (.gloves, SensorBytes.gloveSize, [10, SensorBytes.gloveSize - 4]),
  ]

  @Test("an event with a value that is not finite is skipped and counted", arguments: values)
  func notFinite(kind: EventKind, size: Int, offsets: [Int]) throws {
    let sensor = try #require(kind.sensor)
    for value in [Float.nan, .infinity, -.infinity] {
      for offset in offsets {
        var content = [UInt8](repeating: 0, count: size)
        content.replaceSubrange(offset..<offset + 4, with: Self.word(value.bitPattern))
        let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: sensor.rawValue)]) { bytes in
          append(kind, stream: 1, content, to: &bytes)
          append(kind, stream: 1, [UInt8](repeating: 0, count: size), to: &bytes)
        }
        let (events, decoder) = StreamFiles.decode(bytes)
        #expect(events.count == 1 && decoder.malformedEvents == 1)
      }
    }
  }

  @Test("an event at a time that is not finite is skipped and counted", arguments: [0, 1])
  func timeless(place: Int) {
    let table = [Self.entry(1, kind: "motion"), Self.entry(2, kind: "picture", codec: "jpeg")]
    let bytes = StreamFiles.bytes(table: table) { bytes in
      for (kind, content) in [(EventKind.motion, motion), (.picture, Self.picture(size: 1, [1]))] {
        RecordBytes.append(kind: kind.rawValue, to: &bytes) { bytes in
          bytes.append(littleEndian: kind == .motion ? 1 : 2 as UInt16)
          bytes.append(place == 0 ? Double.nan : 1)
          bytes.append(place == 1 ? Double.infinity : 1)
          bytes.append(contentsOf: content)
        }
      }
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.isEmpty && decoder.malformedEvents == 2)
  }

  @Test("sound with a sample that is not finite is skipped and counted")
  func notFiniteSound() {
    let head = Self.sound(rate: 48_000, channels: 1, size: 8, 4)
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "audio", codec: "f32")]) { bytes in
      append(.audio, stream: 1, head + Self.word(Float.nan.bitPattern), to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.isEmpty && decoder.malformedEvents == 1)
  }

  static let pictures: [[UInt8]] = [
    picture(size: .max, [1]), picture(size: 1 << 24 + 1, [1]), picture(size: 0, []),
    picture(size: 0, [1]), picture(size: 1, [1, 2]), picture(size: 5, [1]),
    picture(size: 1, rotation: 4, [1]), picture(size: 1, rotation: 255, [1]),
  ]

  @Test("a picture with an absurd size or turn is counted and costs no memory", arguments: pictures)
  func absurdPicture(content: [UInt8]) {
    let table = [Self.entry(1, kind: "picture", codec: "jpeg"), Self.entry(2, kind: "motion")]
    let bytes = StreamFiles.bytes(table: table) { bytes in
      append(.picture, stream: 1, content, to: &bytes)
      append(.motion, stream: 2, motion, to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.map(\.kind) == [.motion])
    #expect(decoder.malformedEvents == 1 && decoder.unknownRecords == 0)
  }

  static let sounds: [[UInt8]] = [
    sound(rate: 48_000, channels: 1, size: .max, 4), sound(rate: 48_000, channels: 3, size: 12, 12),
    sound(rate: 48_000, channels: 0, size: 4, 4), sound(rate: .nan, channels: 1, size: 4, 4),
    sound(rate: -1, channels: 1, size: 4, 4), sound(rate: 48_000, channels: 1, size: 3, 3),
    sound(rate: 48_000, channels: 2, size: 4, 4), sound(rate: 48_000, channels: 1, size: 4, 8),
    sound(rate: 48_000, channels: 1, size: 4 * 65_537, 16_384),
  ]

  @Test("sound with absurd values is counted", arguments: sounds)
  func absurdSound(content: [UInt8]) {
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "audio", codec: "f32")]) { bytes in
      append(.audio, stream: 1, content, to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.isEmpty && decoder.malformedEvents == 1)
  }

  @Test(
    "a picture whose parts are wrong is counted once, and the next one is read",
    arguments: [
      [(1, 0, 4)], [(1, 5, 4)], [(1, 4, 7)], [(2, 4, 6)], [(1, 4, 0)], [(1, 4, 3), (1, 4, 3)],
      [(1, .max, 1)], [], [(1, 4, 2)], [(1, 4, 7), (1, 4, 6)],
    ] as [[(stream: UInt16, offset: UInt32, count: Int)]])
  func wrongParts(parts: [(stream: UInt16, offset: UInt32, count: Int)]) throws {
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "picture", codec: "hevc")]) {
      bytes in
      append(.picture, stream: 1, Self.picture(size: 10, [1, 2, 3, 4]), to: &bytes)
      for part in parts {
        let content = Self.word(part.offset) + [UInt8](repeating: 5, count: part.count)
        append(.part, stream: part.stream, content, to: &bytes)
      }
      append(.picture, stream: 1, Self.picture(size: 3, [1, 2]), to: &bytes)
      append(.part, stream: 1, Self.word(2) + [9], to: &bytes)
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(decoder.malformedEvents == 1 && events.count == 1)
    guard case .picture(let picture) = try #require(events.first).payload else {
      Issue.record("\(events[0].kind) instead of a picture")
      return
    }
    #expect(picture.bytes == [1, 2, 9] && picture.codec == .hevc)
    #expect(picture.width == 2 && picture.height == 3 && picture.isKeyFrame)
  }

  @Test("parts without a beginning, however many, give nothing")
  func strayParts() {
    let bytes = StreamFiles.bytes(table: [Self.entry(1, kind: "picture", codec: "jpeg")]) {
      bytes in
      for index in UInt32(0)..<500 {
        append(.part, stream: 1, Self.word(index * 4) + [1, 2, 3, 4], to: &bytes)
      }
    }
    let (events, decoder) = StreamFiles.decode(bytes)
    #expect(events.isEmpty && decoder.droppedBytes == 0)
    #expect(decoder.malformedEvents == 0)
  }
}
