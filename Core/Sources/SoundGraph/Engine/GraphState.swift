import DSP
import Realtime

/// A graph on the audio thread, for one voice or sixteen: plain memory that a `GraphInstance` owns.
struct GraphState<Lane: GraphLane> {
  let channelCount: Int
  let monitor: UnsafeMutablePointer<GraphMonitor>
  let nodes: UnsafeMutablePointer<GraphNodeState>
  let nodeCount: Int
  let steps: UnsafeMutablePointer<GraphStep<Lane>>
  let stepCount: Int
  let targets: UnsafeMutablePointer<GraphTarget<Lane>>
  let targetCount: Int
  let routes: UnsafeMutablePointer<GraphRoute>
  let slots: UnsafeMutablePointer<GraphSlot<Lane>>
  let slotCount: Int
  let knobs: UnsafeMutablePointer<GraphKnob>
  let knobCount: Int
  /// The input buffers, one per side.
  let inputs: UnsafeMutablePointer<UnsafeMutablePointer<Lane>>
  /// The output buffers after a block, one per side.
  let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Lane>>
  /// Samples of an engine parameter's transition.
  let glide: Int
  /// The delay of the side that is early.
  var outputDelays = GraphDelays<Lane>()

  /// Runs at most one block; `isStart` when it begins at a modulation update.
  @inline(__always)
  func render(_ count: Int, isStart: Bool) {
    for index in 0..<nodeCount {
      let node = nodes[index]
      if isStart { modulate(node) }
      for step in node.firstStep..<node.firstStep + node.stepCount {
        GraphStep.render(steps + step, count)
      }
      monitor.pointee.lap(index)
      if monitor.pointee.isHearing { monitor.pointee.hear(self, node: index, count) }
      guard isStart else { continue }
      for slot in node.firstSlot..<node.firstSlot + node.slotCount {
        slots[slot].value = slots[slot].source[0]
      }
    }
    for step in stepsOfNodes..<stepCount { GraphStep.render(steps + step, count) }
    outputDelays.render(count)
  }

  /// Resets every component, with parameters at their targets and modulated ones at their bases.
  func reset() {
    for index in 0..<targetCount {
      targets[index].knob.land()
      applyBase(index, over: 1)
    }
    for step in 0..<stepCount { steps[step].reset(voice: nil) }
    outputDelays.reset(voice: nil)
    for slot in 0..<slotCount { slots[slot].value = Lane(0) }
  }

  /// Resets one voice, with parameters at their targets and modulated ones at their bases.
  func reset(voice: Int) {
    for index in 0..<targetCount { applyBase(index, voice: voice) }
    for step in 0..<stepCount { steps[step].reset(voice: voice) }
    outputDelays.reset(voice: voice)
    for slot in 0..<slotCount { slots[slot].value[voice] = 0 }
  }

  /// Sets the base of a knob's parameter.
  func set(knob index: Int, _ value: Float) {
    guard index >= 0 && index < knobCount else { return }
    let knob = knobs[index]
    guard knob.node >= 0 else { return }
    guard knob.target >= 0 else {
      return set(nodes[knob.node], knob.parameter, Lane(value), over: glide, isModulated: false)
    }
    let target = targets[knob.target]
    let place = target.travel.place(of: value) - (target.hasNotes ? target.home : 0)
    targets[knob.target].knob.aim(place, over: target.knobBlocks)
    guard target.routeCount == 0 else { return }
    targets[knob.target].knob.land()
    applyBase(knob.target, over: glide)
  }

  /// Sets a target without routes to its base.
  func applyBase(_ index: Int, over samples: Int) {
    let target = targets[index]
    set(index, target.travel.value(at: target.place), over: samples)
  }

  /// Steps after those of the last node mix the output.
  private var stepsOfNodes: Int {
    nodeCount == 0 ? 0 : nodes[nodeCount - 1].firstStep + nodes[nodeCount - 1].stepCount
  }

  /// Sets a target of one voice to its base; other voices continue.
  private func applyBase(_ index: Int, voice: Int) {
    let target = targets[index]
    var goal = target.goal
    goal[voice] = target.travel.value(at: target.place[voice])
    set(index, goal, over: 1)
  }

  @inline(__always)
  private func modulate(_ node: GraphNodeState) {
    for index in node.firstTarget..<node.firstTarget + node.targetCount {
      // Read in place: a copy of a target is longer than its work.
      let target = targets + index
      guard target.pointee.routeCount > 0 else { continue }
      _ = target.pointee.knob.next()
      var place = target.pointee.place
      let first = target.pointee.firstRoute
      for route in routes + first..<routes + (first + target.pointee.routeCount) {
        place += ModulationRoute.shift(
          slots[route.pointee.slot].value, depth: route.pointee.depth,
          curve: route.pointee.curve, polarity: route.pointee.polarity,
          isUnipolar: route.pointee.isUnipolar)
      }
      set(index, target.pointee.travel.value(at: place), over: GraphBlock.length)
    }
  }

  @inline(__always)
  private func set(_ target: Int, _ value: Lane, over samples: Int) {
    targets[target].goal = value
    let (node, parameter) = (nodes[targets[target].node], targets[target].parameter)
    set(node, parameter, value, over: samples, isModulated: true)
  }

  private func set(
    _ node: GraphNodeState, _ parameter: Int, _ value: Lane, over samples: Int, isModulated: Bool
  ) {
    for step in node.firstStep..<node.firstStep + node.stepCount {
      GraphStep.set(steps + step, parameter, value, over: samples, isModulated: isModulated)
    }
  }
}

extension GraphState where Lane == Float {
  /// Renders; false when the output was not finite: everything was then reset and this part is silent.
  func renderSafely(_ count: Int, isStart: Bool) -> Bool {
    render(count, isStart: isStart)
    // The sum of x·0 is 0 unless a sample is infinite or NaN.
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
