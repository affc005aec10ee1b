import ScreenKit
public import Tracking

extension ModulationInput {
  /// "Left hand to right hand: distance", "Head turn" or "Mouth opening".
  public var title: String {
    switch self {
    case .relationship(let relationship): relationship.title
    case .head(let axis): "Head \(axis.rawValue)"
    case .mouth: "Mouth opening"
    }
  }
}

extension ModulationTarget {
  /// "Fuzz" or "Controller 11".
  public var title: String {
    switch self {
    case .dial(let dial): dial.rawValue.titled
    case .controller(let number): "Controller \(number)"
    }
  }
}

extension Relationship {
  fileprivate var title: String {
    let names = parts.map(\.name)
    let ends = "\(names[0]) to \(names[names.count - 1])".titled
    return switch kind {
    case .distance: "\(ends): distance"
    case .angle: "\(ends): angle at \(names[1])"
    case .relativeSpeed: "\(ends): speed"
    }
  }
}

extension BodyPart {
  /// "Left hand".
  public var title: String { name.titled }

  /// "left hand".
  fileprivate var name: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }
}
