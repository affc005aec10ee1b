/// A few samples of every port; inputs and outputs never share memory.
struct Block<Lane: AudioLane> {
  let inputs: UnsafePointer<UnsafePointer<Lane>>
  let outputs: UnsafePointer<UnsafeMutablePointer<Lane>>
  let offset: Int
  let count: Int
  /// False when every ramp stands still, so that a kernel may skip them.
  let isGliding: Bool
  let tuning: ControlSegment<Lane>

  @inline(__always) var input: UnsafePointer<Lane> { input(0) }
  @inline(__always) var output: UnsafeMutablePointer<Lane> { output(0) }
  @inline(__always) func input(_ port: Int) -> UnsafePointer<Lane> { inputs[port] + offset }
  @inline(__always) func output(_ port: Int) -> UnsafeMutablePointer<Lane> {
    outputs[port] + offset
  }

  /// Which voices hold a gate open, from the first sample of this block on.
  @inline(__always) func gate<Key: ParameterKey>(_ key: Key) -> Lane.Mask {
    Lane(0.5) .< tuning.value(key.rawValue)
  }
}
