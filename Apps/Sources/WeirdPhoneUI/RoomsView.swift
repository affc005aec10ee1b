import DesignSystem
import FaceScreens
import Foundation
import ScreenKit
import SwiftUI

/// The rooms under their tabs; TAKES over TRACK; the newest notice over all.
struct RoomsView: View {
  let session: PhoneSession

  var body: some View {
    TabView(selection: tab) {
      ForEach(PhoneRoom.tabs) { room in
        RoomView(room: room, session: session)
          .tabItem {
            Label(title: { room.title }, icon: { Image(systemName: room.image) })
              .accessibilityIdentifier(ShellIdentifier.tab.filled(with: room.rawValue))
          }
          .tag(room)
      }
    }
    .tint(Palette.accent)
    .sheet(isPresented: showsTakes) { RoomView(room: .takes, session: session) }
    .overlay(alignment: .bottom) {
      if let notice = session.notice { NoticeView(notice: notice, session: session) }
    }
  }

  private var tab: Binding<PhoneRoom> {
    Binding(get: { session.room.tab }, set: { session.room = $0 })
  }

  private var showsTakes: Binding<Bool> {
    Binding(
      get: { session.room == .takes },
      set: { if !$0, session.room == .takes { session.room = .track } })
  }
}

/// One room, drawn from its screen.
struct RoomView: View {
  let room: PhoneRoom
  let session: PhoneSession

  var body: some View {
    switch room {
    case .track: TrackView(session: session)
    case .connect:
      ConnectView(
        screen: session.connect, send: { session.act($0, in: \.connect) },
        upgrade: { session.openShop() }
      )
      .task { await session.search() }
    case .map:
      MapView(
        screen: session.map, frame: session.frame, send: { session.act($0, in: \.map) },
        leave: { session.leaveMap($0) })
    case .presets:
      PresetsView(
        screen: session.presets, symbol: session.symbol,
        send: { session.act($0, in: \.presets) }, upgrade: { session.openShop() })
    case .settings:
      SettingsView(
        screen: session.settings, shop: session.shop, send: { session.act($0, in: \.settings) },
        trade: { session.act($0, in: \.shop) })
    case .takes:
      TakesView(screen: session.takes, files: session.takeFiles) { session.act($0, in: \.takes) }
    }
  }
}

/// A sentence for a moment.
private struct NoticeView: View {
  let notice: Notice
  let session: PhoneSession

  var body: some View {
    VStack(alignment: .leading, spacing: Space.medium) {
      Banner(notice.text)
        .onTapGesture { session.dismiss(notice) }
        .accessibilityIdentifier(ShellIdentifier.toast.rawValue)
      UpgradeButton(title: notice.upgrade, place: .toast) {
        session.dismiss(notice)
        session.openShop()
      }
    }
    .padding(Space.large)
    .task(id: notice) {
      try? await Task.sleep(for: .seconds(5))
      if !Task.isCancelled { session.dismiss(notice) }
    }
  }
}
