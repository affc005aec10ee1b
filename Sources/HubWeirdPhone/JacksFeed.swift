import HubStudio
import Numbers
import WebServer

/// The voltages of the jacks while they change and a visible page shows NERVE.
struct JacksFeed: PageFeed {
  let nerve: NerveService

  func run(for page: Page, session: StudioSession) async {
    var changes = page.changes().makeAsyncIterator()
    var sent: [UInt8] = []
    while !Task.isCancelled {
      guard page.isVisible, page.isOpen(NerveRoom.self) else {
        sent = []
        _ = await changes.next()
        continue
      }
      try? await Task.sleep(for: .microseconds(16_667), tolerance: .milliseconds(1))
      let bytes = JacksFrame.bytes(of: nerve.receiver)
      guard bytes != sent else { continue }
      sent = bytes
      page.connection.send(binary: bytes)
    }
  }
}
