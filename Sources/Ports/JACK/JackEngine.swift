import CJack
import Realtime

/// The state of JACK's process callback; it and its memory exist as long as the client.
final class JackEngine: Sendable {
  let renderer: CVRenderer
  let outgoing = SPSCRing<JackMIDIMessage>(capacity: 4096, empty: .none)
  let incoming = SPSCRing<JackMIDIMessage>(capacity: 4096, empty: .none)
  // Read by the audio thread alone.
  nonisolated(unsafe) let callback: UnsafeMutablePointer<JackCallback>

  init(renderer: CVRenderer) {
    self.renderer = renderer
    callback = .allocate(capacity: 1)
    callback.initialize(
      to: JackCallback(cv: renderer.state, outgoing: outgoing.ends, incoming: incoming.ends))
  }

  deinit { callback.deallocate() }
}

/// The process callback: plain pointers, so that it does not count references, lock or allocate.
struct JackCallback: BitwiseCopyable {
  let cv: UnsafeMutablePointer<CVState>
  let outgoing: SPSCRing<JackMIDIMessage>.Ends
  let incoming: SPSCRing<JackMIDIMessage>.Ends

  @_noLocks
  func process(_ block: UnsafeMutablePointer<cjack_block>) {
    cv.pointee.render(
      frames: Int(block.pointee.frames), sampleRate: Double(block.pointee.sample_rate),
      into: block.pointee.audio, count: Int(block.pointee.audio_count))
    if let buffer = block.pointee.midi_out { play(into: buffer, block) }
    if let buffer = block.pointee.midi_in { hear(buffer, block) }
  }

  /// Sends each message one block later, so that the intervals between messages stay.
  @_noLocks
  private func play(
    into buffer: UnsafeMutableRawPointer, _ block: UnsafeMutablePointer<cjack_block>
  ) {
    let frames = Int32(bitPattern: block.pointee.frames)
    var last: Int32 = 0
    while let event = _unsafePerformance({ outgoing.first }) {
      var offset = Int32(bitPattern: event.time &+ block.pointee.frames &- block.pointee.time)
      if offset >= frames, offset < 8 * frames { return }
      offset = max(last, offset < frames ? offset : 0)
      let isWritten = _unsafePerformance {
        cjack_midi_write(
          buffer, UInt32(offset), event.status, event.data1, event.data2, Int(event.count))
      }
      guard isWritten else { return }
      last = offset
      _ = _unsafePerformance { outgoing.pop() }
    }
  }

  /// Messages that are not read in time are dropped.
  @_noLocks
  private func hear(
    _ buffer: UnsafeMutableRawPointer, _ block: UnsafeMutablePointer<cjack_block>
  ) {
    let count = _unsafePerformance { cjack_midi_count(buffer) }
    var index: UInt32 = 0
    while index < count {
      let heard = _unsafePerformance { cjack_midi_read(buffer, index) }
      index += 1
      guard heard.count > 0 else { continue }
      let event = JackMIDIMessage(
        time: block.pointee.time &+ heard.offset, status: heard.bytes.0, data1: heard.bytes.1,
        data2: heard.bytes.2, count: heard.count)
      _ = _unsafePerformance { incoming.push(event) }
    }
  }
}
