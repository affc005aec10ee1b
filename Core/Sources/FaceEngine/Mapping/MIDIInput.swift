import Foundation
public import MIDI
import Realtime

/// The messages that MIDI peers send to this hub, for any number of subscribers.
public final class MIDIInput: Sendable {
  private let listeners = Locked<[UUID: AsyncStream<MIDIMessage>.Continuation]>([:])

  /// All messages from now on; a slow subscriber keeps the newest 256.
  public func messages() -> AsyncStream<MIDIMessage> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(
      of: MIDIMessage.self, bufferingPolicy: .bufferingNewest(256))
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { $0[id] = nil }
    }
    listeners.withLock { $0[id] = continuation }
    return stream
  }

  /// Any thread.
  public func receive(_ message: MIDIMessage) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(message) }
  }
}
