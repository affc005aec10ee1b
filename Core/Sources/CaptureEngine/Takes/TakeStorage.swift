import CaptureFiles
import CaptureWire
import Files
import JSON
import Numbers
import Signals

/// The log of one take, on the thread that owns it: what came, in order, and which tickets are on the disk.
struct TakeStorage {
  enum Job: Sendable {
    /// Always the first.
    case open
    case device(CaptureDevice)
    case stream(CaptureStream)
    /// A record of a device's session; its ticket becomes durable.
    case record(CaptureRecord, slot: Int, ticket: Int)
    /// A record of the session that is not to be written, such as sound without consent: durable with what was before.
    case skip(slot: Int, ticket: Int)
    case samples([CaptureSample], stream: UInt16)
    case exchanges([ClockTimes], device: String)
    case mark(CaptureMark)
    case document(JSONNode, name: String)
    case numbering(CaptureNumbering, device: String)
    case synchronize
    case finish
  }

  enum Report: Sendable {
    /// Every record up to a ticket is on the disk, by slot.
    case durable([Int: Int])
    /// Why the disk takes nothing, in one sentence; nil when it does again.
    case problem(String?)
    /// The log cannot be made or continued.
    case failed(String)
    case finished
  }

  enum Opening: Sendable {
    case new(folder: String, start: CaptureStart)
    case continuing(folder: String, numberings: TakeNumberings)
  }

  private let opening: Opening
  private let calls: FileCalls
  private let now: @Sendable () -> Double
  private var log: CaptureLog?
  private var tickets: [Int: Int] = [:]
  private var told: [Int: Int] = [:]
  private var numberings = TakeNumberings()
  private var hasNewNumbering = false
  private var problem: String?
  private var lastSync = -Double.infinity
  /// Bytes that are not on the disk, and that a wait for the disk has brought there.
  private var waitingBytes = 0
  private(set) var releasedBytes = 0

  /// Bytes after which the log waits for the disk at once.
  private static let mostWaiting = 16 << 20

  /// - Parameter now: seconds of the host's clock.
  init(_ opening: Opening, calls: FileCalls, now: @escaping @Sendable () -> Double) {
    self.opening = opening
    // Waiting for the disk is what `synchronize` here does, and nothing else: it reports what is durable.
    self.calls = FileCalls(write: calls.write, synchronize: calls.synchronize, now: { 0 })
    self.now = now
  }

  mutating func perform(_ job: Job) -> [Report] {
    releasedBytes = 0
    switch job {
    case .open: return open()
    case .device(let device): log?.add(device)
    case .stream(let stream): log?.add(stream)
    case .record(let record, let slot, let ticket):
      keepNumberings()
      log?.append(record)
      tickets[slot] = max(tickets[slot] ?? 0, ticket)
    case .skip(let slot, let ticket): tickets[slot] = max(tickets[slot] ?? 0, ticket)
    case .samples(let samples, let stream): log?.append(samples, to: stream)
    case .exchanges(let times, let device): log?.append(times, device: device)
    case .mark(let mark): log?.append(mark)
    case .document(let document, let name): keep(document, as: name)
    case .numbering(let numbering, let device):
      numberings.devices[device] = numbering
      hasNewNumbering = true
    case .synchronize: return synchronize()
    case .finish: return finish()
    }
    waitingBytes += job.size
    let isDue = now() - lastSync >= CaptureLog.interval || waitingBytes >= Self.mostWaiting
    return isDue ? synchronize() : []
  }

  private mutating func open() -> [Report] {
    do throws(CaptureFileError) {
      switch opening {
      case .new(let folder, let start):
        log = try CaptureLog(folder: folder, start: start, calls: calls)
      case .continuing(let folder, let known):
        log = try CaptureLog(continuing: folder, calls: calls)
        numberings = known
      }
      lastSync = now()
      return []
    } catch { return [.failed(error.description)] }
  }

  private mutating func keep(_ document: JSONNode, as name: String) {
    do throws(CaptureFileError) { try log?.keep(document, as: name) } catch {
      problem = error.description
    }
  }

  /// Before the records that they explain.
  private mutating func keepNumberings() {
    guard hasNewNumbering, let json = numberings.json else { return }
    hasNewNumbering = false
    keep(json, as: TakeNumberings.document)
  }

  private mutating func synchronize() -> [Report] {
    guard let log else { return [] }
    keepNumberings()
    log.synchronize()
    lastSync = now()
    let status = log.status
    let before = problem
    problem = status.problem?.description
    var reports: [Report] = []
    if before != problem { reports.append(.problem(problem)) }
    if problem == nil, status.waitingBytes == 0 {
      releasedBytes = waitingBytes
      waitingBytes = 0
      let new = tickets.filter { told[$0.key] != $0.value }
      told = tickets
      if !new.isEmpty { reports.append(.durable(new)) }
    }
    return reports
  }

  private mutating func finish() -> [Report] {
    guard let log else { return [.finished] }
    var reports = synchronize()
    do throws(CaptureFileError) {
      try log.finish()
      self.log = nil
      reports.append(.finished)
    } catch {
      problem = error.description
      reports.append(.problem(problem))
    }
    return reports
  }
}

extension TakeStorage.Job {
  /// About the bytes that it has in the log.
  var size: Int {
    switch self {
    case .record(let record, _, _): record.payload.count + CaptureRecord.frameSize
    case .samples(let samples, _): samples.reduce(0) { $0 + $1.reading.sizeEstimate }
    case .exchanges(let times, _): 24 + 33 * times.count
    case .open, .device, .stream, .skip, .mark, .document, .numbering, .synchronize, .finish: 0
    }
  }
}
