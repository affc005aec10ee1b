import Foundation
import Signals
import Testing

@testable import Recording

@Suite("A session while the disk is full")
struct FullDiskTests {
  private let folder: TemporaryFolder
  private let disk = FakeDisk()

  init() throws { folder = try TemporaryFolder() }

  private func writer(_ name: String = "take") throws -> SessionWriter {
    try SessionWriter.create(
      in: folder.path, name: name, source: "demo:", start: 1.7e9, calls: disk.calls)
  }

  private func append(_ frames: [FaceFrame], to writer: SessionWriter) throws {
    for frame in frames {
      disk.seconds += 1.0 / 60
      try writer.append(frame)
    }
  }

  @Test("what finds no room waits and is all there when there is room again, in the same take")
  func goesOn() throws {
    let writer = try writer()
    let frames = Samples.faces(600)
    try append(Array(frames[..<120]), to: writer)
    #expect(writer.problem == nil)
    #expect(try #require(writer.silence) < 0.6)
    disk.free = 1000
    try append(Array(frames[120..<420]), to: writer)
    #expect(writer.problem == .unwritable(path: writer.path, reason: "the disk is full"))
    #expect((90...123).contains(writer.saved.frames))
    #expect(writer.frames == 420)
    #expect(try #require(writer.silence) > 4)
    disk.free = .max
    try append(Array(frames[420...]), to: writer)
    #expect(writer.problem == nil && writer.missing == SessionGap())
    try writer.close()
    #expect(writer.saved.frames == 600)
    #expect(Array(try SessionReader(path: writer.path)) == frames.map(RecordedFrame.face))
  }

  @Test("a file that is full at its first byte begins when there is room")
  func begins() throws {
    disk.free = 0
    let writer = try writer()
    try append(Samples.faces(90), to: writer)
    #expect(writer.problem != nil && writer.saved.frames == 0)
    #expect(writer.silence == nil)
    disk.free = .max
    disk.seconds += 1
    try writer.flushIfDue()
    #expect(writer.problem == nil && writer.saved.frames == 90)
    try writer.close()
    #expect(Array(try SessionReader(path: writer.path)).count == 90)
  }

  @Test("memory is bounded: what finds no room there is counted as a gap with its length")
  func gap() throws {
    let writer = try writer()
    let fit = SessionWriter.memory / 278
    let frames = Samples.faces(fit + 1000)
    try append(Array(frames[..<60]), to: writer)
    disk.free = 0
    try append(Array(frames[60..<(fit + 700)]), to: writer)
    #expect(writer.missing.frames > 500)
    disk.free = .max
    try append(Array(frames[(fit + 700)...]), to: writer)
    let missing = writer.missing
    #expect(abs(missing.seconds - Double(missing.frames) / 60) < 0.1)
    try writer.close()
    let kept = Array(try SessionReader(path: writer.path)).count
    #expect(kept + missing.frames == frames.count)
    #expect(Double(fit) / 60 > 240)
  }

  @Test("a close without room says so and may be tried again until everything is on the disk")
  func closing() throws {
    let writer = try writer()
    try append(Samples.faces(100), to: writer)
    disk.free = 0
    for _ in 0..<2 {
      #expect(throws: RecordingError.unwritable(path: writer.path, reason: "the disk is full")) {
        try writer.close()
      }
    }
    #expect(writer.saved.frames < 100)
    disk.free = .max
    try writer.close()
    #expect(writer.saved.frames == 100)
    var reader = try SessionReader(path: writer.path)
    #expect(Array(AnyIterator { reader.next() }).count == 100)
    #expect(reader.isComplete)
  }

  @Test("a disk that lost bytes is not believed the second time")
  func lost() throws {
    let writer = try writer()
    try append(Samples.faces(10), to: writer)
    disk.isSynchronizable = false
    #expect(throws: RecordingError.self) { try writer.close() }
    disk.isSynchronizable = true
    #expect(throws: RecordingError.self) { try writer.close() }
  }

  @Test("a take whose file was deleted is never called saved")
  func deleted() throws {
    let writer = try writer()
    try append(Samples.faces(10), to: writer)
    unlink(writer.path)
    #expect(
      throws: RecordingError.unwritable(path: writer.path, reason: "it was deleted meanwhile")
    ) { try writer.close() }
  }

  @Test("a full disk is tried at most twice a second")
  func calm() throws {
    let writer = try writer()
    disk.free = 0
    let before = disk.writes
    try append(Samples.faces(600), to: writer)
    #expect((15...21).contains(disk.writes - before))
  }

  @Test("pending bytes never exceed their limit, but for the rest of what is partly on the disk")
  func limit() throws {
    let file = try OutputFile(
      path: folder.file("file"), mode: .new, waitingLimit: 1000, calls: disk.calls)
    func append(_ count: Int, size: Int? = nil) throws -> Bool {
      try file.append(size: size ?? 1) { $0 += [UInt8](repeating: 1, count: count) }
    }
    disk.free = 0
    #expect(try !append(100_000))
    #expect(file.problem != nil && file.waitingBytes == 0)
    #expect(try append(900))
    #expect(try !append(200, size: 200))
    #expect(try !append(200))
    #expect(file.waitingBytes == 900)
    #expect(try append(100, size: 100))
    #expect(try !append(1))
    disk.free = 1010
    disk.seconds += 1
    try file.flushIfDue()
    #expect(file.problem == nil && file.waitingBytes == 0)
    #expect(try append(100_000))
    #expect(file.problem != nil && file.waitingBytes == 99_990)
    disk.free = .max
    disk.seconds += 1
    try file.synchronize()
    #expect(try TemporaryFolder.bytes(of: folder.file("file")).count == 101_000)
  }

  @Test("an import to a full disk is one sentence and leaves nothing")
  func imports() throws {
    let full = "/dev/full"
    guard FileManager.default.fileExists(atPath: full) else { return }
    let file = try OutputFile(path: full, mode: .replacing)
    #expect(throws: RecordingError.unwritable(path: full, reason: "the disk is full")) {
      try file.append { $0.append(contentsOf: [1]) }
      try file.synchronize()
    }
  }
}
