import DSP

/// U1: random and extreme settings that jump every block, at six rates, with five inputs.
struct Fuzz {
  let kind: ComponentKind
  let vectors: Int

  func measure() -> Finding {
    var bad = 0
    var place = ""
    for rate in UniversalCheck.sampleRates {
      for signal in TestSignal.allCases {
        let rig = ComponentRig(kind, sampleRate: rate)
        var random = SeededRandom(seed: UInt64(rate) &+ UInt64(signal.rawValue.utf8.count))
        let input = signal.samples(64 * 64, sampleRate: rate)
        for vector in 0..<vectors {
          let values = Self.vector(vector, rig.descriptor, &random)
          for (index, value) in values.enumerated() { rig.node.set(index, value) }
          let start = vector % 64 * 64
          let block = Array(input[start..<start + 64])
          for output in rig.render(block, count: 64) where output.contains(where: Self.isBad) {
            bad += 1
            place = "\(Int(rate)) Hz, \(signal), \(values)"
          }
        }
      }
    }
    return Finding(Double(bad), atMost: 0, "blocks", place)
  }

  /// Corners first, then anything.
  static func vector(
    _ number: Int, _ descriptor: ComponentDescriptor, _ random: inout SeededRandom
  ) -> [Float] {
    descriptor.parameters.enumerated().map { index, parameter in
      switch number {
      case 0: parameter.value(at: 0)
      case 1: parameter.value(at: 1)
      case ..<(2 + 2 * descriptor.parameters.count):
        (number - 2) / 2 == index
          ? parameter.value(at: Float(number % 2)) : parameter.defaultValue
      default: parameter.value(at: Float(random.uniform()))
      }
    }
  }

  static func isBad(_ sample: Float) -> Bool { !sample.isFinite || sample.isSubnormal }
}
