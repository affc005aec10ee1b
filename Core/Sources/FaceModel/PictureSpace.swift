import Numbers
import Signals

/// From the head to the points of a picture.
struct PictureSpace {
  let model: FaceMatrix
  let camera: FaceMatrix
  let width: Float
  let height: Float
  private let matrix: FaceMatrix
  private let isMirrored: Bool
  /// The distances of the whole head from the camera.
  private let near: Float
  private let far: Float

  init(
    _ viewpoint: FaceViewpoint, _ values: ChannelValues, width: Float, height: Float,
    isMirrored: Bool
  ) {
    (self.width, self.height, self.isMirrored) = (width, height, isMirrored)
    camera = viewpoint.camera(aspect: width / height)
    model = viewpoint.model(values)
    matrix = camera * model
    let middle = matrix.point(SIMD3(0, 0, 0)).w
    (near, far) = (middle - 1.7, middle + 1.7)
  }

  /// Whether the viewer sees the face from its front.
  var isFrontal: Bool { model.z.z > 0.1 }

  /// Where the page's light calculation has its viewer.
  static let viewer = SIMD3<Float>(0, 0, 8)
  static let key = SIMD3<Float>(-0.35, 0.75, 0.75).normalised

  /// x and y in the picture and the distance from the camera, of a point of the head.
  func project(_ point: SIMD3<Float>) -> SIMD3<Float> { flat(matrix.point(point)) }

  /// The same of a point of the world.
  func projectWorld(_ point: SIMD3<Float>) -> SIMD3<Float> { flat(camera.point(point)) }

  private func flat(_ point: SIMD4<Float>) -> SIMD3<Float> {
    let w = max(point.w, 0.01)
    let x = (point.x / w * 0.5 + 0.5) * width
    return SIMD3(isMirrored ? width - x : x, (0.5 - point.y / w * 0.5) * height, point.w)
  }

  /// Twice the area of a quadrilateral; positive if its corners are counter-clockwise as the viewer sees it.
  func area(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ d: SIMD3<Float>) -> Float {
    let (p, q) = (c - a, d - b)
    let area = p.y * q.x - p.x * q.y
    return isMirrored ? -area : area
  }

  /// The slice of a distance: nearer is drawn later.
  func slice(of depth: Float) -> UInt32 {
    let part = (far - depth) / (far - near) * Float(FaceSlice.skinCount)
    return FaceSlice.skin + UInt32(clamping: part, to: 0...FaceSlice.skinCount - 1)
  }

  func clamped(_ point: SIMD3<Float>) -> SIMD2<Float> {
    SIMD2(min(max(point.x, 0), width), min(max(point.y, 0), height))
  }

  /// The light on a point of the head with this normal: the key light, and the light from behind at the rim with its
  /// side.
  func light(
    _ normal: SIMD3<Float>, at place: SIMD3<Float>
  ) -> (key: Float, rim: Float, side: UInt32) {
    let turned = model.direction(normal).normalised
    let world = model.point(place)
    let view = (Self.viewer - SIMD3(world.x, world.y, world.z)).normalised
    let facing = 1 - max(turned.dot(view), 0)
    let rim = facing * facing * facing.squareRoot()
    // Without a rim the side is not seen: one look instead of three.
    let side: UInt32 = rim < 0.07 || abs(turned.x) < 0.2 ? 1 : turned.x > 0 ? 2 : 0
    return (max(turned.dot(Self.key), 0), rim, side)
  }
}

/// Layers of the picture, from the back to the front. What is inside the head is never in front of the skin.
enum FaceSlice {
  static let cavity: UInt32 = 0
  static let teeth: UInt32 = 1
  static let tongue: UInt32 = 2
  /// The eyeball, its ring, iris, pupil and glint.
  static let eye: UInt32 = 3
  static let skin: UInt32 = 8
  static let skinCount: UInt32 = 32
}
