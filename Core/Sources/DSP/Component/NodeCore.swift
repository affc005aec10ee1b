/// The part common to all components: parameters, control segments, `Mix` and the fade.
struct NodeCore<Lane: AudioLane> {
  var bank: ParameterBank<Lane>
  let sampleRate: Float
  let mixIndex: Int
  let outputCount: Int
  /// Voices that are reset at the next sample.
  var starts = Lane.Mask(all: true)
  private var hasStarts = true
  var hasChanges = true
  private var segmentLeft = 0
  private var isGliding = false
  private var isFading = false
  private var mix = Ramp<Lane>()
  /// Whether `mix` stands still, and whether it does so at 1.
  private var isMixed = false
  private var isWet = false
  private var level = Ramp<Lane>(1)
  private var dry: DryLine<Lane>

  init(_ descriptor: ComponentDescriptor, _ setup: inout ComponentMemory<Lane>, longestLatency: Int)
  {
    bank = ParameterBank(descriptor.parameters, sampleRate: setup.sampleRate)
    sampleRate = setup.sampleRate
    outputCount = descriptor.outputs.count
    mixIndex = descriptor.hasMix ? descriptor.parameters.count - 1 : -1
    dry = DryLine(
      ports: descriptor.hasMix && longestLatency > 0 ? outputCount : 0, longest: longestLatency,
      &setup)
  }

  /// One call of the host; `isSparse` when only the first sample is needed.
  @inline(__always)
  mutating func render<C: Component>(
    _ component: inout C, _ count: Int, _ inputs: UnsafePointer<UnsafePointer<Lane>>,
    _ outputs: UnsafePointer<UnsafeMutablePointer<Lane>>, isSparse: Bool
  ) where C.Lane == Lane {
    var done = 0
    while done < count {
      if needsSegment { startSegment(&component) }
      let length = isGliding ? min(count - done, segmentLeft) : count - done
      let block = Block(
        inputs: inputs, outputs: outputs, offset: done, count: length, isGliding: isGliding,
        tuning: tuning())
      if C.skips && isSparse {
        component.renderFirst(block)
      } else {
        // A copy that nothing points to, so that the kernel's state lives in registers.
        var kernel = component
        kernel.render(block)
        component = kernel
      }
      if mixIndex >= 0 { blend(block, latency: component.latency) }
      if isFading { shade(block) }
      done += length
      segmentLeft -= length
    }
  }

  /// Whether a segment begins here; changes during a segment wait for its end, unless voices start.
  @inline(__always)
  private var needsSegment: Bool {
    if isGliding && segmentLeft > 0 { return hasChanges && hasStarts }
    return hasChanges || isGliding
  }

  /// Sets voices to their targets and resets them at the next sample; the caller restores memory.
  mutating func reset(voice: Int?) {
    bank.land(voice: voice)
    hasStarts = true
    if let voice {
      var number = Lane(0)
      number[voice] = 1
      starts = starts .| (Lane(0.5) .< number)
    } else {
      starts = Lane.Mask(all: true)
      segmentLeft = 0
      isGliding = false
      dry.restart()
    }
    hasChanges = true
  }

  /// Applies parameters before the first rendering, for the correct latency and tail.
  @inline(__always)
  func settle<C: Component>(_ component: inout C) where C.Lane == Lane {
    guard hasChanges && starts.all else { return }
    component.retune(SegmentValues<C>(tuning: tuning()))
  }

  private func tuning(
    _ samples: Int = ControlSegment<Lane>.segment, hasLanded: Bool = false, isResumed: Bool = false
  ) -> ControlSegment<Lane> {
    bank.tuning(
      sampleRate: sampleRate, samples: samples, starts: starts, hasStarts: hasStarts,
      hasLanded: hasLanded, isResumed: isResumed)
  }

  @inline(__always)
  private mutating func startSegment<C: Component>(_ component: inout C) where C.Lane == Lane {
    let hasLanded = isGliding && segmentLeft == 0
    // A voice that starts within a segment does not affect the others.
    let isResumed = isGliding && segmentLeft > 0
    if !isResumed {
      let ticks = bank.advance()
      isGliding = ticks > 0
      segmentLeft = ControlSegment<Lane>.segment * max(ticks, 1)
    }
    let tuning = tuning(segmentLeft, hasLanded: hasLanded, isResumed: isResumed)
    component.retune(SegmentValues<C>(tuning: tuning))
    if mixIndex >= 0 { aimMix(tuning) }
    if isFading || bank.fadeLevel != 1 {
      level.aim(Lane(bank.fadeLevel), tuning)
      isFading = !level.value.isAll(1) || !level.goal.isAll(1)
    }
    if hasStarts { starts = Lane.Mask(all: false) }
    hasStarts = false
    hasChanges = false
  }

  @inline(__always)
  private mutating func aimMix(_ tuning: ControlSegment<Lane>) {
    let moves = tuning.moved >> UInt64(truncatingIfNeeded: mixIndex) & 1 != 0
    guard moves || !isMixed || tuning.hasStarts else { return }
    mix.aim(tuning.value(mixIndex), tuning)
    isMixed = mix.step.isAll(0)
    isWet = mix.rests(at: 1)
  }

  @inline(__always)
  private mutating func blend(_ block: Block<Lane>, latency: Int) {
    if dry.isNeeded { dry.write(block) }
    guard !isWet else { return dry.advance(block.count) }
    let start = mix
    for port in 0..<outputCount {
      mix = start
      let output = block.output(port)
      let direct = block.input(port)
      let isDry = !block.isGliding && mix.value.isAll(0)
      for index in 0..<block.count {
        let input = dry.isNeeded ? dry.read(port, index, latency) : direct[index]
        let amount = mix.next()
        let wet = output[index]
        // Fully wet passes the exact sample: rounding could exceed a limiter's ceiling.
        let blended = Lane.select(amount .== Lane(1), wet, input + (wet - input) * amount)
        output[index] = isDry ? input : blended
      }
    }
    dry.advance(block.count)
  }

  @inline(__always)
  private mutating func shade(_ block: Block<Lane>) {
    let start = level
    for port in 0..<outputCount {
      level = start
      let output = block.output(port)
      for index in 0..<block.count { output[index] = output[index] * level.next() }
    }
  }
}

/// The input of an effect, delayed by its latency.
struct DryLine<Lane: AudioLane> {
  private let memory: UnsafeMutablePointer<Lane>
  private let ports: Int
  private let mask: Int
  private var position: Lane.Bits = Lane.Bits(0)

  init(ports: Int, longest latency: Int, _ setup: inout ComponentMemory<Lane>) {
    var length = 1
    while length < latency + setup.maximumBlock { length *= 2 }
    self.ports = ports
    mask = length - 1
    memory = setup.allocate(ports > 0 ? ports * length : 0)
  }

  /// False without latency: the input is then used directly.
  @inline(__always) var isNeeded: Bool { ports > 0 }

  @inline(__always) private var start: Int { Int(truncatingIfNeeded: position[0]) }

  @inline(__always)
  func write(_ block: Block<Lane>) {
    for port in 0..<ports {
      let line = memory + port * (mask + 1)
      let input = block.input(port)
      for index in 0..<block.count { line[(start + index) & mask] = input[index] }
    }
  }

  @inline(__always)
  func read(_ port: Int, _ index: Int, _ latency: Int) -> Lane {
    memory[port * (mask + 1) + ((start + index - latency) & mask)]
  }

  mutating func restart() { position = Lane.Bits(0) }

  @inline(__always)
  mutating func advance(_ count: Int) {
    position = position &+ Lane.Bits(UInt32(truncatingIfNeeded: count))
  }
}
