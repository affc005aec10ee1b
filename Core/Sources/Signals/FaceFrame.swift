/// A face at one instant, in ARKit's terms and our axes (see docs/protocols.md).
public struct FaceFrame: Hashable, Sendable {
  /// Seconds since the source's session began, at the time of sensing.
  public var time: Double
  public var sequence: UInt32
  /// False for a frame without a face: its values are undefined.
  public var isTracked: Bool
  public var shapes: ShapeValues
  public var head: HeadPose
  public var gaze: Gaze
  public var available: FaceAvailability

  public init(
    time: Double = 0, sequence: UInt32 = 0, isTracked: Bool = true, shapes: ShapeValues = .zero,
    head: HeadPose = HeadPose(), gaze: Gaze = Gaze(), available: FaceAvailability = .all
  ) {
    self.time = time
    self.sequence = sequence
    self.isTracked = isTracked
    self.shapes = shapes
    self.head = head
    self.gaze = gaze
    self.available = available
  }

  /// A frame without a face.
  public static func lost(time: Double, sequence: UInt32) -> FaceFrame {
    FaceFrame(time: time, sequence: sequence, isTracked: false, available: .none)
  }
}

/// The 52 ARKit coefficients, 0…1, indexed by shape.
public struct ShapeValues: Hashable, Sendable {
  public var storage: SIMD64<Float>

  @inlinable public init(storage: SIMD64<Float>) { self.storage = storage }

  public static let zero = ShapeValues(storage: .zero)

  @inlinable public subscript(shape: ARKitShape) -> Float {
    get { storage[shape.rawValue] }
    set { storage[shape.rawValue] = newValue }
  }
}

/// The pose of the head: angles in radians, applied yaw, then pitch, then roll; position in metres from the
/// sensor's origin.
///
/// Pitch + is nose down, yaw + towards the performer's left, roll + towards the performer's right
/// shoulder; x + is the performer's left, y + up, z + from the face towards the camera.
public struct HeadPose: Hashable, Sendable {
  public var pitch: Float
  public var yaw: Float
  public var roll: Float
  public var position: SIMD3<Float>

  public init(
    pitch: Float = 0, yaw: Float = 0, roll: Float = 0, position: SIMD3<Float> = .zero
  ) {
    self.pitch = pitch
    self.yaw = yaw
    self.roll = roll
    self.position = position
  }
}

/// The gaze of each eye, ±1 = ±30°: x + is the performer's left, y + is up.
public struct Gaze: Hashable, Sendable {
  public var left: SIMD2<Float>
  public var right: SIMD2<Float>

  public init(left: SIMD2<Float> = .zero, right: SIMD2<Float> = .zero) {
    self.left = left
    self.right = right
  }

  /// Gaze from ARKit's eight eyeLook shapes.
  public init(shapes: ShapeValues) {
    left = SIMD2(
      shapes[.eyeLookOutLeft] - shapes[.eyeLookInLeft],
      shapes[.eyeLookUpLeft] - shapes[.eyeLookDownLeft])
    right = SIMD2(
      shapes[.eyeLookInRight] - shapes[.eyeLookOutRight],
      shapes[.eyeLookUpRight] - shapes[.eyeLookDownRight])
  }
}

/// The parts of a `FaceFrame` that its source delivers; the others are unavailable, not zero.
public struct FaceAvailability: Hashable, Sendable {
  public var shapes: ShapeSet
  public var hasHeadAngles: Bool
  public var hasHeadPosition: Bool
  public var hasGaze: Bool

  public init(shapes: ShapeSet, hasHeadAngles: Bool, hasHeadPosition: Bool, hasGaze: Bool) {
    self.shapes = shapes
    self.hasHeadAngles = hasHeadAngles
    self.hasHeadPosition = hasHeadPosition
    self.hasGaze = hasGaze
  }

  public static let all = FaceAvailability(
    shapes: .all, hasHeadAngles: true, hasHeadPosition: true, hasGaze: true)
  public static let none = FaceAvailability(
    shapes: [], hasHeadAngles: false, hasHeadPosition: false, hasGaze: false)
}
