import Console
import DesignSystem
import ScreenKit
import SwiftUI

/// CONNECT: what is received, and what it is sent to.
struct ConnectView: View {
  let screen: ConnectScreen
  let send: @MainActor (ConnectScreen.Action) -> Void
  /// Leads to the shop.
  let upgrade: @MainActor () -> Void

  var body: some View {
    RoomScroll {
      StatusLine(screen.status).accessibilityIdentifier(ConnectIdentifier.status.rawValue)
      if let banner = screen.banner {
        Banner(banner)
        UpgradeButton(title: screen.upgrade, place: .connect, open: upgrade)
      }
      SinkListView(screen: screen, send: send)
      DiscoveryView(panel: screen.discovery, send: send, upgrade: upgrade)
      SinkFormView(form: screen.sinkForm, send: send)
      SourceListView(screen: screen, send: send)
      SourceFormView(form: screen.sourceForm, send: send)
    }
  }
}
