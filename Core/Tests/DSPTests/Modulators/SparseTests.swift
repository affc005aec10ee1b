import DSP
import SoundQuality
import Testing

@Suite("What modulation asks for")
struct SparseTests {
  @Test(
    "A modulator that skips gives the first sample of every block as if it had rendered all",
    arguments: ComponentKind.allCases.filter { $0.descriptor.role == .modulator })
  func firstSamples(_ kind: ComponentKind) {
    let shapes = max(kind.descriptor.parameters.first { $0.name == "Shape" }?.choices.count ?? 1, 1)
    for shape in 0..<shapes {
      let (full, sparse) = (ComponentRig(kind), ComponentRig(kind))
      for rig in [full, sparse] {
        rig.set("Shape", Float(shape))
        rig.set("Rate", 41)
        rig.set("Fade", 0.1)
        rig.reset()
      }
      for block in 0..<200 {
        // In the middle the shape changes, blends and settles.
        if block == 60 {
          for rig in [full, sparse] { rig.set("Shape", Float((shape + 1) % shapes)) }
        }
        if block == 90 { for rig in [full, sparse] { rig.set("Gate", 1) } }
        let count = block.isMultiple(of: 7) ? 17 : 64
        let (all, first) = (render(full, count, false), render(sparse, count, true))
        #expect(all == first, "\(kind.rawValue), shape \(shape), block \(block)")
      }
    }
  }

  @Test("A way over a block ends on its goal, however the host splits its blocks")
  func joinedSegments() {
    let splits = [[64], [1], [16], [48, 16], [7, 31, 26]]
    let sounds = splits.map { split in
      let rig = ComponentRig(.svf)
      let cutoff = rig.descriptor.parameterIndex("Cutoff") ?? 0
      rig.reset()
      var sound: [Float] = []
      for block in 0..<30 {
        rig.node.set(cutoff, block.isMultiple(of: 3) ? 8_000 : 200, over: 64)
        let input = (0..<64).map { Float(($0 * 37 + block * 11) % 101) / 101 - 0.5 }
        sound += rig.render(input, count: 64, blocks: split)[0]
      }
      return sound
    }
    for (split, sound) in zip(splits, sounds) { #expect(sound == sounds[0], "blocks of \(split)") }
  }

  @Test("A voice that begins while others are on their way does not keep them from arriving")
  func cutSegments() {
    let (moved, still) = (LaneRig(.sine), LaneRig(.sine))
    let level = moved.descriptor.parameterIndex("Level") ?? 0
    moved.node.set(level, SIMD16(repeating: 0.25))
    for rig in [moved, still] { rig.node.reset() }
    moved.node.set(level, SIMD16(repeating: 1), over: 64)
    _ = (moved.render(nil, count: 32), still.render(nil, count: 32))
    moved.node.reset(voice: 3)
    _ = (moved.render(nil, count: 64), still.render(nil, count: 64))
    let (arrived, wanted) = (moved.render(nil, count: 64), still.render(nil, count: 64))
    for (sample, other) in zip(arrived, wanted) { #expect(sample[0] == other[0]) }
  }

  private func render(_ rig: ComponentRig, _ count: Int, _ isSparse: Bool) -> [Float] {
    let ports = rig.descriptor.inputs.map { port in
      let samples = UnsafeMutablePointer<Float>.allocate(capacity: count)
      samples.initialize(repeating: port.rest, count: count)
      return samples
    }
    let outputs = rig.descriptor.outputs.map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: count)
    }
    defer { (ports + outputs).forEach { $0.deallocate() } }
    let inputs = ports.map { UnsafePointer($0) } + [UnsafePointer(outputs[0])]
    rig.node.render(count, inputs: inputs, outputs: outputs, isSparse: isSparse)
    return outputs.map { $0[0] }
  }
}
