import DSP

/// Universal checks that compare two renderings bit for bit; the figure is how many samples differ.
enum SameBits {
  private static let length = 6_144

  /// Renders with settings that jump every 2,048 samples.
  private static func performance(
    _ rig: ComponentRig, blocks: [Int], seed: UInt64 = 7
  ) -> [[Float]] {
    var random = SeededRandom(seed: seed)
    let input = TestSignal.noise.samples(length, sampleRate: rig.sampleRate)
    var result = rig.descriptor.outputs.map { _ in [Float]() }
    for start in stride(from: 0, to: length, by: 2_048) {
      let values = Fuzz.vector(1_000, rig.descriptor, &random)
      for (index, value) in values.enumerated() { rig.node.set(index, value) }
      let part = Array(input[start..<start + 2_048])
      for (port, output) in rig.render(part, count: 2_048, blocks: blocks).enumerated() {
        result[port] += output
      }
    }
    return result
  }

  static func differences(_ a: [[Float]], _ b: [[Float]]) -> Double {
    var count = 0
    for (left, right) in zip(a, b) {
      for (x, y) in zip(left, right) where x.bitPattern != y.bitPattern { count += 1 }
    }
    return Double(count)
  }

  static func blocks(_ kind: ComponentKind) -> Finding {
    let whole = performance(ComponentRig(kind), blocks: [64])
    var worst = 0.0
    var place = ""
    for blocks in [[1], [16], [512], [37, 5, 101, 63, 255, 1]] {
      let count = differences(whole, performance(ComponentRig(kind), blocks: blocks))
      if count > worst { (worst, place) = (count, "blocks of \(blocks)") }
    }
    return Finding(worst, atMost: 0, "samples", place)
  }

  static func repeatable(_ kind: ComponentKind) -> Finding {
    let a = performance(ComponentRig(kind), blocks: [64])
    return Finding(
      differences(a, performance(ComponentRig(kind), blocks: [64])), atMost: 0, "samples")
  }

  static func reset(_ kind: ComponentKind) -> Finding {
    let used = ComponentRig(kind)
    _ = performance(used, blocks: [64])
    let fresh = ComponentRig(kind)
    for index in fresh.descriptor.parameters.indices {
      fresh.node.set(index, used.node.goal(index))
    }
    used.reset()
    fresh.reset()
    let again = performance(used, blocks: [64], seed: 8)
    return Finding(
      differences(again, performance(fresh, blocks: [64], seed: 8)), atMost: 0, "samples")
  }

  static func lanes(_ kind: ComponentKind) -> Finding {
    let count = 512
    let input = TestSignal.noise.samples(count, sampleRate: 48_000)
    let (rig, settings) = differentVoices(kind)
    let together = rig.render(input, count: count)
    var different = 0.0
    for voice in 0..<16 {
      let single = ComponentInstance<Float>(
        kind, sampleRate: 48_000, maximumBlock: ComponentRig.longestBlock, firstVoice: voice)
      let alone = ComponentRig(single, sampleRate: 48_000)
      for (index, value) in settings[voice].enumerated() { alone.node.set(index, value) }
      alone.reset()
      different += differences(
        alone.render(input, count: count), [together.map { $0[voice] }])
    }
    return Finding(different, atMost: 0, "samples")
  }

  static func voiceReset(_ kind: ComponentKind) -> Finding {
    var worst = 0.0
    var place = ""
    for voice in [0, 5, 15] {
      for isMoving in [false, true] {
        let count = voiceReset(kind, voice, isMoving: isMoving)
        let state = isMoving ? " while parameters move" : ""
        if count > worst { (worst, place) = (count, "voice \(voice)" + state) }
      }
    }
    return Finding(worst, atMost: 0, "samples", place)
  }

  private static func voiceReset(
    _ kind: ComponentKind, _ voice: Int, isMoving: Bool
  ) -> Double {
    let input = TestSignal.noise.samples(512, sampleRate: 48_000)
    let (left, _) = differentVoices(kind)
    let (right, _) = differentVoices(kind)
    let start = left.render(input, count: 512)
    _ = right.render(input, count: 512)
    if isMoving {
      for rig in [left, right] {
        setOut(rig)
        _ = rig.render(Array(input[..<37]), count: 37)
      }
    }
    right.node.reset(voice: voice)
    let expected = left.render(input, count: 512)
    let found = right.render(input, count: 512)
    var different = 0.0
    for index in 0..<512 {
      for other in 0..<16 where other != voice || !isMoving {
        let wanted = other == voice ? start[index][voice] : expected[index][other]
        if wanted.bitPattern != found[index][other].bitPattern { different += 1 }
      }
    }
    return different
  }

  /// Sends every parameter of every voice to another value.
  private static func setOut(_ rig: LaneRig) {
    var random = SeededRandom(seed: 12)
    for (index, parameter) in rig.descriptor.parameters.enumerated() {
      var value = SIMD16<Float>(repeating: parameter.value(at: Float(random.uniform())))
      for voice in 0..<16 where !parameter.isDiscrete {
        value[voice] = parameter.value(at: Float(random.uniform()))
      }
      rig.node.set(index, value)
    }
  }

  /// Voices that differ in every parameter that may.
  private static func differentVoices(_ kind: ComponentKind) -> (LaneRig, [[Float]]) {
    let rig = LaneRig(kind)
    var random = SeededRandom(seed: 11)
    var settings = (0..<16).map { _ in Fuzz.vector(1_000, rig.descriptor, &random) }
    for (index, parameter) in rig.descriptor.parameters.enumerated() {
      var value = SIMD16<Float>()
      for voice in 0..<16 {
        if parameter.isDiscrete && parameter.scale != .gate {
          settings[voice][index] = settings[0][index]
        }
        value[voice] = settings[voice][index]
      }
      rig.node.set(index, value)
    }
    rig.node.reset()
    return (rig, settings)
  }
}
