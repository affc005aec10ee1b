import Numbers

/// A set of gestures in one word: bit n is gesture n.
public struct GestureSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public init(_ gesture: FaceGesture) { rawValue = 1 << UInt16(gesture.rawValue) }

  public init(_ gestures: some Sequence<FaceGesture>) {
    self = gestures.reduce(into: []) { $0.formUnion(GestureSet($1)) }
  }

  /// The gestures whose inputs are all in a set of channels.
  public init(madeOf channels: ChannelSet) {
    var bits: UInt16 = 0
    for index in 0..<FaceGesture.count
    where GestureSet.inputs[index] & channels.rawValue == GestureSet.inputs[index] {
      bits |= 1 << UInt16(index)
    }
    rawValue = bits
  }

  public static let all = GestureSet(rawValue: (1 << 12) - 1)

  @inlinable public func contains(_ gesture: FaceGesture) -> Bool {
    rawValue & (1 << UInt16(gesture.rawValue)) != 0
  }

  private static let inputs = FaceGesture.allCases.map(\.inputs.rawValue)
}
