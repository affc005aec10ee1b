import Foundation
import Signals
import Testing

@testable import Recording

@Suite("A session of several streams")
struct StreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("gives back every event of every kind bit for bit, in the order of the file")
  func roundTrip() throws {
    let events = Samples.events(160)
    let path = folder.file("kitchen.sensorium")
    try StreamFiles.write(events, to: path)
    var reader = try SessionReader(path: path)
    #expect(reader.header == StreamFiles.header)
    #expect(Array(AnyIterator { reader.nextEvent() }) == events)
    #expect(reader.streams == Samples.streams && reader.isComplete)
    #expect(reader.report.frames == 160 && reader.report.skipped == 0)
    #expect(reader.report.unknown == 0 && reader.report.droppedBytes == 0)
  }

  @Test("keeps the bits of unusual values")
  func oddValues() throws {
    var motion = MotionSample(sequence: .max, available: MotionParts(rawValue: 0xFF))
    motion.acceleration = [.leastNonzeroMagnitude, -.greatestFiniteMagnitude, -0.0]
    let event = SensorEvent(
      source: SourceID(rawValue: 2), sensed: -.leastNonzeroMagnitude,
      arrived: .greatestFiniteMagnitude, payload: .motion(motion))
    let path = folder.file("odd.sensorium")
    try StreamFiles.write([event], to: path)
    var reader = try SessionReader(path: path)
    let first = reader.nextEvent()
    let found = try #require(first)
    #expect(found.sensed == -.leastNonzeroMagnitude && found.arrived == .greatestFiniteMagnitude)
    guard case .motion(let sample) = found.payload else {
      Issue.record("\(found.kind) instead of motion")
      return
    }
    #expect(sample.acceleration.x.bitPattern == 1)
    #expect(sample.acceleration.y == -.greatestFiniteMagnitude)
    #expect(sample.acceleration.z.bitPattern == 0x8000_0000)
    #expect(sample.available.rawValue == 0xFF && sample.sequence == .max)
  }

  @Test("an event without finite times is not stored", arguments: [Double.nan, .infinity])
  func timeless(time: Double) throws {
    let writer = try SessionWriter(
      path: folder.file("timeless.sensorium"), header: StreamFiles.header,
      streams: Samples.streams)
    for (sensed, arrived) in [(time, 0), (0, time)] {
      let event = SensorEvent(
        source: SourceID(rawValue: 2), sensed: sensed, arrived: arrived,
        payload: .motion(MotionSample(sequence: 1, available: [])))
      #expect(try !writer.append(event))
    }
    #expect(writer.frames == 0)
  }

  @Test("an event after the end is not stored, and the writer says so")
  func closed() throws {
    let writer = try SessionWriter(
      path: folder.file("closed.sensorium"), header: StreamFiles.header, streams: Samples.streams)
    let event = Samples.events(1)[0]
    #expect(try writer.append(event))
    try writer.close()
    #expect(try !writer.append(event))
    #expect(writer.frames == 1)
  }

  @Test("has records that versions without streams skip: newer kinds, of at most 64 kB")
  func skippable() throws {
    let path = folder.file("kitchen.sensorium")
    try StreamFiles.write(Samples.events(80), to: path)
    let bytes = try TemporaryFolder.bytes(of: path)
    var (position, kinds) = (SessionRecord.preamble.count, Set<UInt8>())
    while position < bytes.count {
      let length = bytes[position..<position + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      #expect(length <= SessionRecord.maximumPayload)
      kinds.insert(bytes[position + 4])
      position += length + SessionRecord.frameSize
    }
    #expect(kinds == Set([1, 5] + (7...16)))
  }

  @Test("cut off anywhere, it still gives the events before the cut")
  func truncated() throws {
    let streams = Samples.streams
    var dice = SystemDice(state: 2)
    let made = dice.picture(.h264, size: 40_000)
    let large = try #require(made)
    let events = [
      dice.event(streams[4], at: 0), dice.event(streams[5], at: 1),
      SensorEvent(
        source: SourceID(rawValue: 1), sensed: 2, arrived: 2, payload: .picture(large)),
      dice.event(streams[4], at: 3),
    ]
    let path = folder.file("cut.sensorium")
    try StreamFiles.write(events, to: path)
    let bytes = try TemporaryFolder.bytes(of: path)
    var counts: Set<Int> = []
    let lengths = stride(from: SessionRecord.preamble.count, to: bytes.count, by: 97)
    for length in Array(lengths) + [bytes.count] {
      let (found, decoder) = StreamFiles.decode(bytes[..<length])
      counts.insert(found.count)
      #expect(found == Array(events.prefix(found.count)))
      #expect(decoder.malformedEvents <= 1)
    }
    #expect(counts.isSuperset(of: [0, 2, 4]))
  }

  @Test("hundreds of damaged files give true events or none")
  func mutated() throws {
    let events = Samples.events(24, seed: 77).filter { $0.kind != .audio && $0.kind != .body }
    let path = folder.file("kitchen.sensorium")
    try StreamFiles.write(events, to: path)
    let bytes = try TemporaryFolder.bytes(of: path)
    let genuine = Set(events)
    var dice = SystemDice(state: 1)
    var survivors = 0
    for _ in 0..<200 {
      let found = StreamFiles.decode(dice.mutate(bytes)).events
      survivors += found.count
      #expect(genuine.isSuperset(of: found))
    }
    #expect(survivors > 1000)
  }

  @Test("a stream that joins later is declared then, and an id never changes its meaning")
  func declared() throws {
    let path = folder.file("later.sensorium")
    let streams = Samples.streams
    let writer = try SessionWriter(path: path, header: StreamFiles.header, streams: [streams[0]])
    var dice = SystemDice(state: 4)
    let (face, motion) = (dice.event(streams[0], at: 0), dice.event(streams[4], at: 1))
    #expect(try writer.append(face))
    #expect(try !writer.append(motion))
    #expect(try writer.declare(streams[4]))
    #expect(try writer.declare(streams[4]))
    #expect(try writer.append(motion))
    let sameID = try #require(
      SessionStream(
        id: 7, source: SourceID(rawValue: 9), kind: .audio, clock: "hub", title: "Other"))
    let sameContent = try #require(
      SessionStream(
        id: 8, source: SourceID(rawValue: 2), kind: .motion, clock: "hub", title: "Other"))
    #expect(try !writer.declare(sameID))
    #expect(try !writer.declare(sameContent))
    try writer.close()
    #expect(try !writer.declare(streams[5]))
    var reader = try SessionReader(path: path)
    #expect(Array(AnyIterator { reader.nextEvent() }) == [face, motion])
    #expect(reader.streams == [streams[0], streams[4]] && reader.report.unknown == 0)
  }

  @Test("a picture of another codec than its stream's is not stored")
  func otherCodec() throws {
    let writer = try SessionWriter(
      path: folder.file("codec.sensorium"), header: StreamFiles.header, streams: Samples.streams)
    var dice = SystemDice(state: 6)
    let made = dice.picture(.jpeg, size: 10)
    let jpeg = try #require(made)
    let event = SensorEvent(
      source: SourceID(rawValue: 1), sensed: 0, arrived: 0, payload: .picture(jpeg))
    #expect(try !writer.append(event))
    #expect(writer.frames == 0)
  }

  @Test("an entry of the table is read as written, and its codec fits its kind")
  func entries() throws {
    for stream in Samples.streams { #expect(SessionStream(json: stream.json) == stream) }
    let long = String(repeating: "\u{1}", count: 5000)
    let entry = try #require(
      SessionStream(
        id: .max, source: SourceID(rawValue: .max), kind: .channels, clock: long, title: long))
    #expect(entry.json.count <= SessionStream.maximumSize)
    #expect(SessionStream(json: entry.json) == entry)
    for kind in SensorKind.allCases {
      let fitting = SessionStream.Codec.allCases.filter { codec in
        SessionStream(
          id: 0, source: SourceID(rawValue: 0), kind: kind, codec: codec, clock: "", title: ""
        ) != nil
      }
      #expect(fitting.count == (kind == .picture ? 3 : 1))
    }
  }

  @Test("a plain take gives its frames as events of source 0")
  func plain() throws {
    let frames = Samples.mixed(12)
    let path = folder.file("plain.sensorium")
    let writer = try SessionWriter(path: path, header: StreamFiles.header)
    for frame in frames { try writer.append(frame) }
    try writer.close()
    var reader = try SessionReader(path: path)
    let events = Array(AnyIterator { reader.nextEvent() })
    #expect(events.map(\.kind) == frames.map(\.kind))
    #expect(events.map(\.sensed) == frames.map(\.time))
    #expect(events.allSatisfy { $0.source.rawValue == 0 && $0.arrived == $0.sensed })
    #expect(reader.streams.isEmpty && reader.report.frames == 12)
  }
}

extension RecordedFrame {
  fileprivate var kind: SensorKind {
    switch self {
    case .face: .face
    case .channels: .channels
    case .hands: .hands
    }
  }
}
