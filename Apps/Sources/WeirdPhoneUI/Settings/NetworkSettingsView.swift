import Console
import DesignSystem
import ScreenKit
import SwiftUI

/// How outputs begin, and when they count as lost.
struct NetworkSettingsView: View {
  let screen: SettingsScreen
  let send: @MainActor (SettingsScreen.Action) -> Void

  var body: some View {
    Card(Text("Network")) {
      ToggleRow(Text("Connect on launch"), isOn: screen.connectsOnLaunch) {
        send(.setConnectsOnLaunch(isOn: $0))
      }
      .accessibilityIdentifier(SettingsIdentifier.launch.rawValue)
      Sentence(screen.lastHint)
      if let last = screen.lastConnected {
        CapsuleButton(Text(verbatim: last.sentence)) { send(.connectLast) }
          .disabled(last.isOn)
          .accessibilityIdentifier(SettingsIdentifier.lastConnected.rawValue)
      }
      SliderRow(
        Text("Network timeout"), screen.timeout, identifier: SettingsIdentifier.timeout.rawValue
      ) { send(.setTimeout(value: $0)) }
    }
  }
}

/// What is sent each second.
struct OutputSettingsView: View {
  let screen: SettingsScreen
  let send: @MainActor (SettingsScreen.Action) -> Void

  var body: some View {
    Card(Text("Output")) {
      Sentence(screen.bandwidth.text, .plain)
        .accessibilityIdentifier(SettingsIdentifier.bandwidth.rawValue)
      Sentence(screen.bandwidth.empty)
      ForEach(screen.bandwidth.rows, id: \.id) { row in
        HStack {
          Text(verbatim: row.title).font(.footnote).foregroundStyle(row.colour.colour)
          Spacer()
          Sentence(row.rate, .plain)
            .accessibilityIdentifier(SettingsIdentifier.outputRate.filled(with: row.id))
        }
        Sentence(row.sum)
      }
      ToggleRow(
        Text("Debug mode: packet log, network graph, figures on TRACK"), isOn: screen.debug.isOn
      ) { send(.setDebugging(isOn: $0)) }
      .accessibilityIdentifier(SettingsIdentifier.debug.rawValue)
    }
  }
}

/// Bytes each second over the last minute, and the newest packets.
struct DebugView: View {
  let panel: DebugPanel

  var body: some View {
    Card(Text("Debug")) {
      CurvePlot(
        panel.graph.map { line in
          CurvePlot.Line(values: line.values.map { $0 }, colour: line.colour.colour)
        }, label: Text("Bytes per second of each output, at most \(panel.top)")
      )
      .accessibilityIdentifier(SettingsIdentifier.debugGraph.rawValue)
      ForEach(panel.logs, id: \.id) { log in
        VStack(alignment: .leading, spacing: Space.small) {
          Sentence(log.title, .plain)
          ForEach(log.packets, id: \.number) { packet in
            Sentence("\(packet.number) · \(packet.time) · \(packet.size) · \(packet.head)")
          }
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier(SettingsIdentifier.debugLog.filled(with: log.id))
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(SettingsIdentifier.debugPanel.rawValue)
  }
}
