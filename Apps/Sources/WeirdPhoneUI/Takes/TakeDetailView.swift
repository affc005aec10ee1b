import Console
import DesignSystem
import Foundation
import ScreenKit
import Signals
import SwiftUI

/// The selected take: its curve, its player, its part, its files, a comparison.
struct TakeDetailView: View {
  let screen: TakesScreen
  let files: TakeFiles
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    if let take = screen.selected {
      Card(Text(verbatim: take.name)) {
        IconButton(Text("Back to all takes"), image: "xmark") { send(.unselect) }
          .accessibilityIdentifier(TakesIdentifier.close.rawValue)
        TakeCurveView(screen: screen, take: take, send: send)
        TakeTrimView(screen: screen, take: take, send: send)
        TakePlayerView(screen: screen, take: take, send: send)
        Text("Share as").font(.headline).foregroundStyle(Palette.text)
        ForEach(take.downloads, id: \.id) { download in
          ShareFileLink(Text(verbatim: download.title), file: files.file(of: take, download))
            .accessibilityIdentifier(TakesIdentifier.download.filled(with: download.id))
          Sentence(download.hint)
        }
        TakeComparisonView(screen: screen, send: send)
      }
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier(TakesIdentifier.detail.rawValue)
    }
  }
}

/// The curve of one channel over the take.
private struct TakeCurveView: View {
  let screen: TakesScreen
  let take: TakeRow
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    MenuRow(
      Text("Channel"), Channel.allCases.map { Choice(id: "\($0.rawValue)", title: $0.label) },
      selected: "\(screen.channel)"
    ) { if let channel = Int($0) { send(.setChannel(channel: channel)) } }
    .accessibilityIdentifier(TakesIdentifier.channel.rawValue)
    CurvePlot(lines, label: Text("\(name) over \(take.length)"))
      .accessibilityIdentifier(TakesIdentifier.timeline.rawValue)
  }

  private var channel: Channel? { Channel(rawValue: screen.channel) }
  private var name: String { channel?.label ?? "" }

  private var lines: [CurvePlot.Line] {
    guard let curve = screen.timeline, let channel else { return [] }
    return [curve.low, curve.high].map { values in
      CurvePlot.Line(values: values.map { $0.map(channel.share) }, colour: Palette.osc)
    }
  }
}

/// The part of the take that is played.
private struct TakeTrimView: View {
  let screen: TakesScreen
  let take: TakeRow
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    if let trim = screen.trim {
      Sentence(trim.sentence).accessibilityIdentifier(TakesIdentifier.trim.rawValue)
      if take.seconds > screen.shortestPart {
        slider(Text("Begin of the part"), trim.start, .trimStart) {
          send(.setTrim(start: $0, end: trim.end))
        }
        slider(Text("End of the part"), trim.end, .trimEnd) {
          send(.setTrim(start: trim.start, end: $0))
        }
      }
      if trim.isOn {
        CapsuleButton(Text("Keep all")) { send(.clearTrim) }
          .accessibilityIdentifier(TakesIdentifier.trimClear.rawValue)
      }
    }
  }

  private func slider(
    _ title: Text, _ time: Double, _ identifier: TakesIdentifier,
    send: @escaping @MainActor (Double) -> Void
  ) -> some View {
    Slider(
      value: Binding(get: { min(max(time, 0), take.seconds) }, set: send), in: 0...take.seconds,
      step: screen.shortestPart
    ) {
      title
    }
    .accessibilityValue(time.formatted(.number.precision(.fractionLength(1))))
    .accessibilityIdentifier(identifier.rawValue)
  }
}

extension Channel {
  /// A value as a fraction 0…1 of the channel's range.
  func share(_ value: Float) -> Double {
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    return high > low ? (Double(value) - low) / (high - low) : 0
  }
}
