import Dispatch
public import Files
import Foundation
import Numbers
import Realtime
import Recording
import Signals

/// Records the events of all sources of a bus into one session file, with a stream for each source and kind.
///
/// Events wait in memory until a queue of its own writes them, so a slow disk blocks no source; up to 8 MB, and 4 MB
/// more in the writer.
public final class SensorRecorder: Sendable {
  private struct Pending {
    var events: [SensorEvent] = []
    /// Bytes.
    var size = 0
    /// Events that found no room.
    var lost = 0
  }

  fileprivate struct Book {
    var writer: SessionWriter
    var streams = RecordedStreams()
    /// Events for which neither the file's table of streams nor memory had room.
    var refused = 0
    var failure: String?
    /// The last sentence about the file.
    var news: String?
  }

  /// Bytes of events that wait to be written.
  static let memory = 8 << 20
  private static let subscriber = "Sensor recording"

  /// The file: numbered when the name existed.
  public let path: String
  private let recording: SensorRecording
  private let bus: SensorBus
  private let reasons: SensorReasons
  private let pending = Locked(Pending())
  private let book: Locked<Book>
  private let queue = DispatchQueue(label: "sensorium.sensors")
  private let subscription = Locked<SensorSubscription?>(nil)

  /// Opens the file and subscribes. An existing file is kept, and this one gets a number. Throws one sentence when the
  /// file cannot be written.
  ///
  /// - Parameter start: Unix seconds of now.
  public init(
    _ recording: SensorRecording, bus: SensorBus, reasons: SensorReasons, start: Double,
    calls: FileCalls = .system
  ) throws {
    self.recording = recording
    self.bus = bus
    self.reasons = reasons
    let writer = try Self.writer(at: recording.path, start: start, calls: calls)
    path = writer.path
    book = Locked(Book(writer: writer))
    let name = path.split(separator: "/").last.map(String.init) ?? path
    reasons.set(Self.sentences(for: name), of: Self.subscriber)
    let subscription = bus.subscribe(Self.subscriber, recording.demand) { [weak self] event in
      self?.take(event)
    }
    self.subscription.withLock { $0 = subscription }
  }

  /// The sentence with which it begins.
  public var announcement: String {
    let notice =
      path == recording.path ? "" : OutputName.notice(wanted: recording.path, used: path) + " "
    return "\(notice)Recording \(recording.title) of every source to \(path)."
  }

  /// Writes until the task is cancelled; `report` gets a sentence when the file cannot be written and when it can
  /// again.
  public func run(
    clock: HostClock = .system, report: @Sendable (String) -> Void
  ) async throws {
    while true {
      try await clock.sleep(.milliseconds(100))
      if let news = await onQueue({ $0.write() }) { report(news) }
    }
  }

  /// Ends the file; returns one sentence with what it holds.
  public func finish() async -> String {
    let ended = subscription.withLock { subscription in
      defer { subscription = nil }
      return subscription
    }
    ended?.cancel()
    reasons.set([:], of: Self.subscriber)
    return await onQueue { recorder in
      _ = recorder.write()
      return recorder.close()
    }
  }

  private func onQueue<Result: Sendable>(
    _ body: @escaping @Sendable (SensorRecorder) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body(self)) }
    }
  }
}

extension SensorRecorder {
  private static func writer(
    at path: String, start: Double, calls: FileCalls
  ) throws(RecordingError) -> SessionWriter {
    for number in 1...9_999 {
      let candidate = OutputName(path).numbered(number)
      let header = SessionHeader(
        name: candidate.split(separator: "/").last.map(String.init) ?? candidate,
        source: "sensors:", start: start)
      do throws(RecordingError) {
        return try SessionWriter(path: candidate, header: header, calls: calls)
      } catch {
        guard case .alreadyExists = error else { throw error }
      }
    }
    throw .alreadyExists(path: path)
  }

  private static func sentences(for name: String) -> [SensorKind: String] {
    let promise = "is stored in the file “\(name)” on your hub’s computer, and sent to nobody else."
    return [
      .audio: "The sensor recording of your hub asks for it: the sound \(promise)",
      .motion: "The sensor recording of your hub asks for it: how this device moves \(promise)",
    ]
  }

  /// On the thread of a source.
  private func take(_ event: SensorEvent) {
    let size = event.approximateSize
    pending.withLock { pending in
      guard pending.size + size <= Self.memory else { return pending.lost += 1 }
      pending.events.append(event)
      pending.size += size
    }
  }

  /// On the queue: writes what waits. A sentence when the state of the file changed.
  private func write() -> String? {
    let events = pending.withLock { pending in
      defer { (pending.events, pending.size) = ([], 0) }
      return pending.events
    }
    return book.withLock { book in
      for event in events { append(event, to: &book) }
      do { try book.writer.flushIfDue() } catch { book.failure = "\(error)" }
      let news = book.problem(path)
      guard news != book.news else { return nil }
      book.news = news
      return news ?? "\(path) is written again."
    }
  }

  private func append(_ event: SensorEvent, to book: inout Book) {
    do {
      if !book.streams.contains(event), let stream = stream(of: event, number: book.streams.count) {
        guard try book.writer.declare(stream) else { return book.refused += 1 }
        book.streams.add(stream)
      }
      let missing = book.writer.missing.frames
      guard try book.writer.append(event) else { return book.refused += 1 }
      if book.writer.missing.frames == missing { book.streams.register(event) }
    } catch {
      book.failure = "\(error)"
    }
  }

  /// The clock of sources that give the host's time is "hub"; every other source has its own.
  private func stream(of event: SensorEvent, number: Int) -> SessionStream? {
    let source = event.source
    var codec: SessionStream.Codec?
    if case .picture(let picture) = event.payload {
      codec = SessionStream.Codec(rawValue: picture.codec.rawValue)
    }
    return SessionStream(
      id: UInt16(clamping: number), source: source, kind: event.kind, codec: codec,
      clock: bus.clockOffset(of: source) == 0 ? "hub" : "source \(source.rawValue)",
      title: bus.name(of: source) ?? "source \(source.rawValue)")
  }

  /// On the queue.
  private func close() -> String {
    let lost = pending.withLock { $0.lost }
    return book.withLock { book in
      do throws(RecordingError) {
        try book.writer.close()
        return book.outcome(path, lost: lost)
      } catch {
        let (saved, all) = (book.writer.saved.frames, book.writer.frames)
        return
          "\(path) is not whole: \(error.reason). \(saved) of \(all) events are on the disk."
      }
    }
  }

  /// "51.2 s".
  static func shown(seconds: Double) -> String { "\((seconds * 10).rounded() / 10) s" }
}

extension SensorRecorder.Book {
  fileprivate func problem(_ path: String) -> String? {
    if let failure { return "\(path) cannot be written any more: \(failure)" }
    guard let problem = writer.problem else { return nil }
    return
      "\(path) is not being written: \(problem.reason). Up to 4 MB wait in memory, and writing goes on when there is room."
  }

  fileprivate func outcome(_ path: String, lost: Int) -> String {
    guard streams.count > 0 else { return "\(path) holds no streams: no sensor sent anything." }
    let number = streams.count == 1 ? "1 stream" : "\(streams.count) streams"
    let length = SensorRecorder.shown(seconds: writer.duration)
    let missing = lost + refused + writer.missing.frames
    let gap = missing > 0 ? " \(missing) events found no room and are missing." : ""
    return "\(path) holds \(number), \(length): \(streams.sentence).\(gap)"
  }
}

extension SensorEvent {
  /// Bytes in memory, roughly.
  fileprivate var approximateSize: Int {
    let content =
      switch payload {
      case .faces(let faces): 320 * faces.count
      case .channels(let frames): 320 * frames.count
      case .hands(let frame): 1_024 * frame.hands.count
      case .body(let frame): 2_048 * frame.bodies.count
      case .motion: 0
      case .gloves(let gloves): 160 * gloves.count
      case .audio(let block): 4 * block.samples.count
      case .picture(let picture): picture.bytes.count
      }
    return 128 + content
  }
}
