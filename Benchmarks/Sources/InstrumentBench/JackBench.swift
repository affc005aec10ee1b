import Foundation
import Instrument
import InstrumentEngine
import Ports
import Realtime
import Signals

/// The instrument on a running JACK server, chosen by `JACK_DEFAULT_SERVER`.
enum JackBench {
  /// Prints "arrival" and the monotonic seconds of each picture in which a hand appears, for a listener on the ports.
  static func firstNotes(_ count: Int) throws {
    var settings = InstrumentSettings()
    settings.sound.waveform = .square
    settings.sound.attack = 0
    settings.sound.release = 0
    settings.sound[.reverb] = 0
    let engine = InstrumentEngine(settings)
    let output = try start(engine)
    let hand = try SimulatedHand()
    print("block \(Double(output.blockSize) / Double(output.sampleRate))")
    Thread.sleep(forTimeInterval: 1)
    for trial in 0..<count {
      // The hand comes at another phase of a block each time, plays for four pictures and goes.
      for picture in 0..<24 {
        Thread.sleep(forTimeInterval: 0.016_67 + 0.000_013 * Double((trial * 17) % 61))
        let isThere = picture >= 20
        let now = MonotonicClock.seconds
        engine.receive(
          HandFrame(time: now, sequence: 0, hands: isThere ? [hand.at(x: 0.55)] : []), offset: 0)
        if picture == 20 { print("arrival \(now)") }
      }
    }
    Thread.sleep(forTimeInterval: 0.3)
    print("xruns \(output.xruns)")
    withExtendedLifetime(output) { engine.use(nil) }
  }

  /// Sixteen voices with all effects.
  static func load(minutes: Int) throws {
    let engine = InstrumentEngine(LoadBench.settings)
    let output = try start(engine)
    Thread.sleep(forTimeInterval: 1)
    let before = output.xruns
    try LoadBench.play(engine, minutes: minutes)
    print(
      "| JACK, blocks of \(output.blockSize), 16 voices, \(minutes) min: blocks in which the server was late | "
        + "\(output.xruns - before) |")
    withExtendedLifetime(output) { engine.use(nil) }
  }

  private static func start(_ engine: InstrumentEngine) throws -> JackSoundOutput {
    let output = try JackSoundOutput(name: "Prospero")
    let sound = try engine.makeSound(sampleRate: Double(output.sampleRate))
    engine.use(sound)
    output.play(sound)
    return output
  }
}
