import Addresses
import Console
import DesignSystem
import ScreenKit
import SwiftUI

/// The sources, each with its state.
struct SourceListView: View {
  let screen: ConnectScreen
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    Card(Text("Sources")) {
      Sentence(screen.sourcesHint)
      ForEach(screen.sources, id: \.id) { row($0) }
    }
  }

  private func row(_ source: ConnectScreen.Source) -> some View {
    HStack {
      VStack(alignment: .leading, spacing: Space.small) {
        Text(verbatim: source.title).font(.headline).foregroundStyle(Palette.text)
        StatusLine(Status(source.tone, source.sentence))
      }
      Spacer()
      if source.canRemove {
        IconButton(Text("Remove \(source.title)"), image: "trash") {
          send(.removeSource(id: source.id))
        }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(ConnectIdentifier.source.filled(with: source.id))
  }
}

/// Adds a source of the kinds that this phone offers.
struct SourceFormView: View {
  let form: SourceForm
  let send: @MainActor (ConnectScreen.Action) -> Void
  @State private var showsAxes = false

  var body: some View {
    Card(Text("Add a source")) {
      MenuRow(
        Text("Kind"), form.kinds.map { Choice(id: $0.id.rawValue, title: $0.title) },
        selected: form.kind.rawValue
      ) { id in
        if let kind = SourceForm.Kind(rawValue: id) { send(.setSourceKind(kind: kind)) }
      }
      .accessibilityIdentifier(ConnectIdentifier.sourceKind.rawValue)
      Sentence(form.hint)
      text
      DisclosureGroup(isExpanded: isShowingAxes) {
        AxisListView(axes: form.axes, send: send)
      } label: {
        Text("Something moves the wrong way")
          .foregroundStyle(Palette.text)
          .accessibilityIdentifier(ConnectIdentifier.sourceAxes.rawValue)
      }
      Sentence(form.inverted)
      CapsuleButton(Text("Add source")) { send(.addSource) }
        .disabled(!form.canAdd)
        .accessibilityIdentifier(ConnectIdentifier.sourceAdd.rawValue)
    }
  }

  /// Open while an axis is inverted.
  private var isShowingAxes: Binding<Bool> {
    Binding(get: { showsAxes || form.inverted != nil }, set: { showsAxes = $0 })
  }

  @ViewBuilder private var text: some View {
    if let title = form.fieldTitle {
      FieldRow(
        Text(verbatim: title), text: form.text, problem: form.error,
        identifier: ConnectIdentifier.sourceText.rawValue,
        problemIdentifier: ConnectIdentifier.sourceError.rawValue
      ) { send(.setSourceText(text: $0)) }
    } else if let error = form.error {
      Sentence(error, .problem)
        .accessibilityIdentifier(ConnectIdentifier.sourceError.rawValue)
    }
  }
}

/// The axes that can be inverted.
private struct AxisListView: View {
  let axes: [SourceForm.Axis]
  let send: @MainActor (ConnectScreen.Action) -> Void

  var body: some View {
    ForEach(axes, id: \.id) { axis in
      ToggleRow(Text(verbatim: axis.title), isOn: axis.isInverted) {
        send(.setSourceAxis(axis: axis.id, isInverted: $0))
      }
      .accessibilityIdentifier(ConnectIdentifier.sourceAxis.filled(with: axis.id))
    }
  }
}
