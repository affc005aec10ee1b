import WebServer
import Foundation
import HubStudio
import Instrument
import InstrumentEngine
import Numbers

/// What plays now, at display rate while a visible page shows PLAY; and the touches and the MIDI of pages.
struct PlayFeed: PageFeed {
  let service: InstrumentService

  var messageKinds: Set<UInt8> { [TouchMessage.kind, PageKeyboards.kind] }

  func receive(_ bytes: [UInt8], from page: Page) {
    guard page.isOpen(PlayRoom.self) else { return }
    if bytes.first == PageKeyboards.kind {
      service.keyboards.receive(bytes.dropFirst(), from: page.id)
    } else if let message = TouchMessage(bytes) {
      service.engine.receive(message.touches, from: page.id)
    }
  }

  func run(for page: Page, session: StudioSession) async {
    var changes = page.changes().makeAsyncIterator()
    while !Task.isCancelled {
      guard page.isVisible, page.isOpen(PlayRoom.self) else {
        _ = await changes.next()
        continue
      }
      try? await Task.sleep(for: .microseconds(16_667), tolerance: .milliseconds(1))
      let meter = service.sound.meter()
      page.connection.send(
        binary: PlayFrame.bytes(service.engine.playing, peak: meter.peak, scope: meter.scope))
    }
    service.leave(page)
  }
}

/// Kind 5 of the binary frames to a page: what sounds, the peaks and the newest samples, little-endian.
enum PlayFrame {
  static let kind: UInt8 = 5

  /// Header (kind, number of sources, 0, 0, left and right peak), then for each source its index, its number of notes,
  /// its zone (16 bits), x, y and pitch; then the number of samples (32 bits) and the samples (16 bits).
  static func bytes(
    _ playing: [PlayState], peak: SIMD2<Float>, scope: [Float]
  ) -> [UInt8] {
    var bytes: [UInt8] = [kind, UInt8(clamping: playing.count), 0, 0]
    bytes.reserveCapacity(16 + 16 * playing.count + 2 * scope.count)
    bytes.append(littleEndian: peak.x.bitPattern)
    bytes.append(littleEndian: peak.y.bitPattern)
    for state in playing {
      bytes.append(UInt8(clamping: PlaySource.all.firstIndex(of: state.source) ?? 0))
      bytes.append(UInt8(clamping: state.notes.count))
      bytes.append(littleEndian: UInt16(clamping: state.zone))
      bytes.append(littleEndian: state.position.x.bitPattern)
      bytes.append(littleEndian: state.position.y.bitPattern)
      bytes.append(littleEndian: Float(state.pitch).bitPattern)
    }
    bytes.append(littleEndian: UInt32(clamping: scope.count))
    for sample in scope { bytes.append(littleEndian: Int16(clamping: (sample * 32_767).rounded())) }
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number, lowest byte first.
  mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

/// Kind 19, from a page: all touches on its stage now, little-endian.
struct TouchMessage {
  static let kind: UInt8 = 19
  /// More touches are ignored.
  static let limit = 10
  private static let headerSize = 4
  private static let touchSize = 16

  let touches: [TouchPoint]

  /// Nil for a message that is too short, or has numbers that are not finite.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, bytes[0] == Self.kind else { return nil }
    let count = min(Int(clamping: bytes[1]), Self.limit)
    guard bytes.count >= Self.headerSize + count * Self.touchSize else { return nil }
    var touches: [TouchPoint] = []
    for index in 0..<count {
      let place = Self.headerSize + index * Self.touchSize
      let words = bytes.withUnsafeBytes { bytes in
        (0..<4).map {
          UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 4 * $0, as: UInt32.self))
        }
      }
      let numbers = words.dropFirst().map { Float(bitPattern: $0) }
      guard numbers.allSatisfy(\.isFinite) else { return nil }
      touches.append(
        TouchPoint(
          id: Int(clamping: words[0]), position: SIMD2(numbers[0], numbers[1]),
          pressure: numbers[2]))
    }
    self.touches = touches
  }
}
