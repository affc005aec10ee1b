import Addresses
import Console
import FaceControl
import FaceEngine
import FaceWire
import Foundation
import Realtime
import ScreenKit
import Streaming

/// WeirdPhone's engine in a program without a network: plays a recording and writes each output's packets to a file.
///
///     EmbeddedEngine RECORDING FOLDER OUTPUT…
///
/// The packets of the first output are in `FOLDER/1.packets`, each after its length (four bytes, little-endian); files
/// that an output writes itself are in `FOLDER/outputs`.
@main
struct EmbeddedEngine {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 3 else {
      print("Usage: EmbeddedEngine RECORDING FOLDER OUTPUT…")
      exit(64)
    }
    let (recording, folder) = (arguments[1], arguments[2])
    let outputs = try arguments.dropFirst(2).map { try SinkURL($0) }
    var configuration = FaceEngineConfiguration(folder: folder)
    configuration.namedSources = []
    configuration.sinks = outputs
    let edges = CapturedEdges()
    let engine = FaceEngine(configuration, edges: edges)
    await engine.start(store: nil)
    guard
      await wait(seconds: 10, { await engine.hubState.sinks.allSatisfy { $0.tone == .connected } })
    else {
      for sink in await engine.hubState.sinks { print(sink.sentence) }
      exit(1)
    }
    await engine.add(.replay(path: recording, speed: .unlimited, isLooped: false))
    guard await wait(seconds: 60, { await engine.hubState.takes.replays.allSatisfy(\.isEnded) })
    else {
      for performer in await engine.hubState.performers { print(performer.sentence) }
      exit(1)
    }
    await engine.shutDown()
    for (index, output) in outputs.enumerated() {
      let bytes = edges.bytes(of: output)
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(index + 1).packets"))
    }
  }

  /// Whether the condition came true in time.
  private static func wait(seconds: Int, _ condition: () async -> Bool) async -> Bool {
    for _ in 0..<seconds * 100 {
      if await condition() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}

/// Edges that keep every packet.
final class CapturedEdges: FaceEngineEdges {
  private let transports = Locked<[String: CapturedTransport]>([:])

  func source(for url: SourceURL, performer: String) -> (any FrameSource)? { nil }

  func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport {
    let transport = CapturedTransport()
    transports.withLock { $0[url.description] = transport }
    return transport
  }

  func bytes(of url: SinkURL) -> [UInt8] {
    transports.withLock { $0[url.description] }?.bytes ?? []
  }
}

/// Keeps packets, each after its length.
final class CapturedTransport: PacketTransport {
  private let kept = Locked<[UInt8]>([])

  var bytes: [UInt8] { kept.withLock { $0 } }
  var problem: Status? { nil }

  func send(_ batch: borrowing PacketBatch) -> Int {
    for index in 0..<batch.count {
      batch.withPacket(index) { packet in
        kept.withLock { kept in
          withUnsafeBytes(of: UInt32(truncatingIfNeeded: packet.count).littleEndian) {
            kept.append(contentsOf: $0)
          }
          kept.append(contentsOf: packet)
        }
      }
    }
    return batch.count
  }

  func close() {}
}
