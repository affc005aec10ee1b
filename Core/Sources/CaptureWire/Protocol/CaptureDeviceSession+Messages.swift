import Numbers
import Timing

extension CaptureDeviceSession {
  mutating func receive(
    _ message: CaptureMessage, at now: Int64, _ effects: inout [Effect]
  ) {
    switch message {
    case .welcome(let welcome):
      guard link == .open else { return }
      link = .welcomed
      backoff.reset()
      window = welcome.window
      (pings, exchangeBound) = (ClockRequests(at: now), nil)
      for point in welcome.resume {
        buffer.acknowledge(point.stream, below: Int(clamping: point.durable))
      }
      follow(welcome, &effects)
    case .acknowledge(let points):
      for point in points {
        buffer.acknowledge(point.stream, below: Int(clamping: point.durable))
      }
    case .ping(let id):
      effects.append(
        .sendText(CaptureMessage.pong(id: id, received: now, answered: now).bytes))
    case .pong(let id, let received, let answered):
      exchange(id, received: received, answered: answered, at: now, &effects)
    case .start(let take, let task): start(take, task, &effects)
    case .stop(let take): stop(take, &effects)
    case .task(let task): effects.append(.task(task))
    case .error(let sentence, let isFatal):
      if isFatal { link = .refused }
      effects.append(.failed(sentence, isFatal: isFatal))
    case .hello, .streams, .status, .mark, .exchange, .unknown: break
    }
  }

  private mutating func exchange(
    _ id: Int, received: Int64, answered: Int64, at now: Int64, _ effects: inout [Effect]
  ) {
    guard let sent = pings.sent(id) else { return }
    let times = ClockTimes(
      isStartedByDevice: true, sent: sent, received: received, answered: answered, arrived: now)
    guard times.isPossible else { return }
    exchangeBound = min(exchangeBound ?? .infinity, Double(times.delay) / 2e9)
    effects.append(.exchange(times))
    effects.append(.sendText(CaptureMessage.exchange(id: id, sent: sent, arrived: now).bytes))
  }

  /// What a hub says about takes that began or ended while there was no connection.
  private mutating func follow(_ welcome: CaptureWelcome, _ effects: inout [Effect]) {
    switch welcome.state {
    case .idle: if state == .recording { stop(take, &effects) }
    case .recording:
      if state != .recording || take != welcome.take {
        if state == .recording { stop(take, &effects) }
        start(welcome.take, welcome.task, &effects)
      }
    case .stopping:
      if state == .recording, take != welcome.take { stop(take, &effects) }
      if take != welcome.take { start(welcome.take, welcome.task, &effects) }
      if state == .recording { stop(welcome.take, &effects) }
      for (id, stream) in streams { streams[id]?.end = stream.end ?? stream.lastEnd }
    }
    if welcome.state == .idle { (state, take) = (.idle, "") }
  }

  private mutating func start(_ take: String, _ task: String, _ effects: inout [Effect]) {
    guard state != .recording || take != self.take else { return }
    (state, self.take) = (.recording, take)
    for id in streams.keys {
      streams[id]?.end = nil
      streams[id]?.lastEnd = nil
    }
    effects.append(.started(take: take, task: task))
  }

  private mutating func stop(_ take: String, _ effects: inout [Effect]) {
    guard state == .recording, take == self.take else { return }
    state = .stopping
    for (id, stream) in streams {
      streams[id]?.end = stream.next
      streams[id]?.lastEnd = stream.next
    }
    effects.append(.stopped(take: take))
  }
}
