public import LiveSound
import Realtime

/// Stereo sound on a device of ALSA; one with a single channel plays the mean of both sides.
public final class AlsaSoundOutput: Sendable {
  private let thread: AlsaThread
  private let playing = Locked<LiveSound?>(nil)

  /// Its name in ALSA's configuration.
  public let device: String
  /// Frames per second.
  public let sampleRate: Int
  /// Frames of a block.
  public let blockSize: Int
  /// Frames that the device holds: the delay of the sound.
  public let latency: Int

  /// Whether ALSA's library is there.
  public static var isInstalled: Bool { AlsaLibrary.installed != nil }

  /// Opens a device with the nearest of what is wanted, and starts in silence; blocks while ALSA opens it.
  ///
  /// - Parameters:
  ///   - device: a name from `aplay -L`. ALSA also reads instructions in it that write files and start programs: take
  ///     it from the person at this computer, never from the network.
  ///   - periods: blocks that the device holds, 2…16.
  public convenience init(
    device: String = "default", sampleRate: Int = 48_000, blockSize: Int = 256, periods: Int = 3
  ) throws(AlsaError) {
    try self.init(
      AlsaLibrary.installed, device,
      AlsaDevice.Wish(sampleRate: sampleRate, blockSize: blockSize, periods: periods))
  }

  init(_ library: AlsaLibrary?, _ device: String, _ wish: AlsaDevice.Wish) throws(AlsaError) {
    guard let library else { throw .notInstalled }
    let opened = try AlsaDevice(library, name: device, wish)
    self.device = device
    sampleRate = opened.shape.sampleRate
    blockSize = opened.shape.blockSize
    latency = opened.shape.latency
    thread = AlsaThread(opened)
  }

  /// Opens a device on a thread that may block.
  public static func open(
    device: String = "default", sampleRate: Int = 48_000, blockSize: Int = 256, periods: Int = 3
  ) async throws(AlsaError) -> AlsaSoundOutput {
    try await blocking { () throws(AlsaError) in
      try AlsaSoundOutput(
        device: device, sampleRate: sampleRate, blockSize: blockSize, periods: periods)
    }
  }

  // Ends the thread before the sound is released.
  deinit { thread.stop() }

  /// Plays a sound from now on; call it once, with a sound of ``sampleRate``.
  public func play(_ sound: LiveSound) {
    playing.withLock { $0 = sound }
    thread.renderer.store(sound.renderer.address)
  }

  /// False once the device is lost.
  public var isRunning: Bool { thread.isRunning }

  /// Why it does not run any more.
  public var problem: AlsaError? { isRunning ? nil : .lost(device) }

  /// How often the device has run dry, since the start.
  public var underruns: UInt64 { thread.underruns.value }
}
