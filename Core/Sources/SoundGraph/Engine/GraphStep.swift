import DSP

/// One thing to do in a block: add buffers up, run a component, blend.
struct GraphStep {
  enum Work: UInt8 {
    case sum, component, mixer, crossfade, through
  }

  let work: Work
  let component: ComponentNode<Float>?
  let inputs: UnsafeMutablePointer<UnsafePointer<Float>>
  let inputCount: Int
  let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// Gains of a sum.
  let gains: UnsafeMutablePointer<Float>
  /// Parameters of a mixer or crossfade.
  let glides: UnsafeMutablePointer<SmoothValue>

  #if !DEBUG
    @_noLocks
  #endif
  func render(_ count: Int) {
    switch work {
    case .component:
      component?.render(count, inputs: UnsafePointer(inputs), outputs: UnsafePointer(outputs))
    case .sum: renderSum(count)
    case .mixer: renderMixer(count)
    case .crossfade: renderCrossfade(count)
    case .through:
      let (from, to) = (inputs[0], outputs[0])
      for index in 0..<count { to[index] = from[index] }
    }
  }

  #if !DEBUG
    @_noLocks
  #endif
  func set(_ parameter: Int, _ value: Float, over samples: Int, isModulated: Bool) {
    switch work {
    case .component: component?.set(parameter, value, over: isModulated ? samples : nil)
    case .mixer, .crossfade: glides[parameter].aim(value, over: samples)
    case .sum, .through: break
    }
  }

  #if !DEBUG
    @_noLocks
  #endif
  func reset() {
    switch work {
    case .component: component?.reset()
    case .mixer: for index in 0..<NodeKind.mixerInputs { glides[index].land() }
    case .crossfade: for index in 0..<2 { glides[index].land() }
    case .sum, .through: break
    }
  }

  private func renderSum(_ count: Int) {
    let to = outputs[0]
    for index in 0..<count { to[index] = inputs[0][index] * gains[0] }
    for input in 1..<inputCount {
      let (from, gain) = (inputs[input], gains[input])
      for index in 0..<count { to[index] += from[index] * gain }
    }
  }

  private func renderMixer(_ count: Int) {
    let to = outputs[0]
    for index in 0..<count { to[index] = 0 }
    for input in 0..<inputCount {
      let from = inputs[input]
      for index in 0..<count { to[index] += from[index] * glides[input].next() }
    }
  }

  private func renderCrossfade(_ count: Int) {
    let (a, b, to) = (inputs[0], inputs[1], outputs[0])
    var gains = crossfadeGains
    for index in 0..<count {
      if glides[0].isMoving || glides[1].isMoving {
        _ = glides[0].next()
        _ = glides[1].next()
        gains = crossfadeGains
      }
      to[index] = a[index] * gains.from + b[index] * gains.to
    }
  }

  /// The gains of both inputs now: equal power, linear, or between them while the law changes.
  private var crossfadeGains: (from: Float, to: Float) {
    let (balance, linear) = (glides[0].value, glides[1].value)
    let power = Scalar.equalPower(balance)
    return (
      power.from + (1 - balance - power.from) * linear, power.to + (balance - power.to) * linear
    )
  }
}
