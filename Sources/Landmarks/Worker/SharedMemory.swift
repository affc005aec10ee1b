import CSandbox
import Foundation

/// Memory shared by the hub and its vision worker: room for one picture. The hub writes, the worker reads.
final class SharedMemory {
  /// The largest picture as RGB; pages that were never written use no memory.
  static let size = Picture.maximumPixels * 3
  /// Bytes that stay allocated after a large picture.
  private static let kept = 4 << 20

  let descriptor: Int32
  private let start: UnsafeMutableRawPointer
  /// The highest byte that may be allocated.
  private var used = 0

  /// Creates the hub's side.
  init() throws(VisionError) {
    let memory = csandbox_memory_create(Self.size)
    guard memory >= 0 else { throw SharedMemory.unavailable(-memory) }
    guard let start = csandbox_memory_map(memory, Self.size, 1) else {
      let reason = errno
      close(memory)
      throw SharedMemory.unavailable(reason)
    }
    descriptor = memory
    self.start = start
  }

  /// Maps the memory that the parent shares with this worker; nil on failure.
  init?(inherited memory: Int32) {
    guard let start = csandbox_memory_map(memory, Self.size, 0) else { return nil }
    descriptor = memory
    self.start = start
  }

  deinit {
    csandbox_memory_unmap(start, Self.size)
    close(descriptor)
  }

  /// Writes a picture over the previous one; false when it is too long.
  func write(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= Self.size else { return false }
    if used > Self.kept, bytes.count <= Self.kept {
      csandbox_memory_trim(start, Self.kept, Self.size)
      used = Self.kept
    }
    used = max(used, bytes.count)
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { start.copyMemory(from: base, byteCount: source.count) }
    }
    return true
  }

  /// The first bytes, without a copy; at most all.
  func view(count: Int) -> UnsafeBufferPointer<UInt8> {
    let bytes = start.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: bytes, count: min(max(count, 0), Self.size))
  }

  private static func unavailable(_ status: Int32) -> VisionError {
    .unavailable(
      VisionUnavailable(
        reason: "No memory can be shared with the vision worker:"
          + " \(String(cString: strerror(status))).",
        hint: status == ENOTSUP
          ? "Vision runs on Linux only: use a phone's app or a recording here."
          : "Close other programs, or give this one more memory."))
  }
}
