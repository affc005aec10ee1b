/// Magnetisation of tape that remembers: the differential equation of Jiles and Atherton, one Runge–Kutta step a
/// sample (J. Chowdhury, Real-time Physical Modelling for Analog Tape Machines, DAFx 2019).
///
/// Field and magnetisation are shares of the shape parameter a and of saturation, with the tape of the paper:
/// a = 22 kA/m, Ms = 350 kA/m, k = 27 kA/m, α = 1.6·10⁻³.
struct Hysteresis<Lane: AudioLane> {
  static var coercivity: Float { 27 / 22 }
  static var coupling: Float { 1.6e-3 * 350 / 22 }

  private(set) var magnetisation = Lane(0)
  private(set) var field = Lane(0)

  /// `reversible` is c, 0.05…0.9: the part of the magnetisation that comes back by itself.
  @inline(__always)
  mutating func next(_ goal: Lane, reversible c: Lane) -> Lane {
    let step = goal - field
    let sign = Lane.select(step .< Lane(0), Lane(-1), Lane(1))
    let middle = field + 0.5 * step
    let start = magnetisation
    let k1 = step * slope(field, start, sign, c)
    let k2 = step * slope(middle, start + 0.5 * k1, sign, c)
    let k3 = step * slope(middle, start + 0.5 * k2, sign, c)
    let k4 = step * slope(goal, start + k3, sign, c)
    let change = (k1 + k4 + (k2 + k2) + (k3 + k3)) * (1 / 6)
    // The state never exceeds the anhysteretic curve during a step of any length.
    let limit = Langevin<Lane>(goal + Self.coupling * start).value
    let room = Lane.maximum(sign * (limit - start), Lane(0))
    let free = c * (limit - Langevin<Lane>(field + Self.coupling * start).value).magnitude
    let travelled = (sign * change).clamped(0, 4)
    magnetisation = start + sign * Lane.minimum(travelled, Lane.maximum(room, free))
    field = goal
    return magnetisation
  }

  @inline(__always)
  private func slope(_ field: Lane, _ m: Lane, _ sign: Lane, _ c: Lane) -> Lane {
    let curve = Langevin<Lane>(field + Self.coupling * m)
    let pull = Lane.maximum(sign * (curve.value - m), Lane(0))
    let hold = (1 - c) * Self.coercivity - Self.coupling * pull
    let bound = (1 - c) * pull / hold
    return (bound + c * curve.slope) / (1 - (c * Self.coupling) * curve.slope)
  }
}

/// coth x − 1/x and its slope, which is the curve without memory.
struct Langevin<Lane: AudioLane> {
  let value: Lane
  let slope: Lane

  @inline(__always)
  init(_ x: Lane) {
    let isSmall = x.magnitude .< Lane(0.7)
    let u = x * x
    var series = Lane(-2.163_8e-6) * u + Lane(2.137_8e-5)
    series = series * u + Lane(-2.116_402_1e-4)
    series = series * u + Lane(2.116_402e-3)
    series = series * u + Lane(-0.022_222_222)
    series = series * u + Lane(0.333_333_33)
    var rise = Lane(-2.380_2e-5) * u + Lane(1.924_0e-4)
    rise = rise * u + Lane(-1.481_481_5e-3)
    rise = rise * u + Lane(0.010_582_011)
    rise = rise * u + Lane(-0.066_666_667)
    rise = rise * u + Lane(0.333_333_33)
    let safe = Lane.select(isSmall, Lane(1), x)
    let coth = 1 / Lane.tanh(safe)
    let inverse = 1 / safe
    value = Lane.select(isSmall, x * series, coth - inverse)
    slope = Lane.select(isSmall, rise, inverse * inverse - (coth * coth - 1))
  }
}
