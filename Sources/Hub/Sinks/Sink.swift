import FaceControl
import FaceWire
import Mapping
import Realtime

/// Takes the packets of a frame away; never waits.
protocol PacketTransport: Sendable {
  /// How many packets of the batch went out.
  func send(_ batch: borrowing PacketBatch) -> Int
  /// Whether sending works now, as a person should read it; nil says "all is well".
  var trouble: Status? { get }
  /// Lasts as long as the connection: throws why it ended, for one that does not come back by itself.
  func run() async throws
  /// Waits a little for what is on its way.
  func finish() async
  func close()
}

extension PacketTransport {
  func run() async throws { try await Task.sleepForever() }

  func finish() async {}
}

/// One place that controls go to, with whatever connection it has now.
final class Sink: Sendable {
  let id: String
  let url: SinkURL
  private let state: Locked<State>
  private let sent = Counter()
  private let failed = Counter()

  private struct State {
    var output: FaceOutput
    var batch = PacketBatch()
    var transport: (any PacketTransport)?
    var isOn = true
    var rate: Int
    var status = Status(.searching, "Connecting.")
    var test: SinkTest?
    var lastTrouble: Status?
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

  /// Writes one frame's packets and sends them, if the sink is on and open. Any thread; never waits.
  func send(_ control: ControlFrame) {
    state.withLock { state in
      guard state.isOn, let transport = state.transport else { return }
      FacePipeline.encode(control, for: &state.output, into: &state.batch)
      let gone = state.batch.isEmpty ? 0 : transport.send(state.batch)
      count(gone, of: state.batch.count)
    }
  }

  private func count(_ gone: Int, of all: Int) {
    sent.add(UInt64(gone))
    if gone < all { failed.add(UInt64(all - gone)) }
  }

  /// Sends one frame's packets if the sink is on and open, counts what did not go, and says how many
  /// packets went.
  @discardableResult
  func send(_ batch: borrowing PacketBatch) -> Int {
    guard batch.count > 0 else { return 0 }
    guard let transport = state.withLock({ $0.isOn ? $0.transport : nil }) else { return 0 }
    let gone = transport.send(batch)
    count(gone, of: batch.count)
    return gone
  }

  func use(_ transport: (any PacketTransport)?) {
    let old = state.withLock { state in
      let old = state.transport
      state.lastTrouble = old?.trouble ?? state.lastTrouble
      state.transport = transport
      return old
    }
    old?.close()
  }

  /// Waits a little for what is on its way, then closes.
  func finish() async {
    await state.withLock { $0.transport }?.finish()
    use(nil)
  }

  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
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
  var trouble: Status? { state.withLock { $0.transport?.trouble } }

  /// What was wrong when the connection was closed.
  var lastTrouble: Status? { state.withLock { $0.lastTrouble } }

  var counts: (sent: UInt64, failed: UInt64) { (sent.value, failed.value) }

  /// What a screen shows of this sink.
  var shown: SinkStatus {
    let (isOn, rate, status, test, trouble) = state.withLock {
      ($0.isOn, $0.rate, $0.status, $0.test, $0.transport?.trouble)
    }
    let now = isOn ? trouble ?? status : Status(.offline, "Off.")
    return SinkStatus(
      id: id, url: url.description, kind: url.kind, target: url.targetText, tone: now.tone,
      sentence: now.sentence, sent: sent.value, failed: failed.value, rate: rate, isOn: isOn,
      test: test)
  }
}
