import Console
public import FaceEngine
public import FaceScreens
public import Observation
public import ScreenKit
import Streaming

/// WeirdPhone running on a phone: the engine, and the screens that are drawn from its state.
@MainActor
@Observable
public final class PhoneSession {
  public private(set) var track: TrackScreen
  public private(set) var meters = TrackMeters()
  /// The face of the newest frame; nil before the first.
  public private(set) var face: PlainFace?
  /// The newest notice, shown for a moment.
  public private(set) var notice: Notice?
  @ObservationIgnored public let engine: FaceEngine

  public init(engine: FaceEngine) {
    self.engine = engine
    track = TrackScreen(FaceState())
  }

  /// Follows the engine's state until it is cancelled.
  public func follow() async {
    await refresh()
    for await _ in await engine.changes() { await refresh() }
  }

  public func refresh() async {
    let state = await engine.faceState
    if track.selected != state.shared.leadPerformer?.id { meters = TrackMeters() }
    track.refresh(from: state)
  }

  /// Takes the newest frame of the performer that is shown; called for each drawn frame.
  public func sample(elapsed: Double) async {
    guard let frame = await engine.performer(track.selected)?.latest else { return }
    meters.take(frame, elapsed: elapsed, rule: track.meter)
    face = PlainFace(frame)
  }

  /// Applies an action of TRACK and performs what follows from it.
  public func send(_ action: TrackScreen.Action) async {
    await perform(track.apply(action))
    await refresh()
  }

  private func perform(_ effects: [TrackScreen.Effect]) async {
    for effect in effects {
      if case .notify(let notice) = effect {
        self.notice = notice
        continue
      }
      guard let outcome = await engine.perform(effect) else { continue }
      await perform(track.apply(outcome))
    }
  }
}
