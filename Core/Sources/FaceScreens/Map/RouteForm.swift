import Mapping
import Numbers

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
  public var lowest = 0
  public var highest = 0
  public var address: String?
  public var threshold: Float?
  public var hysteresis: Float?
  /// 1…127; nil when velocity follows speed.
  public var velocity: Int?
  public var problem: String?

  init(_ route: Route, problem: String?) {
    kind = route.kind
    colour = kind.colour
    title = route.title
    self.problem = problem
    switch route {
    case .cv(let jack): (number, lowest, highest) = (jack, 1, 16)
    case .osc(let address): self.address = address
    case .midiCC(let controller): (number, lowest, highest) = (controller, 0, 127)
    case .midiCC14(let controller): (number, lowest, highest) = (controller, 0, 31)
    case .note(let gate):
      (number, lowest, highest) = (gate.note, 0, 127)
      threshold = gate.threshold
      hysteresis = gate.hysteresis
      if case .fixed(let velocity) = gate.velocity { self.velocity = velocity }
    }
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
