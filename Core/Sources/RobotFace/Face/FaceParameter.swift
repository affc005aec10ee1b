/// One parameter of the drawn face, with its name in mood files.
public enum FaceParameter: Hashable, Sendable {
  case eye(Eye, EyeParameter)
  case whole(WholeParameter)

  public enum Eye: String, CaseIterable, Codable, Sendable { case left, right }

  public static let all: [Self] =
    Eye.allCases.flatMap { eye in EyeParameter.allCases.map { .eye(eye, $0) } }
    + WholeParameter.allCases.map { .whole($0) }

  /// Its index in a `FaceVector`.
  public var index: Int {
    switch self {
    case .eye(.left, let parameter): parameter.rawValue
    case .eye(.right, let parameter): EyeParameter.allCases.count + parameter.rawValue
    case .whole(let parameter): 2 * EyeParameter.allCases.count + parameter.rawValue
    }
  }

  public var range: ClosedRange<Double> {
    switch self {
    case .eye(_, let parameter): parameter.range
    case .whole(let parameter): parameter.range
    }
  }

  /// Its neutral value.
  public var rest: Double {
    switch self {
    case .eye(_, let parameter): parameter.rest
    case .whole(let parameter): parameter.rest
    }
  }
}

/// The parameters of one eye: a strip of light with four corners and two lids.
public enum EyeParameter: Int, CaseIterable, Codable, Sendable {
  /// In widths and heights of a neutral eye, to the person's right and downwards.
  case x, y
  /// Relative to a neutral eye.
  case width, height
  /// In degrees, clockwise.
  case angle
  /// Radii in halves of the eye's width; inner is next to the nose.
  case topInner, topOuter, bottomInner, bottomOuter
  /// The fraction of the eye covered by a lid, its slope in degrees (inner end down), and the bulge of its
  /// middle.
  case upperLid, upperAngle, upperBend, lowerLid, lowerAngle, lowerBend
  /// Of the eye's colour, 0…1 in sRGB.
  case red, green, blue
  /// A second light in the centre, 0…1.
  case core

  public var name: String { String(describing: self) }

  public var range: ClosedRange<Double> {
    switch self {
    case .x, .y: -3...3
    case .width, .height: 0.02...3
    case .angle: -90...90
    case .topInner, .topOuter, .bottomInner, .bottomOuter: 0...1
    case .upperLid, .lowerLid: 0...1
    case .upperAngle, .lowerAngle: -45...45
    case .upperBend, .lowerBend: -1...1
    case .red, .green, .blue, .core: 0...1
    }
  }

  public var rest: Double {
    switch self {
    case .width, .height, .red, .green, .blue: 1
    case .topInner, .topOuter, .bottomInner, .bottomOuter: 0.4
    default: 0
    }
  }
}

/// The parameters of the whole face.
public enum WholeParameter: Int, CaseIterable, Codable, Sendable {
  /// In widths and heights of an eye.
  case x, y
  case scale
  /// In degrees, clockwise; more than a turn for a spin.
  case angle
  /// Of the whole face; breathing exceeds 1 by a fifth.
  case brightness
  /// Radius of the glow of an eye, in widths of an eye.
  case glow
  /// Decorations beside the eyes, 0…1.
  case hearts, question, tear, sweat

  public var name: String { String(describing: self) }

  public var range: ClosedRange<Double> {
    switch self {
    case .x, .y: -3...3
    case .scale: 0.1...3
    case .angle: -720...720
    case .brightness: 0...1.5
    case .glow: 0...8
    case .hearts, .question, .tear, .sweat: 0...1
    }
  }

  public var rest: Double {
    switch self {
    case .scale, .brightness: 1
    case .glow: 2.5
    default: 0
    }
  }
}
