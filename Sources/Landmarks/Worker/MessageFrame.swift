import CSandbox
import Foundation
import Numbers

/// The framing of messages on the channel: u32 count of following bytes, u32 number of the request, the message.
enum MessageFrame {
  /// The longest message in bytes.
  static let maximumCount = 1 << 16
  static let headerCount = 8

  static func bytes(_ number: UInt32, _ message: [UInt8]) -> [UInt8] {
    var writer = MessageWriter()
    writer.put(UInt32(message.count + 4))
    writer.put(number)
    return writer.bytes + message
  }

  /// The count of following bytes and the request number of a header.
  static func header(_ bytes: [UInt8]) throws(MessageError) -> (count: Int, number: UInt32) {
    var reader = MessageReader(bytes)
    let count = try reader.takeCount(upTo: maximumCount)
    guard count >= 4 else { throw MessageError() }
    return (count - 4, try reader.take())
  }
}

/// The end of a timeout on the monotonic clock.
struct Deadline {
  let nanoseconds: UInt64

  init(seconds: Double) {
    nanoseconds = csandbox_now() + UInt64(clamping: min(max(seconds, 0), 1e6) * 1e9)
  }

  /// Remaining milliseconds, rounded up; 0 when it has passed.
  var milliseconds: Int32 {
    let now = csandbox_now()
    guard now < nanoseconds else { return 0 }
    return Int32(clamping: (nanoseconds - now) / 1_000_000 + 1)
  }
}
