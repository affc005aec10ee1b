import FaceControl
import RobotFace

/// The screens of one page.
struct OpenScreens: Sendable {
  var track: OpenScreen<TrackScreen>
  var connect: OpenScreen<ConnectScreen>
  var performers: OpenScreen<PerformersScreen>
  var map: OpenScreen<MapScreen>
  var presets: OpenScreen<PresetsScreen>
  var settings: OpenScreen<SettingsScreen>
  var takes: OpenScreen<TakesScreen>
  var latency: OpenScreen<LatencyScreen>
  var nerve: OpenScreen<NerveScreen>
  /// Updated by its robot instead of the hub's state.
  var robot = OpenScreen(.robot, RobotScreen())
  private var moment: Double

  init(hubState: HubState) {
    track = OpenScreen(.track, TrackScreen(hubState: hubState))
    connect = OpenScreen(.connect, ConnectScreen(hubState: hubState))
    performers = OpenScreen(.performers, PerformersScreen(hubState: hubState))
    map = OpenScreen(.map, MapScreen(hubState: hubState))
    presets = OpenScreen(.presets, PresetsScreen(hubState: hubState))
    settings = OpenScreen(.settings, SettingsScreen(hubState: hubState))
    takes = OpenScreen(.takes, TakesScreen(hubState: hubState))
    latency = OpenScreen(.latency, LatencyScreen(hubState: hubState))
    nerve = OpenScreen(.nerve, NerveScreen(hubState: hubState))
    moment = hubState.moment
  }

  /// Applies a hub state, unless a newer one was applied already.
  mutating func refresh(from hubState: HubState) {
    guard hubState.moment >= moment else { return }
    moment = hubState.moment
    track.state.refresh(from: hubState)
    connect.state.refresh(from: hubState)
    performers.state.refresh(from: hubState)
    map.state.refresh(from: hubState)
    presets.state.refresh(from: hubState)
    settings.state.refresh(from: hubState)
    takes.state.refresh(from: hubState)
    latency.state.refresh(from: hubState)
    nerve.state.refresh(from: hubState)
  }

  mutating func open(_ screen: StudioScreen) -> ServerMessage? {
    switch screen {
    case .track: track.open()
    case .connect: connect.open()
    case .performers: performers.open()
    case .map: map.open()
    case .presets: presets.open()
    case .settings: settings.open()
    case .takes: takes.open()
    case .latency: latency.open()
    case .nerve: nerve.open()
    case .robot: robot.open()
    }
  }

  mutating func close(_ screen: StudioScreen) {
    switch screen {
    case .track: track.close()
    case .connect: connect.close()
    case .performers: performers.close()
    case .map: map.close()
    case .presets: presets.close()
    case .settings: settings.close()
    case .takes: takes.close()
    case .latency: latency.close()
    case .nerve: nerve.close()
    case .robot: robot.close()
    }
  }

  mutating func changes() -> [ServerMessage] {
    [
      track.change(),
      connect.change(),
      performers.change(),
      map.change(),
      presets.change(),
      settings.change(),
      takes.change(),
      latency.change(),
      nerve.change(),
      robot.change(),
    ].compactMap { $0 }
  }
}
