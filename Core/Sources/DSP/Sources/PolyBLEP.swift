/// Two-point polynomial corrections of naive waveforms (Välimäki, Pekonen & Nam 2012; Esqueda, Välimäki & Bilbao 2016).
enum PolyBLEP {
  /// A rising sawtooth, −1…1; `turns` is the frequency in turns a sample.
  @inline(__always)
  static func sawtooth<Lane: AudioLane>(_ phase: Lane.Bits, _ turns: Lane) -> Lane {
    let p = Lane.unipolar(phase)
    return 2 * p - 1 - step(p, turns)
  }

  /// What a jump by 2 at phase 0 adds: half a parabola on either side of it.
  @inline(__always)
  static func step<Lane: AudioLane>(_ p: Lane, _ turns: Lane) -> Lane {
    let scale = 1 / Lane.maximum(turns, Lane(1e-6))
    let after = Lane.maximum(1 - p * scale, Lane(0))
    let before = Lane.maximum(1 - (1 - p) * scale, Lane(0))
    return before * before - after * after
  }

  /// What a corner (change of slope by one a sample) at phase 0 adds.
  @inline(__always)
  static func corner<Lane: AudioLane>(_ p: Lane, _ turns: Lane) -> Lane {
    let width = Lane.maximum(turns, Lane(1e-6))
    let distance = Lane.minimum(p, 1 - p) / width
    let rest = Lane.maximum(1 - distance, Lane(0))
    return rest * rest * rest * (1 / 6)
  }
}

extension ParameterDescriptor {
  static let oscillatorQuality = choice("Quality", ["HQ", "PolyBLEP"])
}
