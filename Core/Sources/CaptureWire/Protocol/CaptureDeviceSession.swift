import Numbers
import Signals
import Timing

/// A device's side of the device protocol: for apps, simulated devices and tests.
///
/// It numbers samples, keeps them until the hub has them on disk, sends again what a lost connection may have lost, and
/// says what it had no room for. No sockets: samples and messages in, effects out. Times are nanoseconds of the device's
/// monotonic clock. Call `apply(.tick)` at `nextWake`.
public struct CaptureDeviceSession: Sendable {
  public enum Event: Sendable {
    case connected
    case disconnected
    /// A text message of the hub.
    case text([UInt8])
    /// A person wants to try again after a fatal error.
    case retry
    case tick
  }

  public enum Effect: Hashable, Sendable {
    case connect
    case sendText([UInt8])
    case sendBinary([UInt8])
    case started(take: String, task: String)
    case stopped(take: String)
    case task(String)
    /// An exchange that this device started.
    case exchange(ClockTimes)
    /// A sentence of the hub; after a fatal one there is no connection until `retry`.
    case failed(String, isFatal: Bool)
    /// There was no room for samples of a stream; the hub is told.
    case lost(stream: UInt16, count: Int)
  }

  public struct Options: Hashable, Sendable {
    /// The pairing secret of the hello.
    public var token = ""
    /// Bytes of samples that are kept until they are acknowledged: minutes of numbers, or seconds of video.
    public var bufferSize = 64 << 20
    /// Nanoseconds after which a batch is sent.
    public var batchPeriod: Int64 = 100_000_000
    /// Whether the device asks for the hub's time too.
    public var isAskingForTime = false

    public init() {}
  }

  enum Link { case down, connecting, open, welcomed, refused }

  public let device: CaptureDevice
  public let run: String
  public internal(set) var state = CaptureWelcome.State.idle
  /// Empty while idle.
  public internal(set) var take = ""
  let options: Options
  var streams: [UInt16: DeviceStream] = [:]
  var buffer = DeviceBuffer()
  var link = Link.down
  var backoff = Backoff(delays: [0.5, 1, 2, 4, 8])
  var connectAt: Int64 = .min
  var window = 1 << 16
  var pings = ClockRequests(at: .max)
  /// Half the least round-trip delay of this connection in seconds; nil before the first exchange.
  var exchangeBound: Double?

  /// - Parameter run: as in `CaptureHello`.
  public init(
    device: CaptureDevice, streams: [CaptureStream], run: String, options: Options = Options()
  ) {
    self.device = device
    self.run = run
    self.options = options
    for stream in streams.prefix(CaptureDevice.maximumStreams) {
      self.streams[stream.id] = DeviceStream(definition: stream)
    }
  }

  public var isConnected: Bool { link == .welcomed }

  /// Bytes of samples that are not acknowledged.
  public var bufferedBytes: Int {
    buffer.size + streams.values.reduce(0) { $0 + $1.writer.count }
  }

  /// When `tick` has something to do next; nil for never.
  public var nextWake: Int64? {
    var due = streams.values.compactMap(\.batchDue)
    if link == .down { due.append(connectAt) }
    if link == .welcomed, options.isAskingForTime { due.append(pings.due) }
    return due.min()
  }

  /// Adds a sample of a stream; nothing happens for an unknown stream or a reading of another kind.
  public mutating func add(
    _ reading: CaptureReading, sensed: Int64, to id: UInt16, at now: Int64
  ) -> [Effect] {
    guard var stream = streams[id], reading.isOf(stream.definition.kind),
      stream.next < Int(clamping: UInt32.max) - 1
    else { return [] }
    streams[id] = nil
    var effects: [Effect] = []
    let hasRoom =
      bufferedBytes + stream.writer.count + reading.sizeEstimate <= options.bufferSize
    if !hasRoom || !write(reading, sensed: sensed, to: &stream, at: now) {
      endBatch(&stream)
      stream.lost += 1
      effects.append(.lost(stream: id, count: 1))
    }
    stream.next += 1
    streams[id] = stream
    advance(at: now, &effects)
    return effects
  }

  /// Adds a sample to the open batch of its stream; false for a frame that is too large.
  private mutating func write(
    _ reading: CaptureReading, sensed: Int64, to stream: inout DeviceStream, at now: Int64
  ) -> Bool {
    declareLoss(&stream)
    let definition = stream.definition
    if stream.writer.isEmpty { stream.batchStart = stream.next }
    let sample = CaptureSample(
      sensed: sensed, sequence: UInt32(clamping: stream.next), reading: reading)
    guard stream.writer.add(sample, to: definition.id, of: definition.kind) else { return false }
    if stream.batchDue == nil { stream.batchDue = now + options.batchPeriod }
    if definition.kind.isMedia || stream.writer.count > 24_576 { stream.batchDue = now }
    return true
  }

  /// Changes streams or announces new ones.
  public mutating func define(_ definitions: [CaptureStream]) -> [Effect] {
    for definition in definitions {
      if streams[definition.id] == nil {
        streams[definition.id] = DeviceStream(definition: definition)
      } else {
        streams[definition.id]?.definition = definition
      }
    }
    return link == .welcomed ? [.sendText(CaptureMessage.streams(definitions).bytes)] : []
  }

  /// A message without samples, such as a mark or a status; nothing is sent without a connection.
  public func message(_ message: CaptureMessage) -> [Effect] {
    link == .welcomed ? [.sendText(message.bytes)] : []
  }

  public mutating func apply(_ event: Event, at now: Int64) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .connected:
      guard link != .refused else { break }
      link = .open
      buffer.rewind()
      effects.append(.sendText(CaptureMessage.hello(hello).bytes))
    case .disconnected:
      guard link != .refused else { break }
      link = .down
      connectAt = now + Int64(clamping: backoff.next() * 1e9)
    case .text(let bytes):
      if let message = try? CaptureMessage(bytes) { receive(message, at: now, &effects) }
    case .retry:
      if link == .refused { (link, connectAt) = (.down, now) }
    case .tick: break
    }
    advance(at: now, &effects)
    return effects
  }

  private var hello: CaptureHello {
    var from: [UInt16: UInt32] = [:]
    for (id, stream) in streams {
      let open = stream.writer.isEmpty ? stream.next - stream.lost : stream.batchStart
      from[id] = UInt32(clamping: buffer.first(of: id) ?? open)
    }
    return CaptureHello(
      token: options.token, run: run, device: device,
      streams: streams.values.map(\.definition).sorted { $0.id < $1.id }, from: from)
  }

  /// What time alone brings: batches, losses to declare, messages, clock requests, a new connection.
  private mutating func advance(at now: Int64, _ effects: inout [Effect]) {
    for id in streams.keys.sorted() {
      guard var stream = streams[id] else { continue }
      let isDue = stream.batchDue.map { $0 <= now } ?? false
      if isDue || stream.end != nil { endBatch(&stream) }
      if stream.lost > 0, bufferedBytes < options.bufferSize / 2 || stream.end != nil {
        declareLoss(&stream)
      }
      streams[id] = stream
    }
    if link == .down, now >= connectAt {
      link = .connecting
      effects.append(.connect)
    }
    guard link == .welcomed else { return }
    while let bytes = buffer.next(window: window) { effects.append(.sendBinary(bytes)) }
    if buffer.isAllSent { sendEnds(&effects) }
    if options.isAskingForTime, let id = pings.next(at: now, bound: exchangeBound) {
      effects.append(.sendText(CaptureMessage.ping(id: id).bytes))
    }
  }

  private mutating func sendEnds(_ effects: inout [Effect]) {
    for id in streams.keys.sorted() {
      guard let end = streams[id]?.end else { continue }
      streams[id]?.end = nil
      var writer = CaptureRecordWriter()
      writer.append(CaptureRecord(end: UInt32(clamping: end), stream: id))
      effects.append(.sendBinary(writer.take()))
    }
  }

  private mutating func endBatch(_ stream: inout DeviceStream) {
    stream.batchDue = nil
    guard !stream.writer.isEmpty else { return }
    let numbers = stream.batchStart..<stream.next - stream.lost
    buffer.append(
      DeviceBuffer.Entry(
        stream: stream.definition.id, numbers: numbers, bytes: stream.writer.take()))
  }

  private mutating func declareLoss(_ stream: inout DeviceStream) {
    guard stream.lost > 0 else { return }
    endBatch(&stream)
    let lost = stream.next - stream.lost..<stream.next
    var writer = CaptureRecordWriter()
    writer.append(CaptureRecord(gap: lost, stream: stream.definition.id))
    buffer.append(
      DeviceBuffer.Entry(stream: stream.definition.id, numbers: lost, bytes: writer.take()))
    stream.lost = 0
  }
}
