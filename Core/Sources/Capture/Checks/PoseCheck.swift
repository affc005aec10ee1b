import CaptureWire

/// Jumps of a camera's pose, and whether its rotations are rotations.
struct PoseCheck: Sendable {
  /// Metres from one pose to the next, and the cosine of 20°.
  static let longestStep: Float = 0.15
  static let largestTurn: Float = 0.939_692_6
  /// Seconds between two poses that are compared.
  static let longestInterval = 0.1

  private(set) var jumps = 0
  private var worst = 0.0
  private var tracked = Share()
  private var last: (transform: SIMD16<Float>, time: Double)?

  mutating func add(_ pose: CameraPose, at time: Double) {
    tracked.add(pose.isTracked)
    worst = max(worst, Self.error(of: pose.transform))
    defer { last = pose.isTracked ? (pose.transform, time) : nil }
    guard pose.isTracked, let last, time - last.time <= Self.longestInterval else { return }
    if Self.isJump(from: last.transform, to: pose.transform) { jumps += 1 }
  }

  static func isJump(from old: SIMD16<Float>, to new: SIMD16<Float>) -> Bool {
    let step = SIMD3(new[3] - old[3], new[7] - old[7], new[11] - old[11])
    let distance = (step * step).sum().squareRoot()
    // The trace of new × oldᵀ is 1 + 2 cos(angle).
    var trace: Float = 0
    for row in 0..<3 {
      for column in 0..<3 { trace += new[4 * row + column] * old[4 * row + column] }
    }
    return !(distance <= longestStep && (trace - 1) / 2 >= largestTurn)
  }

  /// The largest element of |R × Rᵀ − 1|; 1 at least for a mirrored rotation and for what is not a number.
  static func error(of transform: SIMD16<Float>) -> Double {
    func row(_ index: Int) -> SIMD3<Float> {
      SIMD3(transform[4 * index], transform[4 * index + 1], transform[4 * index + 2])
    }
    let rows = (row(0), row(1), row(2))
    func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }
    let errors = [
      dot(rows.0, rows.0) - 1, dot(rows.1, rows.1) - 1, dot(rows.2, rows.2) - 1,
      dot(rows.0, rows.1), dot(rows.0, rows.2), dot(rows.1, rows.2),
    ].map(abs)
    let (a, b) = (rows.0, rows.1)
    let cross = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    guard errors.allSatisfy(\.isFinite), dot(cross, rows.2) > 0 else { return 1 }
    return Double(errors.max() ?? 0)
  }

  func results() -> [CheckResult] {
    let isSeen = tracked.count > 0
    return [
      CheckRule.rule(.poseJump).result(isSeen ? Double(jumps) : nil),
      CheckRule.rule(.poseShape).result(isSeen ? worst : nil),
      CheckRule.rule(.poseTracked).result(tracked.value),
    ]
  }
}
