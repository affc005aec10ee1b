public import Addresses
public import Console
public import FaceControl
public import FaceWire
public import Mapping
import Numbers
import Realtime
public import ScreenKit
public import Streaming

/// One destination of controls, with its current connection.
public final class Sink: LineOutput {
  public let id: String
  public let url: SinkURL
  private let state: Locked<State>
  private let sent = Counter()
  private let failed = Counter()
  private let clock: HostClock
  let meter: OutputMeter

  private struct State {
    var output: FaceOutput
    var batch = PacketBatch()
    var transport: (any PacketTransport)?
    var isOn = true
    var rate: Int
    var status = Status(.searching, "Connecting.")
    var test: SinkTest?
    var lastProblem: Status?
  }

  public init(id: String, url: SinkURL, clock: HostClock = .system) {
    self.id = id
    self.url = url
    self.clock = clock
    meter = OutputMeter(clock: clock)
    state = Locked(State(output: FaceOutput(url, epoch: 0), rate: url.rate))
  }

  /// Switches to the session of the performer that it follows now.
  public func follow(epoch: Double, mapping: MappingTable) {
    state.withLock { $0.output.follow(epoch: epoch, mapping: mapping) }
  }

  /// Sets the identity of the performer whose frames follow.
  public func setIdentity(_ identity: PerformerIdentity) {
    state.withLock { $0.output.setIdentity(identity) }
  }

  /// Writes one frame's packets and sends them, if the sink is on and open. Any thread; never waits.
  public func send(_ control: ControlFrame, lane: Int, at instant: UInt64) {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return }
      FacePipeline.encode(control, for: &state.output, lane: lane, into: &state.batch)
      let gone = state.batch.isEmpty ? 0 : transport.send(state.batch)
      count(gone, of: state.batch.count)
      meter.note(state.batch, gone: gone, at: instant)
    }
  }

  /// Encodes one frame's packets like the next frame's, without sending.
  public func rehearse(_ control: ControlFrame) {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return }
      var output = state.output
      FacePipeline.encode(control, for: &output, into: &state.batch)
      transport.rehearse(state.batch)
    }
  }

  private func count(_ gone: Int, of all: Int) {
    sent.add(UInt64(gone))
    if gone < all { failed.add(UInt64(all - gone)) }
  }

  /// Sends one test frame in the stream's sequence; true when all of its packets were sent.
  func sendProbe(_ control: ControlFrame) -> Bool {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return false }
      FacePipeline.probe(control, for: &state.output, into: &state.batch)
      let all = state.batch.count
      // MIDI sends no unchanged values.
      if all == 0, url.kind.isMIDI { return transport.problem == nil }
      let gone = all == 0 ? 0 : transport.send(state.batch)
      count(gone, of: all)
      return all > 0 && gone == all
    }
  }

  /// Sends one frame's packets if the sink is on and open, counts the packets that failed, and returns
  /// the number that were sent.
  @discardableResult
  public func send(_ batch: borrowing PacketBatch) -> Int {
    guard batch.count > 0 else { return 0 }
    guard let transport = state.withLock({ $0.isOn ? $0.transport : nil }) else { return 0 }
    let gone = transport.send(batch)
    count(gone, of: batch.count)
    meter.note(batch, gone: gone, at: clock.nanoseconds())
    return gone
  }

  public func use(_ transport: (any PacketTransport)?) {
    let old = state.withLock { state in
      let old = state.transport
      state.lastProblem = old?.problem ?? state.lastProblem
      state.transport = transport
      return old
    }
    old?.close()
    // Errors of the last write are known after it.
    if let problem = old?.problem { state.withLock { $0.lastProblem = problem } }
  }

  /// The local port of its packets; nil where there is none.
  public var localPort: Int? { state.withLock { $0.transport }?.localPort }

  /// The file that it writes; nil when none is open.
  public var file: TransportFile? { state.withLock { $0.transport }?.file }

  /// Polls the connection's receiver for its state.
  public func poll() { state.withLock { $0.isOn ? $0.transport : nil }?.poll() }

  /// Waits briefly for packets under way, then closes.
  public func finish() async {
    silence()
    await state.withLock { $0.transport }?.finish()
    use(nil)
  }

  public var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set {
      state.withLock { $0.isOn = newValue }
      if !newValue { silence() }
    }
  }

  /// Ends every note and resets controllers at once; no effect on sinks without MIDI.
  public func panic() {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return }
      state.output.panic(into: &state.batch)
      if !state.batch.isEmpty { count(transport.send(state.batch), of: state.batch.count) }
    }
  }

  /// Sends delayed packets and ends active notes, when frames stop.
  public func silence() {
    state.withLock { state in
      guard let transport = state.transport else { return }
      state.output.flush(into: &state.batch)
      if !state.batch.isEmpty { count(transport.send(state.batch), of: state.batch.count) }
      transport.silence()
    }
  }

  public var rate: Int {
    get { state.withLock { $0.rate } }
    set {
      state.withLock { state in
        state.rate = newValue
        state.output.setRate(newValue)
      }
    }
  }

  public var status: Status {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  var test: SinkTest? {
    get { state.withLock { $0.test } }
    set { state.withLock { $0.test = newValue } }
  }

  /// The current problem of the connection; nil when it works or nothing is open.
  public var problem: Status? { state.withLock { $0.transport?.problem } }

  /// The problem at the time when the connection was closed.
  public var lastProblem: Status? { state.withLock { $0.lastProblem } }

  public var counts: (sent: UInt64, failed: UInt64) { (sent.value, failed.value) }

  /// The status for screens.
  public var shown: SinkStatus {
    let (isOn, rate, status, test, transport) = state.withLock {
      ($0.isOn, $0.rate, $0.status, $0.test, $0.transport)
    }
    let problem = transport?.problem
    let statistics = isOn ? transport?.statistics : nil
    let now = isOn ? problem ?? status : Status(.offline, "Off.")
    return SinkStatus(
      id: id, url: url.description, kind: url.kind, target: url.targetText, tone: now.tone,
      sentence: now.sentence, sent: sent.value, failed: failed.value, lost: statistics?.lost,
      roundTrip: statistics?.roundTrip, rate: rate, isOn: isOn, test: test)
  }
}
