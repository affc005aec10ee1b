import CCrypto
import NIOCore

/// One side of a connection without a transport: what came goes in, what is to be sent comes out.
///
/// One thread at a time.
struct TLSConnection: ~Copyable {
  private let pointer: OpaquePointer

  /// Bytes of one record (RFC 8446 §5.1).
  static let record = 16_384

  init(_ context: TLSContext) throws(TLSError) {
    guard let made = ccrypto_tls_create(context.pointer) else {
      throw .last("no connection could be made")
    }
    pointer = made
  }

  deinit { ccrypto_tls_destroy(pointer) }

  /// Keeps what came from the peer.
  func receive(_ bytes: ByteBuffer) throws(TLSError) {
    let isKept = bytes.withUnsafeReadableBytes {
      ccrypto_tls_receive(pointer, $0.baseAddress, $0.count)
    }
    guard isKept else { throw .last("no memory for \(bytes.readableBytes) bytes") }
  }

  /// Whether the handshake is complete.
  func shakeHands() throws(TLSError) -> Bool {
    switch ccrypto_tls_shake_hands(pointer) {
    case CCRYPTO_TLS_DONE: return true
    case CCRYPTO_TLS_WAITS: return false
    default: throw .last("the handshake failed")
    }
  }

  enum Reading { case some, none, ended }

  /// Appends what one record says.
  func read(into plain: inout ByteBuffer) throws(TLSError) -> Reading {
    var result = CCRYPTO_TLS_FAILED
    plain.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.record) { bytes in
      var count = 0
      result = ccrypto_tls_read(pointer, bytes.baseAddress, bytes.count, &count)
      return result == CCRYPTO_TLS_DONE ? count : 0
    }
    switch result {
    case CCRYPTO_TLS_DONE: return .some
    case CCRYPTO_TLS_WAITS: return .none
    case CCRYPTO_TLS_ENDED: return .ended
    default: throw .last("what came cannot be read")
    }
  }

  /// Appends `plain` in records, and whatever else waits for the peer. After the handshake only.
  func write(_ plain: ByteBuffer, into out: inout ByteBuffer) throws(TLSError) {
    var rest = plain
    while let piece = rest.readSlice(length: min(rest.readableBytes, Self.record)),
      piece.readableBytes > 0
    {
      let result = piece.withUnsafeReadableBytes {
        ccrypto_tls_write(pointer, $0.baseAddress, $0.count)
      }
      guard result == CCRYPTO_TLS_DONE else { throw .last("writing failed") }
      take(into: &out)
    }
  }

  /// Tells the peer that nothing more comes.
  func end() { ccrypto_tls_end(pointer) }

  /// Moves what waits for the peer.
  func take(into out: inout ByteBuffer) {
    while case let count = ccrypto_tls_pending(pointer), count > 0 {
      out.writeWithUnsafeMutableBytes(minimumWritableBytes: count) {
        ccrypto_tls_take(pointer, $0.baseAddress, $0.count)
      }
    }
  }
}
