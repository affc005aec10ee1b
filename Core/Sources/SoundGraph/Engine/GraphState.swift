import DSP

/// A node on the audio thread: its steps, what moves it, and what of it moves others.
struct GraphNodeState: BitwiseCopyable {
  var firstStep: Int
  var stepCount: Int
  var firstTarget: Int
  var targetCount: Int
  var firstSlot: Int
  var slotCount: Int
}

/// A parameter that is modulated; its base is kept apart from what modulation makes of it.
struct GraphTarget: BitwiseCopyable {
  let parameter: Int
  let travel: ParameterTravel
  /// Where the base value stands on the travel, 0…1.
  var base: Float
  let firstRoute: Int
  let routeCount: Int
}

struct GraphRoute: BitwiseCopyable {
  let slot: Int
  let depth: Float
  let curve: ModulationCurve
  let polarity: ModulationPolarity
  let isUnipolar: Bool
}

struct GraphSlot: BitwiseCopyable {
  /// The first sample of the modulator's output in this block.
  let source: UnsafePointer<Float>
  var value: Float = 0
}

struct GraphKnob: BitwiseCopyable {
  /// −1 when the node has no part in the sound.
  let node: Int
  let parameter: Int
  /// −1 when nothing modulates it.
  let target: Int
}

/// A graph on the audio thread: plain memory that a `GraphRun` owns.
struct GraphState {
  /// Frames from one look at the modulators to the next.
  static var block: Int { 64 }

  let channelCount: Int
  let nodes: UnsafeMutablePointer<GraphNodeState>
  let nodeCount: Int
  let steps: UnsafeMutablePointer<GraphStep>
  let stepCount: Int
  let targets: UnsafeMutablePointer<GraphTarget>
  let routes: UnsafeMutablePointer<GraphRoute>
  let slots: UnsafeMutablePointer<GraphSlot>
  let slotCount: Int
  let knobs: UnsafeMutablePointer<GraphKnob>
  let knobCount: Int
  /// Where the sound comes in, one a side.
  let inputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// Where it is when a block has run, one a side.
  let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// Samples that an engine parameter takes to a new value.
  let glide: Int

  /// Runs at most one block; `isStart` when it begins where modulators are looked at. False when something
  /// that is no number came out; then everything was reset and this part is silent.
  #if !DEBUG
    @_noLocks
  #endif
  func render(_ count: Int, isStart: Bool) -> Bool {
    for index in 0..<nodeCount {
      let node = nodes[index]
      if isStart { modulate(node) }
      for step in node.firstStep..<node.firstStep + node.stepCount { steps[step].render(count) }
      guard isStart else { continue }
      for slot in node.firstSlot..<node.firstSlot + node.slotCount {
        slots[slot].value = slots[slot].source[0]
      }
    }
    for step in stepsOfNodes..<stepCount { steps[step].render(count) }
    return isSound(count)
  }

  /// Every component as it was made, with parameters on their goals and modulated ones on their bases.
  #if !DEBUG
    @_noLocks
  #endif
  func reset() {
    for index in 0..<nodeCount {
      let node = nodes[index]
      for target in node.firstTarget..<node.firstTarget + node.targetCount {
        let value = targets[target].travel.value(at: targets[target].base)
        set(node, targets[target].parameter, value, over: 1, isModulated: true)
      }
    }
    for step in 0..<stepCount { steps[step].reset() }
    for slot in 0..<slotCount { slots[slot].value = 0 }
  }

  /// Gives a knob's parameter a new base value.
  #if !DEBUG
    @_noLocks
  #endif
  func set(knob index: Int, _ value: Float) {
    guard index >= 0 && index < knobCount else { return }
    let knob = knobs[index]
    guard knob.node >= 0 else { return }
    if knob.target >= 0 {
      targets[knob.target].base = targets[knob.target].travel.place(of: value)
    } else {
      set(nodes[knob.node], knob.parameter, value, over: glide, isModulated: false)
    }
  }

  /// Steps after those of the last node mix the output.
  private var stepsOfNodes: Int {
    nodeCount == 0 ? 0 : nodes[nodeCount - 1].firstStep + nodes[nodeCount - 1].stepCount
  }

  private func modulate(_ node: GraphNodeState) {
    for index in node.firstTarget..<node.firstTarget + node.targetCount {
      let target = targets[index]
      var place = target.base
      for number in target.firstRoute..<target.firstRoute + target.routeCount {
        let route = routes[number]
        place += ModulationRoute.shift(
          slots[route.slot].value, depth: route.depth, curve: route.curve,
          polarity: route.polarity, isUnipolar: route.isUnipolar)
      }
      let value = target.travel.value(at: place)
      set(node, target.parameter, value, over: GraphState.block, isModulated: true)
    }
  }

  private func set(
    _ node: GraphNodeState, _ parameter: Int, _ value: Float, over samples: Int, isModulated: Bool
  ) {
    for step in node.firstStep..<node.firstStep + node.stepCount {
      steps[step].set(parameter, value, over: samples, isModulated: isModulated)
    }
  }

  /// The sum of x·0 is 0 unless one of them is infinite or no number.
  private func isSound(_ count: Int) -> Bool {
    var sum: Float = 0
    for side in 0..<channelCount {
      let samples = outputs[side]
      for index in 0..<count { sum += samples[index] * 0 }
    }
    guard sum != 0 else { return true }
    reset()
    for side in 0..<channelCount {
      for index in 0..<count { outputs[side][index] = 0 }
    }
    return false
  }
}
