import FaceControl
import ScreenKit

/// The screens of one page: values, and what the page has been told of them.
struct OpenScreens: Sendable {
  var track: TrackScreen
  var connect: ConnectScreen
  private var toldTrack: RevisionedState<TrackScreen>?
  private var toldConnect: RevisionedState<ConnectScreen>?

  init(stage: Stage) {
    track = TrackScreen(stage: stage)
    connect = ConnectScreen(stage: stage)
  }

  mutating func refresh(from stage: Stage) {
    track.refresh(from: stage)
    connect.refresh(from: stage)
  }

  var isTrackOpen: Bool { toldTrack != nil }

  /// The whole state of a screen, for a page that opens it.
  mutating func open(_ screen: StudioScreen) -> ServerMessage? {
    switch screen {
    case .track:
      toldTrack = try? RevisionedState(track)
      return toldTrack.map { Self.whole(screen, $0.revision, $0.document) }
    case .connect:
      toldConnect = try? RevisionedState(connect)
      return toldConnect.map { Self.whole(screen, $0.revision, $0.document) }
    }
  }

  mutating func close(_ screen: StudioScreen) {
    switch screen {
    case .track: toldTrack = nil
    case .connect: toldConnect = nil
    }
  }

  /// What changed since the page was last told.
  mutating func changes() -> [ServerMessage] {
    [
      Self.patch(.track, try? toldTrack?.publish(track)),
      Self.patch(.connect, try? toldConnect?.publish(connect)),
    ].compactMap { $0 }
  }

  private static func whole(_ screen: StudioScreen, _ revision: Int, _ state: JSONValue)
    -> ServerMessage
  {
    .screen(name: screen.rawValue, revision: revision, state: state)
  }

  private static func patch(_ screen: StudioScreen, _ change: StatePatch?) -> ServerMessage? {
    change.map { .patch(name: screen.rawValue, revision: $0.revision, patch: $0.patch) }
  }
}
