import Addresses
import Console
import DesignSystem
import ScreenKit
import SwiftUI

/// Adds an output; the screen checks the fields.
struct SinkFormView: View {
  let form: SinkForm
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    Card(Text("Add an output")) {
      ChipRow(
        form.kinds.map { Choice(id: $0.id.rawValue, title: $0.title) },
        selected: form.kind.rawValue,
        identifier: { ConnectIdentifier.sinkKind.filled(with: $0) }
      ) { id in
        if let kind = SinkKind(rawValue: id) { send(.setSinkKind(kind: kind)) }
      }
      SinkPlaceView(form: form, send: send)
      if form.fields.contains(.midi) { SinkMIDIView(form: form, send: send) }
      SinkAdvancedView(form: form, send: send)
      CapsuleButton(Text("Add output")) { send(.addSink) }
        .disabled(!form.canAdd)
        .accessibilityIdentifier(ConnectIdentifier.sinkAdd.rawValue)
      Sentence(form.url)
    }
  }
}

/// Where an output goes: an address and a port, or a file.
private struct SinkPlaceView: View {
  let form: SinkForm
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    if form.fields.contains(.host) {
      FieldRow(
        Text("Target address"), text: form.host, problem: form.hostError,
        identifier: ConnectIdentifier.sinkHost.rawValue
      ) { send(.setHost(text: $0)) }
    }
    if form.fields.contains(.port) {
      FieldRow(
        Text("Port"), text: form.port, problem: form.portError,
        identifier: ConnectIdentifier.sinkPort.rawValue
      ) { send(.setPort(text: $0)) }
    }
    if form.fields.contains(.recents) {
      ForEach(form.recents, id: \.self) { target in
        CapsuleButton(Text(verbatim: target)) { send(.useRecent(target: target)) }
      }
    }
    if form.fields.contains(.path) {
      FieldRow(
        Text(verbatim: form.pathTitle), text: form.path, problem: form.pathError,
        identifier: ConnectIdentifier.sinkPath.rawValue
      ) { send(.setPath(text: $0)) }
    }
  }
}

/// Channel, controllers and blink notes of a MIDI output.
private struct SinkMIDIView: View {
  let form: SinkForm
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    MenuRow(Text("MIDI channel"), form.midiChannels, selected: form.midiChannel) {
      send(.setMIDIChannel(channel: $0))
    }
    .accessibilityIdentifier(ConnectIdentifier.sinkChannel.rawValue)
    ChipRow(
      form.layouts, selected: form.midi.layout.rawValue,
      identifier: { ConnectIdentifier.sinkLayout.filled(with: $0) }
    ) { id in
      guard let layout = MIDILayout(rawValue: id) else { return }
      change { $0.layout = layout }
    }
    ToggleRow(Text("Blinks play notes 60 and 61"), isOn: form.midi.sendsBlinkNotes) { isOn in
      change { $0.sendsBlinkNotes = isOn }
    }
    .accessibilityIdentifier(ConnectIdentifier.sinkNotes.rawValue)
  }

  private func change(_ body: (inout MIDIOptions) -> Void) {
    var options = form.midi
    body(&options)
    send(.setMIDI(options: options))
  }
}
