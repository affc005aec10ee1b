import DesignSystem
import FaceScreens
import Numbers
import ScreenKit
import SwiftUI

/// All settings of one channel or gesture.
struct MapEditorView: View {
  let editor: MapEditor
  let screen: MapScreen
  let dot: SIMD2<Double>?
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    Card(Text(verbatim: editor.title)) {
      HStack {
        Sentence("\(editor.name) · \(editor.use)")
        Spacer()
        IconButton(Text("Close \(editor.title)"), image: "xmark") {
          send(.expand(name: editor.name))
        }
        .accessibilityIdentifier(MapIdentifier.close.rawValue)
      }
      CurvePlot(
        [CurvePlot.Line(values: editor.curvePlaces, colour: Palette.osc)], dot: dot,
        label: Text("The output over the input")
      )
      .accessibilityIdentifier(MapIdentifier.graph.rawValue)
      MapSwitchesView(editor: editor, send: send)
      ForEach(editor.problems, id: \.self) { Sentence($0, .problem) }
      MapRoutesView(editor: editor, kinds: screen.routeKinds, send: send)
      MapRangeView(editor: editor, send: send)
      MapCurveView(editor: editor, curves: screen.curves, send: send)
      MapSmoothingView(editor: editor, send: send)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(MapIdentifier.editor.rawValue)
  }
}

/// On, inverted, as at the beginning.
private struct MapSwitchesView: View {
  let editor: MapEditor
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    ToggleRow(Text("Output"), isOn: editor.isOn) { send(.setOn(isOn: $0)) }
      .accessibilityIdentifier(MapIdentifier.output.rawValue)
    ToggleRow(Text("Invert"), isOn: editor.isInverted) { send(.setInverted(isOn: $0)) }
      .accessibilityIdentifier(MapIdentifier.invert.rawValue)
    CapsuleButton(Text("Reset")) { send(.reset(name: editor.name)) }
      .disabled(!editor.canReset)
      .accessibilityLabel(Text("Reset \(editor.title)"))
      .accessibilityIdentifier(MapIdentifier.reset.rawValue)
  }
}

/// Minimum and maximum.
private struct MapRangeView: View {
  let editor: MapEditor
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    NumberRow(
      Text("Minimum"), Double(editor.min), rule: editor.minRule,
      identifier: MapIdentifier.minimum.rawValue,
      sliderIdentifier: MapIdentifier.minimumSlider.rawValue
    ) { send(.setMin(value: Float($0), gesture: $1)) }
    NumberRow(
      Text("Maximum"), Double(editor.max), rule: editor.maxRule,
      identifier: MapIdentifier.maximum.rawValue,
      sliderIdentifier: MapIdentifier.maximumSlider.rawValue
    ) { send(.setMax(value: Float($0), gesture: $1)) }
    if let problem = editor.rangeProblem {
      Sentence(problem, .problem).accessibilityIdentifier(MapIdentifier.rangeError.rawValue)
    }
  }
}

/// The kind of curve, and the power of one.
private struct MapCurveView: View {
  let editor: MapEditor
  let curves: [MapEditor.CurveChoice]
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    ChipRow(
      curves.map { Choice(id: $0.id.rawValue, title: $0.title) },
      selected: editor.curve.rawValue, identifier: { MapIdentifier.curve.filled(with: $0) }
    ) { id in
      if let curve = MapEditor.CurveKind(rawValue: id) { send(.setCurve(curve: curve)) }
    }
    if let power = editor.power {
      NumberRow(
        Text("Power"), Double(power), rule: editor.powerRule,
        identifier: MapIdentifier.power.rawValue,
        sliderIdentifier: MapIdentifier.powerSlider.rawValue
      ) { send(.setPower(value: Float($0), gesture: $1)) }
      Sentence(editor.powerProblem, .problem)
    }
  }
}

/// Its own smoothing, or the one of everything.
private struct MapSmoothingView: View {
  let editor: MapEditor
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    ToggleRow(Text(verbatim: editor.smoothingTitle), isOn: !editor.hasOwnSmoothing) {
      send(.setOwnSmoothing(isOn: !$0))
    }
    .accessibilityIdentifier(MapIdentifier.smoothingGlobal.rawValue)
    if editor.hasOwnSmoothing {
      NumberRow(
        Text("Smoothing"), Double(editor.smoothing), rule: editor.smoothingRule,
        identifier: MapIdentifier.smoothing.rawValue,
        sliderIdentifier: MapIdentifier.smoothingSlider.rawValue
      ) { send(.setSmoothing(value: Int(clamping: $0), gesture: $1)) }
    }
  }
}
