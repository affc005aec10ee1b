import Numbers
public import Signals

/// Maps calibrated channels and gestures to controls: smoothing, invert, curve, range, jacks. Allocates only
/// in `init` and when settings change.
public struct Mapper: Sendable {
  public var table: MappingTable { didSet { if table != oldValue { prepare() } } }
  /// Smoothing 0…500 ms for every channel without a value of its own.
  public var globalSmoothing: Int {
    didSet {
      globalSmoothing = Smoother.clamped(globalSmoothing)
      if globalSmoothing != oldValue { prepareSmoothers() }
    }
  }

  private var shapes: [ResponseShape] = []
  private var jacks: [JackRoute] = []
  private var bent: ChannelSet = []
  private var on: ChannelSet = .all
  private var smoother = Smoother()
  private var gestures = GestureMapper()
  private var last = ControlFrame()

  /// The default smoothing is 20 ms.
  public init(table: MappingTable = .identity, globalSmoothing: Int = 20) {
    self.table = table
    self.globalSmoothing = Smoother.clamped(globalSmoothing)
    prepare()
  }

  /// No smoothing and no mapping: the output is the input clamped to its range.
  public static let raw = Mapper(table: .identity, globalSmoothing: 0)

  /// Maps one frame; channels outside `allowed` (the tier's), and gestures that need them, are 0 and
  /// inactive.
  public mutating func apply(
    _ frame: ChannelFrame, gestures: GestureFrame = .none, allowed: ChannelSet = .all
  ) -> ControlFrame {
    last.time = frame.time
    last.sequence = frame.sequence
    last.isTracked = frame.isTracked
    guard frame.isTracked else { return hold(allowed: allowed) }
    let finite = frame.values.finite
    last.available = frame.available.intersection(finite)
    last.input = finite == .all ? frame.values : frame.values.keeping(finite)
    last.active = last.available.intersection(on).intersection(allowed)
    let smooth = smoother.apply(last.input, available: last.available, at: frame.time)
    shape(smooth, in: last.active)
    map(gestures, allowed: allowed)
    patch()
    return last
  }

  /// Clears the smoothing state: the next frame starts without a transition.
  public mutating func restart() {
    last = ControlFrame()
    gestures.restart()
    prepareSmoothers(keepingState: false)
  }

  private mutating func hold(allowed: ChannelSet) -> ControlFrame {
    smoother.hold(until: last.time)
    gestures.hold(until: last.time)
    last.active = []
    last.gestureSet = []
    let visible = last.available.intersection(on).intersection(allowed)
    last.values = last.values.keeping(visible)
    return last
  }

  private mutating func map(_ frame: GestureFrame, allowed: ChannelSet) {
    last.gestureInput = frame.values
    last.gestureAvailable = frame.available
    guard !gestures.on.isEmpty else {
      last.gestures = .zero
      last.gestureSet = []
      return
    }
    last.gestureSet = frame.available.intersection(gestures.on)
    if allowed != .all { last.gestureSet.formIntersection(GestureSet(madeOf: allowed)) }
    last.gestures = gestures.apply(frame, active: last.gestureSet, at: last.time)
  }

  private mutating func shape(_ input: ChannelValues, in active: ChannelSet) {
    last.values = input.heldInRange
    if active != .all { last.values = last.values.keeping(active) }
    var rest = bent.intersection(active).rawValue
    withUnsafeBytes(of: input.storage) { inputBytes in
      withUnsafeMutableBytes(of: &last.values.storage) { outputBytes in
        let input = inputBytes.assumingMemoryBound(to: Float.self)
        let output = outputBytes.assumingMemoryBound(to: Float.self)
        shapes.withUnsafeBufferPointer { shapes in
          while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest - 1
            output[index] = shapes[index].apply(input[index])
          }
        }
      }
    }
  }

  private mutating func patch() {
    guard !jacks.isEmpty else { return }
    last.cv = .zero
    last.cvMask = 0
    for route in jacks {
      last.cvMask |= 1 << UInt16(route.jack)
      last.cv[route.jack] += route.value(in: last)
    }
    last.cv.clamp(lowerBound: .init(repeating: -1), upperBound: .one)
  }

  private mutating func prepare() {
    shapes = Channel.allCases.map { ResponseShape(table[$0], of: .channel($0)) }
    on = ChannelSet(Channel.allCases.filter { table[$0].isOn })
    bent = ChannelSet(Channel.allCases.filter { !shapes[$0.rawValue].isIdentity })
    jacks = Mappable.allCases.flatMap { source in
      table[source].routes.compactMap { JackRoute($0, of: source) }
    }
    last.cv = .zero
    last.cvMask = 0
    prepareSmoothers()
  }

  private mutating func prepareSmoothers(keepingState: Bool = true) {
    if !keepingState { smoother = Smoother() }
    for channel in Channel.allCases {
      smoother.setMilliseconds(table[channel].smoothing ?? globalSmoothing, for: channel)
    }
    gestures.prepare(table, globalSmoothing: globalSmoothing)
  }
}
