import FaceControl

/// The screens of one page.
struct OpenScreens: Sendable {
  var track: OpenScreen<TrackScreen>
  var connect: OpenScreen<ConnectScreen>
  var map: OpenScreen<MapScreen>

  init(stage: Stage) {
    track = OpenScreen(.track, TrackScreen(stage: stage))
    connect = OpenScreen(.connect, ConnectScreen(stage: stage))
    map = OpenScreen(.map, MapScreen(stage: stage))
  }

  mutating func refresh(from stage: Stage) {
    track.state.refresh(from: stage)
    connect.state.refresh(from: stage)
    map.state.refresh(from: stage)
  }

  mutating func open(_ screen: StudioScreen) -> ServerMessage? {
    switch screen {
    case .track: track.open()
    case .connect: connect.open()
    case .map: map.open()
    }
  }

  mutating func close(_ screen: StudioScreen) {
    switch screen {
    case .track: track.close()
    case .connect: connect.close()
    case .map: map.close()
    }
  }

  mutating func changes() -> [ServerMessage] {
    [
      track.change(),
      connect.change(),
      map.change(),
    ].compactMap { $0 }
  }
}
