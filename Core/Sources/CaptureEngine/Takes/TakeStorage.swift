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
    /// Writes, and has the disk waited for.
    case synchronize
    /// What the wait for the disk found.
    case synchronized(LogSync.Outcome)
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

  struct Outcome {
    var reports: [Report] = []
    /// Bytes that the disk now has.
    var releasedBytes = 0
    /// A wait for the disk that another thread does; its outcome comes as a job.
    var sync: LogSync?
  }

  /// What a wait for the disk brings there.
  private struct Syncing {
    var tickets: [Int: Int]
    var bytes: Int
    /// Whether all of it was written.
    var isWhole: Bool
    /// Whether more is to be waited for after it.
    var isRepeated = false
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
  private var lastWrite = -Double.infinity
  /// Bytes that are not on the disk.
  private var waitingBytes = 0
  private var syncing: Syncing?
  private var isFinishing = false

  /// Whether the disk is waited for.
  var isSyncing: Bool { syncing != nil }

  /// Bytes after which the disk is waited for at once.
  private static let mostWaiting = 16 << 20

  /// - Parameter now: seconds of the host's clock.
  init(_ opening: Opening, calls: FileCalls, now: @escaping @Sendable () -> Double) {
    self.opening = opening
    // The log shall not write and wait by itself: what is done here reports what is durable.
    self.calls = FileCalls(write: calls.write, synchronize: calls.synchronize, now: { 0 })
    self.now = now
  }

  mutating func perform(_ job: Job) -> Outcome {
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
    case .synchronized(let found): return end(found)
    case .finish:
      isFinishing = true
      return syncing == nil ? finish() : Outcome()
    }
    waitingBytes += job.size
    let isFull = waitingBytes >= Self.mostWaiting && syncing == nil
    return isFull || now() - lastWrite >= CaptureLog.interval ? synchronize() : Outcome()
  }

  private mutating func open() -> Outcome {
    do throws(CaptureFileError) {
      switch opening {
      case .new(let folder, let start):
        log = try CaptureLog(folder: folder, start: start, calls: calls)
      case .continuing(let folder, let known):
        log = try CaptureLog(continuing: folder, calls: calls)
        numberings = known
      }
      lastWrite = now()
      return Outcome()
    } catch { return Outcome(reports: [.failed(error.description)]) }
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

  /// Writes, and begins the wait for the disk, or has it repeated while one is under way.
  private mutating func synchronize() -> Outcome {
    guard let log else { return Outcome() }
    keepNumberings()
    let sync = log.beginSync()
    lastWrite = now()
    if sync == nil {
      syncing?.isRepeated = true
    } else {
      let status = log.status
      let isWhole = status.problem == nil && status.waitingBytes == 0
      syncing = Syncing(tickets: tickets, bytes: waitingBytes, isWhole: isWhole)
    }
    return Outcome(reports: problemReports(), sync: sync)
  }

  private mutating func end(_ found: LogSync.Outcome) -> Outcome {
    guard let log, let done = syncing else { return Outcome() }
    syncing = nil
    log.endSync(found)
    var outcome = Outcome(reports: problemReports())
    if done.isWhole, problem == nil {
      waitingBytes -= done.bytes
      outcome.releasedBytes = done.bytes
      let new = done.tickets.filter { told[$0.key] != $0.value }
      told = done.tickets
      if !new.isEmpty { outcome.reports.append(.durable(new)) }
    }
    if isFinishing || done.isRepeated {
      let next = isFinishing ? finish() : synchronize()
      outcome.reports += next.reports
      outcome.sync = next.sync
    }
    return outcome
  }

  private mutating func problemReports() -> [Report] {
    let before = problem
    problem = log?.status.problem?.description
    return before == problem ? [] : [.problem(problem)]
  }

  /// All is on the disk, and nothing comes after it: waits for the disk here.
  private mutating func finish() -> Outcome {
    isFinishing = false
    guard let log else { return Outcome(reports: [.finished]) }
    keepNumberings()
    do throws(CaptureFileError) {
      try log.finish()
      self.log = nil
      return Outcome(reports: [.durable(tickets), .finished], releasedBytes: waitingBytes)
    } catch {
      problem = error.description
      return Outcome(reports: [.problem(problem)])
    }
  }
}

extension TakeStorage.Job {
  /// About the bytes that it has in the log.
  var size: Int {
    switch self {
    case .record(let record, _, _): record.payload.count + CaptureRecord.frameSize
    case .samples(let samples, _): samples.reduce(0) { $0 + $1.reading.sizeEstimate }
    case .exchanges(let times, _): 24 + 33 * times.count
    case .open, .device, .stream, .skip, .mark, .document, .numbering, .synchronize, .synchronized,
      .finish:
      0
    }
  }
}
