public import Addresses
import Console
import FaceControl
import Foundation
import Signals
public import Streaming
import Timing

extension FaceEngine {
  /// Adds a source; the first source leads. Returns its id.
  @discardableResult
  public func add(_ url: SourceURL) -> String { add(NamedSource(url)) }

  /// Adds a source on a user's request; throws one sentence when the limit is reached.
  public func addIfRoom(_ url: SourceURL) throws(RunError) {
    if let problem = ConnectionLimit.problem(sources: performers.count) { throw RunError(problem) }
    add(url)
  }

  /// Adds a source with the name and colour that the user chose.
  @discardableResult
  public func add(_ namedSource: NamedSource, leads: Bool = false) -> String {
    let url = namedSource.source
    let performer = makePerformer(url)
    let source = source(for: url, of: performer)
    // The sinks are attached before the source runs: its first frames are theirs.
    enroll(performer, as: namedSource)
    if leads { setLead(performer.id) }
    if let source {
      let runner = SourceRunner(
        performer: performer, source: source, context: context(for: performer), clock: clock)
      performers[performers.count - 1].task = Task { await runner.run() }
    }
    return performer.id
  }

  /// Adds a performer whose frames a browser page delivers. Applies the axis inversion of a browser source that
  /// exists already.
  public func addGuest(name: String) -> Performer {
    let axes = performers.map(\.performer.url).filter(\.isGuest)
      .first { !$0.invertedAxes.isEmpty }?.invertedAxes
    let performer = makePerformer(SourceURL.browser(name: name).inverting(axes ?? []))
    enroll(performer, as: NamedSource(performer.url))
    if isLeadSimulated { setLead(performer.id) }
    return performer
  }

  public func removePerformer(_ id: String) {
    guard let index = performers.firstIndex(where: { $0.performer.id == id }) else { return }
    if recording?.performer == id { leaveRecording() }
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
  public func setLead(_ id: String?) {
    lead = id
    attachAll()
    publish()
  }

  public func calibrate(_ id: String) -> Bool { performer(id)?.calibrate() ?? false }

  public func resetCalibration(_ id: String) { performer(id)?.resetCalibration() }

  /// Starts or stops learning the range of a person's expressions.
  public func learnRange(_ id: String, isOn: Bool) {
    performer(id)?.isLearningRange = isOn
    publish()
  }

  public func performer(_ id: String?) -> Performer? {
    performers.first { $0.performer.id == id }?.performer
  }

  private var isLeadSimulated: Bool {
    guard let leader = performer(lead) else { return true }
    if case .demo = leader.url.plain { return true }
    return false
  }

  private func makePerformer(_ url: SourceURL) -> Performer {
    let id = nextID("p")
    return Performer(
      id: id, url: url, epoch: nil, settings: settings, tier: tier,
      observer: edges.observer(of: url, performer: id), clock: clock)
  }

  /// The context of a performer's source: frames and reports go to the performer, peers become performers.
  private func context(for performer: Performer) -> SourceContext {
    var context = performer.sourceContext
    let url = performer.url
    context.addPeer = { [weak self] name in await self?.addPeer(name, from: url) }
    context.removePeer = { [weak self] peer in await self?.removePerformer(peer.id) }
    return context
  }

  /// Adds a performer for another sender of a port; the port delivers its frames.
  private func addPeer(_ name: String, from url: SourceURL) -> PeerPerformer {
    let performer = makePerformer(url)
    performer.origin = name
    enroll(performer, as: NamedSource(url, name: name))
    return PeerPerformer(id: performer.id) { performer.receive($0, stamp: $1) }
  }

  private func enroll(_ performer: Performer, as namedSource: NamedSource) {
    performers.append(RunningPerformer(performer: performer))
    roster.enter(
      performer.id, name: namedSource.name ?? performer.url.title, colour: namedSource.colour)
    followRoster()
    if lead == nil { lead = performer.id }
    attachAll()
    publish()
  }

  /// The addresses of the sources.
  public var sources: [SourceURL] { performers.map(\.performer.url) }

  /// Every performer with its name in addresses (nil for a single one) and its frames a second.
  public var activePerformers: [(performer: Performer, name: String?, framesPerSecond: Double)] {
    performers.map { running in
      let identity = performers.count > 1 ? roster.identities[running.performer.id] : nil
      return (running.performer, identity?.slug, running.rate.perSecond)
    }
  }
}
