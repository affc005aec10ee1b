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
}
