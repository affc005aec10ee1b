import Files
import Realtime
import Recording
import Signals
import Testing

@testable import Streaming

@Suite("Recording sensors")
struct SensorRecorderTests {
  private let folder: TemporaryFolder
  private let bus = SensorBus()
  private let reasons = SensorReasons()

  init() throws { folder = try TemporaryFolder() }

  private func recorder(
    _ sensors: String = "microphone,motion,hands", to name: String = "evening.sensorium",
    calls: FileCalls = .system
  ) throws -> SensorRecorder {
    try SensorRecorder(
      SensorRecording(path: folder.file(name), sensors: sensors), bus: bus, reasons: reasons,
      start: 1_700_000_000, calls: calls)
  }

  private func phone() -> SourceID {
    bus.addSource("Pixel 8", offering: [.audio, .motion, .picture]) { _ in }
  }

  private func sound(_ source: SourceID, number: UInt32, at time: Double) -> SensorEvent {
    let samples = Array(repeating: Float(number) / 100, count: 960)
    let block = AudioBlock(sequence: number, rate: 48_000, channelCount: 1, samples: samples)
    return SensorEvent(
      source: source, sensed: time - 0.02, arrived: time,
      payload: block.map(SensorPayload.audio) ?? .faces([]))
  }

  private func motion(_ source: SourceID, number: UInt32, at time: Double) -> SensorEvent {
    SensorEvent(
      source: source, sensed: time, arrived: time,
      payload: .motion(MotionSample(sequence: number, available: .acceleration)))
  }

  private func events(of path: String) throws -> (events: [SensorEvent], reader: SessionReader) {
    var reader = try SessionReader(path: path)
    var events: [SensorEvent] = []
    while let event = reader.nextEvent() { events.append(event) }
    return (events, reader)
  }

  @Test("the events of all sources go into one file, with a stream for each source and kind")
  func records() async throws {
    let recorder = try recorder()
    let (first, second) = (phone(), phone())
    bus.setClockOffset(0, of: first)
    let sent = (0..<50).flatMap { number -> [SensorEvent] in
      let time = 10 + Double(number) / 50
      return [
        sound(first, number: UInt32(number), at: time),
        motion(first, number: UInt32(number), at: time),
        motion(second, number: UInt32(number), at: time),
      ]
    }
    for event in sent { bus.publish(event) }
    let sentence = await recorder.finish()
    let (events, reader) = try events(of: folder.file("evening.sensorium"))
    #expect(events == sent)
    #expect(reader.isComplete)
    #expect(reader.header?.start == 1_700_000_000)
    #expect(reader.streams.map(\.kind) == [.audio, .motion, .motion])
    #expect(reader.streams.map(\.source) == [first, first, second])
    #expect(reader.streams.map(\.title) == ["Pixel 8", "Pixel 8", "Pixel 8"])
    #expect(reader.streams.map(\.clock) == ["hub", "hub", "source \(second.rawValue)"])
    #expect(
      sentence
        == "\(recorder.path) holds 3 streams, 1.0 s: sound of Pixel 8 (1.0 s), motion of Pixel 8 (50 readings), motion of Pixel 8 (50 readings)."
    )
  }

  @Test("it wants exactly the kinds that it is given, gives its reasons, and ends both")
  func demand() async throws {
    let phone = phone()
    let recorder = try recorder("motion, microphone")
    #expect(bus.demand(of: phone).kinds == [.audio, .motion])
    #expect(reasons.sentence(for: .audio).contains("“evening.sensorium”"))
    _ = await recorder.finish()
    #expect(bus.demand(of: phone).isEmpty)
    #expect(!reasons.sentence(for: .audio).contains("evening"))
  }

  @Test("an existing file is kept, and the new one gets a number and says so")
  func existing() async throws {
    let first = try recorder()
    let second = try recorder()
    #expect(second.path == folder.file("evening 2.sensorium"))
    #expect(second.announcement.hasPrefix("\(first.path) exists already and is kept"))
    #expect(first.announcement.hasPrefix("Recording the microphone, motion and hands of every"))
    _ = await (first.finish(), second.finish())
  }

  @Test("a file that cannot be written is one sentence at once")
  func unwritable() {
    #expect(throws: RecordingError.self) { try recorder(to: "none/evening.sensorium") }
    #expect(bus.demand(of: phone()).isEmpty)
  }

  @Test("a recording of nothing says so")
  func nothing() async throws {
    let recorder = try recorder()
    let sentence = await recorder.finish()
    #expect(sentence == "\(recorder.path) holds no streams: no sensor sent anything.")
  }

  @Test("numbers that did not arrive are counted, and a sensor that began again is not")
  func gaps() async throws {
    let recorder = try recorder()
    let phone = phone()
    for number: UInt32 in [0, 1, 4, 5, 0, 1] {
      bus.publish(sound(phone, number: number, at: 10))
    }
    let sentence = await recorder.finish()
    #expect(sentence.contains("sound of Pixel 8 (0.1 s, 2 did not arrive)"))
  }

  @Test("a full disk is reported once, is waited for, and nothing is lost that fits in memory")
  func fullDisk() async throws {
    let disk = FakeDisk()
    let recorder = try recorder(calls: disk.calls)
    let phone = phone()
    let reports = Locked<[String]>([])
    let run = Task {
      try await recorder.run { sentence in reports.withLock { $0.append(sentence) } }
    }
    disk.free = 0
    bus.publish(sound(phone, number: 0, at: 10))
    await until { reports.withLock { $0.count } == 1 }
    bus.publish(sound(phone, number: 1, at: 10.02))
    disk.free = .max
    await until { reports.withLock { $0.count } == 2 }
    run.cancel()
    let sentence = await recorder.finish()
    #expect(
      reports.withLock { $0 } == [
        "\(recorder.path) is not being written: the disk is full. Up to 4 MB wait in memory, and writing goes on when there is room.",
        "\(recorder.path) is written again.",
      ])
    #expect(try events(of: recorder.path).events.count == 2)
    #expect(!sentence.contains("missing"))
  }

  @Test("a disk that stays full is named at the end, with what was saved")
  func stillFull() async throws {
    let disk = FakeDisk()
    let recorder = try recorder(calls: disk.calls)
    disk.free = 0
    bus.publish(sound(phone(), number: 0, at: 10))
    let sentence = await recorder.finish()
    #expect(sentence.contains("is not whole"))
    #expect(sentence.hasSuffix("0 of 1 events are on the disk."))
  }

  @Test("memory is bounded: events beyond it are counted as missing")
  func bounded() async throws {
    let recorder = try SensorRecorder(
      SensorRecording(path: folder.file("much.sensorium"), demand: SensorDemand(.picture)),
      bus: bus, reasons: reasons, start: 0)
    let phone = phone()
    let bytes = [UInt8](repeating: 0, count: 3 << 20)
    for number: UInt32 in 0..<4 {
      let picture = EncodedPicture(
        sequence: number, codec: .jpeg, width: 1, height: 1, bytes: bytes)
      bus.publish(
        SensorEvent(
          source: phone, sensed: 0, arrived: Double(number),
          payload: .picture(try #require(picture))))
    }
    #expect(await recorder.finish().hasSuffix("2 events found no room and are missing."))
  }

  /// Returns when the condition holds; gives up after 20 s so that a broken test ends.
  private func until(_ condition: () -> Bool) async {
    for _ in 0..<4_000 where !condition() { try? await Task.sleep(for: .milliseconds(5)) }
  }
}

@Suite("Names of sensors")
struct SensorRecordingTests {
  @Test("a list gives the kinds, with the usual numbers of faces, hands and bodies")
  func kinds() throws {
    let recording = try SensorRecording(path: "a", sensors: "microphone,motion,hands,body,face")
    #expect(recording.demand == SensorDemand([.audio, .motion, .hands, .body, .face]))
    #expect(try SensorRecording(path: "a", sensors: "channels").demand.kinds == .channels)
  }

  @Test("an unknown or missing name is one sentence", arguments: ["ears", "", ",", "motion,Face"])
  func unknown(list: String) {
    let error = #expect(throws: RunError.self) { try SensorRecording(path: "a", sensors: list) }
    #expect(error?.description.contains("microphone, motion, face, hands, body, channels") == true)
  }

  @Test("standard output is refused", arguments: ["-", ""])
  func path(path: String) {
    #expect(throws: RunError.self) { try SensorRecording(path: path, sensors: "motion") }
  }
}
