import Console
import DesignSystem
import Foundation
import ScreenKit
import Signals
import SwiftUI

/// Plays the selected take through the current mapping.
struct TakePlayerView: View {
  let screen: TakesScreen
  let take: TakeRow
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    HStack {
      CapsuleButton(Text(verbatim: screen.transport.title), isOn: screen.transport.isRunning) {
        send(.togglePlay)
      }
      .accessibilityIdentifier(TakesIdentifier.play.rawValue)
      if screen.player != nil {
        CapsuleButton(Text("Stop")) { send(.stop) }
          .accessibilityIdentifier(TakesIdentifier.stop.rawValue)
      }
    }
    Sentence(screen.transport.note)
    if let player = screen.player {
      PlayingView(screen: screen, player: player, take: take, send: send)
    }
  }
}

/// Position, loop and speed while it plays.
private struct PlayingView: View {
  let screen: TakesScreen
  let player: TakesScreen.Player
  let take: TakeRow
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    Sentence(player.sentence, .plain).accessibilityIdentifier(TakesIdentifier.position.rawValue)
    if take.seconds > screen.shortestPart {
      Slider(
        value: Binding(
          get: { min(max(player.position, 0), take.seconds) }, set: { send(.seek(time: $0)) }),
        in: 0...take.seconds, step: screen.shortestPart
      ) {
        Text("Position")
      }
      .accessibilityValue(player.sentence)
    }
    ToggleRow(Text("Loop"), isOn: player.isLooped) { send(.setLooped(isOn: $0)) }
      .accessibilityIdentifier(TakesIdentifier.loop.rawValue)
    NumberRow(
      Text("Speed"), player.speed, rule: screen.speedRule,
      sliderIdentifier: TakesIdentifier.speedSlider.rawValue
    ) { speed, _ in send(.setSpeed(speed: speed)) }
    ChipRow(
      screen.speeds.map { Choice(id: "\($0.value)", title: $0.title) },
      selected: "\(player.speed)", identifier: { TakesIdentifier.speed.filled(with: $0) }
    ) { if let speed = Double($0) { send(.setSpeed(speed: speed)) } }
  }
}

/// The take with two mappings.
struct TakeComparisonView: View {
  let screen: TakesScreen
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    MenuRow(
      Text("Compare the current mapping with"),
      screen.rivals.map { Choice(id: $0.id, title: $0.title) }, selected: screen.rival
    ) { send(.setRival(rival: $0)) }
    .accessibilityIdentifier(TakesIdentifier.rival.rawValue)
    CapsuleButton(Text("Compare")) { send(.compare) }
      .disabled(screen.isComparing)
      .accessibilityIdentifier(TakesIdentifier.compare.rawValue)
    if let sentence = screen.comparing {
      Sentence(sentence, .plain).accessibilityIdentifier(TakesIdentifier.comparison.rawValue)
    }
    if let panel = screen.comparison {
      CurvePlot(lines(panel.curves), label: Text(verbatim: panel.spoken))
      Text(verbatim: panel.oneTitle).font(.footnote).foregroundStyle(Palette.accent)
      Text(verbatim: panel.otherTitle).font(.footnote).foregroundStyle(Palette.osc)
    }
  }

  private func lines(_ curves: TakeComparison) -> [CurvePlot.Line] {
    guard let channel = Channel(rawValue: curves.channel) else { return [] }
    let both = [(curves.other, Palette.osc), (curves.one, Palette.accent)]
    return both.map { values, colour in
      CurvePlot.Line(values: values.map { $0.map(channel.share) }, colour: colour)
    }
  }
}
