import FaceControl
import Foundation
import Signals

extension Hub {
  /// Adds a source; the first one leads. Returns its id.
  @discardableResult
  func add(_ url: SourceURL) -> String { add(NamedSource(url)) }

  /// Adds a source for a person; throws the sentence when there are too many.
  func addIfRoom(_ url: SourceURL) throws(RunError) {
    if let problem = ConnectionLimit.problem(sources: performers.count) { throw RunError(problem) }
    add(url)
  }

  /// Adds a source under the name and colour that a person gave it.
  @discardableResult
  func add(_ namedSource: NamedSource) -> String {
    let url = namedSource.source
    let performer = makePerformer(url)
    let source = source(for: url, of: performer)
    let task = source.map { source in
      let runner = SourceRunner(performer: performer, source: source, host: host(for: url))
      return Task { await runner.run() }
    }
    enroll(performer, as: namedSource, task: task)
    return performer.id
  }

  /// Adds a performer whose frames a page delivers: its camera. Axes that a browser source
  /// on stage inverts are inverted here too.
  func addGuest(name: String) -> Performer {
    let axes = performers.map(\.performer.url).filter(\.isGuest)
      .first { !$0.invertedAxes.isEmpty }?.invertedAxes
    let performer = makePerformer(SourceURL.browser(name: name).inverting(axes ?? []))
    enroll(performer, as: NamedSource(performer.url), task: nil)
    if isLeadSimulated { setLead(performer.id) }
    return performer
  }

  func removePerformer(_ id: String) {
    guard let index = performers.firstIndex(where: { $0.performer.id == id }) else { return }
    if recording?.performer == id { stopRecording() }
    performers[index].task?.cancel()
    performers[index].performer.detachAll()
    performers.remove(at: index)
    roster.leave(id)
    followRoster()
    takes.replays[id] = nil
    takes.leadBefore[id] = nil
    if lead == id { setLead(performers.first?.performer.id) }
    publish()
  }

  /// Makes a performer the one that sinks follow when they name none.
  func setLead(_ id: String?) {
    lead = id
    attachAll()
    publish()
  }

  func calibrate(_ id: String) -> Bool { performer(id)?.calibrate() ?? false }

  func resetCalibration(_ id: String) { performer(id)?.resetCalibration() }

  /// Begins or ends learning how strong a person's expressions get.
  func learnRange(_ id: String, isOn: Bool) {
    performer(id)?.isLearningRange = isOn
    publish()
  }

  func performer(_ id: String?) -> Performer? {
    performers.first { $0.performer.id == id }?.performer
  }

  private var isLeadSimulated: Bool {
    guard let leader = performer(lead) else { return true }
    if case .demo = leader.url.plain { return true }
    return false
  }

  func makePerformer(_ url: SourceURL) -> Performer {
    let id = nextID("p")
    return Performer(
      id: id, url: url, epoch: nil, settings: settings,
      tier: configuration.tier, watch: watch(url, as: id))
  }

  /// Shows robots what a source sees; cameras and films show them every face themselves.
  private func watch(_ url: SourceURL, as id: String) -> (@Sendable (SensorFrame) -> Void)? {
    switch url.plain {
    case .browser, .camera, .video: return nil
    case .demo where !configuration.robot.seesSimulated: return nil
    default: return { [robots] in robots.see(by: id, [(1, $0.seenChannels)]) }
    }
  }

  func enroll(_ performer: Performer, as namedSource: NamedSource, task: Task<Void, Never>?) {
    performers.append(RunningPerformer(performer: performer, task: task))
    roster.enter(
      performer.id, name: namedSource.name ?? performer.url.title, colour: namedSource.colour)
    followRoster()
    if lead == nil { lead = performer.id }
    attachAll()
    publish()
  }
}

extension SensorFrame {
  /// The channels as a robot can see by them: who sends channels has moved positions to a neutral one already.
  fileprivate var seenChannels: ChannelFrame {
    var channels = channelFrame
    if case .channels = self { channels.available.subtract(.headPosition) }
    return channels
  }
}
