/// Up to nine postures of a hand, each taught by a few examples.
///
/// A hand has the posture of its nearest example, unless it is farther away than that posture's examples are from each other,
/// or nearly as close to an example of another posture.
public struct PostureSet: Hashable, Sendable {
  /// One posture with its examples.
  public struct Posture: Hashable, Sendable {
    /// Up to 40 characters.
    public internal(set) var name: String
    var examples: [HandShape] = []
    /// Distance to an example within which a hand has this posture.
    var radius: Float = 0

    /// The number of its examples, 0…12.
    public var count: Int { examples.count }
  }

  /// The maximum number of postures.
  public static let limit = 9
  /// The maximum number of examples of a posture; a further one replaces the oldest.
  public static let exampleLimit = 12

  public private(set) var postures: [Posture] = []

  public init() {}

  /// Adds a posture without examples and returns its index; nil when there are nine.
  @discardableResult public mutating func add(_ name: String) -> Int? {
    guard postures.count < Self.limit else { return nil }
    postures.append(Posture(name: Self.shortened(name)))
    prepare()
    return postures.count - 1
  }

  /// Adds an example; false, without a change, when there is no such posture.
  @discardableResult public mutating func teach(_ shape: HandShape, as posture: Int) -> Bool {
    guard postures.indices.contains(posture) else { return false }
    if postures[posture].count == Self.exampleLimit { postures[posture].examples.removeFirst() }
    postures[posture].examples.append(shape)
    prepare()
    return true
  }

  public mutating func rename(_ posture: Int, to name: String) {
    guard postures.indices.contains(posture) else { return }
    postures[posture].name = Self.shortened(name)
  }

  /// Removes a posture; those after it move up by one.
  public mutating func remove(_ posture: Int) {
    guard postures.indices.contains(posture) else { return }
    postures.remove(at: posture)
    prepare()
  }

  /// Removes the examples of a posture.
  public mutating func forget(_ posture: Int) {
    guard postures.indices.contains(posture) else { return }
    postures[posture].examples = []
    prepare()
  }

  /// The index of the posture that a shape has; nil when it resembles none clearly.
  public func classify(_ shape: HandShape) -> Int? {
    var best: (posture: Int, distance: Float)?
    var second = Float.infinity
    for (index, posture) in postures.enumerated() {
      let distance = posture.distance(to: shape)
      if distance < best?.distance ?? .infinity {
        second = best?.distance ?? .infinity
        best = (index, distance)
      } else {
        second = min(second, distance)
      }
    }
    guard let best, best.distance <= postures[best.posture].radius,
      best.distance <= second * Self.clearness
    else { return nil }
    return best.posture
  }

  /// The best distance is at most this part of the second posture's.
  private static let clearness: Float = 0.85
  /// Radius of a posture with one example, and the limits of others.
  private static let radii: (usual: Float, least: Float, most: Float) = (0.2, 0.14, 0.26)

  private static func shortened(_ name: String) -> String { String(name.prefix(40)) }

  private mutating func prepare() {
    for index in postures.indices {
      let spread = postures[index].spread
      let radius = spread.map { min(max(1.6 * $0, Self.radii.least), Self.radii.most) }
      postures[index].radius = radius ?? Self.radii.usual
    }
  }
}

extension PostureSet.Posture {
  /// The distance to the nearest example.
  func distance(to shape: HandShape) -> Float {
    examples.reduce(.infinity) { min($0, $1.distance(to: shape)) }
  }

  /// The median distance of an example to the nearest other one; nil with fewer than two.
  var spread: Float? {
    guard count > 1 else { return nil }
    let nearest = examples.indices.map { one in
      examples.indices.reduce(Float.infinity) { least, other in
        other == one ? least : min(least, examples[one].distance(to: examples[other]))
      }
    }
    return nearest.sorted()[count / 2]
  }
}

/// Names and examples; damaged examples and postures beyond the ninth are dropped.
extension PostureSet: Codable {
  private struct Stored: Codable {
    var name: String
    var examples: [[Float]]
  }

  private enum Keys: CodingKey { case postures }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    self.init()
    let stored = try keyed.decodeIfPresent([Stored].self, forKey: .postures) ?? []
    for posture in stored {
      guard let index = add(posture.name) else { break }
      for case let shape? in posture.examples.suffix(Self.exampleLimit).map(HandShape.init(stored:))
      { postures[index].examples.append(shape) }
    }
    prepare()
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    let stored = postures.map { Stored(name: $0.name, examples: $0.examples.map(\.stored)) }
    try keyed.encode(stored, forKey: .postures)
  }
}
