import Instrument
import Numbers
public import ScreenKit
import Tracking

extension PlayScreen {
  /// A body's or a face's value that moves a dial or a controller.
  public struct ModulationRow: Codable, Hashable, Sendable {
    /// Its place in the list.
    public var id: Int
    /// "Left wrist to right wrist: distance".
    public var title: String
    /// "Fuzz".
    public var target: String
    public var isInverted: Bool
  }

  /// What is chosen in the form for a new modulation.
  public struct ModulationForm: Codable, Hashable, Sendable {
    public var fields: [ChoiceField<ModulationPart>] = []
    /// The words about the calibration: what to do now, or what it is.
    public var calibration = ""
    /// The words of its button.
    public var calibrate = ""
    public var isCalibrating = false

    public init() {}
  }

  /// The calibration that runs.
  public struct Calibrating: Hashable, Sendable {
    public var isStill: Bool
    /// 0…1.
    public var progress: Double

    public init(isStill: Bool, progress: Double) {
      self.isStill = isStill
      self.progress = progress
    }
  }
}

/// A list of a form with what is chosen in it.
public struct ChoiceField<ID: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  public var id: ID
  public var title: String
  public var value: String
  public var options: [Choice]
}

/// A list of the form for a new modulation.
public enum ModulationPart: String, CaseIterable, Codable, Hashable, Sendable {
  case measure, first, middle, second, target
}

/// The choices of the form, as they are kept between two pages' actions.
struct ModulationChoice: Hashable, Sendable {
  var measure = "distance"
  var first = BodyPart.leftWrist
  var middle = BodyPart.leftElbow
  var second = BodyPart.rightWrist
  var target = ModulationTarget.dial(.tone)

  private static let measures = [
    Choice(id: "distance", title: "Distance"), Choice(id: "angle", title: "Angle"),
    Choice(id: "relativeSpeed", title: "Speed apart"), Choice(id: "mouth", title: "Mouth"),
    Choice(id: "head.turn", title: "Head: turn"), Choice(id: "head.nod", title: "Head: nod"),
    Choice(id: "head.tilt", title: "Head: tilt"),
  ]

  private static let targets: [ModulationTarget] =
    PlayDial.allCases.map { .dial($0) } + (0..<DialController.limit).map { .controller($0) }

  /// What it describes; nil where a part occurs twice.
  var input: ModulationInput? {
    switch Relationship.Kind(rawValue: measure) {
    case .angle:
      ModulationInput(
        id: [measure, first.rawValue, middle.rawValue, second.rawValue].joined(separator: "."))
    case .distance, .relativeSpeed:
      ModulationInput(id: [measure, first.rawValue, second.rawValue].joined(separator: "."))
    case nil: ModulationInput(id: measure)
    }
  }

  mutating func choose(_ part: ModulationPart, _ id: String) {
    switch part {
    case .measure: if Self.measures.contains(where: { $0.id == id }) { measure = id }
    case .first: first = BodyPart(rawValue: id) ?? first
    case .middle: middle = BodyPart(rawValue: id) ?? middle
    case .second: second = BodyPart(rawValue: id) ?? second
    case .target: target = Self.targets.first { $0.title == id } ?? target
    }
  }

  /// The lists that its measure needs.
  var fields: [ChoiceField<ModulationPart>] {
    let parts = BodyPart.allCases.map { Choice(id: $0.rawValue, title: $0.title) }
    let field = { (id: ModulationPart, title: String, value: BodyPart) in
      ChoiceField<ModulationPart>(id: id, title: title, value: value.rawValue, options: parts)
    }
    var fields = [
      ChoiceField<ModulationPart>(
        id: .measure, title: "Measure", value: measure, options: Self.measures)
    ]
    let kind = Relationship.Kind(rawValue: measure)
    if kind != nil { fields.append(field(.first, "From", first)) }
    if kind == .angle { fields.append(field(.middle, "At", middle)) }
    if kind != nil { fields.append(field(.second, "To", second)) }
    let targets = Self.targets.map { Choice(id: $0.title, title: $0.title) }
    fields.append(
      ChoiceField<ModulationPart>(
        id: .target, title: "Moves", value: target.title, options: targets))
    return fields
  }
}

extension PlayScreen {
  mutating func showModulation(_ calibrating: Calibrating?) {
    modulations = settings.modulations.enumerated().map { index, route in
      ModulationRow(
        id: index, title: route.input.title, target: route.target.title,
        isInverted: route.isInverted)
    }
    form.fields = choice.fields
    form.isCalibrating = calibrating != nil
    form.calibrate = calibrating == nil ? "Calibrate my body" : "Cancel"
    if let calibrating {
      let percent = Int(clamping: (100 * calibrating.progress).rounded(), to: 0...100)
      form.calibration =
        calibrating.isStill
        ? "Stand still, shoulders in the picture: \(percent) %"
        : "Now move as far as you will play: \(percent) %"
    } else {
      form.calibration =
        settings.bodyCalibration == nil
        ? "Usual ranges are used until you calibrate." : "Calibrated to the person who played."
    }
  }

  mutating func addModulation() -> [Effect] {
    guard let input = choice.input else {
      return [
        .notify(Notice(.error, "A part cannot be compared with itself: choose different parts."))
      ]
    }
    let route = BodyRoute(input, to: choice.target)
    return add(route, to: \.modulations, limit: BodyRoute.limit, "modulations")
  }

  mutating func chooseModulation(_ part: ModulationPart, _ id: String) -> [Effect] {
    choice.choose(part, id)
    form.fields = choice.fields
    return []
  }
}
