/// The memory of one instance: the common part first, so that it is accessible without the component's type.
struct NodeState<C: Component> {
  var core: NodeCore<C.Lane>
  var component: UnsafeMutablePointer<C>
  var regions: UnsafeMutablePointer<MemoryRegion>
  var regionCount: Int
}

/// An operation on an instance, dispatched once by the kind of component.
protocol ComponentVisit {
  associatedtype Lane: AudioLane
  associatedtype Result
  func visit<C: Component>(_ type: C.Type) -> Result where C.Lane == Lane
}

struct RenderVisit<Lane: AudioLane>: ComponentVisit {
  let state: UnsafeMutableRawPointer
  let count: Int
  let inputs: UnsafePointer<UnsafePointer<Lane>>
  let outputs: UnsafePointer<UnsafeMutablePointer<Lane>>
  let isSparse: Bool

  @inline(__always)
  func visit<C: Component>(_ type: C.Type) where C.Lane == Lane {
    let state = state.assumingMemoryBound(to: NodeState<C>.self)
    state.pointee.core.render(
      &state.pointee.component.pointee, count, inputs, outputs, isSparse: isSparse)
  }
}

struct ResetVisit<Lane: AudioLane>: ComponentVisit {
  let state: UnsafeMutableRawPointer
  let voice: Int?

  @inline(__always)
  func visit<C: Component>(_ type: C.Type) where C.Lane == Lane {
    let state = state.assumingMemoryBound(to: NodeState<C>.self)
    state.pointee.core.reset(voice: voice)
    for index in 0..<state.pointee.regionCount {
      state.pointee.regions[index].restore(voice: voice)
    }
  }
}

struct LatencyVisit<Lane: AudioLane>: ComponentVisit {
  let state: UnsafeMutableRawPointer

  @inline(__always)
  func visit<C: Component>(_ type: C.Type) -> Int where C.Lane == Lane {
    let state = state.assumingMemoryBound(to: NodeState<C>.self)
    state.pointee.core.settle(&state.pointee.component.pointee)
    return state.pointee.component.pointee.latency
  }
}

struct TailVisit<Lane: AudioLane>: ComponentVisit {
  let state: UnsafeMutableRawPointer

  @inline(__always)
  func visit<C: Component>(_ type: C.Type) -> Float where C.Lane == Lane {
    let state = state.assumingMemoryBound(to: NodeState<C>.self)
    state.pointee.core.settle(&state.pointee.component.pointee)
    return state.pointee.component.pointee.tail
  }
}

struct SnapshotVisit<Lane: AudioLane>: ComponentVisit {
  let state: UnsafeMutableRawPointer
  let fields: UnsafeMutablePointer<Float>

  @inline(__always)
  func visit<C: Component>(_ type: C.Type) where C.Lane == Lane {
    state.assumingMemoryBound(to: NodeState<C>.self).pointee.component.pointee.snapshot(fields)
  }
}

/// Creates an instance; not for the audio thread.
struct MakeVisit<Lane: AudioLane>: ComponentVisit {
  let sampleRate: Float
  let maximumBlock: Int
  let firstVoice: Int
  let sample: SampleData?

  func visit<C: Component>(_ type: C.Type) -> UnsafeMutableRawPointer where C.Lane == Lane {
    var setup = ComponentMemory<Lane>(
      sampleRate: sampleRate, maximumBlock: maximumBlock, firstVoice: firstVoice,
      sample: sample)
    let component = C(&setup)
    let core = NodeCore(C.descriptor, &setup, longestLatency: C.longestLatency)
    var home = MemoryRegion(
      byteCount: MemoryLayout<C>.stride, owner: .fields(LaneFields(of: component)))
    home.start.bindMemory(to: C.self, capacity: 1).initialize(to: component)
    home.keepImage()
    let all = setup.regions + [home]
    let regions = UnsafeMutablePointer<MemoryRegion>.allocate(capacity: all.count)
    regions.initialize(from: all, count: all.count)
    let state = UnsafeMutablePointer<NodeState<C>>.allocate(capacity: 1)
    state.initialize(
      to: NodeState(
        core: core, component: home.start.assumingMemoryBound(to: C.self), regions: regions,
        regionCount: all.count))
    return UnsafeMutableRawPointer(state)
  }
}

/// Frees an instance; not for the audio thread.
struct FreeVisit<Lane: AudioLane>: ComponentVisit {
  let state: UnsafeMutableRawPointer

  func visit<C: Component>(_ type: C.Type) where C.Lane == Lane {
    let state = state.assumingMemoryBound(to: NodeState<C>.self)
    for index in 0..<state.pointee.regionCount { state.pointee.regions[index].free() }
    state.pointee.regions.deallocate()
    state.pointee.core.bank.free()
    state.deallocate()
  }
}

struct DescribeVisit: ComponentVisit {
  typealias Lane = Float

  func visit<C: Component>(_ type: C.Type) -> ComponentDescriptor where C.Lane == Float {
    C.descriptor
  }
}
