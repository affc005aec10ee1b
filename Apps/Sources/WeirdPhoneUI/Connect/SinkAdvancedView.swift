import Addresses
import Console
import DesignSystem
import Numbers
import ScreenKit
import SwiftUI

/// What most outputs leave as it is.
struct SinkAdvancedView: View {
  let form: SinkForm
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    DisclosureGroup(
      isExpanded: Binding(get: { form.isAdvancedOpen }, set: { _ in send(.toggleAdvanced) })
    ) {
      NumberRow(
        Text("Frame rate"), Double(form.rate), rule: form.rateRule,
        sliderIdentifier: ConnectIdentifier.sinkRate.rawValue
      ) { rate, _ in send(.setRate(rate: Int(clamping: rate))) }
      SinkOptionsView(form: form, send: send)
    } label: {
      Text("Advanced")
        .foregroundStyle(Palette.text)
        .accessibilityIdentifier(ConnectIdentifier.sinkAdvanced.rawValue)
    }
  }
}

/// The options of the chosen kind.
private struct SinkOptionsView: View {
  let form: SinkForm
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    if form.fields.contains(.timeout) {
      NumberRow(
        Text("Network timeout"), Double(form.timeout), rule: form.timeoutRule,
        sliderIdentifier: ConnectIdentifier.sinkTimeout.rawValue
      ) { seconds, _ in send(.setTimeout(seconds: Int(clamping: seconds))) }
    }
    toggle(.broadcast, Text("Broadcast to the whole network"), form.isBroadcast, .sinkBroadcast) {
      send(.setBroadcast(isOn: $0))
    }
    toggle(.arkit, Text("Also send the 52 ARKit names"), form.includesARKit, .sinkARKit) {
      send(.setARKit(isOn: $0))
    }
    toggle(
      .tenVolts, Text("Full movement is 10 V (otherwise 5 V)"), form.isTenVolts, .sinkTenVolts
    ) { send(.setTenVolts(isOn: $0)) }
    if form.fields.contains(.framing) {
      ChipRow(
        form.framings, selected: form.framing.rawValue,
        identifier: { ConnectIdentifier.sinkFraming.filled(with: $0) }
      ) { id in
        guard let framing = SinkURL.StreamFraming(rawValue: id) else { return }
        send(.setFraming(framing: framing))
      }
    }
  }

  @ViewBuilder private func toggle(
    _ field: SinkForm.Field, _ title: Text, _ isOn: Bool, _ identifier: ConnectIdentifier,
    send: @escaping @MainActor (Bool) -> Void
  ) -> some View {
    if form.fields.contains(field) {
      ToggleRow(title, isOn: isOn, send: send).accessibilityIdentifier(identifier.rawValue)
    }
  }
}
