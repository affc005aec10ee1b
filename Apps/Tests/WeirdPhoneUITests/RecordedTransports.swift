import Addresses
import FaceWire
import Foundation
import Realtime
import ScreenKit
import Streaming
import Timing

/// Keeps every packet of every output.
final class RecordedTransports: Sendable {
  private let all = Locked<[String: RecordedTransport]>([:])

  func open(_ url: SinkURL) -> any PacketTransport {
    let transport = RecordedTransport()
    all.withLock { $0[url.description] = transport }
    return transport
  }

  func packets(of url: SinkURL) -> [[UInt8]] {
    all.withLock { $0[url.description] }?.packets ?? []
  }

  var count: Int { all.withLock { $0.count } }
}

final class RecordedTransport: PacketTransport {
  private let kept = Locked<[[UInt8]]>([])

  var packets: [[UInt8]] { kept.withLock { $0 } }
  var problem: Status? { nil }

  func send(_ batch: borrowing PacketBatch) -> Int {
    let packets = batch.packets
    kept.withLock { $0 += packets }
    return packets.count
  }

  func close() {}
}
