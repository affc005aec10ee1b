public import Music

/// Points of sources → notes, pitches and controllers.
///
/// Notes belong to their source: when a touch is missing from a frame, or a hand for ``handTimeout``, it is lost and its
/// notes end. It has no clock: times are seconds of the source's own clock, and each kind of source has one.
public struct InstrumentRouter: Sendable {
  /// Seconds for which trackers may miss a hand without ending its note.
  public static let handTimeout = 0.1

  private var plan: RoutePlan
  private var lanes: [SourceLane]
  private var clocks: [FramePeriod]

  public init(_ settings: InstrumentSettings = InstrumentSettings()) {
    let plan = RoutePlan(settings.clamped)
    self.plan = plan
    lanes = PlaySource.all.map { SourceLane($0, plan) }
    clocks = PlaySource.Kind.allCases.map { _ in FramePeriod() }
  }

  public var settings: InstrumentSettings { plan.settings }

  /// The active notes of a source, rising from the root of their chord.
  public func notes(of source: PlaySource) -> [Note] { lanes[source.index].notes }

  /// What a source plays now, for its dot over the frets; nil while it is lost.
  public func state(of source: PlaySource) -> PlayState? { lanes[source.index].state }

  /// Takes all sources of a kind that one frame shows; the first of two points of one source counts. Events are
  /// appended in the order of their times.
  ///
  /// A time before the last frame counts as the last frame's; more than a second before it the source's clock has
  /// begun again, and its notes end.
  public mutating func receive(
    _ points: [PlayPoint], of kind: PlaySource.Kind, at time: Double,
    into events: inout [PlayEvent]
  ) {
    let first = events.count
    if clocks[kind.index].isRestart(at: time) { restart(kind, into: &events) }
    let now = clocks[kind.index].advance(to: time)
    let delay = plan.settings.timing == .even ? clocks[kind.index].period : nil
    for index in lanes.indices where lanes[index].source.kind == kind {
      let source = lanes[index].source
      if plan.settings.plays(source), let point = points.first(where: { $0.source == source }) {
        lanes[index].receive(point, at: now, delay: delay, plan, into: &events)
      } else {
        let isKnown = kind == .hand && plan.settings.plays(source)
        let timeout = isKnown ? InstrumentRouter.handTimeout : 0
        lanes[index].miss(at: now, timeout: timeout, delay: delay, into: &events)
      }
    }
    if delay != nil { events.sortTail(from: first) }
  }

  /// All sources of a kind are lost at once, such as after a camera was unplugged.
  public mutating func lose(
    _ kind: PlaySource.Kind, at time: Double, into events: inout [PlayEvent]
  ) {
    let now = clocks[kind.index].advance(to: time)
    for index in lanes.indices where lanes[index].source.kind == kind {
      lanes[index].release(at: now, into: &events)
    }
  }

  /// Continues with new settings: routes are built again, and notes whose route is gone end.
  public mutating func apply(_ settings: InstrumentSettings, into events: inout [PlayEvent]) {
    let next = RoutePlan(settings.clamped)
    guard next != plan else { return }
    for index in lanes.indices { lanes[index].follow(next, from: plan, into: &events) }
    plan = next
  }

  /// Ends all notes; sources that are still there begin new ones with their next frame.
  public mutating func panic(into events: inout [PlayEvent]) {
    for index in lanes.indices {
      let end = clocks[lanes[index].source.kind.index].time ?? 0
      lanes[index].release(at: end, into: &events)
    }
  }

  private mutating func restart(_ kind: PlaySource.Kind, into events: inout [PlayEvent]) {
    for index in lanes.indices where lanes[index].source.kind == kind {
      lanes[index].release(at: clocks[kind.index].time ?? 0, into: &events)
      lanes[index].restart()
    }
    clocks[kind.index] = FramePeriod()
  }
}

extension PlaySource.Kind {
  var index: Int { self == .hand ? 0 : 1 }
}

extension [PlayEvent] {
  /// Sorts the events from an index on by time; equal times keep their order.
  fileprivate mutating func sortTail(from first: Int) {
    for index in indices.dropFirst(first + 1) {
      var place = index
      while place > first, self[place].time < self[place - 1].time {
        swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}
