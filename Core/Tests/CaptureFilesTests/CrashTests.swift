import CaptureWire
import Foundation
import TestSupport
import Testing

@testable import CaptureFiles

@Suite("Crashes and power cuts")
struct CrashTests {
  /// What of each file the system had, and what was on the disk, behind a step of the take.
  private struct Moment {
    var step: Int
    var written: [String: Int]
    var onDisk: [String: Int]
  }

  enum Damage: CaseIterable {
    /// The program is killed: the system still has what was written.
    case killed
    /// The power fails: what was not waited for is gone, or zeros.
    case cut, zeroed, partlyZeroed
  }

  @Test func `a hundred crashes lose less than a second, and every session verifies`() throws {
    let folder = try CaptureFolder()
    let recording = folder.file("crash.recording")
    let disk = CaptureDisk()
    var take = CaptureTake(seed: 7)
    var moments: [Moment] = []
    var onDisk: [String: Int] = [:]
    var waits = 0
    try take.record(seconds: 6, in: recording, disk: disk, finish: false) { index, _ in
      let written = try Self.sizes(recording)
      if disk.waits != waits { onDisk = written }
      waits = disk.waits
      moments.append(Moment(step: index, written: written, onDisk: onDisk))
    }
    var dice = SeededGenerator(seed: 11)
    for number in 0..<100 {
      let moment = try #require(moments.randomElement(using: &dice))
      let damage = Damage.allCases[number % 4]
      let broken = folder.file("broken-\(number).recording")
      try Self.make(broken, of: recording, moment, damage, &dice)
      try Self.check(broken, take, moment, in: folder)
      try FileManager.default.removeItem(atPath: broken)
    }
  }

  private static func sizes(_ folder: String) throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try CaptureFolder.names(folder) {
      var status = stat()
      if stat(folder + "/" + name, &status) == 0 { sizes[name] = Int(status.st_size) }
    }
    return sizes
  }

  private static func make(
    _ broken: String, of recording: String, _ moment: Moment, _ damage: Damage,
    _ dice: inout SeededGenerator
  ) throws {
    try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
    for (name, size) in moment.written.sorted(by: { $0.key < $1.key }) {
      // By the end, a new document has taken its place.
      let isThere = FileManager.default.fileExists(atPath: recording + "/" + name)
      let source = recording + "/" + (isThere ? name : String(name.dropLast(LogName.new.count)))
      var bytes = Array(try CaptureFolder.bytes(source).prefix(size))
      let sure = min(moment.onDisk[name] ?? 0, size)
      switch damage {
      case .killed: break
      case .cut: bytes.removeLast(Int.random(in: 0...size - sure, using: &dice))
      case .zeroed: for place in sure..<size { bytes[place] = 0 }
      case .partlyZeroed:
        let start = Int.random(in: sure...size, using: &dice)
        for place in start..<min(size, start + 4_096) { bytes[place] = 0 }
      }
      try CaptureFolder.write(bytes, to: broken + "/" + name)
    }
  }

  private static func check(
    _ broken: String, _ take: CaptureTake, _ moment: Moment, in folder: CaptureFolder
  ) throws {
    let recovered = try CaptureLogReader.recover(broken)
    let crash = CaptureTake.start.master + Int64(moment.step) * 10_000_000
    for stream in CaptureTake.streams where stream.kind != .video {
      let all = take.samples[stream.id] ?? []
      let read = Array(recovered.samples(of: stream.id))
      let sure = all.prefix { $0.sensed <= crash - 1_000_000_000 }
      #expect(read.starts(with: sure), "\(stream.kind) at step \(moment.step)")
      #expect(Set(read).isSubset(of: Set(all)))
    }
    let plan = SessionPlan(recovered, parent: folder.path)
    let writer = SessionFolderWriter(
      recovered, plan: plan, digest: PlainSHA256.self, calls: CaptureDisk().calls)
    let report = try writer.write()
    let session = try #require(report.folders[1])
    let check = SessionVerifier(digest: PlainSHA256.self).verify(session)
    #expect(check.isSound, "\(check.findings)")
    let video = take.samples[CaptureTake.video] ?? []
    let sure = video.count { $0.sensed <= crash - 1_000_000_000 }
    #expect(report.written[CaptureTake.video] ?? 0 >= sure)
    try FileManager.default.removeItem(atPath: session)
  }
}
