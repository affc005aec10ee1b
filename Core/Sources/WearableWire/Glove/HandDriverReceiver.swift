import Numbers
import Signals

/// The gloves of one HandDriver: numbers their frames and leaves out what came twice.
public struct HandDriverReceiver: Sendable {
  private struct Key: Hashable {
    let role: String
    let side: Hand.Side
  }

  private struct Known {
    var sequence: UInt32 = 0
    var frameIndex: Int?
    var arrived: Int64
  }

  private var gloves: [Key: Known] = [:]
  /// Datagrams that held no glove.
  public private(set) var ignored = 0
  /// Frames that came twice.
  public private(set) var duplicates = 0

  /// Two hands of each role.
  private static let maximumGloves = 2 * HandDriver.maximumRoles
  /// A frame index that is not larger counts as a new start after that many nanoseconds of silence.
  private static let silence: Int64 = 1_000_000_000

  public init() {}

  /// The gloves of a datagram that arrived at a time in nanoseconds.
  public mutating func receive(_ bytes: [UInt8], at arrival: Int64) -> [HandDriverGlove] {
    let read = HandDriverDatagram.gloves(in: bytes)
    if read.isEmpty { ignored += 1 }
    return read.compactMap { number($0, at: arrival) }
  }

  private mutating func number(
    _ read: HandDriverGlove, at arrival: Int64
  ) -> HandDriverGlove? {
    var glove = read
    glove.arrived = arrival
    let key = Key(role: glove.role, side: glove.frame.side)
    guard var known = gloves[key] else {
      guard gloves.count < Self.maximumGloves else {
        ignored += 1
        return nil
      }
      gloves[key] = Known(frameIndex: glove.frameIndex, arrived: arrival)
      return glove
    }
    let elapsed = arrival.subtractingReportingOverflow(known.arrived)
    let isSilent = elapsed.overflow || elapsed.partialValue > Self.silence
    var step = 1
    if let last = known.frameIndex, let index = glove.frameIndex, !isSilent {
      let distance = index.subtractingReportingOverflow(last)
      if distance.partialValue <= 0, !distance.overflow, distance.partialValue > -120 {
        duplicates += 1
        return nil
      }
      if (2...1_000).contains(distance.partialValue), !distance.overflow {
        step = distance.partialValue
      }
    }
    known.sequence &+= UInt32(clamping: step)
    known.frameIndex = glove.frameIndex
    known.arrived = arrival
    gloves[key] = known
    glove.frame.sequence = known.sequence
    return glove
  }
}
