import CaptureFiles
import CaptureWire
import Files
import JSON
import Testing

@testable import CaptureEngine

@Suite struct TakeStorageTests {
  private let folder: TestFolder
  private let host = VirtualHost()
  private var storage: TakeStorage
  private var recording: String { folder.path + "/a.recording" }

  init() throws {
    folder = try TestFolder()
    storage = TakeStorage(
      .new(folder: folder.path + "/a.recording", start: CaptureStart(master: 0, unix: 0)),
      calls: host.calls, now: { 0 })
    _ = storage.perform(.open)
    _ = storage.perform(.device(CaptureDevice(id: "d", name: "d")))
    _ = storage.perform(.stream(CaptureStream(id: 3, device: "d", kind: .depth, codec: "png16")))
  }

  private mutating func record(_ numbers: ClosedRange<Int>) {
    for number in numbers {
      let sample = CaptureSample(
        sensed: Int64(number), sequence: UInt32(clamping: number),
        reading: .depth(png: [1], confidence: []))
      var records = CaptureRecordWriter()
      _ = records.add(sample, to: 3, of: .depth)
      for record in CaptureRecord.all(in: records.take()) ?? [] {
        _ = storage.perform(.record(record, slot: 2, ticket: number))
      }
    }
  }

  private func recorded() throws -> [UInt32] {
    Array(try CaptureLogReader.recover(recording).samples(of: 3)).map(\.sequence)
  }

  private func durable(_ outcome: TakeStorage.Outcome) -> Int? {
    outcome.reports.compactMap { if case .durable(let all) = $0 { all[2] } else { nil } }.last
  }

  @Test mutating func `while the disk is waited for all is written, and none is durable`()
    throws
  {
    record(1...5)
    let sync = try #require(storage.perform(.synchronize).sync)
    record(6...10)
    let during = storage.perform(.synchronize)
    #expect(during.sync == nil && durable(during) == nil)
    #expect(try recorded() == Array(1...10), "a process that ends here loses nothing")
    let end = storage.perform(.synchronized(sync.run()))
    #expect(durable(end) == 5)
    let next = try #require(end.sync, "what was written meanwhile is waited for next")
    #expect(durable(storage.perform(.synchronized(next.run()))) == 10)
  }

  @Test mutating func `a document that is replaced while it is waited for comes after it`() throws {
    _ = storage.perform(.document(.string("first"), name: "words"))
    let sync = try #require(storage.perform(.synchronize).sync)
    #expect(try CaptureLogReader.recover(recording).documents["words"] == .string("first"))
    for word in ["second", "third"] {
      _ = storage.perform(.document(.string(word), name: "words"))
    }
    _ = storage.perform(.synchronized(sync.run()))
    #expect(try CaptureLogReader.recover(recording).documents["words"] == .string("third"))
    #expect(storage.perform(.finish).reports.count == 2)
    #expect(try CaptureLogReader.recover(recording).documents["words"] == .string("third"))
  }

  @Test mutating func `a take ends after the disk was waited for`() throws {
    record(1...3)
    let sync = try #require(storage.perform(.synchronize).sync)
    record(4...6)
    #expect(storage.perform(.finish).reports.isEmpty)
    let end = storage.perform(.synchronized(sync.run()))
    #expect(durable(end) == 6)
    guard case .finished = end.reports.last else {
      Issue.record("not finished: \(end.reports)")
      return
    }
    #expect(try recorded() == Array(1...6))
  }

  @Test mutating func `what found no room while the disk was waited for is not durable`() throws {
    record(1...2)
    let sync = try #require(storage.perform(.synchronize).sync)
    record(3...4)
    host.setFull(true)
    let full = storage.perform(.synchronize)
    guard case .problem(.some) = full.reports.first else {
      Issue.record("no problem: \(full.reports)")
      return
    }
    let end = storage.perform(.synchronized(sync.run()))
    #expect(durable(end) == nil && end.releasedBytes == 0)
    host.setFull(false)
    let next = try #require(end.sync)
    let after = storage.perform(.synchronized(next.run()))
    let last = try #require(storage.perform(.synchronize).sync)
    #expect(durable(after) == nil && durable(storage.perform(.synchronized(last.run()))) == 4)
    #expect(try recorded() == Array(1...4))
  }
}
