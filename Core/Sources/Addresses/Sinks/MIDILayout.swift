import Numbers
public import Signals

/// The assignment of the 62 channels to control changes.
public enum MIDILayout: String, CaseIterable, Codable, Hashable, Sendable {
  /// CC 0–61 are channels 0–61, as in the specification; 0, 1, 6, 7, 10, 11, 32 and 38 have other meanings in
  /// many synths.
  case specified = "spec"
  /// Undefined controllers only, on two MIDI channels.
  case safe
  /// As `safe`, with 14 bits for the sixteen most active channels.
  case fine

  public var title: String {
    switch self {
    case .specified: "CC 0–61"
    case .safe: "Safe CCs"
    case .fine: "14-bit CCs"
    }
  }

  /// The first MIDI channel of the performer with this number, both 1…16; layouts on two channels use every
  /// second one, for up to eight performers.
  public func channel(ofPerformer number: Int) -> Int {
    self == .specified ? number : (2 * number - 2) % 16 + 1
  }

  /// The default controller of one channel.
  public struct Assignment: Hashable, Sendable {
    public let channel: Channel
    /// 0…127; the upper seven bits where `isFine`.
    public let controller: UInt8
    /// True for the next MIDI channel (16 wraps to 1).
    public let isOnSecondChannel: Bool
    /// Whether controller + 32 carries the lower seven bits.
    public let isFine: Bool
  }

  /// All 62 channels in wire order.
  public var assignments: [Assignment] {
    switch self {
    case .specified: MIDILayout.specifiedTable
    case .safe: MIDILayout.safeTable
    case .fine: MIDILayout.fineTable
    }
  }

  public subscript(channel: Channel) -> Assignment { assignments[channel.rawValue] }

  private static let specifiedTable = Channel.allCases.map {
    Assignment(
      channel: $0, controller: UInt8($0.rawValue), isOnSecondChannel: false, isFine: false)
  }

  private static let safeTable = table(isFine: false)
  private static let fineTable = table(isFine: true)

  /// The sixteen undefined controllers below 32 for the most active channels, then the other undefined ones
  /// twice, on the first and on the second MIDI channel.
  private static func table(isFine: Bool) -> [Assignment] {
    let main = zip(mainChannels, mainControllers).map {
      Assignment(channel: $0, controller: $1, isOnSecondChannel: false, isFine: isFine)
    }
    let others = Channel.allCases.filter { !mainChannels.contains($0) }
    let first = zip(others.filter { !secondChannels.contains($0) }, otherControllers).map {
      Assignment(channel: $0, controller: $1, isOnSecondChannel: false, isFine: false)
    }
    let second = zip(others.filter(secondChannels.contains), otherControllers).map {
      Assignment(channel: $0, controller: $1, isOnSecondChannel: true, isFine: false)
    }
    return (main + first + second).sorted { $0.channel.rawValue < $1.channel.rawValue }
  }

  private static let mainChannels: [Channel] =
    Channel.core + [
      .headTx, .headTy, .headTz, .browInnerUp, .eyeGazeLeftX, .eyeGazeLeftY, .eyeGazeRightX,
      .eyeGazeRightY,
    ]
  private static let mainControllers: [UInt8] = Array(20...31) + [3, 9, 14, 15]

  /// The least independent channels.
  private static let secondChannels: Set<Channel> = [
    .eyeLookDownLeft, .eyeLookDownRight, .eyeLookInLeft, .eyeLookInRight, .eyeLookOutLeft,
    .eyeLookOutRight, .eyeLookUpLeft, .eyeLookUpRight, .cheekRaiseLeft, .cheekRaiseRight,
    .chinRaise, .chinLowerDown, .jawForward, .mouthShrugLower, .mouthShrugUpper,
    .mouthDimpleLeft, .mouthDimpleRight, .mouthUpperLipUp, .mouthLowerLipDown,
    .mouthUpperLipSuckUpper, .mouthLowerLipSuckLower, .mouthUpperLipPress, .mouthLowerLipPress,
  ]
  private static let otherControllers: [UInt8] = Array(85...87) + [89, 90] + Array(102...119)
}
