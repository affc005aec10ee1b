import FaceControl
import FaceWire
import Mapping
import Numbers
import Realtime

/// Takes the packets of a frame away; never waits.
protocol PacketTransport: Sendable {
  /// How many packets of the batch went out.
  func send(_ batch: borrowing PacketBatch) -> Int
  /// Whether sending works now, as a person should read it; nil says "all is well".
  var problem: Status? { get }
  /// Touches what `send` will need, and sends nothing.
  func rehearse(_ batch: borrowing PacketBatch)
  /// Ends what sounds: no frame may follow.
  func silence()
  /// The port that its packets come from; nil where it has none.
  var localPort: Int? { get }
  /// What the receiver says back; nil where it cannot.
  var statistics: PeerStatistics? { get }
  /// The file that it writes; nil where it writes none.
  var file: WrittenFile? { get }
  /// Called four times a second while the sink is on.
  func poll()
  /// Lasts as long as the connection: throws why it ended, for one that does not come back by itself.
  func run() async throws
  /// Waits a little for what is on its way.
  func finish() async
  func close()
}

/// What a receiver said of the packets that it got.
struct PeerStatistics: Hashable, Sendable {
  /// Packets that it missed.
  var lost: UInt64?
  /// Milliseconds there and back.
  var roundTrip: Double?
}

extension PacketTransport {
  func run() async throws { try await Task.sleepForever() }
  func rehearse(_ batch: borrowing PacketBatch) {}
  func silence() {}
  var localPort: Int? { nil }
  var file: WrittenFile? { nil }
  var statistics: PeerStatistics? { nil }
  func poll() {}
  func finish() async {}
}

/// One place that controls go to, with whatever connection it has now.
final class Sink: Sendable {
  let id: String
  let url: SinkURL
  private let state: Locked<State>
  private let sent = Counter()
  private let failed = Counter()
  let meter = SinkMeter()

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

  init(id: String, url: SinkURL) {
    self.id = id
    self.url = url
    state = Locked(State(output: FaceOutput(url, epoch: 0), rate: url.rate))
  }

  /// Takes over the session of the performer that it follows now.
  func follow(epoch: Double, mapping: MappingTable) {
    state.withLock { $0.output.follow(epoch: epoch, mapping: mapping) }
  }

  /// Learns whose frames come from now on.
  func setIdentity(_ identity: PerformerIdentity) {
    state.withLock { $0.output.setIdentity(identity) }
  }

  /// Writes one frame's packets and sends them, if the sink is on and open. Any thread; never waits.
  func send(_ control: ControlFrame, lane: Int = 0) {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return }
      FacePipeline.encode(control, for: &state.output, lane: lane, into: &state.batch)
      let gone = state.batch.isEmpty ? 0 : transport.send(state.batch)
      count(gone, of: state.batch.count)
      meter.note(state.batch, gone: gone)
    }
  }

  /// Writes one frame's packets as the next frame's would be, and sends nothing.
  func rehearse(_ control: ControlFrame) {
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

  /// Sends one test frame inside the stream's own sequence; true when all of its packets went out.
  func sendProbe(_ control: ControlFrame) -> Bool {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return false }
      FacePipeline.probe(control, for: &state.output, into: &state.batch)
      let all = state.batch.count
      // MIDI says nothing about what has not changed.
      if all == 0, url.kind.isMIDI { return transport.problem == nil }
      let gone = all == 0 ? 0 : transport.send(state.batch)
      count(gone, of: all)
      return all > 0 && gone == all
    }
  }

  /// Sends one frame's packets if the sink is on and open, counts what did not go, and says how many
  /// packets went.
  @discardableResult
  func send(_ batch: borrowing PacketBatch) -> Int {
    guard batch.count > 0 else { return 0 }
    guard let transport = state.withLock({ $0.isOn ? $0.transport : nil }) else { return 0 }
    let gone = transport.send(batch)
    count(gone, of: batch.count)
    meter.note(batch, gone: gone)
    return gone
  }

  func use(_ transport: (any PacketTransport)?) {
    let old = state.withLock { state in
      let old = state.transport
      state.lastProblem = old?.problem ?? state.lastProblem
      state.transport = transport
      return old
    }
    old?.close()
    // What could not be written at the end is known after it.
    if let problem = old?.problem { state.withLock { $0.lastProblem = problem } }
  }

  /// The port that its packets come from.
  var localPort: Int? { state.withLock { $0.transport }?.localPort }

  /// The file that it writes now; nil when none is open.
  var file: WrittenFile? { state.withLock { $0.transport }?.file }

  /// Lets the connection ask its receiver how it is.
  func poll() { state.withLock { $0.isOn ? $0.transport : nil }?.poll() }

  /// Waits a little for what is on its way, then closes.
  func finish() async {
    silence()
    await state.withLock { $0.transport }?.finish()
    use(nil)
  }

  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set {
      state.withLock { $0.isOn = newValue }
      if !newValue { silence() }
    }
  }

  /// Ends every note and resets controllers at once; nothing for what is no MIDI.
  func panic() {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return }
      state.output.panic(into: &state.batch)
      if !state.batch.isEmpty { count(transport.send(state.batch), of: state.batch.count) }
    }
  }

  /// Sends what was held back and ends what sounds there: frames stop coming.
  func silence() {
    state.withLock { state in
      guard let transport = state.transport else { return }
      state.output.flush(into: &state.batch)
      if !state.batch.isEmpty { count(transport.send(state.batch), of: state.batch.count) }
      transport.silence()
    }
  }

  var rate: Int {
    get { state.withLock { $0.rate } }
    set {
      state.withLock { state in
        state.rate = newValue
        state.output.setRate(newValue)
      }
    }
  }

  var status: Status {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  var test: SinkTest? {
    get { state.withLock { $0.test } }
    set { state.withLock { $0.test = newValue } }
  }

  /// What is wrong with the connection now; nil when all is well or nothing is open.
  var problem: Status? { state.withLock { $0.transport?.problem } }

  /// What was wrong when the connection was closed.
  var lastProblem: Status? { state.withLock { $0.lastProblem } }

  var counts: (sent: UInt64, failed: UInt64) { (sent.value, failed.value) }

  /// What a screen shows of this sink.
  var shown: SinkStatus {
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
