public import DSP

/// A test rig for sixteen parallel voices of one component. Not for the audio thread.
public final class LaneRig {
  public let instance: ComponentInstance<SIMD16<Float>>

  public var descriptor: ComponentDescriptor { instance.descriptor }
  public var node: ComponentNode<SIMD16<Float>> { instance.node }

  public init(_ kind: ComponentKind, sampleRate: Double = 48_000, maximumBlock: Int = 512) {
    instance = ComponentInstance(kind, sampleRate: sampleRate, maximumBlock: maximumBlock)
  }

  /// Renders the same input in every voice; the first output port, sample by sample.
  public func render(_ input: [Float]?, count: Int, block: Int = 64) -> [SIMD16<Float>] {
    let inputs = descriptor.inputs.map { port in
      let samples = UnsafeMutablePointer<SIMD16<Float>>.allocate(capacity: count)
      for index in 0..<count { samples[index] = SIMD16(repeating: input?[index] ?? port.rest) }
      return samples
    }
    let outputs = descriptor.outputs.map { _ in
      UnsafeMutablePointer<SIMD16<Float>>.allocate(capacity: count)
    }
    defer { (inputs + outputs).forEach { $0.deallocate() } }
    var done = 0
    while done < count {
      let length = min(block, count - done)
      let from = inputs.map { UnsafePointer($0 + done) }
      let to = outputs.map { $0 + done }
      from.withUnsafeBufferPointer { from in
        to.withUnsafeBufferPointer { to in
          let nothing = UnsafePointer<UnsafePointer<SIMD16<Float>>>(bitPattern: 8)
          guard let read = from.baseAddress ?? nothing, let write = to.baseAddress else { return }
          node.render(length, inputs: read, outputs: write)
        }
      }
      done += length
    }
    guard let first = outputs.first else { return [] }
    return Array(UnsafeBufferPointer(start: first, count: count))
  }
}
