import Realtime

/// Messages from the control side to the audio thread.
struct EngineCommand: BitwiseCopyable, Sendable {
  enum Kind: UInt8, Sendable {
    case none, knob, reset, load, bypass, profile, observe, meter, tap
  }

  var kind = Kind.none
  var index: Int32 = 0
  var value: Float = 0
  /// The address of a `GraphState`.
  var graph: UInt = 0
}

/// Messages from the audio thread to the control side.
struct EngineNotice: BitwiseCopyable, Sendable {
  /// The address of a `GraphState` that is no longer used; 0 when the sound was stopped because of a sample
  /// that was not finite.
  var graph: UInt = 0
}

/// The audio thread's half of an engine: plain memory.
struct EngineState {
  var graph: UnsafeMutablePointer<GraphState<Float>>
  /// The graph being faded to; nil while nothing is loaded.
  var next: UnsafeMutablePointer<GraphState<Float>>?
  var fadePosition = 0
  let fadeLength: Int
  /// Frames since the last modulation update.
  var phase = 0
  /// Wet level: 1 with the graph, 0 without.
  var wet = SmoothValue<Float>(1)
  var watch = GraphWatch()
  /// How often the sound was stopped because a sample was not finite.
  private(set) var faultCount = 0
  let channelCount: Int
  let commands: SPSCRing<EngineCommand>.Ends
  let notices: SPSCRing<EngineNotice>.Ends

  @_noLocks
  mutating func render(
    _ count: Int, inputs: UnsafePointer<UnsafePointer<Float>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    var done = 0
    while done < count {
      if phase == 0 { takeCommands() }
      let left = GraphBlock.length - phase
      let length = count - done < left ? count - done : left
      run(graph, inputs, done, length)
      if let next { run(next, inputs, done, length) }
      mix(inputs, outputs, done, length)
      done += length
      phase = (phase + length) % GraphBlock.length
    }
  }

  private mutating func run(
    _ graph: UnsafeMutablePointer<GraphState<Float>>, _ inputs: UnsafePointer<UnsafePointer<Float>>,
    _ offset: Int, _ count: Int
  ) {
    for side in 0..<channelCount {
      let (from, to) = (inputs[side] + offset, graph.pointee.inputs[side])
      for index in 0..<count {
        let sample = from[index]
        to[index] = sample * 0 == 0 ? sample : 0
      }
    }
    let monitor = graph.pointee.monitor
    if phase == 0 { monitor.pointee.startBlock(watch) }
    monitor.pointee.hearInput(of: graph.pointee, count)
    monitor.pointee.start()
    if !graph.pointee.renderSafely(count, isStart: phase == 0) {
      faultCount += 1
      _ = _unsafePerformance { notices.push(EngineNotice()) }
    }
    monitor.pointee.finish()
    if phase == 0 { monitor.pointee.draw(graph.pointee) }
  }

  /// Resets every component at once.
  func reset() {
    graph.pointee.reset()
    next?.pointee.reset()
  }

  private mutating func mix(
    _ inputs: UnsafePointer<UnsafePointer<Float>>,
    _ outputs: UnsafePointer<UnsafeMutablePointer<Float>>, _ offset: Int, _ count: Int
  ) {
    let (startFade, startWet) = (fadePosition, wet)
    for side in 0..<channelCount {
      fadePosition = startFade
      wet = startWet
      let from = graph.pointee.outputs[side]
      let dry = inputs[side] + offset
      let to = outputs[side] + offset
      for index in 0..<count {
        var sample = from[index]
        if let next { sample = faded(sample, next.pointee.outputs[side][index]) }
        let amount = wet.next()
        if amount != 1 {
          let clean = dry[index] * 0 == 0 ? dry[index] : 0
          sample = clean + (sample - clean) * amount
        }
        to[index] = sample
      }
    }
    if let next, fadePosition >= fadeLength {
      let done = EngineNotice(graph: UInt(bitPattern: graph))
      _ = _unsafePerformance { notices.push(done) }
      graph = next
      self.next = nil
    }
  }

  private mutating func faded(_ old: Float, _ new: Float) -> Float {
    guard fadePosition < fadeLength else { return new }
    fadePosition += 1
    let gains = Scalar.equalGain(Float(fadePosition) / Float(fadeLength))
    return old * gains.from + new * gains.to
  }

  /// During a cross-fade, the next graph waits.
  private mutating func takeCommands() {
    while next == nil, let command = _unsafePerformance({ commands.pop() }) {
      switch command.kind {
      case .none: break
      case .knob: graph.pointee.set(knob: Int(command.index), command.value)
      case .reset: graph.pointee.reset()
      case .profile: watch.isProfiled = command.value > 0
      case .observe: watch.isObserved = command.value > 0
      case .meter: watch.isMetered = command.value > 0
      case .tap:
        watch.tap.node = Int(command.index)
        watch.tap.output = command.value > 0 ? Int(command.value) : 0
      case .bypass: wet.aim(command.value, over: fadeLength)
      case .load:
        next = UnsafeMutablePointer(bitPattern: command.graph)
        fadePosition = 0
        watch.tap = GraphTap()
      }
    }
  }
}
