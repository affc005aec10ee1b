import Foundation
import Glibc
import Realtime

/// The hub's program, where it is built, and recordings, where this machine has them.
enum StreamCommand {
  static let binary: URL? = above(".build/debug/sensorium")

  static var isPresent: Bool { binary != nil && !recordings.isEmpty }

  /// The recordings in `$SENSORIUM_SHARED`, or in `shared` beside the checkout.
  static let recordings: [String] = {
    let environment = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"]
    let folder = environment.map { URL(filePath: $0).appending(path: "recordings") }
    guard let folder = folder ?? above("shared/recordings") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".csv") }.sorted().map { folder.appending(path: $0).path }
  }()

  /// A path in a folder around this file.
  private static func above(_ path: String) -> URL? {
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: path)
      if FileManager.default.isReadableFile(atPath: candidate.path) { return candidate }
    }
    return nil
  }

  static func run(_ arguments: String...) throws { try run(arguments) }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
  }

  struct Failure: Error { let status: Int32 }

  /// What one run of the command sends for a recording by each of these protocols, to ports of this test. A run of
  /// which this process, on a busy machine, received a part too late for the kernel's buffer is done again, slower.
  static func datagrams(of recording: String, _ schemes: [String]) throws -> [[[UInt8]]] {
    for speed in [10, 4, 2, 1] {
      let receivers = schemes.map { _ in DatagramReceiver() }
      let outputs = zip(schemes, receivers).flatMap { ["--to", "\($0)://127.0.0.1:\($1.port)"] }
      defer { for receiver in receivers { receiver.close() } }
      try run(["stream", "--from", "replay:\(recording)?speed=\(speed)"] + outputs)
      let packets = receivers.map { $0.finish() }
      if receivers.allSatisfy({ $0.lost == 0 }) { return packets }
    }
    throw DatagramsLost()
  }

  struct DatagramsLost: Error {}
}

/// Collects the datagrams of one port on a thread of its own.
private final class DatagramReceiver: Sendable {
  let port: UInt16
  private let descriptor: Int32
  private let state = Locked((packets: [[UInt8]](), isLast: false))
  private let isDone = DispatchSemaphore(value: 0)

  init() {
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    var size: Int32 = 8 << 20
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var pause = timeval(tv_sec: 0, tv_usec: 200_000)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &pause, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, length)
        _ = getsockname(descriptor, $0, &length)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [state, isDone] in
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
          let packet = Array(buffer[..<count])
          state.withLock { $0.packets.append(packet) }
        } else if state.withLock({ $0.isLast }) {
          break
        }
      }
      isDone.signal()
    }
  }

  /// What has arrived, after a pause without any.
  func finish() -> [[UInt8]] {
    state.withLock { $0.isLast = true }
    isDone.wait()
    return state.withLock { $0.packets }
  }

  /// Datagrams that the kernel dropped because the buffer was full: the ninth number of `SO_MEMINFO`, `socket(7)`.
  var lost: UInt32 {
    var counts = [UInt32](repeating: 0, count: 9)
    var length = socklen_t(counts.count * 4)
    let status = getsockopt(descriptor, SOL_SOCKET, 55, &counts, &length)
    precondition(status == 0, "SO_MEMINFO needs Linux 4.6 or newer")
    return counts[8]
  }

  func close() { Glibc.close(descriptor) }
}
