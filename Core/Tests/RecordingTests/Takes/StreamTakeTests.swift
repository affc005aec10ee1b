import Foundation
import Signals
import Testing

@testable import Recording

/// A take of several streams where takes of one performer are listed, played and exported.
@Suite("Takes of several streams")
struct StreamTakeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A camera with faces and hands at 10 per second from 1000 s on its clock, and a watch from 5 s on its own.
  private func events(_ count: Int) -> [SensorEvent] {
    let (faces, hands) = (Samples.faces(count), Samples.hands(count))
    return (0..<count).flatMap { index in
      let seconds = Double(index) / 10
      return [
        event(1, at: seconds, from: 1000, .faces(index == 3 ? [] : two(faces[index]))),
        event(1, at: seconds, from: 1000, .hands(hands[index])),
        event(2, at: seconds, from: 5, .motion(MotionSample(sequence: 1, available: []))),
      ]
    }
  }

  private func event(
    _ source: UInt32, at seconds: Double, from start: Double, _ payload: SensorPayload
  ) -> SensorEvent {
    SensorEvent(
      source: SourceID(rawValue: source), sensed: start + seconds, arrived: seconds + 0.25,
      payload: payload)
  }

  /// A newcomer and the face that was there first, each with its number as yaw.
  private func two(_ frame: FaceFrame) -> [IdentifiedFace] {
    [UInt32(9), 4].map { identity in
      var face = frame
      face.head.yaw = Float(identity)
      return IdentifiedFace(identity: identity, frame: face)
    }
  }

  private func take(_ name: String, _ events: [SensorEvent]) throws -> String {
    let path = folder.file(name + ".sensorium")
    try StreamFiles.write(events, to: path)
    return path
  }

  @Test("a replay plays the first stream of faces, on its clock, and the face that was there first")
  func replay() throws {
    let file = try RecordedFile.open(path: try take("kitchen", events(6)))
    let frames = Array(try file.frames())
    #expect(frames.count == 6)
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.time - Double(index) / 10) < 1e-9)
      guard case .face(let face) = frame else {
        Issue.record("a face expected, got \(frame)")
        continue
      }
      if index == 3 {
        #expect(!face.isTracked)
      } else {
        #expect(face.head.yaw == 4)
      }
    }
    let reader = try SessionReader(path: file.path)
    #expect(Array(reader).count == 12)
  }

  @Test("without faces, a stream of channels plays")
  func channels() throws {
    let frames = Samples.channels(5)
    let events = frames.enumerated().map { index, frame in
      SensorEvent(
        source: SourceID(rawValue: 5), sensed: 50 + Double(index), arrived: Double(index),
        payload: .channels([frame]))
    }
    let path = folder.file("phone.sensorium")
    try StreamFiles.write(events, streams: [Samples.streams[7]], to: path)
    let found = Array(try RecordedFile.open(path: path).frames())
    #expect(found.map(\.time) == [0, 1, 2, 3, 4])
    #expect(found.map(\.channelFrame.values) == frames.map(\.values))
  }

  @Test("a session without faces, channels and hands has nothing to play")
  func nothing() throws {
    let path = try take("watch", events(3).filter { $0.kind == .motion })
    #expect(throws: RecordingError.noFrames(path: path, skipped: 0)) {
      try RecordedFile.open(path: path)
    }
  }

  @Test("its length is that of the arrivals, with and without the closing record")
  func length() throws {
    let path = try take("kitchen", events(11))
    let take = try Take(name: try TakeName("kitchen"), path: path)
    #expect(take.frames == 33 && abs(take.duration - 1) < 1e-9 && take.isComplete)
    let bytes = try TemporaryFolder.bytes(of: path).dropLast(SessionSummary.recordSize)
    let torn = try folder.write(bytes, to: "torn.sensorium")
    let found = try Take(name: try TakeName("torn"), path: torn)
    #expect(found.frames == 33 && abs(found.duration - 1) < 1e-9 && !found.isComplete)
  }

  @Test("CSV, Live Link CSV and JSON Lines hold the played faces", arguments: TakeFormat.allCases)
  func exports(format: TakeFormat) throws {
    let path = try take("kitchen", events(6))
    var export = try TakeExport(path: path, format: format)
    var bytes: [UInt8] = []
    while let more = try export.next(frames: 4) { bytes += more }
    let file = folder.file("export.\(format.fileExtension)")
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    #expect(Array(try RecordedFile.open(path: file).frames()).count == 6)
    guard format == .session else { return }
    #expect(bytes == (try TemporaryFolder.bytes(of: path)))
  }

  @Test("the selected part of it is exported as a plain take")
  func trimmed() throws {
    let path = try take("kitchen", events(11))
    var export = try TakeExport(
      path: path, format: .session, trim: TakeTrim(start: 0.15, end: 0.65))
    var bytes: [UInt8] = []
    while let more = try export.next(frames: 4) { bytes += more }
    var reader = try SessionReader(path: try folder.write(bytes, to: "part.sensorium"))
    #expect(Array(AnyIterator { reader.next() }).count == 5)
    #expect(reader.streams.isEmpty && reader.isComplete)
  }

  @Test("a full disk without room in memory refuses a new stream instead of losing its entry")
  func fullDisk() throws {
    let disk = FakeDisk()
    let writer = try SessionWriter.create(
      in: folder.path, name: "full", source: "capture:", start: 0,
      streams: [Samples.streams[3]], calls: disk.calls)
    func picture(size: Int) throws -> SensorEvent {
      let picture = EncodedPicture(
        sequence: 0, codec: .h264, width: 1, height: 1, bytes: [UInt8](repeating: 7, count: size))
      return SensorEvent(
        source: SourceID(rawValue: 1), sensed: 0, arrived: 0,
        payload: .picture(try #require(picture)))
    }
    let large = try picture(size: 1 << 20)
    disk.free = 0
    disk.seconds += 1
    var kept: [SensorEvent] = []
    for event in [large, try picture(size: 1 << 14), try picture(size: 1)] {
      while try writer.append(event) { kept.append(event) }
    }
    #expect(kept.count { $0 == large } == 3)
    #expect(writer.frames == kept.count && writer.missing.frames == 3)
    #expect(try !writer.declare(Samples.streams[4]))
    #expect(writer.problem != nil && writer.streams == [Samples.streams[3]])
    disk.free = .max
    disk.seconds += 1
    try writer.flushIfDue()
    #expect(try writer.declare(Samples.streams[4]))
    try writer.close()
    var reader = try SessionReader(path: writer.path)
    #expect(Array(AnyIterator { reader.nextEvent() }) == kept)
    #expect(reader.streams.count == 2 && reader.isComplete)
  }
}
