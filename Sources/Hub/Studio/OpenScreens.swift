import FaceControl

/// The screens of one page.
struct OpenScreens: Sendable {
  var track: OpenScreen<TrackScreen>
  var connect: OpenScreen<ConnectScreen>

  init(stage: Stage) {
    track = OpenScreen(.track, TrackScreen(stage: stage))
    connect = OpenScreen(.connect, ConnectScreen(stage: stage))
  }

  mutating func refresh(from stage: Stage) {
    track.state.refresh(from: stage)
    connect.state.refresh(from: stage)
  }

  mutating func open(_ screen: StudioScreen) -> ServerMessage? {
    switch screen {
    case .track: track.open()
    case .connect: connect.open()
    }
  }

  mutating func close(_ screen: StudioScreen) {
    switch screen {
    case .track: track.close()
    case .connect: connect.close()
    }
  }

  mutating func changes() -> [ServerMessage] {
    [
      track.change(),
      connect.change(),
    ].compactMap { $0 }
  }
}
