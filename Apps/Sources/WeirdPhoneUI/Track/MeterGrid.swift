import DesignSystem
import FaceScreens
import ScreenKit
import Signals
import SwiftUI

/// The meters of the chosen filter, eight in a row where there is room.
struct MeterGrid: View {
  let screen: TrackScreen
  let meters: TrackMeters

  private var channels: [Channel] { screen.meters.compactMap(Channel.init(rawValue:)) }

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: Space.target))], spacing: Space.medium) {
      ForEach(channels, id: \.self) { channel in
        MeterBar(channel.label, meters[channel], rule: screen.meter)
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(channel.label)
          .accessibilityValue(meters[channel].spoken(screen.meter, unit: channel.spokenUnit))
          .accessibilityAddTraits(.updatesFrequently)
          .accessibilityIdentifier(TrackIdentifier.meter.filled(with: channel.name))
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(TrackIdentifier.meters.rawValue)
  }
}

/// Pitch, yaw and roll in degrees.
struct AnglesView: View {
  let meters: TrackMeters
  let format: NumberFormat

  var body: some View {
    HStack(spacing: Space.large) {
      angle(Text("Pitch"), .headPitch, .pitch)
      angle(Text("Yaw"), .headYaw, .yaw)
      angle(Text("Roll"), .headRoll, .roll)
    }
  }

  private func angle(
    _ name: Text, _ channel: Channel, _ identifier: TrackIdentifier
  ) -> some View {
    let level = meters[channel]
    return Text(verbatim: format.text(level.isAvailable ? level.value : nil))
      .font(.caption.monospacedDigit())
      .foregroundStyle(Palette.text)
      .accessibilityLabel(name)
      .accessibilityIdentifier(identifier.rawValue)
  }
}
