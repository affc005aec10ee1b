/// The four systems of `ChaosAttractor`, with the constants of their authors; `chaos` at 0 calms them as far as
/// they still move: above 24.74 Lorenz has no resting point, below 0.329 Thomas has none.
enum ChaosSystem: Int {
  case lorenz, rossler, aizawa, thomas

  @inline(__always)
  func derivative<Lane: AudioLane>(_ s: ChaosPoint<Lane>, _ chaos: Lane) -> ChaosPoint<Lane> {
    switch self {
    case .lorenz:
      let rho = 25 + 3 * chaos
      return ChaosPoint(
        x: 10 * (s.y - s.x), y: s.x * (rho - s.z) - s.y, z: s.x * s.y - s.z * (8 / 3))
    case .rossler:
      let c = 2.5 + 3.2 * chaos
      return ChaosPoint(x: -(s.y + s.z), y: s.x + s.y * 0.2, z: 0.2 + s.z * (s.x - c))
    case .aizawa:
      let (a, b, c, d, e) = (Float(0.95), Float(0.7), Float(0.6), Float(3.5), Float(0.25))
      let f = 0.1 * chaos
      let planar = s.x * s.x + s.y * s.y
      return ChaosPoint(
        x: (s.z - b) * s.x - d * s.y, y: d * s.x + (s.z - b) * s.y,
        z: c + a * s.z - s.z * s.z * s.z * (1 / 3) - planar * (1 + e * s.z)
          + f * s.z * s.x * s.x * s.x)
    case .thomas:
      let b = 0.29 - 0.082_4 * chaos
      let turn: Float = 0.5 / .pi
      return ChaosPoint(
        x: Lane.sine(turns: s.y * turn) - b * s.x, y: Lane.sine(turns: s.z * turn) - b * s.y,
        z: Lane.sine(turns: s.x * turn) - b * s.z)
    }
  }

  /// One step of the classic Runge–Kutta method.
  @inline(__always)
  func advanced<Lane: AudioLane>(
    _ s: ChaosPoint<Lane>, _ h: Lane, _ chaos: Lane
  ) -> ChaosPoint<Lane> {
    let k1 = derivative(s, chaos)
    let k2 = derivative(s.moved(k1, h * 0.5), chaos)
    let k3 = derivative(s.moved(k2, h * 0.5), chaos)
    let k4 = derivative(s.moved(k3, h), chaos)
    let sum = ChaosPoint(
      x: k1.x + 2 * (k2.x + k3.x) + k4.x, y: k1.y + 2 * (k2.y + k3.y) + k4.y,
      z: k1.z + 2 * (k2.z + k3.z) + k4.z)
    return s.moved(sum, h * (1 / 6))
  }

  /// A point near the attractor, different for different random numbers −1…1.
  @inline(__always)
  func start<Lane: AudioLane>(_ a: Lane, _ b: Lane, _ c: Lane) -> ChaosPoint<Lane> {
    switch self {
    case .lorenz: ChaosPoint(x: 5 * a + 1, y: 5 * b + 1, z: 20 + 5 * c)
    case .rossler: ChaosPoint(x: 2 * a + 1, y: 2 * b + 1, z: 0.2 + 0.1 * c)
    case .aizawa: ChaosPoint(x: 0.3 * a + 0.1, y: 0.3 * b, z: 0.2 * c)
    case .thomas: ChaosPoint(x: a + 1.1, y: b + 1.1, z: c)
    }
  }

  /// The attractor in −1…1.
  @inline(__always)
  func normalised<Lane: AudioLane>(_ s: ChaosPoint<Lane>) -> ChaosPoint<Lane> {
    let point: ChaosPoint<Lane>
    switch self {
    case .lorenz: point = ChaosPoint(x: s.x * (1 / 21), y: s.y * (1 / 28), z: s.z * (1 / 24.5) - 1)
    case .rossler:
      point = ChaosPoint(x: s.x * (1 / 13), y: s.y * (1 / 12), z: s.z * (1 / 12.5) - 1)
    case .aizawa:
      point = ChaosPoint(x: s.x * (1 / 1.8), y: s.y * (1 / 1.8), z: s.z * (1 / 1.3) - 0.5)
    case .thomas: point = ChaosPoint(x: s.x * (1 / 5), y: s.y * (1 / 5), z: s.z * (1 / 5))
    }
    return ChaosPoint(
      x: point.x.clamped(-1, 1), y: point.y.clamped(-1, 1), z: point.z.clamped(-1, 1))
  }
}

/// A place in the space of a system.
struct ChaosPoint<Lane: AudioLane> {
  var x = Lane(0)
  var y = Lane(0)
  var z = Lane(0)

  @inline(__always)
  func moved(_ way: Self, _ by: Lane) -> Self {
    Self(x: x + way.x * by, y: y + way.y * by, z: z + way.z * by)
  }

  @inline(__always)
  static func select(_ mask: Lane.Mask, _ a: Self, _ b: Self) -> Self {
    Self(
      x: Lane.select(mask, a.x, b.x), y: Lane.select(mask, a.y, b.y),
      z: Lane.select(mask, a.z, b.z))
  }
}
