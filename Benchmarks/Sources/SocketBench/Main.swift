import Foundation
import MIDI
import Net

/// Our receive and send loops on loopback, as a program that run.sh sets beside its C twin:
/// `SocketBench receive PORT COUNT` or `SocketBench send PORT COUNT`; prints "packets-per-second count".
/// `SocketBench midi PORT SECONDS` lets MIDI peers invite it and prints "messages peers lost".
@main
struct SocketBench {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 4, let port = Int(words[2]), let count = Int(words[3]) else {
      FileHandle.standardError.write(Data("SocketBench receive|send PORT COUNT\n".utf8))
      exit(64)
    }
    switch words[1] {
    case "receive": try await receive(port: port, count: count)
    case "midi": try await listen(port: port, seconds: count)
    default: try send(port: port, count: count)
    }
  }

  static func listen(port: Int, seconds: Int) async throws {
    let messages = Counter()
    let session = try await RTPMIDISession.open(
      name: "bench", port: port, acceptsInvitations: true
    ) { event, _, _ in
      if case .message = event { messages.add() }
    }
    try await Task.sleep(for: .seconds(seconds))
    let peers = session.peers
    print("\(messages.value) \(peers.count) \(peers.reduce(0) { $0 + Int(clamping: $1.lost) })")
    await session.close()
  }

  static func receive(port: Int, count: Int) async throws {
    let receiver = try UDPReceiver(port: port)
    let times = Times()
    receiver.start { _, _, nanoseconds in times.register(nanoseconds) }
    var last = -1
    while times.count < count {
      try await Task.sleep(for: .milliseconds(500))
      if times.count > 0, times.count == last { break }
      last = times.count
    }
    receiver.stop()
    print("\(Int(times.rate)) \(times.count)")
  }

  static func send(port: Int, count: Int) throws {
    let sender = try UDPSender(host: "127.0.0.1", port: port)
    let packets = [UInt8](repeating: 0x57, count: 260 * 32)
    let ranges = (0..<32).map { 260 * $0..<260 * ($0 + 1) }
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<count / 32 {
      packets.withUnsafeBytes { _ = sender.send($0, packets: ranges) }
    }
    let seconds = (clock.now - start) / .seconds(1)
    print("\(Int(Double(count) / seconds)) \(count)")
  }
}

/// Written by the port's own thread, read by the main task once it is quiet.
final class Times: @unchecked Sendable {
  private(set) var count = 0
  private var first: UInt64 = 0
  private var last: UInt64 = 0

  func register(_ nanoseconds: UInt64) {
    if count == 0 { first = nanoseconds }
    last = nanoseconds
    count += 1
  }

  var rate: Double { last > first ? Double(count) / (Double(last - first) * 1e-9) : 0 }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func add() { lock.withLock { count += 1 } }
  var value: Int { lock.withLock { count } }
}
