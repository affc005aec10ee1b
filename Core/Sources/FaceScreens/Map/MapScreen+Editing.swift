import Mapping
import Numbers

extension MapScreen {
  /// The actions on the expanded row; no effect without one.
  mutating func applyToExpanded(_ action: Action) -> [Effect] {
    guard let source = expanded.flatMap(Mappable.init(name:)) else { return [] }
    switch action {
    case .setOn(let isOn): return [change(source, .isOn(isOn))]
    case .setMin(let value, let gesture):
      return checkRange(value) ? [change(source, .minimum(value), gesture)] : []
    case .setMax(let value, let gesture):
      return checkRange(value) ? [change(source, .maximum(value), gesture)] : []
    case .setCurve(let curve): return [change(source, .curve(curve.curve(from: table[source])))]
    case .setPower(let value, let gesture): return setPower(value, of: source, gesture)
    case .setSmoothing(let value, let gesture):
      return [change(source, .smoothing(value.clamped(to: 0...500)), gesture)]
    case .setOwnSmoothing(let isOn):
      return [change(source, .smoothing(isOn ? settings.smoothing : nil))]
    case .setInverted(let isOn): return [change(source, .isInverted(isOn))]
    case .addRoute(let kind):
      guard drafts.count < MapScreen.mostRoutes else { return [] }
      drafts.append(.suggestion(kind, for: source, in: table))
      return routesChanged(source, nil)
    case .removeRoute(let index):
      guard drafts.indices.contains(index) else { return [] }
      drafts.remove(at: index)
      return routesChanged(source, nil)
    case .setRouteKind(let index, let kind):
      let other = Route.suggestion(kind, for: source, in: table)
      return editRoute(index, of: source, nil) { if $0.kind != kind { $0 = other } }
    default: return applyToRoute(action, of: source)
    }
  }

  private mutating func applyToRoute(_ action: Action, of source: Mappable) -> [Effect] {
    switch action {
    case .setRouteNumber(let index, let value, let gesture):
      editRoute(index, of: source, gesture) { $0 = $0.with(number: value) }
    case .setRouteAddress(let index, let text, let gesture):
      editRoute(index, of: source, gesture) { route in
        if case .osc = route { route = .osc(text) }
      }
    case .setThreshold(let index, let value, let gesture):
      editRoute(index, of: source, gesture) { $0 = $0.gated { $0.threshold = value } }
    case .setHysteresis(let index, let value, let gesture):
      editRoute(index, of: source, gesture) { $0 = $0.gated { $0.hysteresis = value } }
    case .setVelocity(let index, let value, let gesture):
      editRoute(index, of: source, gesture) {
        $0 = $0.gated { $0.velocity = .fixed(value.clamped(to: Route.typedNumbers)) }
      }
    case .setSpeedVelocity(let index, let isOn):
      editRoute(index, of: source, nil) {
        $0 = $0.gated { $0.velocity = isOn ? .speed : .fixed(100) }
      }
    default: []
    }
  }

  /// The maximum number of routes of one channel.
  static let mostRoutes = 16

  private func change(
    _ source: Mappable, _ change: MappingChange, _ gesture: String? = nil
  ) -> Effect { .edit(.change(source, change), gesture: gesture) }

  private mutating func editRoute(
    _ index: Int, of source: Mappable, _ gesture: String?, _ edit: (inout Route) -> Void
  ) -> [Effect] {
    guard drafts.indices.contains(index) else { return [] }
    edit(&drafts[index])
    return routesChanged(source, gesture)
  }

  /// Only valid routes are applied to the mapping; invalid ones stay in the form with their problem.
  private mutating func routesChanged(_ source: Mappable, _ gesture: String?) -> [Effect] {
    refreshEditor()
    let usable = drafts.filter { $0.problem == nil }
    return usable == table[source].routes ? [] : [change(source, .routes(usable), gesture)]
  }

  private mutating func checkRange(_ value: Float) -> Bool {
    guard abs(value) > 1_000_000 else { return true }
    editor?.rangeProblem = "\(value) is out of range: give a number from −1000000 to 1000000."
    return false
  }

  private mutating func setPower(
    _ value: Float, of source: Mappable, _ gesture: String?
  ) -> [Effect] {
    guard (0.1...10).contains(value) else {
      editor?.powerProblem = "A power of \(value.short) is out of range: give 0.1 to 10."
      return []
    }
    return [change(source, .curve(.exponential(power: value)), gesture)]
  }
}

extension MapEditor.CurveKind {
  /// The curve of this kind; an exponential one keeps its power.
  fileprivate func curve(from mapping: OutputMapping) -> Curve {
    switch self {
    case .linear: .linear
    case .exponential: if case .exponential = mapping.curve { mapping.curve } else { .exponential }
    case .logarithmic: .logarithmic
    case .sCurve: .sCurve
    }
  }
}
