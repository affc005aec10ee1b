import CJack
public import LiveSound
import Realtime

/// Stereo sound on the ports `out_1` and `out_2` of a client of a running JACK server. Never starts a server.
public final class JackSoundOutput: Sendable {
  // Opened in `init`, closed in `deinit`; any thread may call the C functions between.
  private nonisolated(unsafe) let client: OpaquePointer
  private let cell: SoundCell
  private let playing = Locked<LiveSound?>(nil)

  /// Connects and starts in silence; blocks until the server replies.
  public init(name: String) throws(JackError) {
    let cell = SoundCell()
    let callbacks = cjack_callbacks(
      context: UnsafeMutableRawPointer(cell.callback),
      process: { $0.assumingMemoryBound(to: SoundCallback.self).pointee.process($1) })
    var client: OpaquePointer?
    let result = "out_".withCString { prefix in
      cjack_open(
        name,
        cjack_ports(
          prefix: prefix, audio_count: 2, input_count: 0, has_midi_out: false, has_midi_in: false),
        callbacks, &client)
    }
    guard let client else { throw JackError(result, client: name) }
    self.client = client
    self.cell = cell
  }

  /// Connects on a thread that may block.
  public static func open(name: String) async throws(JackError) -> JackSoundOutput {
    try await blocking { () throws(JackError) in try JackSoundOutput(name: name) }
  }

  // Ends the callback before the sound is released.
  deinit { cjack_close(client) }

  /// Plays a sound from now on; call it once, with a sound of ``sampleRate``.
  public func play(_ sound: LiveSound) {
    playing.withLock { $0 = sound }
    cell.renderer.store(sound.renderer.address)
  }

  /// Connects to the sound card; returns the number of connected sides.
  public func connectSpeakers() -> Int { Int(cjack_connect_speakers(client)) }

  /// False once the server has ended.
  public var isRunning: Bool { cjack_is_running(client) }

  /// Blocks in which the server was late, since the start.
  public var xruns: UInt64 { cjack_xruns(client) }

  /// Frames per second; 0 after the server has ended.
  public var sampleRate: Int { Int(cjack_sample_rate(client)) }

  /// Frames of a block; 0 after the server has ended.
  public var blockSize: Int { Int(cjack_block_size(client)) }
}

/// What the process callback reads; it exists as long as the client.
final class SoundCell: Sendable {
  /// The address of a ``LiveRenderer``; 0 for silence.
  let renderer = LatestValue<UInt>(0)
  // Read by the audio thread alone.
  nonisolated(unsafe) let callback: UnsafeMutablePointer<SoundCallback>

  init() {
    callback = .allocate(capacity: 1)
    callback.initialize(to: SoundCallback(renderer: renderer.reader))
  }

  deinit { callback.deallocate() }
}

/// The process callback: plain pointers, so that it does not count references, lock or allocate.
struct SoundCallback: BitwiseCopyable {
  let renderer: LatestValue<UInt>.Reader

  @_noLocks
  func process(_ block: UnsafeMutablePointer<cjack_block>) {
    let frames = Int(block.pointee.frames)
    guard block.pointee.audio_count == 2, let left = block.pointee.audio[0],
      let right = block.pointee.audio[1]
    else { return }
    let address = _unsafePerformance { renderer.load() }
    if let live = LiveRenderer(address: address) {
      let now = _unsafePerformance { MonotonicClock.seconds }
      live.render(frames, left: left, right: right, at: now)
      return
    }
    var index = 0
    while index < frames {
      left[index] = 0
      right[index] = 0
      index += 1
    }
  }
}
