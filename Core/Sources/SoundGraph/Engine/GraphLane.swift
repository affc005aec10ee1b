import DSP

/// The lane types for which `DSP` compiled its components: one voice, or sixteen.
protocol GraphLane: AudioLane, BitwiseCopyable {
  static func render(
    _ node: ComponentNode<Self>, _ count: Int, inputs: UnsafePointer<UnsafePointer<Self>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Self>>, isSparse: Bool)
  static func set(_ node: ComponentNode<Self>, _ parameter: Int, _ value: Self, over samples: Int?)
  /// Resets every voice, or one of them.
  static func reset(_ node: ComponentNode<Self>, voice: Int?)
  static func latency(_ node: ComponentNode<Self>) -> Int
  static func tail(_ node: ComponentNode<Self>) -> Float
  static func snapshot(_ node: ComponentNode<Self>, _ fields: UnsafeMutablePointer<Float>)
  /// Peak and energy of one lane's samples.
  static func level(
    _ samples: UnsafePointer<Self>, _ count: Int, lane: Int
  ) -> (peak: Float, energy: Float)
}

extension Float: GraphLane {
  @inline(__always)
  static func render(
    _ node: ComponentNode<Float>, _ count: Int, inputs: UnsafePointer<UnsafePointer<Float>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Float>>, isSparse: Bool
  ) {
    node.render(count, inputs: inputs, outputs: outputs, isSparse: isSparse)
  }

  @inline(__always)
  static func set(
    _ node: ComponentNode<Float>, _ parameter: Int, _ value: Float, over samples: Int?
  ) {
    node.set(parameter, value, over: samples)
  }

  @inline(__always)
  static func reset(_ node: ComponentNode<Float>, voice: Int?) { node.reset() }

  static func latency(_ node: ComponentNode<Float>) -> Int { node.latency() }
  static func tail(_ node: ComponentNode<Float>) -> Float { node.tail() }

  static func snapshot(_ node: ComponentNode<Float>, _ fields: UnsafeMutablePointer<Float>) {
    node.snapshot(fields)
  }

  /// Sixteen samples at once: buffers begin at a multiple of 64 bytes.
  static func level(
    _ samples: UnsafePointer<Float>, _ count: Int, lane: Int
  ) -> (peak: Float, energy: Float) {
    var (peaks, sums) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0))
    let raw = UnsafeRawPointer(samples)
    let whole = count & ~15
    var index = 0
    while index < whole {
      let sixteen = raw.loadUnaligned(fromByteOffset: 4 * index, as: SIMD16<Float>.self)
      peaks = SIMD16.maximum(peaks, sixteen.magnitude)
      sums = sums + sixteen * sixteen
      index += 16
    }
    var (peak, energy): (Float, Float) = (0, 0)
    for place in 0..<16 {
      if peaks[place] > peak { peak = peaks[place] }
      energy += sums[place]
    }
    while index < count {
      let sample = samples[index]
      peak = max(peak, sample < 0 ? -sample : sample)
      energy += sample * sample
      index += 1
    }
    return (peak, energy)
  }
}

extension SIMD16: GraphLane where Scalar == Float {
  @inline(__always)
  static func render(
    _ node: ComponentNode<Self>, _ count: Int, inputs: UnsafePointer<UnsafePointer<Self>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Self>>, isSparse: Bool
  ) {
    node.render(count, inputs: inputs, outputs: outputs, isSparse: isSparse)
  }

  @inline(__always)
  static func set(
    _ node: ComponentNode<Self>, _ parameter: Int, _ value: Self, over samples: Int?
  ) {
    node.set(parameter, value, over: samples)
  }

  @inline(__always)
  static func reset(_ node: ComponentNode<Self>, voice: Int?) { node.reset(voice: voice) }

  static func latency(_ node: ComponentNode<Self>) -> Int { node.latency() }
  static func tail(_ node: ComponentNode<Self>) -> Float { node.tail() }

  static func snapshot(_ node: ComponentNode<Self>, _ fields: UnsafeMutablePointer<Float>) {
    node.snapshot(fields)
  }
  static func level(
    _ samples: UnsafePointer<Self>, _ count: Int, lane: Int
  ) -> (peak: Float, energy: Float) {
    var (peak, energy): (Float, Float) = (0, 0)
    for index in 0..<count {
      let sample = samples[index][lane]
      let height = sample < 0 ? -sample : sample
      if height > peak { peak = height }
      energy += sample * sample
    }
    return (peak, energy)
  }
}
