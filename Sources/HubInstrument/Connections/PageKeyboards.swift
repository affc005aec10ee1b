import Foundation
import MIDI
import Numbers
import Realtime

/// The keyboards that are plugged into the devices of pages. Any thread.
///
/// Kind 20 of a page's binary messages is followed by MIDI bytes; without any, the page has closed its keyboards.
final class PageKeyboards: Sendable {
  static let kind: UInt8 = 20
  /// Bytes of a message; the rest is ignored.
  private static let limit = 1024

  private let heard: @Sendable (MIDIMessage) -> Void
  private let pages = Locked<[UUID: MIDIMemory]>([:])

  init(heard: @escaping @Sendable (MIDIMessage) -> Void) { self.heard = heard }

  func receive(_ bytes: some Collection<UInt8>, from page: UUID) {
    guard !bytes.isEmpty else { return leave(page) }
    for message in MIDIStreamParser.messages(in: bytes.prefix(Self.limit)) {
      pages.withLock { $0[page, default: MIDIMemory()].remember(message) }
      heard(message)
    }
  }

  /// Ends what a page's keyboards hold.
  func leave(_ page: UUID) {
    guard let memory = pages.withLock({ $0.removeValue(forKey: page) }) else { return }
    for channel in UInt8(0)..<16 {
      if memory.control(64, channel: channel) ?? 0 > 0 {
        heard(.controlChange(64, value: 0, channel: channel))
      }
      for note in UInt8(0)..<128 where memory.isSounding(note, channel: channel) {
        heard(.noteOff(note, channel: channel))
      }
    }
  }
}
