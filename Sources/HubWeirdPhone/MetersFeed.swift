import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
import Mapping
import Numbers
import WebServer

/// Meters at display rate, only while a visible page shows them: its own camera's, or those of the selected performer.
struct MetersFeed: PageFeed {
  let engine: FaceEngine

  func run(for page: Page, session: StudioSession) async {
    var last: (id: String, sequence: UInt32)?
    var shown: Shown?
    var ticks = 0
    var changes = page.changes().makeAsyncIterator()
    while !Task.isCancelled {
      guard page.isVisible, isMetered(page) else {
        _ = await changes.next()
        continue
      }
      try? await Task.sleep(for: .microseconds(16_667), tolerance: .milliseconds(1))
      if ticks % 6 == 0 { shown = await find(page, session) }
      ticks += 1
      guard let shown, let control = shown.performer.latest else { continue }
      if let last, last == (shown.performer.id, control.sequence) { continue }
      last = (shown.performer.id, control.sequence)
      await learn(from: control, page, session)
      page.connection.send(
        binary: MetersFrame.bytes(control, isRecording: shown.isRecording))
    }
  }

  private func isMetered(_ page: Page) -> Bool {
    page.camera != nil || page.isOpen(HomeRoom.self) || page.isOpen(TrackRoom.self)
      || page.isOpen(MapRoom.self)
  }

  /// Whose meters a page shows, looked up ten times a second.
  private struct Shown: Sendable {
    let performer: Performer
    let isRecording: Bool
  }

  /// Its own camera, the performer that was selected on TRACK, or the lead.
  private func find(_ page: Page, _ session: StudioSession) async -> Shown? {
    let selected = await session.state(of: TrackRoom.self)?.selected
    let (performer, isRecording) = await engine.read { engine in
      (engine.performer(selected) ?? engine.performer(engine.lead), engine.isTakeArriving)
    }
    return (page.camera ?? performer).map { Shown(performer: $0, isRecording: isRecording) }
  }

  /// MAP finds the channel that moves, while it is asked to.
  private func learn(from control: ControlFrame, _ page: Page, _ session: StudioSession) async {
    guard page.isOpen(MapRoom.self), await session.state(of: MapRoom.self)?.isLearning == true
    else { return }
    await session.apply(.moved(control), in: MapRoom.self)
  }
}
