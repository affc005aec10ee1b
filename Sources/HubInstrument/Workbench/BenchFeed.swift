import Foundation
import HubStudio
import Numbers
import WebServer
import Workbench
import WorkbenchEngine

/// What the workbench measures, while a visible page shows it; and the keys and the microphone of pages.
struct BenchFeed: PageFeed {
  let service: BenchService

  var messageKinds: Set<UInt8> { [KeyMessage.kind, MicrophoneMessage.kind, PageKeyboards.kind] }

  func receive(_ bytes: [UInt8], from page: Page) {
    guard page.isOpen(WorkbenchRoom.self) else { return }
    switch bytes.first {
    case PageKeyboards.kind: service.keyboards.receive(bytes.dropFirst(), from: page.id)
    case KeyMessage.kind:
      guard let key = KeyMessage(bytes) else { return }
      service.play(key, from: page.id)
    default:
      guard let message = MicrophoneMessage(bytes) else { return }
      service.hear(message, from: page.id)
    }
  }

  func run(for page: Page, session: StudioSession) async {
    var changes = page.changes().makeAsyncIterator()
    var turn = 0
    var isWatching = false
    while !Task.isCancelled {
      guard page.isVisible, page.isOpen(WorkbenchRoom.self) else {
        service.stopWatching(page.id)
        isWatching = false
        _ = await changes.next()
        continue
      }
      if !isWatching { service.startWatching(page.id) }
      isWatching = true
      try? await Task.sleep(for: .microseconds(33_333), tolerance: .milliseconds(2))
      let meter = service.sound.meter()
      page.connection.send(binary: BenchScopeFrame.bytes(peak: meter.peak, scope: meter.scope))
      turn += 1
      if turn.isMultiple(of: 2), let bytes = try? BenchReadingFrame.bytes(service.reading()) {
        page.connection.send(binary: bytes)
      }
    }
    service.leave(page)
  }
}

/// Kind 6 of the binary frames to a page: a reading as JSON behind four bytes.
enum BenchReadingFrame {
  static let kind: UInt8 = 6

  static func bytes(_ reading: BenchReading) throws -> [UInt8] {
    [kind, 0, 0, 0] + (try JSONEncoder().encode(reading))
  }
}

/// Kind 7 of the binary frames to a page: the peaks of both sides, and the newest samples, little-endian.
enum BenchScopeFrame {
  static let kind: UInt8 = 7

  static func bytes(peak: SIMD2<Float>, scope: [Float]) -> [UInt8] {
    var bytes: [UInt8] = [kind, 0, 0, 0]
    bytes.reserveCapacity(16 + 2 * scope.count)
    bytes.append(littleEndian: peak.x.bitPattern)
    bytes.append(littleEndian: peak.y.bitPattern)
    bytes.append(littleEndian: UInt32(clamping: scope.count))
    for sample in scope { bytes.append(littleEndian: Int16(clamping: (sample * 32_767).rounded())) }
    return bytes
  }
}

/// Kind 21, from a page: a key of its keyboard on the screen.
struct KeyMessage {
  static let kind: UInt8 = 21

  /// 0…127.
  let note: UInt8
  /// 0…1; 0 ends the note.
  let velocity: Float

  /// Nil for a message of another size, or numbers above 127.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 4, bytes[0] == Self.kind, bytes[1] < 128, bytes[2] < 128 else {
      return nil
    }
    note = bytes[1]
    velocity = Float(bytes[2]) / 127
  }
}

/// Kind 22, from a page: a block of its microphone, one channel of 16 bits, little-endian.
struct MicrophoneMessage {
  static let kind: UInt8 = 22
  private static let headerSize = 12
  /// Samples of a block; longer messages are refused.
  private static let limit = 19_200

  /// −1…1.
  let samples: [Float]
  /// Hz.
  let sampleRate: Double

  /// Nil for a message that is too short or too long, or of a rate outside 8,000…192,000 Hz.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, bytes[0] == Self.kind else { return nil }
    let (rate, count) = bytes.withUnsafeBytes { bytes in
      (
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)),
        Int(clamping: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)))
      )
    }
    guard (8_000...192_000).contains(rate), count <= Self.limit,
      bytes.count == Self.headerSize + 2 * count
    else { return nil }
    sampleRate = Double(rate)
    samples = bytes.withUnsafeBytes { bytes in
      (0..<count).map { index in
        let place = Self.headerSize + 2 * index
        let sample = bytes.loadUnaligned(fromByteOffset: place, as: Int16.self)
        return Float(Int16(littleEndian: sample)) / 32_768
      }
    }
  }
}
