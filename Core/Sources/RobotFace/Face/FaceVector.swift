/// A face as numbers, one for each parameter.
public struct FaceVector: Hashable, Sendable {
  /// In the order of `FaceParameter.all`.
  public private(set) var values: [Double]

  /// The face at rest.
  public init() { values = FaceParameter.all.map(\.rest) }

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

  /// Every number within its range.
  public mutating func clamp() {
    for index in values.indices {
      let range = Self.ranges[index]
      values[index] = min(max(values[index], range.lowerBound), range.upperBound)
    }
  }

  private static let ranges = FaceParameter.all.map(\.range)
}
