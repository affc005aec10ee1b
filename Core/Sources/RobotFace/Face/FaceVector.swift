/// The parameters of a face.
public struct FaceVector: Hashable, Sendable {
  /// In the order of `FaceParameter.all`.
  public private(set) var values: [Double]

  /// The neutral face.
  public init() { values = Self.rest }

  init(values: [Double]) { self.values = values }

  public subscript(parameter: FaceParameter) -> Double {
    get { values[parameter.index] }
    set { values[parameter.index] = newValue }
  }

  public subscript(eye: FaceParameter.Eye, parameter: EyeParameter) -> Double {
    get { self[.eye(eye, parameter)] }
    set { self[.eye(eye, parameter)] = newValue }
  }

  public subscript(parameter: WholeParameter) -> Double {
    get { self[.whole(parameter)] }
    set { self[.whole(parameter)] = newValue }
  }

  public var isNumber: Bool { values.allSatisfy(\.isFinite) }

  mutating func add(_ amount: Double, at index: Int) { values[index] += amount }

  /// Every value clamped to its range; a value that is not finite becomes the lower end.
  public mutating func clamp() {
    for index in values.indices {
      // In this order a comparison with NaN yields the lower end.
      values[index] = min(max(Self.least[index], values[index]), Self.most[index])
    }
  }

  var clamped: Self {
    var face = self
    face.clamp()
    return face
  }

  private static let rest = FaceParameter.all.map(\.rest)
  private static let least = FaceParameter.all.map(\.range.lowerBound)
  private static let most = FaceParameter.all.map(\.range.upperBound)
}
