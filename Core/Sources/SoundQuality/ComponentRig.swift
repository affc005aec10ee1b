public import DSP

/// A test rig for one component: parameters by name, sound in and out as arrays. Not for the audio thread.
public final class ComponentRig {
  public let instance: ComponentInstance<Float>
  public let sampleRate: Double
  public static let longestBlock = 512

  public var descriptor: ComponentDescriptor { instance.descriptor }
  public var node: ComponentNode<Float> { instance.node }

  public convenience init(_ kind: ComponentKind, sampleRate: Double = 48_000) {
    self.init(
      ComponentInstance(kind, sampleRate: sampleRate, maximumBlock: Self.longestBlock),
      sampleRate: sampleRate)
  }

  /// Takes an instance made for blocks of at least `longestBlock`.
  public init(_ instance: ComponentInstance<Float>, sampleRate: Double) {
    self.instance = instance
    self.sampleRate = sampleRate
  }

  /// Sets a parameter; an unknown name is ignored and returns false.
  @discardableResult
  public func set(_ name: String, _ value: Float) -> Bool {
    guard let index = descriptor.parameterIndex(name) else { return false }
    node.set(index, value)
    return true
  }

  /// Sets a choice by its name.
  @discardableResult
  public func set(_ name: String, _ choice: String) -> Bool {
    guard let index = descriptor.parameterIndex(name),
      let value = descriptor.parameters[index].choices.firstIndex(of: choice)
    else { return false }
    node.set(index, Float(value))
    return true
  }

  public func reset() { node.reset() }

  /// The declared latency in samples. Use the rig instead of its node for the last access: a node does not
  /// keep its instance alive.
  public var latency: Int { node.latency() }

  /// Renders the input (the same on every port; nil for resting ports) and returns every output port.
  public func render(_ input: [Float]? = nil, count: Int, blocks: [Int] = [64]) -> [[Float]] {
    let ports = descriptor.inputs.map { port in
      input ?? [Float](repeating: port.rest, count: count)
    }
    return render(ports: ports, count: count, blocks: blocks)
  }

  /// Renders with a signal a port, in blocks whose lengths repeat `blocks`.
  public func render(ports: [[Float]], count: Int, blocks: [Int] = [64]) -> [[Float]] {
    let outputs = descriptor.outputs.map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
    }
    let inputs = ports.map { samples in
      let copy = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
      for index in 0..<count { copy[index] = index < samples.count ? samples[index] : 0 }
      return copy
    }
    defer { (inputs + outputs).forEach { $0.deallocate() } }
    var done = 0
    var turn = 0
    while done < count {
      let length = min(min(blocks[turn % blocks.count], Self.longestBlock), count - done)
      let from = inputs.map { UnsafePointer($0 + done) }
      let to = outputs.map { $0 + done }
      from.withUnsafeBufferPointer { from in
        to.withUnsafeBufferPointer { to in
          let nothing = UnsafePointer<UnsafePointer<Float>>(bitPattern: 8)
          guard let read = from.baseAddress ?? nothing, let write = to.baseAddress else { return }
          node.render(length, inputs: read, outputs: write)
        }
      }
      done += length
      turn += 1
    }
    return outputs.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  /// The snapshot, field by field.
  public func snapshot() -> [String: [Float]] {
    let total = descriptor.snapshot.reduce(0) { $0 + $1.count }
    let fields = UnsafeMutablePointer<Float>.allocate(capacity: max(total, 1))
    fields.initialize(repeating: 0, count: max(total, 1))
    defer { fields.deallocate() }
    node.snapshot(fields)
    var result: [String: [Float]] = [:]
    var start = 0
    for field in descriptor.snapshot {
      result[field.name] = (start..<start + field.count).map { fields[$0] }
      start += field.count
    }
    return result
  }
}
