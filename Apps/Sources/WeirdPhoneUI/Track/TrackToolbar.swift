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
        CapsuleButton(screen.recording.title, isOn: screen.recording.isOn) {
          send(.toggleRecording)
        }
        .disabled(!screen.recording.canRecord)
        .accessibilityIdentifier(TrackIdentifier.record.rawValue)
        CapsuleButton("Range", isOn: screen.isLearningRange) { send(.learnRange) }
          .accessibilityIdentifier(TrackIdentifier.range.rawValue)
        CapsuleButton("Reset") { send(.resetCalibration) }
          .accessibilityIdentifier(TrackIdentifier.reset.rawValue)
      }
      last
    }
  }

  @ViewBuilder private var last: some View {
    if screen.canPlayAgain {
      CapsuleButton("Play again") { send(.playAgain) }
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
    HStack(spacing: Space.small) {
      ForEach(screen.filterChoices, id: \.id) { choice in
        CapsuleButton(choice.title, isOn: choice.id == screen.filter.rawValue) {
          if let filter = TrackScreen.Filter(rawValue: choice.id) {
            send(.setFilter(filter: filter))
          }
        }
        .accessibilityIdentifier(TrackIdentifier.filter.filled(with: choice.id))
      }
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
      .accessibilityIdentifier(TrackIdentifier.stats.rawValue)
    }
  }
}
