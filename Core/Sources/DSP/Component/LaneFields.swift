/// The offsets of a struct's vectors, so that one voice of it can be reset.
///
/// Vectors are aligned to 16 bytes and may stand beside pointers, so their places are worked out from the
/// struct's fields in order, once, when an instance is made.
struct LaneFields {
  let offsets: UnsafeMutablePointer<Int>
  let count: Int

  init<C: Component>(of component: C) {
    var found: [Int] = []
    Self.walk(component, at: 0, lane: C.Lane.self, &found)
    offsets = .allocate(capacity: max(found.count, 1))
    offsets.initialize(from: found, count: found.count)
    count = found.count
  }

  private static func walk<Value, Lane: AudioLane>(
    _ value: Value, at base: Int, lane: Lane.Type, _ found: inout [Int]
  ) {
    if Value.self == Lane.self || Value.self == Lane.Bits.self || Value.self == Lane.Mask.self {
      found.append(base)
      return
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .tuple else { return }
    var offset = base
    for child in mirror.children {
      offset = place(child.value, after: offset, lane: lane, &found)
    }
  }

  /// Returns the end offset of the field.
  private static func place<Value, Lane: AudioLane>(
    _ value: Value, after end: Int, lane: Lane.Type, _ found: inout [Int]
  ) -> Int {
    let alignment = MemoryLayout<Value>.alignment
    let start = (end + alignment - 1) / alignment * alignment
    walk(value, at: start, lane: lane, &found)
    return start + MemoryLayout<Value>.size
  }
}
