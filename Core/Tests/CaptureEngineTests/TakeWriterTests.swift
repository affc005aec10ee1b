import CaptureFiles
import CaptureWire
import Files
import Foundation
import JSON
import Numbers
import Realtime
import TestSupport
import Testing

@testable import CaptureEngine

@Suite struct TakeWriterTests {
  private let folder: TestFolder
  private let host = VirtualHost()
  private let reports = Locked<[TakeStorage.Report]>([])

  init() throws { folder = try TestFolder() }

  private func writer(_ mode: TakeWriter.Mode = .thread, calls: FileCalls? = nil) -> TakeWriter {
    TakeWriter(
      .new(folder: folder.path + "/a.recording", start: CaptureStart(master: 0, unix: 0)),
      mode: mode, calls: calls ?? host.calls, now: { 0 },
      report: { [reports] report in reports.withLock { $0.append(report) } })
  }

  private func record(_ number: Int, size: Int) -> TakeStorage.Job {
    let sample = CaptureSample(
      sensed: Int64(number), sequence: UInt32(clamping: number),
      reading: .depth(png: [UInt8](repeating: 1, count: size), confidence: []))
    var records = CaptureRecordWriter()
    _ = records.add(sample, to: 3, of: .depth)
    let all = CaptureRecord.all(in: records.take()) ?? []
    return .record(all[0], slot: 2, ticket: number)
  }

  private var durable: Int? {
    reports.withLock { reports in
      reports.compactMap { if case .durable(let tickets) = $0 { tickets[2] } else { nil } }.last
    }
  }

  @Test func `tickets are durable when the disk has taken them, and those who bring data wait`()
    async throws
  {
    let writer = writer()
    writer.add(.open)
    writer.add(.device(CaptureDevice(id: "d", name: "d")))
    writer.add(.stream(CaptureStream(id: 3, device: "d", kind: .depth, codec: "png16")))
    await writer.settle()
    host.setFull(true)
    for number in 1...40 { writer.add(record(number, size: 1 << 20)) }
    await writer.settle()
    #expect(durable == nil)
    // A task that is cancelled waits no longer.
    let waiting = Task { await writer.room() }
    waiting.cancel()
    await waiting.value
    let isThrough = Locked(false)
    let next = Task {
      await writer.room()
      isThrough.withLock { $0 = true }
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(!isThrough.withLock { $0 })
    host.setFull(false)
    writer.add(.synchronize)
    await next.value
    #expect(durable == 40)
    writer.add(.finish)
    await writer.settle()
    writer.stop()
    await writer.room()
    let isFinished = reports.withLock { reports in
      reports.contains { if case .finished = $0 { true } else { false } }
    }
    #expect(isFinished)
    let recording = try CaptureLogReader.recover(folder.path + "/a.recording")
    #expect(Array(recording.samples(of: 3)).map(\.sequence) == Array(1...40))
    #expect(try LogEnds.read(folder.path + "/a.recording") == [3: 41])
  }

  @Test func `settling ends when a slow disk has all that came before`() async {
    let calls = FileCalls(
      write: host.calls.write,
      synchronize: { _ in
        Thread.sleep(forTimeInterval: 0.05)
        return 0
      }, now: { 0 })
    let writer = writer(calls: calls)
    writer.add(.open)
    writer.add(.device(CaptureDevice(id: "d", name: "d")))
    writer.add(.stream(CaptureStream(id: 3, device: "d", kind: .depth, codec: "png16")))
    for number in 1...3 {
      writer.add(record(number, size: 10))
      writer.add(.synchronize)
    }
    await writer.settle()
    #expect(durable == 3)
  }

  @Test func `a folder that cannot be made is said in one sentence`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/a.recording", withIntermediateDirectories: true)
    let writer = writer(.caller)
    writer.add(.open)
    writer.add(record(1, size: 10))
    writer.add(.finish)
    let first = reports.withLock { $0.first }
    guard case .failed(let sentence) = first else {
      Issue.record("no failure: \(String(describing: first))")
      return
    }
    #expect(sentence.contains("exists already"))
  }

  @Test func `numberings are read as they were written, and damaged ones are none`() throws {
    var hub = CaptureHubSession(firstStream: 128)
    let hello = CaptureHello(
      run: "r", device: CaptureDevice(id: "d", name: "d"),
      streams: [CaptureStream(id: 9, device: "d", kind: .imu)], from: [9: 70])
    _ = hub.apply(.connected, at: 0)
    _ = hub.apply(.text(CaptureMessage.hello(hello).bytes), at: 0)
    _ = hub.apply(.start(take: "t", task: ""), at: 0)
    var numberings = TakeNumberings()
    numberings.devices["d"] = hub.numbering
    let read = TakeNumberings(numberings.json)
    #expect(read == numberings && read.devices["d"]?.streams.first?.offset == -70)
    for json in [nil, .null, .array([]), .fields(["devices": .string("x")])] as [JSONNode?] {
      #expect(TakeNumberings(json).devices.isEmpty)
    }
  }
}
