import Signals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is behind the lips.
struct FaceSolids: Sendable {
  let cavity = FaceSolid.cavity()
  let upperTeeth = FaceSolid.teeth(
    edge: Float(FaceSurface.Mouth.y) - 0.015, root: Float(FaceSurface.Mouth.y) + 0.14)
  let lowerTeeth = FaceSolid.teeth(
    edge: Float(FaceSurface.Mouth.y) - 0.075, root: Float(FaceSurface.Mouth.y) - 0.2)
  var tongue = FaceSolid.tongue()
  /// Points on a circle of radius 1.
  let circle: [SIMD2<Float>] = (0..<20).map {
    let angle = Float($0) / 20 * 2 * .pi
    return SIMD2(cosf(angle), sinf(angle))
  }
}

extension FacePicture {
  mutating func drawMouth(_ values: ChannelValues, _ space: PictureSpace) {
    let jaw = values[.jawOpen]
    let shift = SIMD3(
      0.13 * (values[.jawLeft] - values[.jawRight]), -0.38 * jaw, -0.09 * jaw)
    let out = min(max(values[.tongueOut], 0), 1)
    solids.tongue.stretchTongue(out: out)
    draw(solids.cavity, .mouth, .zero, FaceSlice.cavity, space)
    draw(solids.upperTeeth, .teeth, .zero, FaceSlice.teeth, space)
    draw(solids.lowerTeeth, .teeth, shift, FaceSlice.teeth, space)
    // A tongue that is out lies before the lip.
    draw(solids.tongue, .tongue, shift, out > 0.05 ? nil : FaceSlice.tongue, space)
  }

  /// - Parameter layer: nil for one by distance.
  private mutating func draw(
    _ solid: FaceSolid, _ material: FaceMaterial, _ shift: SIMD3<Float>, _ layer: UInt32?,
    _ space: PictureSpace
  ) {
    let key = SIMD3<Float>(-0.2, 0.5, 0.9).normalised
    for row in 0..<solid.rows {
      for column in 0..<solid.columns {
        let (i, j, k, l) = solid.corners(row: row, column: column)
        let (p, q) = (solid.points[i] + shift, solid.points[j] + shift)
        let (r, s) = (solid.points[k] + shift, solid.points[l] + shift)
        let normal = space.model.direction((r - p).cross(s - q)).normalised
        let light = abs(normal.dot(key))
        let (a, b, c, d) = (
          space.project(p), space.project(q), space.project(r), space.project(s)
        )
        let slice = layer ?? space.slice(of: (a.z + b.z + c.z + d.z) / 4)
        add(a, b, c, d, FaceShade(material, light: light), slice, space)
      }
    }
  }

  mutating func drawEyes(_ values: ChannelValues, _ space: PictureSpace) {
    drawEye(gazeDirection(values[.eyeGazeLeftX], values[.eyeGazeLeftY]), side: 1, space)
    drawEye(gazeDirection(values[.eyeGazeRightX], values[.eyeGazeRightY]), side: -1, space)
  }

  private mutating func drawEye(_ gaze: SIMD3<Float>, side: Float, _ space: PictureSpace) {
    let eye = FaceMatrix.eyeCentre(side)
    let world = space.model.point(eye)
    let centre = SIMD3(world.x, world.y, world.z)
    let view = (PictureSpace.viewer - centre).normalised
    let look = space.model.direction(gaze).normalised
    func ring(_ angle: Float, _ way: SIMD3<Float>, _ shade: FaceShade, _ layer: UInt32) {
      addCircle(centre, way, angle, shade, FaceSlice.eye + layer, space)
    }
    ring(.pi / 2, view, FaceShade(.white, light: 0.87), 0)
    guard look.dot(view) > 0.2 else { return }
    ring(0.44, look, FaceShade(.ink, light: 0), 1)
    ring(0.4, look, FaceShade(.iris, light: 0.8), 2)
    ring(0.185, look, FaceShade(.ink, light: 0), 3)
    let lamp = (view + SIMD3(-0.45, 0.75, 0.8).normalised).normalised
    ring(0.12, lamp, FaceShade(.glint, light: 1), 4)
  }

  /// A circle on the eyeball: the points at an angle from a direction of the world.
  private mutating func addCircle(
    _ centre: SIMD3<Float>, _ way: SIMD3<Float>, _ angle: Float, _ shade: FaceShade,
    _ slice: UInt32, _ space: PictureSpace
  ) {
    let right = SIMD3<Float>(0, 1, 0).cross(way).normalised
    let up = way.cross(right)
    let radius = Float(FaceSurface.Eye.radius)
    let (c, s) = (cosf(angle) * radius, sinf(angle) * radius)
    let first = begin()
    for point in solids.circle {
      let place = centre + way * c + (right * point.x + up * point.y) * s
      points.append(space.clamped(space.projectWorld(place)))
    }
    finish(first, shade, slice, space)
  }

  mutating func drawLines(
    _ values: ChannelValues, _ space: PictureSpace, _ palette: FacePalette
  ) {
    func line(_ from: SIMD3<Float>, _ to: SIMD3<Float>, _ colour: SIMD3<Float>) -> Line {
      Line(
        from: space.clamped(space.project(from)), to: space.clamped(space.project(to)),
        colour: colour)
    }
    axes.append(line(SIMD3(1.02, 0.1, 0), SIMD3(1.36, 0.1, 0), palette.pitch))
    axes.append(line(SIMD3(0, 1.57, 0), SIMD3(0, 1.9, 0), palette.yaw))
    axes.append(line(SIMD3(0, -0.2, 1.36), SIMD3(0, -0.2, 1.8), palette.roll))
    let radius = Float(FaceSurface.Eye.radius)
    for side in [Float(1), -1] {
      let look =
        side > 0
        ? gazeDirection(values[.eyeGazeLeftX], values[.eyeGazeLeftY])
        : gazeDirection(values[.eyeGazeRightX], values[.eyeGazeRightY])
      let eye = FaceMatrix.eyeCentre(side)
      gaze.append(line(eye + look * (radius * 1.1), eye + look * (radius + 0.62), palette.gaze))
    }
  }
}

extension FaceMatrix {
  fileprivate static func eyeCentre(_ side: Float) -> SIMD3<Float> {
    SIMD3(
      side * Float(FaceSurface.Eye.x), Float(FaceSurface.Eye.y), Float(FaceSurface.Eye.z))
  }
}
