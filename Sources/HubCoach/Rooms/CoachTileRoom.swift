import CoachEngine
import CoachScreens
import HubStudio
import ScreenKit
import Streaming

/// The tile of Neuro-Sync on HOME.
struct CoachTileRoom: Room {
  typealias Shown = CoachTileScreen

  static let name = "coachTile"
  static let page: RoomPage? = nil

  let service: HubCoachService

  func context(for page: Page) async -> CoachTileScreen.Context {
    var context = CoachTileScreen.Context()
    (context.now, context.secondsFromGMT) = RoomClock.minute
    if let running = service.engine.running {
      (context.running, context.scores) = running
    } else {
      // An archive that cannot be read is told on TAKES.
      context.last = try? await service.entries().max { $0.start < $1.start }
    }
    return context
  }

  func changes(for page: Page) async -> AsyncStream<Void> { service.allChanges(withProgress: true) }

  func perform(_ effect: CoachTileScreen.Effect, for visit: Visit<Self>) async {}
}
