import DSP

/// Compensates latency: delays a faster path where it meets a slower one.
struct GraphDelay<Lane: GraphLane>: BitwiseCopyable {
  let input: UnsafePointer<Lane>
  let output: UnsafeMutablePointer<Lane>
  private let ring: UnsafeMutablePointer<Lane>
  private let length: Int
  private var position = 0

  init(_ input: UnsafePointer<Lane>, samples: Int, in arena: Arena) {
    self.input = input
    output = arena.samples(GraphBlock.length, Lane(0))
    ring = arena.samples(samples, Lane(0))
    length = samples
  }

  mutating func render(_ count: Int) {
    for index in 0..<count {
      output[index] = ring[position]
      ring[position] = input[index]
      position = position + 1 == length ? 0 : position + 1
    }
  }

  /// Clears every voice, or one of them.
  mutating func reset(voice: Int?) {
    for index in 0..<length {
      if let voice { ring[index][voice] = 0 } else { ring[index] = Lane(0) }
    }
  }
}

/// Delays of one join, in memory of the graph.
struct GraphDelays<Lane: GraphLane>: BitwiseCopyable {
  private var first: UnsafeMutablePointer<GraphDelay<Lane>>?
  private var count = 0

  init() {}

  init(_ delays: [GraphDelay<Lane>], in arena: Arena) {
    guard !delays.isEmpty else { return }
    first = arena.take(delays)
    count = delays.count
  }

  @inline(__always)
  func render(_ frames: Int) {
    guard let first else { return }
    for index in 0..<count { first[index].render(frames) }
  }

  func reset(voice: Int?) {
    guard let first else { return }
    for index in 0..<count { first[index].reset(voice: voice) }
  }
}

extension GraphState {
  /// Aligns joining paths with different latencies, and returns the latency of the graph in samples.
  /// Latencies are for the document's parameters; call it on a state that has rendered once.
  mutating func align(in arena: Arena) -> Int {
    var lateness: [UnsafePointer<Lane>: Int] = [:]
    for side in 0..<channelCount { lateness[UnsafePointer(inputs[side])] = 0 }
    for index in 0..<stepCount {
      let step = steps[index]
      let late = (0..<step.inputCount).map { lateness[step.inputs[$0]] }
      let latest = late.compactMap { $0 }.max() ?? 0
      var delays: [GraphDelay<Lane>] = []
      for (input, samples) in late.enumerated() {
        guard let samples, samples < latest else { continue }
        let delay = GraphDelay(step.inputs[input], samples: latest - samples, in: arena)
        step.inputs[input] = UnsafePointer(delay.output)
        delays.append(delay)
      }
      steps[index].delays = GraphDelays(delays, in: arena)
      let own = step.component.map { Lane.latency($0) } ?? 0
      for output in 0..<step.outputCount {
        lateness[UnsafePointer(step.outputs[output])] = latest + own
      }
    }
    let late = (0..<channelCount).map { lateness[UnsafePointer(outputs[$0])] }
    let latest = late.compactMap { $0 }.max() ?? 0
    var delays: [GraphDelay<Lane>] = []
    for (side, samples) in late.enumerated() {
      guard let samples, samples < latest else { continue }
      let delay = GraphDelay(
        UnsafePointer(outputs[side]), samples: latest - samples, in: arena)
      outputs[side] = delay.output
      delays.append(delay)
    }
    outputDelays = GraphDelays(delays, in: arena)
    return latest
  }
}
