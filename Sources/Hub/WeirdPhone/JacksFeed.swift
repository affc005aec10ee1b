import Numbers
import WebServer

/// The voltages of the jacks while they change and a visible page shows NERVE.
struct JacksFeed: PageFeed {
  let nerve: NerveService

  func run(for page: Page, session: StudioSession) async {
    var sent: [UInt8] = []
    while !Task.isCancelled {
      try? await Task.sleep(for: .microseconds(16_667), tolerance: .milliseconds(1))
      guard page.isVisible, page.isOpen(NerveRoom.self) else {
        sent = []
        continue
      }
      let bytes = JacksFrame.bytes(of: nerve.receiver)
      guard bytes != sent else { continue }
      sent = bytes
      page.connection.send(binary: bytes)
    }
  }
}
