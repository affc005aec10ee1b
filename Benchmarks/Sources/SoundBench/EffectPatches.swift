import DSP
import Foundation

/// Reverbs and delays of one core at 48 kHz, block 64, each instance with memory and settings of its own.
enum EffectPatches {
  static let block = 64

  static func reverbs() -> Double {
    run(.feedbackNetwork, 16) { number in
      [
        ("Decay", 1 + 0.1 * Float(number)), ("Damping", 0.4), ("Mod Depth", 0.3), ("Mix", 1),
        ("Size", 0.2 + 0.05 * Float(number)),
      ]
    }
  }

  static func delays() -> Double {
    run(.delayLine, 64) { number in
      [
        ("Delay Time", 0.1 + 0.3 * Float(number) / 63), ("Feedback", 0.5), ("Mix", 1),
        ("Mod Rate", 0.3 + 0.01 * Float(number)), ("Mod Depth", 0.002),
      ]
    }
  }

  /// Seconds of sound that all instances together render in a second of one core.
  static func run(
    _ kind: ComponentKind, _ count: Int, _ settings: (Int) -> [(String, Float)]
  ) -> Double {
    let instances = (0..<count).map { number in
      let instance = ComponentInstance<Float>(kind, sampleRate: 48_000, maximumBlock: block)
      for (name, value) in settings(number) {
        guard let index = instance.descriptor.parameterIndex(name) else {
          preconditionFailure("\(kind.rawValue) has no \(name)")
        }
        instance.node.set(index, value)
      }
      instance.node.reset()
      return instance
    }
    let ports = (0..<4).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: block) }
    defer { ports.forEach { $0.deallocate() } }
    for port in ports {
      for index in 0..<block { port[index] = 0.25 * sin(Float(index) * 0.3) }
    }
    let inputs = [UnsafePointer(ports[0]), UnsafePointer(ports[1])]
    let outputs = [ports[2], ports[3]]
    let blocks = 48_000 / block
    let start = clock()
    for _ in 0..<blocks {
      for instance in instances { instance.node.render(block, inputs: inputs, outputs: outputs) }
    }
    let spent = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return Double(blocks * block) / 48_000 * Double(count) / spent
  }
}
