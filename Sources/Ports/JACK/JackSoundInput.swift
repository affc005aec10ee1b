import CJack
public import LiveSound
import Realtime

/// Sound from the ports `in_1` and `in_2` of a client of a running JACK server, mixed to one channel. Never starts a
/// server.
public final class JackSoundInput: Sendable {
  // Opened in `init`, closed in `deinit`; any thread may call the C functions between.
  private nonisolated(unsafe) let client: OpaquePointer
  private let cell: InputCell

  /// Connects, and passes what comes in to `input` until it is released; blocks until the server replies.
  public init(name: String, into input: LiveInput) throws(JackError) {
    let cell = InputCell(input)
    let callbacks = cjack_callbacks(
      context: UnsafeMutableRawPointer(cell.callback),
      process: { $0.assumingMemoryBound(to: InputCallback.self).pointee.process($1) })
    var client: OpaquePointer?
    let result = "out_".withCString { prefix in
      cjack_open(
        name,
        cjack_ports(
          prefix: prefix, audio_count: 0, input_count: 2, has_midi_out: false, has_midi_in: false),
        callbacks, &client)
    }
    guard let client else { throw JackError(result, client: name) }
    self.client = client
    self.cell = cell
    input.setSampleRate(Double(cjack_sample_rate(client)))
  }

  /// Connects on a thread that may block.
  public static func open(
    name: String, into input: LiveInput
  ) async throws(JackError) -> JackSoundInput {
    try await blocking { () throws(JackError) in try JackSoundInput(name: name, into: input) }
  }

  // Ends the callback before its memory is released.
  deinit { cjack_close(client) }

  /// Connects the sound card's inputs; returns the number of connected ones.
  public func connectMicrophones() -> Int { Int(cjack_connect_microphones(client)) }

  /// False once the server has ended.
  public var isRunning: Bool { cjack_is_running(client) }
}

/// What the process callback reads; it exists as long as the client.
final class InputCell: Sendable {
  /// Blocks are mixed in parts of this length.
  static let longestPart = 1024

  private let input: LiveInput
  // Read by the audio thread alone.
  nonisolated(unsafe) let callback: UnsafeMutablePointer<InputCallback>
  private nonisolated(unsafe) let mix: UnsafeMutablePointer<Float>

  init(_ input: LiveInput) {
    self.input = input
    mix = .allocate(capacity: Self.longestPart)
    mix.initialize(repeating: 0, count: Self.longestPart)
    callback = .allocate(capacity: 1)
    callback.initialize(to: InputCallback(writer: input.writer, mix: mix))
  }

  deinit {
    callback.deallocate()
    mix.deallocate()
  }
}

/// The process callback: plain pointers, so that it does not count references, lock or allocate.
struct InputCallback: BitwiseCopyable {
  let writer: LiveInput.Writer
  let mix: UnsafeMutablePointer<Float>

  @_noLocks
  func process(_ block: UnsafeMutablePointer<cjack_block>) {
    guard block.pointee.input_count == 2, let left = block.pointee.inputs[0],
      let right = block.pointee.inputs[1]
    else { return }
    let frames = Int(block.pointee.frames)
    var done = 0
    while done < frames {
      let count = min(frames - done, InputCell.longestPart)
      var index = 0
      while index < count {
        mix[index] = left[done + index] + right[done + index]
        index += 1
      }
      writer.push(mix, count)
      done += count
    }
  }
}
