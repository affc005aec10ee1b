import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Session file")
struct SessionTests {
  let folder: TemporaryFolder
  private let header = SessionHeader(name: "Take/1 \"é\"", source: "demo:?seed=4", start: 1.7e9)

  init() throws { folder = try TemporaryFolder() }

  @Test("gives back every frame bit for bit, and the header")
  func roundTrip() throws {
    let frames = Samples.mixed(60)
    var reader = try SessionReader(path: try session(frames))
    #expect(reader.header == header)
    #expect(Array(AnyIterator { reader.next() }) == frames)
    #expect(reader.isComplete && reader.report == report(frames: 60))
  }

  @Test("keeps the bits of values that are no numbers")
  func oddValues() throws {
    var face = FaceFrame(time: -0.0, sequence: .max)
    face.shapes[.jawOpen] = Float(bitPattern: 0x7FC1_2345)
    face.head.yaw = -.infinity
    face.gaze.right.y = .leastNonzeroMagnitude
    var channels = ChannelFrame(time: .infinity, available: ChannelSet(rawValue: .max))
    channels.values[.eyeGazeRightY] = Float(bitPattern: 0xFFC0_0001)
    let path = try session([.face(face), .channels(channels)])
    let found = Array(try SessionReader(path: path))
    guard case .face(let first) = found.first, case .channels(let second) = found.last else {
      Issue.record("two frames expected, got \(found.count)")
      return
    }
    #expect(first.time.bitPattern == face.time.bitPattern && first.sequence == .max)
    #expect(first.shapes[.jawOpen].bitPattern == 0x7FC1_2345)
    #expect(first.head == face.head && first.gaze == face.gaze)
    #expect(second.values[.eyeGazeRightY].bitPattern == 0xFFC0_0001)
    #expect(second.time == .infinity && second.available.rawValue == .max)
  }

  @Test("has the documented layout")
  func layout() throws {
    let path = try session([.channels(ChannelFrame(time: 1, sequence: 2))])
    let bytes = try TemporaryFolder.bytes(of: path)
    let json =
      #"{"format":"sensorium.session","name":"Take/1 \"é\"","source":"demo:?seed=4","#
      + #""start":1700000000,"version":1}"#
    #expect(Array(bytes[..<16]) == Array("SENSORIUM\r\n\u{1A}".utf8) + [1, 0, 0, 0])
    #expect(Array(bytes[16..<21]) == [UInt8(json.utf8.count), 0, 0, 0, 1])
    #expect(String(decoding: bytes[21..<21 + json.utf8.count], as: UTF8.self) == json)
    let frame = 21 + json.utf8.count + 4
    #expect(Array(bytes[frame..<frame + 5]) == [0x0D, 0x01, 0, 0, 3])
    #expect(Array(bytes[frame + 5..<frame + 13]) == [0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
    #expect(Array(bytes[frame + 13..<frame + 18]) == [2, 0, 0, 0, 1])
    #expect(bytes.count == frame + 9 + 269 + 33)
  }

  @Test("cut off anywhere, it still gives the frames before the cut")
  func truncated() throws {
    let frames = Samples.mixed(8)
    let bytes = try TemporaryFolder.bytes(of: try session(frames))
    var counts: Set<Int> = []
    for length in SessionRecord.preamble.count..<bytes.count {
      let found = decode(bytes[..<length]).frames
      counts.insert(found.count)
      #expect(found == Array(frames.prefix(found.count)))
    }
    #expect(counts == Set(0...8))
    for length in 0..<SessionRecord.preamble.count {
      let path = try folder.write(bytes[..<length], to: "short")
      #expect(throws: RecordingError.unknownFormat(path: path)) { try SessionReader(path: path) }
    }
  }

  @Test("ten thousand damaged files give true frames or none")
  func mutated() throws {
    let frames = Samples.mixed(5)
    let bytes = try TemporaryFolder.bytes(of: try session(frames))
    let genuine = Set(frames)
    var dice = SystemDice(state: 1)
    var survivors = 0
    for _ in 0..<10_000 {
      let found = decode(dice.mutate(bytes)).frames
      survivors += found.count
      #expect(genuine.isSuperset(of: found))
    }
    #expect(survivors > 20_000)
  }

  @Test("damage in the middle costs the record that it touches and no other")
  func damage() throws {
    let frames = Samples.mixed(6)
    var bytes = try TemporaryFolder.bytes(of: try session(frames))
    let third = try #require(bytes.firstRange(of: [0x0D, 0x01, 0, 0, 3])?.lowerBound)
    bytes.replaceSubrange(third..<third + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    var reader = try SessionReader(path: try folder.write(bytes, to: "damaged"))
    let found = Array(AnyIterator { reader.next() })
    #expect(found == [frames[0]] + frames[2...])
    #expect(reader.report.droppedBytes == 278 && reader.isComplete)
  }

  @Test("what is not a session is refused in one sentence")
  func refused() throws {
    let text = try folder.write("Timecode,BlendShapeCount\n", to: "a.csv")
    #expect(throws: RecordingError.unknownFormat(path: text)) { try SessionReader(path: text) }
    #expect(throws: RecordingError.notFound(path: "/no/such")) {
      try SessionReader(path: "/no/such")
    }
    #expect(throws: RecordingError.unreadable(path: folder.path, reason: "it is a folder")) {
      try SessionReader(path: folder.path)
    }
    var bytes = SessionRecord.preamble
    bytes[12] = 7
    let newer = try folder.write(bytes, to: "newer")
    #expect(throws: RecordingError.newerVersion(path: newer, version: 7)) {
      try SessionReader(path: newer)
    }
  }

  @Test("a killed writer has lost less than the last second")
  func killed() throws {
    var clock = 100.0
    let path = folder.file("live.sensorium")
    let writer = try SessionWriter(path: path, header: header, now: { clock })
    let frames = Samples.faces(300)
    for (index, frame) in frames.enumerated() {
      clock = 100 + Double(index) / 60
      try writer.append(frame)
      guard index % 25 == 24 else { continue }
      let copy = try folder.write(try TemporaryFolder.bytes(of: path), to: "copy")
      let found = Array(try SessionReader(path: copy))
      #expect(found.count >= index + 1 - 31)
      #expect(found == frames.prefix(found.count).map(RecordedFrame.face))
    }
    withExtendedLifetime(writer) {}
  }

  @Test("closes itself, ignores frames after that, and counts")
  func closing() throws {
    let path = folder.file("closed.sensorium")
    var writer: SessionWriter? = try SessionWriter(path: path, header: header)
    for frame in Samples.faces(61) { try writer?.append(frame) }
    #expect(writer?.frames == 61)
    #expect(abs((writer?.duration ?? 0) - 1) < 1e-9)
    try writer?.close()
    try writer?.append(Samples.faces(1)[0])
    writer = nil
    #expect(Array(try SessionReader(path: path)).count == 61)
  }

  @Test("never replaces a file, and says where it cannot write")
  func refusals() throws {
    let path = try folder.write("precious", to: "x.sensorium")
    #expect(throws: RecordingError.alreadyExists(path: path)) {
      try SessionWriter(path: path, header: header)
    }
    #expect(try TemporaryFolder.bytes(of: path) == Array("precious".utf8))
    let lost = folder.file("none/x.sensorium")
    #expect(
      throws: RecordingError.unwritable(path: lost, reason: "No such file or directory")
    ) { try SessionWriter(path: lost, header: header) }
  }

  private func session(_ frames: [RecordedFrame]) throws -> String {
    let path = folder.file(UUID().uuidString)
    let writer = try SessionWriter(path: path, header: header)
    for frame in frames { try writer.append(frame) }
    try writer.close()
    return path
  }

  private func decode(_ bytes: some Collection<UInt8>) -> (frames: [RecordedFrame], dropped: Int) {
    var decoder = SessionDecoder()
    decoder.append(Array(bytes.dropFirst(SessionRecord.preamble.count)))
    let frames = Array(AnyIterator { decoder.next(isAtEnd: true) })
    return (frames, decoder.droppedBytes)
  }

  private func report(frames: Int) -> ReadReport {
    var report = ReadReport()
    report.frames = frames
    return report
  }
}
