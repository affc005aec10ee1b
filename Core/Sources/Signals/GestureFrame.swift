/// The gestures at one instant; one outside `available` is unknown and reads 0.
public struct GestureFrame: Hashable, Sendable {
  /// Lane n is gesture n, 0…1; the four unused lanes are 0.
  public var values: SIMD16<Float>
  public var available: GestureSet

  public init(values: SIMD16<Float> = .zero, available: GestureSet = []) {
    self.values = values
    self.available = available
  }

  /// No gesture is available: none was computed, or there is no face.
  public static let none = GestureFrame()

  @inlinable public subscript(gesture: FaceGesture) -> Float {
    get { values[gesture.rawValue] }
    set { values[gesture.rawValue] = newValue }
  }
}
