import Instrument
import Mapping
import Numbers
import ScreenKit

/// A list of the form for a new controller of hands.
public enum RoutePart: String, CaseIterable, Codable, Hashable, Sendable {
  case input, hand, target, curve
}

extension PlayScreen {
  /// A value of hands or touches that goes to a MIDI controller and to the sound.
  public struct RouteRow: Codable, Hashable, Sendable {
    /// Its place in the list.
    public var id: Int
    /// "Height", or "Pinch of hand 2".
    public var title: String
    /// "Timbre, controller 74".
    public var target: String
    public var isInverted: Bool
  }
}

/// The choices of the form, as they are kept between two pages' actions.
struct RouteChoice: Hashable, Sendable {
  var input = ControllerInput.pinch
  /// 1…4; 0 for all.
  var hand = 0
  var target = ControllerTarget.controller(20)
  var curve = "linear"

  private static let targets: [ControllerTarget] =
    [.pressure] + (0..<DialController.limit).map { .controller($0) }
  private static let curves: [(id: String, title: String, curve: Curve)] = [
    ("linear", "Evenly", .linear), ("exponential", "Slow, then fast", .exponential),
    ("logarithmic", "Fast, then slow", .logarithmic), ("sCurve", "Soft at both ends", .sCurve),
  ]

  var route: ControllerRoute {
    ControllerRoute(
      input, to: target, curve: Self.curves.first { $0.id == curve }?.curve ?? .linear,
      number: hand > 0 ? hand - 1 : nil)
  }

  mutating func choose(_ part: RoutePart, _ id: String) {
    switch part {
    case .input: input = ControllerInput(rawValue: id) ?? input
    case .hand:
      hand = Int(id).flatMap { (0...PlaySource.maximumPerKind).contains($0) ? $0 : nil } ?? hand
    case .target: target = Self.targets.first { $0.title == id } ?? target
    case .curve: if Self.curves.contains(where: { $0.id == id }) { curve = id }
    }
  }

  var fields: [ChoiceField<RoutePart>] {
    let hands = (0...PlaySource.maximumPerKind).map {
      Choice(id: String($0), title: $0 == 0 ? "All" : "Hand or touch \($0)")
    }
    return [
      ChoiceField(
        id: .input, title: "Value", value: input.rawValue,
        options: ControllerInput.allCases.map { Choice(id: $0.rawValue, title: $0.words) }),
      ChoiceField(id: .hand, title: "Of", value: String(hand), options: hands),
      ChoiceField(
        id: .target, title: "Moves", value: target.title,
        options: Self.targets.map { Choice(id: $0.title, title: $0.title) }),
      ChoiceField(
        id: .curve, title: "How", value: curve,
        options: Self.curves.map { Choice(id: $0.id, title: $0.title) }),
    ]
  }
}

extension ControllerInput {
  /// "Height" for y: the word of players.
  fileprivate var words: String {
    switch self {
    case .x: "Place on the neck"
    case .y: "Height"
    default: title
    }
  }
}

extension ControllerTarget {
  /// "Timbre, controller 74".
  var title: String {
    switch self {
    case .pressure: "Pressure"
    case .controller(11): "Expression, controller 11"
    case .controller(74): "Timbre, controller 74"
    case .controller(let number): "Controller \(number)"
    }
  }
}

extension PlayScreen {
  mutating func showRoutes() {
    routes = settings.routes.enumerated().map { index, route in
      RouteRow(
        id: index,
        title: route.input.words + (route.number.map { " of hand \($0 + 1)" } ?? ""),
        target: route.target.title, isInverted: route.isInverted)
    }
    routeFields = routeChoice.fields
  }

  mutating func chooseRoute(_ part: RoutePart, _ id: String) -> [Effect] {
    routeChoice.choose(part, id)
    routeFields = routeChoice.fields
    return []
  }

  mutating func addRoute() -> [Effect] {
    add(
      routeChoice.route, to: \.routes, limit: InstrumentSettings.maximumRoutes, "controllers")
  }
}
