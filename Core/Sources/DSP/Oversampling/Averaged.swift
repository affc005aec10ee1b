/// First-order antiderivative antialiasing: the mean of a curve over the way from the last sample to this one
/// (J. Parker, V. Zavalishin, E. Le Bivic, DAFx 2016).
struct Averaged<Lane: AudioLane> {
  private(set) var last = Lane(0)

  /// The value itself, where nothing folds back.
  @inline(__always)
  mutating func here(_ x: Lane, _ curve: (Lane) -> Lane) -> Lane {
    last = x
    return curve(x)
  }

  /// By three-point Gauss–Legendre quadrature, which needs no antiderivative and no division by the way.
  @inline(__always)
  mutating func mean(_ x: Lane, _ curve: (Lane) -> Lane) -> Lane {
    let way = x - last
    let middle = curve(last + way * 0.5)
    let ends = curve(last + way * 0.112_701_665) + curve(last + way * 0.887_298_33)
    last = x
    return ends * 0.277_777_78 + middle * 0.444_444_45
  }

  /// By a formula for the mean between two arguments.
  @inline(__always)
  mutating func mean(_ x: Lane, exactly formula: (Lane, Lane) -> Lane) -> Lane {
    let result = formula(last, x)
    last = x
    return result
  }
}

/// First-order antiderivative antialiasing of the hyperbolic tangent, exact for steps of any length: by log cosh at both
/// ends, and for short steps by a trapezoid that the slopes correct.
struct AveragedTanh<Lane: AudioLane> {
  private(set) var last = Lane(0)
  /// tanh of `last`, and log₂(1 + e^(−2|last|)).
  private var height = Lane(0)
  private var rest = Lane(1)

  @inline(__always)
  mutating func mean(_ x: Lane) -> Lane {
    let (before, way) = (height, x - last)
    let gone = x.magnitude - last.magnitude
    let left = Lane.log2(1 + Lane.exp2(x.magnitude * -2.885_390_1))
    height = Lane.tanh(x)
    let isShort = way.magnitude .< Lane(0.125)
    let long = (gone + (left - rest) * 0.693_147_2) / Lane.select(isShort, Lane(1), way)
    let short = 0.5 * (height + before) + way * (1 / 12) * (height * height - before * before)
    (last, rest) = (x, left)
    return Lane.select(isShort, short, long)
  }
}

/// A curve at three points between two samples, which a cubic polynomial finds, and seven of those points weighed by a
/// low pass with its zeros where things fold back: what antiderivative antialiasing of the third order does, with fewer
/// images. Two samples late, for four times the rate or more
/// (S. Bilbao, F. Esqueda, J. Parker, V. Välimäki, Antiderivative Antialiasing for Memoryless Nonlinearities, IEEE SPL
/// 2017).
struct AveragedFinely<Lane: AudioLane> {
  private(set) var last = Lane(0)
  private var second = Lane(0)
  private var third = Lane(0)
  /// What the points so far add to the next sample and to the one after it.
  private var next = Lane(0)
  private var later = Lane(0)

  /// Samples by which it is late.
  static var late: Int { 2 }

  @inline(__always)
  mutating func mean(_ x: Lane, _ curve: (Lane) -> Lane) -> Lane {
    let (inner, outer) = (second + last, third + x)
    let middle = curve(inner * 0.562_5 - outer * 0.062_5)
    let early = curve(
      second * 0.891_203_7 + last * 0.178_240_74 - third * 0.042_438_27 - x * 0.027_006_173)
    let end = curve(
      last * 0.891_203_7 + second * 0.178_240_74 - x * 0.042_438_27 - third * 0.027_006_173)
    let result = next + end * Self.weights.0 + middle * Self.weights.1 + early * Self.weights.2
    next = later + end * Self.weights.3 + middle * Self.weights.2 + early * Self.weights.1
    later = end * Self.weights.0
    (third, second, last) = (second, last, x)
    return result
  }

  /// Seven equal distances of a third of a sample; zeros at 0.93, 1 and 1.07 times the rate.
  @inline(__always)
  private static var weights: (Float, Float, Float, Float) {
    (0.037_572_536, 0.111_911_477, 0.221_421_856, 0.258_188_261)
  }
}
