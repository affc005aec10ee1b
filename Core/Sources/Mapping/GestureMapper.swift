#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Numbers
import Signals

/// The mapper of gestures: smoothing, invert, curve, range. Only enabled gestures are computed.
struct GestureMapper: Hashable, Sendable {
  private(set) var on: GestureSet = []
  private var lanes: [GestureLane] = []
  private var known: GestureSet = []
  private var lastTime: Double?

  /// Replaces the table; an enabled gesture keeps its smoothing state.
  mutating func prepare(_ table: MappingTable, globalSmoothing: Int) {
    let before = lanes
    lanes = FaceGesture.allCases.filter { table[$0].isOn }.map { gesture in
      var lane = GestureLane(gesture, table[gesture], globalSmoothing: globalSmoothing)
      if let old = before.first(where: { $0.index == lane.index }) { lane.state = old.state }
      return lane
    }
    on = GestureSet(FaceGesture.allCases.filter { table[$0].isOn })
    known.formIntersection(on)
  }

  mutating func restart() {
    known = []
    lastTime = nil
  }

  /// Advances time without values.
  mutating func hold(until time: Double) { lastTime = time }

  /// The mapped gestures of one instant; 0 outside `active`.
  mutating func apply(
    _ frame: GestureFrame, active: GestureSet, at time: Double
  ) -> SIMD16<Float> {
    let step = Float(max(lastTime.map { time - $0 } ?? 0, 0))
    lastTime = time
    var mapped = SIMD16<Float>.zero
    for position in lanes.indices {
      let index = lanes[position].index
      let bit = GestureSet(rawValue: 1 << UInt16(index))
      guard frame.available.isSuperset(of: bit) else { continue }
      let isFresh = known.isDisjoint(with: bit)
      let value = lanes[position].apply(frame.values[index], step: step, isFresh: isFresh)
      if active.isSuperset(of: bit) { mapped[index] = value }
    }
    known.formUnion(frame.available.intersection(on))
    return mapped
  }
}

/// One enabled gesture.
private struct GestureLane: Hashable, Sendable {
  let index: Int
  let shape: ResponseShape
  let constant: Float
  var state: Float = 0
  private var step: Float = -1
  private var weight: Float = 1

  init(_ gesture: FaceGesture, _ mapping: OutputMapping, globalSmoothing: Int) {
    index = gesture.rawValue
    shape = ResponseShape(mapping, of: .gesture(gesture))
    constant = Float(mapping.smoothing ?? globalSmoothing) / 1000
  }

  mutating func apply(_ value: Float, step: Float, isFresh: Bool) -> Float {
    if constant == 0 || isFresh {
      state = value
    } else {
      if step != self.step {
        self.step = step
        weight = -expm1f(-step / constant)
      }
      state += weight * (value - state)
    }
    return shape.apply(state)
  }
}
