import DesignSystem
import FaceScreens
import Numbers
import ScreenKit
import SwiftUI

/// The routes of a channel, and learning from a controller.
struct MapRoutesView: View {
  let editor: MapEditor
  let kinds: [RouteForm.Choice]
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    Text("Routes").font(.headline).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
    Sentence(editor.standard)
    VStack(alignment: .leading, spacing: Space.medium) {
      ForEach(Array(editor.routes.enumerated()), id: \.offset) { index, route in
        MapRouteView(index: index, route: route, kinds: kinds, send: send)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(MapIdentifier.routes.rawValue)
    ForEach(kinds, id: \.id) { kind in
      CapsuleButton(Text("Add \(kind.title)")) { send(.addRoute(kind: kind.id)) }
        .accessibilityIdentifier(MapIdentifier.addRoute.filled(with: kind.id.rawValue))
    }
    CapsuleButton(Text("Learn from a controller"), isOn: editor.isListening) {
      send(.learnController)
    }
    .accessibilityIdentifier(MapIdentifier.listen.rawValue)
    Sentence(editor.listening)
  }
}

/// One route with its kind, its place and its problem.
private struct MapRouteView: View {
  let index: Int
  let route: RouteForm
  let kinds: [RouteForm.Choice]
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      HStack {
        MenuRow(
          Text("Route \("\(index + 1)")"),
          kinds.map { Choice(id: $0.id.rawValue, title: $0.title) }, selected: route.kind.rawValue
        ) { id in
          if let kind = RouteForm.Kind(rawValue: id) {
            send(.setRouteKind(index: index, kind: kind))
          }
        }
        .accessibilityIdentifier(identifier(.routeKind))
        Spacer()
        IconButton(Text("Remove route \("\(index + 1)")"), image: "trash") {
          send(.removeRoute(index: index))
        }
        .accessibilityIdentifier(identifier(.routeRemove))
      }
      MapRoutePlaceView(index: index, route: route, send: send)
      if route.gate != nil { MapGateView(index: index, route: route, send: send) }
    }
  }

  private func identifier(_ identifier: MapIdentifier) -> String {
    identifier.filled(with: "\(index)")
  }
}

/// The address, or the number of a jack, a controller or a note.
private struct MapRoutePlaceView: View {
  let index: Int
  let route: RouteForm
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    if let address = route.address {
      FieldRow(
        Text("OSC address"), text: address, problem: route.problem,
        identifier: identifier(.routeAddress),
        problemIdentifier: identifier(.routeAddressError)
      ) { send(.setRouteAddress(index: index, text: $0, gesture: "address \(index)")) }
    } else if let number = route.number, let title = route.numberTitle,
      let rule = route.numberRule
    {
      NumberRow(
        Text(verbatim: title), Double(number), rule: rule, identifier: identifier(.routeNumber)
      ) { send(.setRouteNumber(index: index, value: Int(clamping: $0.rounded()), gesture: $1)) }
      if let problem = route.problem {
        Sentence(problem, .problem).accessibilityIdentifier(identifier(.routeError))
      }
    }
  }

  private func identifier(_ identifier: MapIdentifier) -> String {
    identifier.filled(with: "\(index)")
  }
}

/// When a note starts and ends, and how hard it is played.
private struct MapGateView: View {
  let index: Int
  let route: RouteForm
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    if let gate = route.gate, let threshold = route.threshold, let hysteresis = route.hysteresis {
      NumberRow(
        Text("Threshold"), Double(threshold), rule: gate.threshold,
        identifier: identifier(.routeThreshold)
      ) { send(.setThreshold(index: index, value: Float($0), gesture: $1)) }
      NumberRow(
        Text("Hysteresis"), Double(hysteresis), rule: gate.hysteresis,
        identifier: identifier(.routeHysteresis)
      ) { send(.setHysteresis(index: index, value: Float($0), gesture: $1)) }
      ToggleRow(Text("Velocity from speed"), isOn: route.velocity == nil) {
        send(.setSpeedVelocity(index: index, isOn: $0))
      }
      .accessibilityIdentifier(identifier(.routeSpeed))
      if let velocity = route.velocity {
        NumberRow(
          Text("Velocity"), Double(velocity), rule: gate.velocity,
          identifier: identifier(.routeVelocity)
        ) { send(.setVelocity(index: index, value: Int(clamping: $0.rounded()), gesture: $1)) }
      }
    }
  }

  private func identifier(_ identifier: MapIdentifier) -> String {
    identifier.filled(with: "\(index)")
  }
}
