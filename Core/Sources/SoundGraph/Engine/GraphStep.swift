import DSP

enum GraphWork: UInt8 {
  case sum, component, mixer, crossfade, through
}

/// One operation of a block: sum buffers, run a component, blend.
struct GraphStep<Lane: GraphLane> {
  let work: GraphWork
  let component: ComponentNode<Lane>?
  /// Whether only the first sample of each block is read.
  var isSparse = false
  let inputs: UnsafeMutablePointer<UnsafePointer<Lane>>
  let inputCount: Int
  let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Lane>>
  let outputCount: Int
  /// Gains of a sum.
  let gains: UnsafeMutablePointer<Lane>
  /// Parameters of a mixer or crossfade.
  let glides: UnsafeMutablePointer<SmoothValue<Lane>>
  /// The delays of the inputs that are early.
  var delays = GraphDelays<Lane>()

  /// Reads the step in place: a copy takes longer than its dispatch.
  @inline(__always)
  static func render(_ step: UnsafePointer<GraphStep>, _ count: Int) {
    step.pointee.delays.render(count)
    if step.pointee.work == .component, let component = step.pointee.component {
      Lane.render(
        component, count, inputs: UnsafePointer(step.pointee.inputs),
        outputs: UnsafePointer(step.pointee.outputs), isSparse: step.pointee.isSparse)
    } else {
      step.pointee.blend(count)
    }
  }

  @inline(never)
  private func blend(_ count: Int) {
    switch work {
    case .component: break
    case .sum: renderSum(count)
    case .mixer: renderMixer(count)
    case .crossfade: renderCrossfade(count)
    case .through:
      let (from, to) = (inputs[0], outputs[0])
      for index in 0..<count { to[index] = from[index] }
    }
  }

  /// Sets a parameter, in place too.
  @inline(__always)
  static func set(
    _ step: UnsafePointer<GraphStep>, _ parameter: Int, _ value: Lane, over samples: Int,
    isModulated: Bool
  ) {
    switch step.pointee.work {
    case .component:
      guard let component = step.pointee.component else { return }
      Lane.set(component, parameter, value, over: isModulated ? samples : nil)
    case .mixer, .crossfade: step.pointee.glides[parameter].aim(value, over: samples)
    case .sum, .through: break
    }
  }

  /// Resets every voice, or one of them.
  func reset(voice: Int?) {
    delays.reset(voice: voice)
    switch work {
    case .component:
      guard let component else { return }
      Lane.reset(component, voice: voice)
    case .mixer: for index in 0..<NodeKind.mixerInputs { glides[index].land(voice: voice) }
    case .crossfade: for index in 0..<2 { glides[index].land(voice: voice) }
    case .sum, .through: break
    }
  }

  private func renderSum(_ count: Int) {
    let to = outputs[0]
    for index in 0..<count { to[index] = inputs[0][index] * gains[0] }
    for input in 1..<inputCount {
      let (from, gain) = (inputs[input], gains[input])
      for index in 0..<count { to[index] = to[index] + from[index] * gain }
    }
  }

  private func renderMixer(_ count: Int) {
    let to = outputs[0]
    for index in 0..<count { to[index] = Lane(0) }
    for input in 0..<inputCount {
      let from = inputs[input]
      for index in 0..<count { to[index] = to[index] + from[index] * glides[input].next() }
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

  /// The current gains of both inputs: equal power, linear, or between them while the law changes.
  private var crossfadeGains: (from: Lane, to: Lane) {
    let (balance, linear) = (glides[0].value, glides[1].value)
    var (from, to) = (Lane(0), Lane(0))
    for voice in 0..<Lane.count {
      let power = Scalar.equalPower(balance[voice])
      (from[voice], to[voice]) = (power.from, power.to)
    }
    return (from + (1 - balance - from) * linear, to + (balance - to) * linear)
  }
}
