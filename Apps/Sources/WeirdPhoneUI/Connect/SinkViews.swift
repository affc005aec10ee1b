import Addresses
import Console
import DesignSystem
import Foundation
import ScreenKit
import SwiftUI

/// The outputs.
struct SinkListView: View {
  let screen: ConnectScreen
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    Card(Text("Outputs")) {
      Sentence(screen.sinksHint)
      ForEach(screen.sinks, id: \.id) { SinkRowView(sink: $0, send: send) }
      if screen.canPanic {
        CapsuleButton(Text("All notes off")) { send(.panic) }
          .accessibilityIdentifier(ConnectIdentifier.panic.rawValue)
      }
    }
  }
}

/// An output: its state, its counts, its rate, a test.
private struct SinkRowView: View {
  let sink: ConnectScreen.SinkRow
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      ToggleRow(Text(verbatim: sink.title), isOn: sink.isOn) {
        send(.setSinkOn(id: sink.id, isOn: $0))
      }
      .accessibilityLabel(Text("Send to \(sink.name)"))
      Text(verbatim: sink.target).font(.footnote).foregroundStyle(sink.colour.colour)
      owner
      StatusLine(Status(sink.tone, sink.sentence))
      Sentence(sink.counts, sink.hasLosses ? .problem : .note)
        .accessibilityIdentifier(id(.sinkSent))
      if let trip = sink.roundTrip { Sentence(trip).accessibilityIdentifier(id(.sinkRoundTrip)) }
      if let file = sink.file { SinkFileView(id: sink.id, file: file) }
      SinkActionsView(sink: sink, send: send)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(id(.sink))
  }

  @ViewBuilder private var owner: some View {
    if let performer = sink.performer {
      Sentence(performer, .plain).accessibilityIdentifier(id(.sinkPerformer))
    }
    if let mark = sink.mark { Sentence(mark).accessibilityIdentifier(id(.sinkMark)) }
  }

  private func id(_ identifier: ConnectIdentifier) -> String { identifier.filled(with: sink.id) }
}

/// The file that an output writes, for the share sheet.
private struct SinkFileView: View {
  let id: String
  let file: String

  var body: some View {
    Sentence(file).accessibilityIdentifier(ConnectIdentifier.sinkFile.filled(with: id))
    ShareFileLink(Text("Share the file"), file: SharedFile(name: file) { URL(filePath: file) })
      .accessibilityIdentifier(ConnectIdentifier.sinkDownload.filled(with: id))
  }
}

/// The rate of an output, its test, and its end.
private struct SinkActionsView: View {
  let sink: ConnectScreen.SinkRow
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    HStack {
      MenuRow(Text("Rate"), sink.rates, selected: "\(sink.rate)") {
        if let rate = Int($0) { send(.setSinkRate(id: sink.id, rate: rate)) }
      }
      Spacer()
      CapsuleButton(Text("Test")) { send(.testSink(id: sink.id)) }
        .disabled(sink.test?.isRunning == true)
        .accessibilityIdentifier(ConnectIdentifier.sinkTest.filled(with: sink.id))
      IconButton(Text("Remove \(sink.name)"), image: "trash") { send(.removeSink(id: sink.id)) }
    }
    Sentence(sink.test?.sentence)
  }
}

extension ProtocolColour {
  /// Never without the protocol's name.
  var colour: Color {
    switch self {
    case .orange: Palette.voltages
    case .blue: Palette.osc
    case .purple: Palette.midi
    case .none: Palette.muted
    }
  }
}
