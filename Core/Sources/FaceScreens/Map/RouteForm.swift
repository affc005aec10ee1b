import Mapping
import Numbers
public import ScreenKit

/// One route being edited; an invalid one shows its problem and is not applied.
public struct RouteForm: Codable, Hashable, Sendable {
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case cv, osc, midiCC, midiCC14, note

    var title: String {
      switch self {
      case .cv: "CV"
      case .osc: "OSC"
      case .midiCC: "MIDI CC"
      case .midiCC14: "14-bit CC"
      case .note: "Note gate"
      }
    }

    /// The protocol's colour, always with its name beside it.
    var colour: String {
      switch self {
      case .cv: "orange"
      case .osc: "blue"
      case .midiCC, .midiCC14, .note: "purple"
      }
    }
  }

  public struct Choice: Codable, Hashable, Sendable {
    public var id: Kind
    public var title: String
    public var colour: String
  }

  public static let choices = Kind.allCases.map {
    Choice(id: $0, title: $0.title, colour: $0.colour)
  }

  public var kind: Kind
  public var colour: String
  /// "CV 3", "/face/jaw", "CC 74", "CC 20 + 52", "Note 60 (C4)".
  public var title: String
  /// Jack, controller or note.
  public var number: Int?
  /// "Jack", "Controller" or "Note"; nil for an address.
  public var numberTitle: String?
  public var numberRule: NumberRule?
  public var address: String?
  public var threshold: Float?
  public var hysteresis: Float?
  /// 1…127; nil when velocity follows speed.
  public var velocity: Int?
  /// The rules of a note's gate; nil for other routes.
  public var gate: Gate?
  public var problem: String?

  public struct Gate: Codable, Hashable, Sendable {
    public var threshold = NumberRule(step: 0.01)
    public var hysteresis = NumberRule(minimum: 0, step: 0.01)
    public var velocity = NumberRule(minimum: 1, maximum: 127, step: 1, leap: 1)
  }

  init(_ route: Route, problem: String?) {
    kind = route.kind
    colour = kind.colour
    title = route.title
    self.problem = problem
    switch route {
    case .cv(let jack): show(jack, "Jack", 1, 16)
    case .osc(let address): self.address = address
    case .midiCC(let controller): show(controller, "Controller", 0, 127)
    case .midiCC14(let controller): show(controller, "Controller", 0, 31)
    case .note(let gate):
      show(gate.note, "Note", 0, 127)
      self.gate = Gate()
      threshold = gate.threshold
      hysteresis = gate.hysteresis
      if case .fixed(let velocity) = gate.velocity { self.velocity = velocity }
    }
  }

  private mutating func show(_ number: Int, _ title: String, _ least: Double, _ most: Double) {
    self.number = number
    numberTitle = title
    numberRule = NumberRule(minimum: least, maximum: most, step: 1, leap: 1)
  }
}

/// A route as a row shows it: its label and its protocol's colour.
public struct RouteChip: Codable, Hashable, Sendable {
  public var title: String
  public var colour: String

  init(_ route: Route) {
    title = route.title
    colour = route.kind.colour
  }
}

extension Route {
  var kind: RouteForm.Kind {
    switch self {
    case .cv: .cv
    case .osc: .osc
    case .midiCC: .midiCC
    case .midiCC14: .midiCC14
    case .note: .note
    }
  }

  var title: String {
    switch self {
    case .cv(let jack): "CV \(jack)"
    case .osc(let address): address
    case .midiCC(let number): "CC \(number)"
    case .midiCC14(let number): "CC \(number) + \(number + 32)"
    case .note(let gate): "Note \(gate.note) (\(NoteName.of(gate.note)))"
    }
  }

  /// Numbers of a form; values out of range are clamped.
  static let typedNumbers = -9_999...9_999

  /// This route with another jack, controller or note.
  func with(number: Int) -> Route {
    let number = number.clamped(to: Route.typedNumbers)
    return switch self {
    case .cv: .cv(number)
    case .osc: self
    case .midiCC: .midiCC(number)
    case .midiCC14: .midiCC14(number)
    case .note: gated { $0.note = number }
    }
  }

  /// This route with its gate changed; routes of other kinds are unchanged.
  func gated(_ change: (inout NoteGate) -> Void) -> Route {
    guard case .note(var gate) = self else { return self }
    change(&gate)
    return .note(gate)
  }
}

/// "C4" for note 60.
enum NoteName {
  static func of(_ note: Int) -> String {
    guard (0...127).contains(note) else { return "?" }
    let names = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"]
    return "\(names[note % 12])\(note / 12 - 1)"
  }
}
