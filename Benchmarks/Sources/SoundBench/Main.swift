import DSP
import Foundation
import Realtime

/// Voices of one core at 48 kHz: saw, resonant low pass and envelope as three nodes over blocks of 64 × 16, and as
/// a recipe; reverbs and delays. Arguments are the names of patches to run instead of all, or `components`.
@main
enum SoundBench {
  static let voices = 256
  static let block = 64
  static let seconds = 4.0

  static func main() throws {
    _ = FloatingPointMode.flushDenormals()
    if CommandLine.arguments.dropFirst().first == "components" { return components() }
    if CommandLine.arguments.dropFirst().first == "check" { return check() }
    let wanted = CommandLine.arguments.dropFirst()
    for (name, patch) in try patches() where wanted.isEmpty || wanted.contains(name) {
      print("\(name)\t\(best(patch))")
    }
  }

  /// What renders voices or instances of one core, by the name of the patch.
  static func patches() throws -> [(String, () -> Double)] {
    var patches: [(String, () -> Double)] = []
    for (suffix, quality) in [("", Float(1)), ("-hq", 0)] {
      patches.append(("a" + suffix, { patch(quality: quality) }))
      patches.append(("am" + suffix, { patch(quality: quality, sweeps: true) }))
    }
    for (suffix, quality) in [("", Float(1)), ("-hq", 0)] {
      patches.append(("recipe-a" + suffix, try EnginePatch(quality: quality, sweeps: false).run))
      patches.append(("recipe-am" + suffix, try EnginePatch(quality: quality, sweeps: true).run))
    }
    let measured = try EnginePatch(quality: 1, sweeps: false, isProfiled: true)
    patches.append(("recipe-a-profiled", measured.run))
    return patches + [("b", EffectPatches.reverbs), ("c", EffectPatches.delays)]
  }

  static func components() {
    print("| one component | ns per voice and sample, 16 lanes | alone |")
    print("|---|---:|---:|")
    for kind in ComponentKind.allCases {
      print("| \(kind.rawValue) | \(text(lanes(kind))) | \(text(alone(kind))) |")
    }
  }

  static func text(_ value: Double) -> String { String(format: "%.2f", value) }

  /// The best of five runs, and of as many more as take half a second: short ones suffer from whatever else runs.
  static func best(_ run: () -> Double) -> Int {
    var best = 0.0
    var runs = 0
    let start = clock()
    while runs < 5 || Double(clock() - start) / Double(CLOCKS_PER_SEC) < 0.5 {
      best = max(best, run())
      runs += 1
    }
    return Int(best)
  }

  static func patch(quality: Float, sweeps: Bool = false) -> Double {
    let group = (0..<voices / 16).map { number in
      [ComponentKind.sawtooth, .svf, .envelope].map {
        ComponentInstance<SIMD16<Float>>($0, sampleRate: 48_000, firstVoice: 16 * number)
      }
    }
    for (number, nodes) in group.enumerated() {
      var pitch = SIMD16<Float>()
      var cutoff = SIMD16<Float>()
      for voice in 0..<16 {
        pitch[voice] = 55 * Foundation.exp2(Float((16 * number + voice) % 49) / 12)
        cutoff[voice] = 800 + 10 * Float(16 * number + voice)
      }
      set(nodes[0], "Frequency", pitch)
      set(nodes[0], "Quality", SIMD16(repeating: quality))
      set(nodes[1], "Cutoff", cutoff)
      set(nodes[1], "Resonance", SIMD16(repeating: 0.2))
      set(nodes[2], "Gate", SIMD16(repeating: 1))
      for node in nodes { node.node.reset() }
    }
    let a = buffer(), b = buffer()
    let cutoffs = group.map { $0[1].node.goal(1) }
    let start = clock()
    let blocks = Int(seconds * 48_000) / block
    for turn in 0..<blocks {
      if turn == blocks * 4 / 5 {
        for nodes in group { set(nodes[2], "Gate", SIMD16(repeating: 0)) }
      }
      let sweep = sweeps ? 1 + 0.5 * sin(Float(turn) * 0.042) : 1
      for (number, nodes) in group.enumerated() {
        if sweeps { nodes[1].node.set(1, cutoffs[number] * sweep, over: block) }
        render(nodes[0], b, a)
        render(nodes[1], a, b)
        render(nodes[2], b, a)
      }
    }
    let spent = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    a.deallocate()
    b.deallocate()
    return seconds * Double(voices) / spent
  }

  static func set(
    _ instance: ComponentInstance<SIMD16<Float>>, _ name: String, _ value: SIMD16<Float>
  ) {
    if let index = instance.descriptor.parameterIndex(name) { instance.node.set(index, value) }
  }

  static func buffer() -> UnsafeMutablePointer<SIMD16<Float>> {
    let memory = UnsafeMutablePointer<SIMD16<Float>>.allocate(capacity: block)
    memory.initialize(repeating: SIMD16(repeating: 0.1), count: block)
    return memory
  }

  @inline(__always)
  static func render(
    _ instance: ComponentInstance<SIMD16<Float>>, _ from: UnsafeMutablePointer<SIMD16<Float>>,
    _ to: UnsafeMutablePointer<SIMD16<Float>>
  ) {
    var input = UnsafePointer(from)
    var output = to
    instance.node.render(block, inputs: &input, outputs: &output)
  }

  /// Nanoseconds a voice and sample in sixteen lanes.
  static func lanes(_ kind: ComponentKind) -> Double {
    let instance = ComponentInstance<SIMD16<Float>>(kind, sampleRate: 48_000)
    let ports = (0..<8).map { _ in buffer() }
    let inputs = ports.prefix(4).map { UnsafePointer($0) }
    let outputs = Array(ports.suffix(4))
    return nanoseconds(blocks: 3_000) {
      instance.node.render(block, inputs: inputs, outputs: outputs)
    } / 16
  }

  static func alone(_ kind: ComponentKind) -> Double {
    let instance = ComponentInstance<Float>(kind, sampleRate: 48_000)
    let ports = (0..<8).map { _ in
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: block)
      memory.initialize(repeating: 0.1, count: block)
      return memory
    }
    let inputs = ports.prefix(4).map { UnsafePointer($0) }
    let outputs = Array(ports.suffix(4))
    return nanoseconds(blocks: 10_000) {
      instance.node.render(block, inputs: inputs, outputs: outputs)
    }
  }

  static func nanoseconds(blocks: Int, _ run: () -> Void) -> Double {
    (0..<5).map { _ in
      let start = clock()
      for _ in 0..<blocks { run() }
      return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e9 / Double(blocks * block)
    }.min() ?? 0
  }
}
