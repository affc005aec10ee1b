import DesignSystem
import FaceScreens
import ScreenKit
import Signals
public import SwiftUI

/// TRACK: the face, the meters, the record button.
public struct TrackView: View {
  private let session: PhoneSession

  public init(session: PhoneSession) { self.session = session }

  private var screen: TrackScreen { session.track }

  public var body: some View {
    RoomScroll {
      header
      FaceView(session: session)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier(TrackIdentifier.face.rawValue)
      AnglesView(meters: session.meters, format: screen.angle)
      TrackStatsView(stats: screen.stats)
      TrackFilterView(screen: screen, send: send)
      TrackToolbar(screen: screen, send: send)
      CapsuleButton(Text("Takes")) { session.room = .takes }
        .accessibilityIdentifier(ShellIdentifier.tab.filled(with: "takes"))
      banner
      MeterGrid(screen: screen, meters: session.meters)
    }
  }

  private var header: some View {
    HStack {
      StatusLine(screen.connection)
        .accessibilityIdentifier(TrackIdentifier.connection.rawValue)
      Spacer()
      Text(verbatim: screen.rate)
        .font(.caption.monospacedDigit())
        .foregroundStyle(Palette.muted)
        .accessibilityIdentifier(TrackIdentifier.fps.rawValue)
    }
  }

  @ViewBuilder private var banner: some View {
    if let banner = screen.banner {
      Text(verbatim: banner)
        .font(.footnote)
        .accessibilityIdentifier(TrackIdentifier.banner.rawValue)
      UpgradeButton(title: screen.upgrade, place: .track) { session.openShop() }
    }
  }

  private func send(_ action: TrackScreen.Action) { session.act(action, in: \.track) }
}
