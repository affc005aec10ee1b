import CaptureWire
import Numbers
import Signals
import TestSupport
import Testing

@Suite("Records")
struct RecordTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("a batch of motion has the documented bytes")
  func bytes() {
    let motion = MotionSample(
      sequence: 7, available: [.acceleration], acceleration: SIMD3(1, -2, 9.5))
    var writer = CaptureRecordWriter()
    writer.append(
      [CaptureSample(sensed: 1_000_000_000, sequence: 7, reading: .motion(motion))], to: 2,
      of: .imu)
    let text = hex(writer.take())
    let header = "c75a03003d00000002000700000001000000" + "6114"
    let body = "00ca9a3b00000000" + "01" + "0000803f000000c000001841"
    let rest = String(repeating: "00", count: 40)
    #expect(text == "\(header)\(body)\(rest)2388d01c")
  }

  @Test("the checks of header and record are CRC-32C")
  func checks() {
    var writer = CaptureRecordWriter()
    writer.append(CaptureRecord(gap: 5..<9, stream: 3))
    let bytes = writer.take()
    #expect(bytes.count == 24)
    let header = bytes.withUnsafeBytes {
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: $0[..<18]))
    }
    let check = UInt16(truncatingIfNeeded: header)
    #expect(bytes[18] == UInt8(truncatingIfNeeded: check))
    #expect(bytes[19] == UInt8(truncatingIfNeeded: check >> 8))
    let whole = bytes.withUnsafeBytes {
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: $0[..<20]))
    }
    let stored = bytes[20...].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    #expect(stored == whole)
  }

  @Test("samples of every kind are read as they were written", arguments: CaptureKind.allCases)
  func bothWays(kind: CaptureKind) throws {
    var source = SampleSource(seed: 1)
    let samples = source.samples(of: kind, 3..<40)
    var writer = CaptureRecordWriter(batchSize: 2_000)
    #expect(writer.append(samples, to: 9, of: kind) == samples.count)
    let records = try #require(CaptureRecord.all(in: writer.take()))
    #expect(records.allSatisfy { $0.stream == 9 && $0.form == .samples })
    #expect(try records.flatMap { try #require($0.samples(of: kind)) } == samples)
    for other in CaptureKind.allCases where other.bodySizeDiffers(from: kind) {
      #expect(records[0].samples(of: other) == nil)
    }
  }

  @Test("a batch ends where a sample is missing")
  func steps() throws {
    var source = SampleSource(seed: 2)
    let samples = source.samples(of: .glove, 0..<10).filter { $0.sequence != 4 }
    var writer = CaptureRecordWriter()
    writer.append(samples, to: 1, of: .glove)
    let records = try #require(CaptureRecord.all(in: writer.take()))
    #expect(records.map(\.sequences) == [0..<4, 5..<10])
  }

  @Test("a reading of another kind, an empty frame and the last number are not written")
  func refused() {
    var writer = CaptureRecordWriter()
    let empty = CaptureReading.encoded(bytes: [], isKey: true)
    let pose = CaptureReading.pose(CameraPose(transform: .zero))
    let large = CaptureReading.encoded(bytes: [UInt8](repeating: 1, count: 1 << 25), isKey: true)
    let wrong: [(CaptureReading, UInt32, CaptureKind)] = [
      (empty, 0, .video), (pose, 0, .imu), (pose, .max, .pose), (large, 0, .video),
    ]
    for (reading, sequence, kind) in wrong {
      let sample = CaptureSample(sensed: 0, sequence: sequence, reading: reading)
      let isWritten = writer.add(sample, to: 0, of: kind)
      #expect(!isWritten)
    }
    #expect(writer.take().isEmpty)
  }

  @Test("a part of a batch has its own numbers")
  func parts() throws {
    var source = SampleSource(seed: 5)
    for kind in [CaptureKind.imu, .video] {
      let samples = source.samples(of: kind, 100..<120)
      var writer = CaptureRecordWriter()
      writer.append(samples, to: 1, of: kind)
      let record = try #require(CaptureRecord.all(in: writer.take())?.first)
      let part = try #require(record.part(105..<130, of: kind, renumbered: 2))
      #expect(part.sequences == 2..<17)
      let read = try #require(part.samples(of: kind))
      #expect(read.map(\.sensed) == samples[5...].map(\.sensed))
      #expect(record.part(120..<130, of: kind, renumbered: 0) == nil)
    }
  }

  @Test("devices, streams, marks, exchanges, media and ends are read as they were written")
  func others() throws {
    let device = CaptureDevice(
      id: "watch-1", name: "Anna’s watch", model: "Watch", person: 2, maximumDrift: 5e-5)
    let stream = CaptureStream(
      id: 7, device: "watch-1", kind: .video, codec: "avc1.64001f", title: "front", mount: .chest,
      rate: 59.94, width: 1920, height: 1080, soundRate: 48_000, channels: 2,
      configuration: [1, 100, 0, 31], isEstimated: true)
    let mark = CaptureMark(
      kind: .clap, time: 1_698_501_144_401_773_001, device: "watch-1", text: "a \"clap\"")
    let times = ClockTimes(
      isStartedByDevice: true, sent: 1, received: 50, answered: 60, arrived: 30)
    let frame = MediaFrame(sensed: -5, size: 100, checksum: 0xDEAD_BEEF, isKey: true)
    var writer = CaptureRecordWriter()
    writer.append(CaptureRecord(device: device, number: 3))
    writer.append(CaptureRecord(stream: stream))
    writer.append(CaptureRecord(mark: mark))
    writer.append(CaptureRecord(clock: [times, times], device: 3))
    writer.append(CaptureRecord(media: [frame, frame], stream: 7, first: 12))
    writer.append(CaptureRecord(end: 99, stream: 7))
    let records = try #require(CaptureRecord.all(in: writer.take()))
    #expect(records.map(\.form) == [.device, .stream, .mark, .clock, .media, .end])
    #expect(records[0].device == device && records[0].stream == 3)
    #expect(records[1].definition == stream)
    #expect(records[2].mark == mark)
    #expect(records[3].clockTimes == [times, times])
    #expect(records[4].mediaFrames == [frame, frame] && records[4].sequences == 12..<14)
    #expect(records[5].first == 99)
  }

  @Test("numbers that are not finite or impossible are missing")
  func impossible() throws {
    var motion = MotionSample(
      sequence: 0, available: .all, acceleration: SIMD3(.nan, 0, 0),
      userAcceleration: SIMD3(1, 2, 3), rotationRate: SIMD3(0, 1e9, 0),
      attitude: SIMD4(0, 0, 0, 0.1))
    var glove = GloveFrame(sequence: 1, side: .left, isCalibrated: true)
    glove.angles[.indexDIP] = .infinity
    glove.angles[.thumbIP] = 0.5
    let pose = CameraPose(transform: SIMD16(repeating: .nan), intrinsics: SIMD4(.nan, 0, 0, 0))
    let readings: [(CaptureKind, CaptureReading)] = [
      (.imu, .motion(motion)), (.glove, .glove(glove)), (.pose, .pose(pose)),
    ]
    var read: [CaptureReading] = []
    for (index, (kind, reading)) in readings.enumerated() {
      var writer = CaptureRecordWriter()
      writer.append(
        [CaptureSample(sensed: 0, sequence: UInt32(index), reading: reading)], to: 0, of: kind)
      let record = try #require(CaptureRecord.all(in: writer.take())?.first)
      read += try #require(record.samples(of: kind)).map(\.reading)
    }
    motion = MotionSample(
      sequence: 0, available: [.userAcceleration], userAcceleration: SIMD3(1, 2, 3))
    #expect(read[0] == .motion(motion))
    glove.angles[.indexDIP] = 0
    glove.available.remove(GloveJointSet([.indexDIP]))
    #expect(read[1] == .glove(glove))
    guard case .pose(let kept) = read[2] else { return }
    #expect(!kept.isTracked && kept.intrinsics == nil && kept.transform[0] == 1)
  }

  @Test("a device's id is never a path, and its fields have limits")
  func deviceLimits() {
    for id in ["../x", "a/b", "", "a b", "ä", String(repeating: "a", count: 65)] {
      #expect(!CaptureDevice.isID(id))
    }
    #expect(CaptureDevice.isID("Phone_1-a"))
    let record = CaptureRecord(
      device: CaptureDevice(id: "../x", name: "x"), number: 0)
    #expect(record.device == nil)
    let long = CaptureRecord(
      device: CaptureDevice(id: "x", name: String(repeating: "n\u{0}", count: 500)), number: 0)
    #expect(long.device?.name.count == 50)
  }
}

extension CaptureKind {
  /// Whether samples of this kind can never be read as those of another.
  func bodySizeDiffers(from other: CaptureKind) -> Bool {
    let fixed: Set<CaptureKind> = [.imu, .pose, .glove]
    return self != other && fixed.contains(self) && fixed.contains(other)
  }
}
