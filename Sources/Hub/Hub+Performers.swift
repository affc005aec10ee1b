import Addresses
import FaceControl
import Foundation
import Signals

extension Hub {
  /// Adds a source; the first source leads. Returns its id.
  @discardableResult
  func add(_ url: SourceURL) -> String { add(NamedSource(url)) }

  /// Adds a source on a user's request; throws one sentence when the limit is reached.
  func addIfRoom(_ url: SourceURL) throws(RunError) {
    if let problem = ConnectionLimit.problem(sources: performers.count) { throw RunError(problem) }
    add(url)
  }

  /// Adds a source with the name and colour that the user chose.
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

  /// Adds a performer whose frames a browser page delivers. Applies the axis inversion of a browser source that
  /// exists already.
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

  /// Sets the performer that sinks without a named performer follow; nil for none.
  func setLead(_ id: String?) {
    lead = id
    attachAll()
    publish()
  }

  func calibrate(_ id: String) -> Bool { performer(id)?.calibrate() ?? false }

  func resetCalibration(_ id: String) { performer(id)?.resetCalibration() }

  /// Starts or stops learning the range of a person's expressions.
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

  /// Passes a source's frames to the robots; cameras and films pass all their faces themselves.
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
  /// The channels in the form that robots use: a sender of channels has made positions relative to neutral already.
  fileprivate var seenChannels: ChannelFrame {
    var channels = channelFrame
    if case .channels = self { channels.available.subtract(.headPosition) }
    return channels
  }
}
