import Console
import DesignSystem
import Foundation
import ScreenKit
import SwiftUI

/// What was found in the network: a tap connects.
struct DiscoveryView: View {
  let panel: DiscoveryPanel
  let send: @MainActor (ConnectScreen.Action) -> Void
  let upgrade: @MainActor () -> Void

  var body: some View {
    Card(Text("Available NERVE modules and other targets")) {
      if let banner = panel.banner {
        Banner(banner).accessibilityIdentifier(ConnectIdentifier.discoveryBanner.rawValue)
        UpgradeButton(title: panel.upgrade, place: .discovery, open: upgrade)
      }
      VStack(alignment: .leading, spacing: Space.medium) {
        ForEach(panel.rows, id: \.id) { TargetRowView(row: $0, send: send) }
      }
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier(ConnectIdentifier.discoveryList.rawValue)
      HStack {
        Sentence(panel.sentence)
          .accessibilityIdentifier(ConnectIdentifier.discoverySentence.rawValue)
        Spacer()
        IconButton(Text("Look again"), image: "arrow.clockwise") { send(.rescan) }
          .accessibilityIdentifier(ConnectIdentifier.discoveryRescan.rawValue)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(ConnectIdentifier.discovery.rawValue)
  }
}

/// A target, with its details when it is open.
private struct TargetRowView: View {
  let row: DiscoveryPanel.Row
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    HStack {
      connect
        .accessibilityLabel(row.action)
        .accessibilityIdentifier(ConnectIdentifier.target.filled(with: row.id))
      Spacer()
      IconButton(Text("Details of \(row.name)"), image: "info.circle") {
        send(.toggleTarget(id: row.id))
      }
      .accessibilityIdentifier(ConnectIdentifier.targetDetails.filled(with: row.id))
    }
    if row.isOpen { TargetDetailsView(row: row, send: send) }
  }

  /// Another hub is opened in the browser.
  @ViewBuilder private var connect: some View {
    if let link = row.link.flatMap({ URL(string: $0) }) {
      Link(destination: link) { words }
    } else {
      Button(action: { send(.connectTarget(id: row.id)) }) { words }
    }
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      Text(verbatim: row.name).font(.headline).foregroundStyle(Palette.text)
      Text(verbatim: "\(row.title) · \(row.address) · \(row.seen)")
        .font(.footnote)
        .foregroundStyle(row.colour.colour)
      if row.isConnected {
        Text("Connected").font(.footnote).foregroundStyle(Palette.connected)
      }
    }
    .frame(minHeight: Space.target)
  }
}

/// Everything that a target says, and the way into the form.
private struct TargetDetailsView: View {
  let row: DiscoveryPanel.Row
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    ForEach(row.details, id: \.label) { detail in
      HStack {
        Sentence(detail.label)
        Spacer()
        Sentence(detail.value, .plain)
      }
      .accessibilityElement(children: .combine)
    }
    if row.link == nil {
      CapsuleButton(Text("Change before adding")) { send(.fillFromTarget(id: row.id)) }
        .accessibilityIdentifier(ConnectIdentifier.targetFill.filled(with: row.id))
    }
  }
}
