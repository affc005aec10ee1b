public import MIDI
import NIOCore

extension SocketAddress: RTPMIDIAddress {}

extension SocketAddress {
  /// The same address as SwiftNIO wants it, without a scope.
  func nioAddress() throws -> NIOCore.SocketAddress {
    var bytes = ByteBuffer()
    if family == .ipv6 { bytes.writeInteger(high) }
    if family == .ipv6 {
      bytes.writeInteger(low)
    } else {
      bytes.writeInteger(UInt32(truncatingIfNeeded: low))
    }
    return try NIOCore.SocketAddress(packedIPAddress: bytes, port: port)
  }
}
