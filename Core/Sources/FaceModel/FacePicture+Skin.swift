import Numbers

extension FacePicture {
  mutating func drawSkin(_ rig: FaceRig, _ space: PictureSpace) {
    for index in cells.indices {
      let cell = cells[index]
      let (i, j, k, l) = (Int(cell.x), Int(cell.y), Int(cell.z), Int(cell.w))
      let (a, b, c, d) = (projected[i], projected[j], projected[k], projected[l])
      guard space.area(a, b, c, d) > 0 else { continue }
      let normal = rig.normals[i] + rig.normals[j] + rig.normals[k] + rig.normals[l]
      let middle =
        (rig.positions[i] + rig.positions[j] + rig.positions[k] + rig.positions[l]) / 4
      let light = space.light(normal, at: middle)
      let heat = (rig.heat[i] + rig.heat[j] + rig.heat[k] + rig.heat[l]) * 1.5
      let shade = FaceShade(
        .skin, light: light.key, rim: light.rim, side: light.side, heat: heat,
        fade: UInt32(fades[index]))
      add(a, b, c, d, shade, space.slice(of: (a.z + b.z + c.z + d.z) / 4), space)
    }
  }

  /// Marks are a little nearer than the skin that they lie on.
  mutating func drawMarks(_ rig: FaceRig, _ space: PictureSpace) {
    for mark in marks {
      let (p, q, r, s) = (
        mark.corners.0.place(in: rig.positions), mark.corners.1.place(in: rig.positions),
        mark.corners.2.place(in: rig.positions), mark.corners.3.place(in: rig.positions)
      )
      let (a, b, c, d) = (space.project(p), space.project(q), space.project(r), space.project(s))
      guard space.area(a, b, c, d) > 0 else { continue }
      let light = space.light((r - p).cross(s - q), at: p)
      let isLip = mark.material == .lip
      let shade = FaceShade(
        mark.material, light: isLip ? light.key : 0, rim: isLip ? light.rim : 0,
        side: isLip ? light.side : 1)
      let depth = (a.z + b.z + c.z + d.z) / 4 - 0.06
      add(a, b, c, d, shade, space.slice(of: depth), space)
    }
  }

  mutating func add(
    _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ d: SIMD3<Float>,
    _ shade: FaceShade, _ slice: UInt32, _ space: PictureSpace
  ) {
    let first = begin()
    points.append(space.clamped(a))
    points.append(space.clamped(b))
    points.append(space.clamped(c))
    points.append(space.clamped(d))
    finish(first, shade, slice, space)
  }

  /// The index of the first point of the next piece.
  func begin() -> Int { points.count }

  /// Makes the points since `first` a piece, unless they lie at one edge of the picture.
  mutating func finish(
    _ first: Int, _ shade: FaceShade, _ slice: UInt32, _ space: PictureSpace
  ) {
    var low = points[first]
    var high = low
    for index in first..<points.count {
      low = pointwiseMin(low, points[index])
      high = pointwiseMax(high, points[index])
    }
    guard low.x < high.x, low.y < high.y else {
      points.removeSubrange(first...)
      return
    }
    pieces.append(
      Piece(
        first: Int32(first), count: Int32(points.count - first),
        key: slice << FaceShade.bits | shade.code))
  }
}
