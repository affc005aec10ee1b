import CaptureWire
import JSON
@testable import Numbers
import Signals
import Testing

@testable import CaptureFiles

@Suite("Log of a recording")
struct CaptureLogTests {
  private let folder: CaptureFolder
  private var recording: String { folder.file("a.recording") }

  init() throws { folder = try CaptureFolder() }

  @Test func `everything that is recorded is read back exactly, over several parts`() throws {
    var take = CaptureTake()
    try take.record(seconds: 4, in: recording, disk: CaptureDisk())
    let recovered = try CaptureLogReader.recover(recording)
    #expect(recovered.start == CaptureTake.start)
    #expect(recovered.devices == [CaptureTake.phone, CaptureTake.watch, CaptureTake.glove])
    #expect(recovered.streams == CaptureTake.streams)
    #expect(recovered.damage.isEmpty)
    #expect(recovered.parts.count > 2)
    #expect(recovered.documents["metadata_1"] == .fields(["task": .string("pour")]))
    for stream in CaptureTake.streams where stream.kind != .video {
      #expect(Array(recovered.samples(of: stream.id)) == take.samples[stream.id])
    }
    let path = try #require(recovered.media[CaptureTake.video])
    let media = try RecordedMedia.films(
      CaptureTake.streams[0], path: path, frames: recovered.frames[CaptureTake.video] ?? [])[0]
    #expect(media.times == take.samples[CaptureTake.video]?.map(\.sensed))
    #expect(media.lostFrames == 0)
    #expect(recovered.losses().allSatisfy { $0.missing == 0 && $0.endsEarly < 0.05 })
  }

  @Test func `late and repeated batches come out in ascending time, each sample once`() throws {
    let log = try CaptureLog(folder: recording, start: CaptureTake.start)
    CaptureTake.declare(log)
    var take = CaptureTake()
    let all = (0..<300).flatMap { take.step($0) }.filter { $0.0 == CaptureTake.imu }.map(\.1)
    for range in [100..<200, 0..<100, 150..<300, 0..<20] {
      #expect(log.append(all[range], to: CaptureTake.imu) == range.count)
      log.synchronize()
    }
    try log.finish()
    let recovered = try CaptureLogReader.recover(recording)
    #expect(Array(recovered.samples(of: CaptureTake.imu)) == all)
  }

  @Test func `samples of unknown streams and of another kind are not taken`() throws {
    let log = try CaptureLog(folder: recording, start: CaptureTake.start)
    CaptureTake.declare(log)
    var take = CaptureTake()
    let step = take.step(0)
    let motion = try #require(step.first { $0.0 == CaptureTake.imu })
    #expect(!log.append(motion.1, to: 99))
    #expect(!log.append(motion.1, to: CaptureTake.pose))
    #expect(!log.append(motion.1, to: CaptureTake.video))
    #expect(!log.append(CaptureRecord(form: .samples, stream: CaptureTake.imu, count: 1)))
    #expect(log.append(motion.1, to: CaptureTake.imu))
    try log.finish()
    #expect(!log.append(motion.1, to: CaptureTake.imu))
  }

  @Test func `records from a device go into the log as they are`() throws {
    let log = try CaptureLog(folder: recording, start: CaptureTake.start)
    var take = CaptureTake()
    let samples = (0..<200).flatMap { take.step($0) }
    var writer = CaptureRecordWriter()
    writer.append(CaptureRecord(device: CaptureTake.watch, number: 0))
    writer.append(CaptureRecord(stream: CaptureTake.streams[3]))
    let motions = samples.filter { $0.0 == CaptureTake.imu }.map(\.1)
    writer.append(motions, to: CaptureTake.imu, of: .imu)
    for record in try #require(CaptureRecord.all(in: writer.take())) {
      #expect(log.append(record))
    }
    let times = ClockTimes(
      isStartedByDevice: false, sent: 1, received: 1_000, answered: 1_010, arrived: 30)
    log.append([times], device: "watch")
    log.append(CaptureMark(kind: .task, time: 7, text: "pour"))
    try log.finish()
    let recovered = try CaptureLogReader.recover(recording)
    #expect(Array(recovered.samples(of: CaptureTake.imu)) == motions)
    #expect(recovered.clock == ["watch": [times]])
    #expect(recovered.marks == [CaptureMark(kind: .task, time: 7, text: "pour")])
  }

  @Test func `a folder that exists is never written into`() throws {
    _ = try CaptureLog(folder: recording, start: CaptureTake.start)
    #expect(throws: CaptureFileError.alreadyExists(path: recording)) {
      try CaptureLog(folder: recording, start: CaptureTake.start)
    }
    #expect(throws: CaptureFileError.notRecording(path: folder.path)) {
      try CaptureLogReader.recover(folder.path)
    }
    #expect(throws: CaptureFileError.self) { try CaptureLogReader.recover(folder.file("none")) }
  }

  @Test func `the disk is waited for each half second, and after each a crash loses nothing`()
    throws
  {
    let disk = CaptureDisk()
    var take = CaptureTake()
    try take.record(seconds: 2, in: recording, disk: disk, finish: false) { index, log in
      #expect(disk.waits >= index / 51)
      guard index == 130 else { return }
      log.synchronize()
      let recovered = try CaptureLogReader.recover(recording)
      #expect(recovered.damage.isEmpty)
      #expect(recovered.samples(of: CaptureTake.imu).reduce(0) { sum, _ in sum + 1 } == 131)
    }
    #expect(disk.waits >= 4)
  }

  @Test func `a disk that is full for a while loses nothing that fits into memory`() throws {
    let disk = CaptureDisk()
    var take = CaptureTake()
    var kept: [String: [UInt8]] = [:]
    try take.record(seconds: 5, in: recording, disk: disk) { index, log in
      if index == 150 {
        log.synchronize()
        disk.free = 100
        kept = try Self.contents(recording)
      }
      if index == 250 {
        #expect(log.status.problem != nil)
        #expect(log.status.waitingBytes > 0)
      }
      if index == 300 { disk.free = .max }
    }
    let recovered = try CaptureLogReader.recover(recording)
    #expect(recovered.damage.isEmpty)
    for stream in CaptureTake.streams where stream.kind != .video {
      #expect(Array(recovered.samples(of: stream.id)) == take.samples[stream.id])
    }
    for (name, bytes) in kept {
      #expect(try CaptureFolder.bytes(recording + "/" + name).starts(with: bytes), "\(name)")
    }
  }

  @Test func `what finds no room in memory is counted and written as a gap`() throws {
    let disk = CaptureDisk()
    let log = try CaptureLog(
      folder: recording, start: CaptureTake.start, memory: 20_000, calls: disk.calls)
    CaptureTake.declare(log)
    var take = CaptureTake()
    for index in 0..<600 {
      if index == 100 { log.synchronize() }
      disk.free = (100..<400).contains(index) ? 0 : .max
      for (stream, sample) in take.step(index) { log.append(sample, to: stream) }
      disk.seconds += 0.01
      log.flushIfDue()
      if index == 350 {
        let problem = try #require(log.status.problem)
        #expect(problem.description.contains("the disk is full"))
        #expect(log.status.waitingBytes < 600_000)
      }
    }
    try log.finish()
    let lost = log.status.lostSamples
    let recovered = try CaptureLogReader.recover(recording)
    #expect(recovered.damage.isEmpty)
    for stream in [CaptureTake.imu, CaptureTake.joints] {
      let samples = take.samples[stream] ?? []
      let read = Array(recovered.samples(of: stream))
      let missing = try #require(lost[stream])
      #expect(missing > 100 && read.count == samples.count - missing)
      #expect(recovered.gaps[stream]?.count == missing)
      #expect(Set(read).isSubset(of: Set(samples)))
      #expect(read.first == samples.first && read.last == samples.last)
    }
    let loss = try #require(recovered.losses().first { $0.stream == CaptureTake.imu })
    #expect(loss.missing == lost[CaptureTake.imu])
    #expect(abs(loss.missingSeconds - Double(loss.missing) / 100) < 0.05)
  }

  @Test func `a recording that broke off goes on in a new part, and its film in the same file`()
    throws
  {
    let disk = CaptureDisk()
    var take = CaptureTake()
    try take.record(seconds: 2, in: recording, disk: disk, finish: false)
    let movie = recording + "/media-1.mp4"
    try CaptureFolder.write(try CaptureFolder.bytes(movie) + [0, 0, 1, 0, 0x6D], to: movie)
    let log = try CaptureLog(continuing: recording, calls: disk.calls)
    for index in 200..<400 {
      for (stream, sample) in take.step(index) { log.append(sample, to: stream) }
    }
    try log.finish()
    let recovered = try CaptureLogReader.recover(recording)
    #expect(recovered.start == CaptureTake.start && recovered.streams == CaptureTake.streams)
    #expect(Array(recovered.samples(of: CaptureTake.imu)) == take.samples[CaptureTake.imu])
    let media = try RecordedMedia.films(
      CaptureTake.streams[0], path: movie, frames: recovered.frames[CaptureTake.video] ?? [])[0]
    #expect(media.times == take.samples[CaptureTake.video]?.map(\.sensed))
    #expect(media.notes.isEmpty)
  }

  @Test func `the newest document that is whole counts, and the old one stays until then`() throws {
    let log = try CaptureLog(folder: recording, start: CaptureTake.start)
    try log.keep(.string("old"), as: "words")
    log.synchronize()
    try log.keep(.string("new"), as: "words")
    let names = ["document-words.json", "document-words.json.new", "log-000001.rec"]
    #expect(try CaptureFolder.names(recording) == names)
    #expect(try CaptureLogReader.recover(recording).documents == ["words": .string("new")])
    let new = recording + "/document-words.json.new"
    let bytes = try CaptureFolder.bytes(new)
    let damaged: [[UInt8]] = [[], Array(bytes.dropLast(2)), bytes.map { _ in 0 }]
    for content in damaged {
      try CaptureFolder.write(content, to: new)
      #expect(try CaptureLogReader.recover(recording).documents == ["words": .string("old")])
    }
    try log.finish()
    #expect(try CaptureFolder.names(recording) == ["document-words.json", "log-000001.rec"])
  }

  private static func contents(_ folder: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try CaptureFolder.names(folder) {
      contents[name] = try CaptureFolder.bytes(folder + "/" + name)
    }
    return contents
  }
}
