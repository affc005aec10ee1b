/// One number of a face as it is drawn. Names are those of mood files.
public enum FaceParameter: Hashable, Sendable {
  case eye(Eye, EyeParameter)
  case whole(WholeParameter)

  public enum Eye: String, CaseIterable, Codable, Sendable { case left, right }

  public static let all: [Self] =
    Eye.allCases.flatMap { eye in EyeParameter.allCases.map { .eye(eye, $0) } }
    + WholeParameter.allCases.map { .whole($0) }

  /// Where it stands in a `FaceVector`.
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

  /// What it is in a face at rest.
  public var rest: Double {
    switch self {
    case .eye(_, let parameter): parameter.rest
    case .whole(let parameter): parameter.rest
    }
  }
}

/// The numbers of one eye: a strip of light with four corners and two lids.
public enum EyeParameter: Int, CaseIterable, Codable, Sendable {
  /// In widths and heights of an eye at rest, to the person's right and downwards.
  case x, y
  /// Of an eye at rest.
  case width, height
  /// In degrees, clockwise.
  case angle
  /// Radii in halves of the eye's width; inner is next to the nose.
  case topInner, topOuter, bottomInner, bottomOuter
  /// The share of the eye that a lid covers, its slope in degrees (inner end down), and how far its middle bulges.
  case upperLid, upperAngle, upperBend, lowerLid, lowerAngle, lowerBend
  /// Of the light, 0…1 in sRGB.
  case red, green, blue
  /// A second light in the middle, 0…1.
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

/// The numbers of the whole face.
public enum WholeParameter: Int, CaseIterable, Codable, Sendable {
  /// In widths and heights of an eye.
  case x, y
  case scale
  /// In degrees, clockwise; more than a turn for a spin.
  case angle
  /// Of all lights; breath goes a fifth beyond 1.
  case brightness
  /// Radius of the light around an eye, in widths of an eye.
  case glow
  /// What is shown beside the eyes, 0…1.
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
