import Foundation
public import MIDI
import Realtime

/// What MIDI peers send to this hub, for everybody who listens: learning, and later playing.
public final class MIDIInput: Sendable {
  private let listeners = Locked<[UUID: AsyncStream<MIDIMessage>.Continuation]>([:])

  /// The messages from now on; a slow listener keeps the newest 256.
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
  func receive(_ message: MIDIMessage) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(message) }
  }
}
