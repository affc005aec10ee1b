import Console
import FaceScreens
import RobotFace

/// The screens of one page.
struct OpenScreens: Sendable {
  var home: OpenScreen<HomeScreen>
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

  init(_ state: FaceState) {
    home = OpenScreen(.home, HomeScreen(state.shared))
    track = OpenScreen(.track, TrackScreen(state))
    connect = OpenScreen(.connect, ConnectScreen(state.shared))
    performers = OpenScreen(.performers, PerformersScreen(state.shared))
    map = OpenScreen(.map, MapScreen(state))
    presets = OpenScreen(.presets, PresetsScreen(state))
    settings = OpenScreen(.settings, SettingsScreen(state.shared))
    takes = OpenScreen(.takes, TakesScreen(state.shared))
    latency = OpenScreen(.latency, LatencyScreen(state.shared))
    nerve = OpenScreen(.nerve, NerveScreen(state))
    moment = state.shared.moment
  }

  /// Applies a state, unless a newer one was applied already.
  mutating func refresh(from state: FaceState) {
    guard state.shared.moment >= moment else { return }
    moment = state.shared.moment
    home.state.refresh(from: state.shared)
    track.state.refresh(from: state)
    connect.state.refresh(from: state.shared)
    performers.state.refresh(from: state.shared)
    map.state.refresh(from: state)
    presets.state.refresh(from: state)
    settings.state.refresh(from: state.shared)
    takes.state.refresh(from: state.shared)
    latency.state.refresh(from: state.shared)
    nerve.state.refresh(from: state)
  }

  mutating func open(_ screen: StudioScreen) -> ServerMessage? {
    switch screen {
    case .home: home.open()
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
    case .home: home.close()
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
      home.change(),
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
