/// One instance of a component in `Lane.count` voices: a trivial handle for the audio thread.
///
/// The `ComponentInstance` that created it owns the memory and must outlive it. `@_noLocks` needs the bodies
/// of the kernels, which a debug build does not show across files: the compiler verifies the absence of
/// locks, allocation and reference counting in every release build.
public struct ComponentNode<Lane: AudioLane> {
  public let kind: ComponentKind
  let state: UnsafeMutableRawPointer
}

extension ComponentNode where Lane == SIMD16<Float> {
  /// Renders `count` samples of every port, at most the maximum block of the instance. Audio thread.
  ///
  /// `inputs` and `outputs` have one pointer per port and share no memory; an unconnected input points to its
  /// default value. When only modulation routes read the output, `isSparse` allows the component to write the
  /// first sample of each block only.
  @_noLocks
  public func render(
    _ count: Int, inputs: UnsafePointer<UnsafePointer<SIMD16<Float>>>,
    outputs: UnsafePointer<UnsafeMutablePointer<SIMD16<Float>>>, isSparse: Bool = false
  ) {
    kind.accept(
      RenderVisit<SIMD16<Float>>(
        state: state, count: count, inputs: inputs, outputs: outputs, isSparse: isSparse))
  }

  /// Sets a parameter's target in every voice; `over` samples replace the declared smoothing. Audio thread.
  @_noLocks
  public func set(_ parameter: Int, _ value: SIMD16<Float>, over samples: Int? = nil) {
    setGoal(parameter, value, over: samples)
  }

  /// Resets every voice, or one of them, with parameters at their targets. Audio thread.
  @_noLocks
  public func reset(voice: Int? = nil) {
    kind.accept(ResetVisit<SIMD16<Float>>(state: state, voice: voice))
  }

  /// Latency in samples. Audio thread.
  @_noLocks
  public func latency() -> Int { kind.accept(LatencyVisit<SIMD16<Float>>(state: state)) }

  /// Tail in seconds after the end of the input. Audio thread.
  @_noLocks
  public func tail() -> Float { kind.accept(TailVisit<SIMD16<Float>>(state: state)) }

  /// Writes the snapshot of the first voice, as many numbers as its fields count. Audio thread.
  @_noLocks
  public func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    kind.accept(SnapshotVisit<SIMD16<Float>>(state: state, fields: fields))
  }
}

extension ComponentNode where Lane == Float {
  /// Renders `count` samples of every port, at most the maximum block of the instance; `isSparse` as above. Audio thread.
  @_noLocks
  public func render(
    _ count: Int, inputs: UnsafePointer<UnsafePointer<Float>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Float>>, isSparse: Bool = false
  ) {
    kind.accept(
      RenderVisit<Float>(
        state: state, count: count, inputs: inputs, outputs: outputs, isSparse: isSparse))
  }

  /// Sets a parameter's target; `over` samples replace the declared smoothing. Audio thread.
  @_noLocks
  public func set(_ parameter: Int, _ value: Float, over samples: Int? = nil) {
    setGoal(parameter, value, over: samples)
  }

  /// Resets the instance, with parameters at their targets. Audio thread.
  @_noLocks
  public func reset() { kind.accept(ResetVisit<Float>(state: state, voice: nil)) }

  /// Latency in samples. Audio thread.
  @_noLocks
  public func latency() -> Int { kind.accept(LatencyVisit<Float>(state: state)) }

  /// Tail in seconds after the end of the input. Audio thread.
  @_noLocks
  public func tail() -> Float { kind.accept(TailVisit<Float>(state: state)) }

  /// Writes the snapshot, as many numbers as its fields count. Audio thread.
  @_noLocks
  public func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    kind.accept(SnapshotVisit<Float>(state: state, fields: fields))
  }
}

extension ComponentNode {
  @inline(__always)
  private var core: UnsafeMutablePointer<NodeCore<Lane>> {
    state.assumingMemoryBound(to: NodeCore<Lane>.self)
  }

  /// The target of a parameter.
  public func goal(_ parameter: Int) -> Lane { core.pointee.bank.goal(parameter) }

  @inline(__always)
  private func setGoal(_ parameter: Int, _ value: Lane, over samples: Int?) {
    guard parameter >= 0 && parameter < core.pointee.bank.count else { return }
    let ticks = samples.map { max(Float($0 / ControlSegment<Lane>.segment), 1) }
    if core.pointee.bank.set(parameter, value, ticks: ticks) { core.pointee.hasChanges = true }
  }
}
