import Console
import DesignSystem
import FaceScreens
import ScreenKit
import SwiftUI

/// Record, range, calibration, and what became of the last take.
struct TrackToolbar: View {
  let screen: TrackScreen
  let send: @MainActor (TrackScreen.Action) -> Void

  var body: some View {
    VStack(spacing: Space.medium) {
      HStack(spacing: Space.medium) {
        CapsuleButton(Text(verbatim: screen.recording.title), isOn: screen.recording.isOn) {
          send(.toggleRecording)
        }
        .disabled(!screen.recording.canRecord)
        .accessibilityIdentifier(TrackIdentifier.record.rawValue)
        CapsuleButton(Text("Range"), isOn: screen.isLearningRange) { send(.learnRange) }
          .accessibilityIdentifier(TrackIdentifier.range.rawValue)
        CapsuleButton(Text("Reset")) { send(.resetCalibration) }
          .accessibilityIdentifier(TrackIdentifier.reset.rawValue)
      }
      last
    }
  }

  @ViewBuilder private var last: some View {
    if screen.canPlayAgain {
      CapsuleButton(Text("Play again")) { send(.playAgain) }
        .accessibilityIdentifier(TrackIdentifier.playAgain.rawValue)
    }
    if let take = screen.lastTake {
      Text(verbatim: "\(take.name): \(take.sentence)")
        .font(.footnote)
        .accessibilityIdentifier(TrackIdentifier.take.rawValue)
    }
  }
}

/// Which meters are shown.
struct TrackFilterView: View {
  let screen: TrackScreen
  let send: @MainActor (TrackScreen.Action) -> Void

  var body: some View {
    ChipRow(
      screen.filterChoices, selected: screen.filter.rawValue,
      identifier: { TrackIdentifier.filter.filled(with: $0) }
    ) { id in
      if let filter = TrackScreen.Filter(rawValue: id) { send(.setFilter(filter: filter)) }
    }
  }
}

/// The figures of debug mode.
struct TrackStatsView: View {
  let stats: [TrackScreen.Stat]

  @ViewBuilder var body: some View {
    if !stats.isEmpty {
      VStack(alignment: .leading) {
        ForEach(stats, id: \.name) { stat in
          Text(verbatim: "\(stat.name) \(stat.text)").font(.caption)
        }
      }
      .accessibilityElement(children: .combine)
      .accessibilityIdentifier(TrackIdentifier.stats.rawValue)
    }
  }
}
