public import Addresses
import Console
import FaceControl
public import Streaming

extension FaceEngine {
  /// Adds a sink, connects it and stores its target as recent. Returns its id.
  @discardableResult
  public func add(_ url: SinkURL) -> String {
    let url = url.following(roster)
    let sink = Sink(id: nextID("s"), url: url, clock: clock)
    sinks.append(RunningSink(sink: sink, task: startRunner(of: sink, after: nil)))
    if url.kind.isNetwork {
      memory.lastConnected = url.description
      recents.removeAll { $0 == url.targetText }
      recents = [url.targetText] + recents.prefix(4)
    }
    yieldToOneProtocol(of: sink)
    attachAll()
    publish()
    return sink.id
  }

  /// Adds a sink on a user's request; throws one sentence when the limit is reached.
  public func addIfRoom(_ url: SinkURL) throws(RunError) {
    if let problem = ConnectionLimit.problem(outputs: sinks.count) { throw RunError(problem) }
    add(url)
  }

  public func removeSink(_ id: String) {
    guard let index = sinks.firstIndex(where: { $0.sink.id == id }) else { return }
    for running in performers { running.performer.detach(sinks[index].sink) }
    sinks[index].task.cancel()
    sinks.remove(at: index)
    publish()
  }

  public func setSink(_ id: String, isOn: Bool) {
    guard let sink = sink(id) else { return }
    sink.isOn = isOn
    if isOn {
      yieldToOneProtocol(of: sink)
      if sink.url.kind.isNetwork { memory.lastConnected = sink.url.description }
    }
    publish()
  }

  public func setSink(_ id: String, rate: Int) {
    guard let sink = sink(id) else { return }
    sink.rate = rate
    publish()
  }

  /// Sends ten test packets now and shows the result.
  public func testSink(_ id: String) {
    guard let sink = sink(id), sink.test?.isRunning != true else { return }
    sink.test = SinkTest(isRunning: true, sentence: "Sending 10 test packets.")
    publish()
    let probe = SinkProbe(sink: sink, frame: performer(lead)?.latest, clock: clock)
    Task {
      sink.test = await probe.run()
      publish()
    }
  }

  func sink(_ id: String) -> Sink? { sinks.first { $0.sink.id == id }?.sink }

  /// Connects every sink with the performer that it names, or with the lead.
  func attachAll() {
    for running in performers {
      let id = running.performer.id
      let slug = roster.identities[id]?.slug
      var wanted = sinks.map(\.sink).filter { sink in
        let named = sink.url.performer ?? lead
        return named == id || (named != nil && named == slug)
      }
      if id == lead, let leadOutput { wanted.append(leadOutput) }
      running.performer.attachOnly(wanted)
    }
  }

  /// Turns other protocols off: the free tier sends one protocol at a time.
  func yieldToOneProtocol(of sink: Sink) {
    guard !tier.allowsSeveralProtocols else { return }
    for other in sinks.map(\.sink) where other.url.kind != sink.url.kind { other.isOn = false }
  }

  /// Sets the host's output that follows the lead besides the user's outputs, as for peers that invited the host.
  public func setLeadOutput(_ sink: Sink?) {
    leadOutput = sink
    attachAll()
  }

  /// Ends all notes on all outputs, and resets controllers.
  public func panic() {
    for sink in sinks.map(\.sink) { sink.panic() }
    leadOutput?.panic()
  }

  /// Ends every note that an output has started, and its session.
  func finishMIDI() async {
    let sinks =
      sinks.map(\.sink).filter { $0.url.kind.isMIDI } + [leadOutput].compactMap(\.self)
    await withTaskGroup(of: Void.self) { group in
      for sink in sinks { group.addTask { await sink.finish() } }
    }
  }

  /// The addresses of the outputs that are on.
  public var activeSinks: [SinkURL] { sinks.map(\.sink).filter(\.isOn).map(\.url) }

  /// The name of the performer by the local port of each output that carries jacks.
  var jackOutputNames: [Int: String] {
    var names: [Int: String] = [:]
    for sink in sinks.map(\.sink) where sink.url.kind.carriesJacks {
      guard let port = sink.localPort else { continue }
      let wanted = sink.url.performer ?? lead
      let running = performers.first { running in
        let id = running.performer.id
        return id == wanted || roster.identities[id]?.slug == wanted
      }
      names[port] = running.map { $0.shown(as: roster).title } ?? "This program"
    }
    return names
  }
}
