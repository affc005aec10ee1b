import Addresses
public import Console
import Device
public import FaceEngine
public import FaceScreens
public import Mapping
public import Observation
public import QRCode
public import ScreenKit
public import Streaming

/// WeirdPhone running on a phone: the engine, and the screens that are drawn from its state.
@MainActor
@Observable
public final class PhoneSession {
  public internal(set) var track: TrackScreen
  public internal(set) var connect: ConnectScreen
  public internal(set) var map: MapScreen
  public internal(set) var presets: PresetsScreen
  public internal(set) var takes: TakesScreen
  public internal(set) var settings: SettingsScreen
  public internal(set) var shop: ShopScreen
  public var room = PhoneRoom.track
  public private(set) var meters = TrackMeters()
  /// The face of the newest frame; nil before the first.
  public private(set) var face: PlainFace?
  /// A newest frame for MAP, twelve times a second while it is shown.
  public private(set) var frame: ControlFrame?
  /// The newest notice, shown for a moment.
  public internal(set) var notice: Notice?
  /// The QR code of the link that is shared.
  public private(set) var symbol: QRSymbol?
  @ObservationIgnored public let engine: FaceEngine
  /// The face in three dimensions.
  @ObservationIgnored public let stage: FaceStage
  @ObservationIgnored let services: PhoneServices
  @ObservationIgnored var haptics = Haptics()
  @ObservationIgnored var jobs: [String: Task<Void, Never>] = [:]
  @ObservationIgnored var last: Task<Void, Never>?
  @ObservationIgnored private var unshown = 0.0
  /// Of the newest state, in seconds of the engine's clock.
  @ObservationIgnored private var moment = 0.0

  public init(
    engine: FaceEngine, services: PhoneServices = PhoneServices(),
    plans: CapturePlans = CapturePlans()
  ) {
    self.engine = engine
    stage = FaceStage(plans: plans)
    self.services = services
    var state = FaceState()
    state.shared.host = .phone
    track = TrackScreen(state)
    connect = ConnectScreen(state.shared)
    map = MapScreen(state)
    presets = PresetsScreen(state)
    takes = TakesScreen(state.shared)
    settings = SettingsScreen(state.shared)
    shop = ShopScreen(state)
  }

  /// Follows the engine's state until it is cancelled.
  public func follow() async {
    await refresh()
    for await _ in await engine.changes() { await refresh() }
    for job in jobs.values { job.cancel() }
  }

  public func refresh() async {
    let state = await engine.faceState
    // Another refresh may have overtaken this one.
    guard state.shared.moment >= moment else { return }
    moment = state.shared.moment
    let (worked, counted) = (connect.pulse.number, settings.calibration.cue.number)
    if track.selected != state.shared.leadPerformer?.id { meters = TrackMeters() }
    refresh(\.track, from: state)
    refresh(\.connect, from: state.shared)
    refresh(\.map, from: state)
    refresh(\.presets, from: state)
    refresh(\.takes, from: state.shared)
    refresh(\.settings, from: state.shared)
    refresh(\.shop, from: state)
    if connect.sinks.contains(where: { $0.protocol.isNetwork }) { announce() }
    haptics.isOn = settings.calibration.countsAloud
    if connect.pulse.number != worked { haptics.play(isGood: connect.pulse.isGood) }
    if settings.calibration.cue.number != counted { haptics.play(isGood: true) }
  }

  /// A screen that stays as it is does not draw its view again.
  private func refresh<S: PhoneScreen>(
    _ path: ReferenceWritableKeyPath<PhoneSession, S>, from context: S.Context
  ) {
    var screen = self[keyPath: path]
    screen.refresh(from: context)
    if screen != self[keyPath: path] { self[keyPath: path] = screen }
  }

  /// Takes the newest frame of the performer that is shown; called for each drawn frame.
  public func sample(elapsed: Double) async {
    guard let frame = await engine.performer(track.selected)?.latest else { return }
    if map.isLearning { _ = map.apply(.moved(frame)) }
    switch room.tab {
    case .track:
      meters.take(frame, elapsed: elapsed, rule: track.meter)
      face = PlainFace(frame)
      stage.take(frame, elapsed: elapsed)
    case .map:
      unshown += elapsed
      guard unshown >= 0.08 else { return }
      unshown = 0
      self.frame = frame
    default: break
    }
  }

  func drawSymbol(of link: String) -> QRSymbol? {
    symbol = QRSymbol(link)
    return symbol
  }
}
