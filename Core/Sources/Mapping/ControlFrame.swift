public import Signals

/// The output controls at one instant.
///
/// Without a face (`isTracked` false) `input`, `values`, `available`, `cv` and the gestures are those of the
/// last face, and `active` and `gestureSet` are empty: WeirdConnect repeats the last values, OSC and MIDI
/// send nothing.
public struct ControlFrame: Hashable, Sendable {
  /// Seconds since the source's session began.
  public var time: Double
  public var sequence: UInt32
  public var isTracked: Bool
  /// The calibrated channels before mapping; they animate the face drawing.
  public var input: ChannelValues
  /// After mapping; 0 where a channel is off, gated or unavailable. Always finite.
  public var values: ChannelValues
  /// The channels that the source delivers.
  public var available: ChannelSet
  /// Channels that are enabled, available and allowed by the tier: sent by OSC and MIDI.
  public var active: ChannelSet
  /// ARKit's own values, for the optional addresses; set by the caller that has the face.
  public var shapes: ShapeValues
  /// The available elements of `shapes`.
  public var shapeSet: ShapeSet
  /// Jacks 1…16 by their "CV n" routes, ±1 of the channel's range; routes to one jack are added and clamped
  /// to ±1.
  public var cv: SIMD16<Float>
  /// Bit n − 1 is set when a route uses jack n.
  public var cvMask: UInt16
  /// The gestures before mapping, 0…1; lane n is gesture n.
  public var gestureInput: SIMD16<Float>
  /// After mapping; 0 where a gesture is off, gated or unavailable. Always finite.
  public var gestures: SIMD16<Float>
  /// The gestures whose channels are available.
  public var gestureAvailable: GestureSet
  /// Gestures that are enabled, available and allowed by the tier: sent by OSC and MIDI.
  public var gestureSet: GestureSet

  public init(
    time: Double = 0, sequence: UInt32 = 0, isTracked: Bool = false,
    input: ChannelValues = .zero, values: ChannelValues = .zero, available: ChannelSet = [],
    active: ChannelSet = [], shapes: ShapeValues = .zero, shapeSet: ShapeSet = [],
    cv: SIMD16<Float> = .zero, cvMask: UInt16 = 0,
    gestureInput: SIMD16<Float> = .zero, gestures: SIMD16<Float> = .zero,
    gestureAvailable: GestureSet = [], gestureSet: GestureSet = []
  ) {
    self.time = time
    self.sequence = sequence
    self.isTracked = isTracked
    self.input = input
    self.values = values
    self.available = available
    self.active = active
    self.shapes = shapes
    self.shapeSet = shapeSet
    self.cv = cv
    self.cvMask = cvMask
    self.gestureInput = gestureInput
    self.gestures = gestures
    self.gestureAvailable = gestureAvailable
    self.gestureSet = gestureSet
  }

  /// The mapped channels with everything the source delivers, kept values included: for WeirdConnect and
  /// NERVE.
  public var held: ChannelFrame {
    ChannelFrame(
      time: time, sequence: sequence, isTracked: isTracked, values: values, available: available)
  }

  /// The mapped gestures that are active: for OSC and MIDI.
  public var activeGestures: GestureFrame { GestureFrame(values: gestures, available: gestureSet) }

  /// The mapped channels that are active: for OSC and MIDI.
  public var activeChannels: ChannelFrame {
    ChannelFrame(
      time: time, sequence: sequence, isTracked: isTracked, values: values, available: active)
  }
}
