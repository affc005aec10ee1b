import CaptureWire
import Numbers
import Realtime
public import Signals
import Streaming

/// What is subscribed of a page's camera.
struct WatchedSource: Sendable {
  var source: SourceID
  var demand: SensorDemand
  var subscription: SensorSubscription
}

extension CaptureEngine {
  /// The source of a page's camera, whose hands, faces and body are recorded while a session wants them; nil when it
  /// has gone.
  public func watch(_ source: SourceID?, of page: PageID) {
    change { state, _ in
      guard source != nil || state.pages[page] != nil else { return }
      state.pages[page, default: EnginePage()].source = source
      state.outbox.append(.watch)
    }
  }

  /// Says which device a page is: what its camera sees belongs to the person who wears that.
  public func identify(_ page: PageID, as device: String) {
    change { state, _ in
      guard CaptureDevice.isID(device) else { return }
      state.pages[page]?.device = device
    }
  }

  /// Brings the subscriptions in line with what the session wants.
  func watchPages() {
    guard let bus else { return }
    let (wanted, demand) = state.withLock { state -> ([PageID: SourceID], SensorDemand) in
      let sources = state.wantsVision ? state.pages.compactMapValues(\.source) : [:]
      for page in state.pages.keys { state.pages[page]?.watched = sources[page] }
      return (sources, state.visionDemand)
    }
    let ended = watching.withLock { watching in
      let gone = watching.filter { wanted[$0.key] != $0.value.source || $0.value.demand != demand }
      for page in gone.keys { watching[page] = nil }
      return gone.values.map(\.subscription)
    }
    for subscription in ended { subscription.cancel() }
    for (page, source) in wanted where watching.withLock({ $0[page] == nil }) {
      let subscription = bus.subscribe(Self.subscriber, to: source, demand) { [weak self] event in
        self?.receive(event, of: page)
      }
      watching.withLock {
        $0[page] = WatchedSource(source: source, demand: demand, subscription: subscription)
      }
    }
  }

  /// Takes an event of a page's camera, on its thread.
  private func receive(_ event: SensorEvent, of page: PageID) {
    let offset = bus?.clockOffset(of: event.source)
    let seconds = offset.map { event.sensed + $0 } ?? event.arrived
    guard seconds.isFinite, seconds.magnitude < 1e9 else { return }
    change { state, now in
      state.receive(
        vision: event.payload, sensed: Int64(clamping: (seconds * 1e9).rounded()), of: page,
        at: now)
    }
  }
}
