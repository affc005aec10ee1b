import CJack
public import MIDI
import Realtime

/// A client of a running JACK server: audio outputs that carry control voltages, a MIDI output and a
/// MIDI input. Never starts a server.
public final class JackClient: Sendable {
  public struct Options: Hashable, Sendable {
    /// The requested client name; JACK adds a number when it is taken.
    public var name: String
    /// Ports `cv_1`…, 0…16.
    public var jacks: Int
    public var hasMIDIOutput: Bool
    public var hasMIDIInput: Bool
    public var cv = CVRenderer.Options()

    public init(
      name: String = "sensorium", jacks: Int = 0, hasMIDIOutput: Bool = false,
      hasMIDIInput: Bool = false
    ) {
      self.name = name
      self.jacks = min(max(jacks, 0), 16)
      self.hasMIDIOutput = hasMIDIOutput
      self.hasMIDIInput = hasMIDIInput
    }
  }

  // Opened in `init`, closed in `deinit`; any thread may call the C functions between.
  private nonisolated(unsafe) let client: OpaquePointer
  private let engine: JackEngine
  /// One producer at a time for the ring; the audio thread never takes this lock.
  private let sending = Locked(())
  private let reading = Locked(())

  /// Whether this machine has JACK's library; independent of a server.
  public static var isInstalled: Bool { cjack_is_installed() }

  /// Connects and starts; blocks until the server replies.
  public init(_ options: Options) throws(JackError) {
    let engine = JackEngine(renderer: CVRenderer(options.cv))
    let callbacks = cjack_callbacks(
      context: UnsafeMutableRawPointer(engine.callback),
      process: { $0.assumingMemoryBound(to: JackCallback.self).pointee.process($1) })
    var client: OpaquePointer?
    let result = "cv_".withCString { prefix in
      let ports = cjack_ports(
        prefix: prefix, audio_count: Int32(options.jacks), input_count: 0,
        has_midi_out: options.hasMIDIOutput, has_midi_in: options.hasMIDIInput)
      return cjack_open(options.name, ports, callbacks, &client)
    }
    guard let client else { throw JackError(result, client: options.name) }
    self.client = client
    self.engine = engine
  }

  /// Connects on a thread that may block.
  public static func open(_ options: Options) async throws(JackError) -> JackClient {
    try await blocking { () throws(JackError) in try JackClient(options) }
  }

  deinit { cjack_close(client) }

  /// False once the server has ended.
  public var isRunning: Bool { cjack_is_running(client) }

  /// Sets all sixteen jacks, in volts; any thread, never waits.
  public func set(volts: SIMD16<Float>) { engine.renderer.set(volts) }

  /// Sends a message as soon as possible. Any thread; false when 4096 messages wait.
  @discardableResult public func send(_ message: MIDIMessage) -> Bool {
    guard isRunning else { return false }
    let event = JackMIDIMessage(
      time: cjack_time(client), status: message.status, data1: message.data1, data2: message.data2,
      count: UInt8(message.byteCount))
    return sending.withLock { _ in engine.outgoing.push(event) }
  }

  /// Messages that have not left yet.
  public var waiting: Int { engine.outgoing.ends.count }

  /// The messages received since the last call, with their frame times; at most 4096.
  public func receive() -> [MIDIMessage] {
    reading.withLock { _ in
      var messages: [MIDIMessage] = []
      while messages.count < engine.incoming.capacity, let event = engine.incoming.pop() {
        messages.append(
          MIDIMessage(status: event.status, data1: event.data1, data2: event.data2))
      }
      return messages
    }
  }

  /// Connects our MIDI output to the input `client:port` of another program.
  public func connectMIDI(to port: String) throws(JackError) {
    guard !cjack_connect_midi(client, port) else { return }
    guard isRunning else { throw .serverEnded }
    throw .noMIDIInput(port, inputs: midiInputs)
  }

  /// Connects the MIDI outputs of all other programs and keyboards to our input; returns how many are connected.
  @discardableResult public func connectMIDISources() -> Int {
    Int(cjack_connect_midi_sources(client))
  }

  /// The MIDI inputs of other programs, as `client:port`.
  public var midiInputs: [String] {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8192) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      cjack_midi_inputs(client, start, buffer.count)
      return String(cString: start)
    }
    let own = name + ":"
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix(own) }
  }

  /// Blocks in which the server was late (xruns), since the start.
  public var xruns: UInt64 { cjack_xruns(client) }

  /// Blocks rendered since the start.
  public var blocks: UInt64 { cjack_blocks(client) }

  /// Frames per second; 0 after the server has ended.
  public var sampleRate: Int { Int(cjack_sample_rate(client)) }

  /// Frames of a block; 0 after the server has ended.
  public var blockSize: Int { Int(cjack_block_size(client)) }

  /// The name that the server assigned; empty after it has ended.
  public var name: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      cjack_name(client, start, buffer.count)
      return String(cString: start)
    }
  }
}

extension JackError {
  init(_ result: cjack_result, client: String) {
    self =
      switch result {
      case CJACK_NO_LIBRARY: .notInstalled
      case CJACK_NO_SERVER: .noServer
      case CJACK_NO_PORT: .noPorts(client: client)
      default: .refused(client: client)
      }
  }
}
