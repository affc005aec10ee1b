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
  /// Follows its robot and not the stage.
  var robot = OpenScreen(.robot, RobotScreen())
  private var moment: Double

  init(stage: Stage) {
    track = OpenScreen(.track, TrackScreen(stage: stage))
    connect = OpenScreen(.connect, ConnectScreen(stage: stage))
    performers = OpenScreen(.performers, PerformersScreen(stage: stage))
    map = OpenScreen(.map, MapScreen(stage: stage))
    presets = OpenScreen(.presets, PresetsScreen(stage: stage))
    settings = OpenScreen(.settings, SettingsScreen(stage: stage))
    takes = OpenScreen(.takes, TakesScreen(stage: stage))
    latency = OpenScreen(.latency, LatencyScreen(stage: stage))
    nerve = OpenScreen(.nerve, NerveScreen(stage: stage))
    moment = stage.moment
  }

  /// Takes over a stage, unless a later one came first by another way.
  mutating func refresh(from stage: Stage) {
    guard stage.moment >= moment else { return }
    moment = stage.moment
    track.state.refresh(from: stage)
    connect.state.refresh(from: stage)
    performers.state.refresh(from: stage)
    map.state.refresh(from: stage)
    presets.state.refresh(from: stage)
    settings.state.refresh(from: stage)
    takes.state.refresh(from: stage)
    latency.state.refresh(from: stage)
    nerve.state.refresh(from: stage)
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
