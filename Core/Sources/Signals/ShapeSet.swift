import Numbers

/// A set of ARKit shapes in one word: bit n is shape n.
public struct ShapeSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable public init(_ shape: ARKitShape) { rawValue = 1 << UInt64(shape.rawValue) }

  public init(_ shapes: some Sequence<ARKitShape>) {
    self = shapes.reduce(into: []) { $0.formUnion(ShapeSet($1)) }
  }

  public static let all = ShapeSet(rawValue: (1 << 52) - 1)

  /// The shapes of MediaPipe: without tongue, and without cheek and nose shapes, which it never changes.
  public static let mediaPipe = all.subtracting(
    ShapeSet([
      ARKitShape.tongueOut, .cheekPuff, .cheekSquintLeft, .cheekSquintRight, .noseSneerLeft,
      .noseSneerRight,
    ]))

  @inlinable public func contains(_ shape: ARKitShape) -> Bool {
    rawValue & (1 << UInt64(shape.rawValue)) != 0
  }

  public mutating func insert(_ shape: ARKitShape) { formUnion(ShapeSet(shape)) }
}
