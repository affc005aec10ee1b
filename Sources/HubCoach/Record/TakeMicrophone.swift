import CoachEngine
import Foundation
import Numbers
import Prosody
import Realtime
import Signals
import Streaming
import WaveFile

/// The sound of a take in the terminal, in blocks of 50 ms on the sensor bus.
struct TakeMicrophone: Sendable {
  let source: SourceID
  let bus: SensorBus
  let clock: HostClock
  let isOn: @Sendable () -> Void

  private static let block = 0.05
  /// Seconds: as long as a film that is judged.
  private static let longest = 7_200.0

  /// The samples of a file, read before the take begins.
  struct Sound: Sendable {
    let samples: [Float]
    let rate: Double
    let channels: Int
  }

  /// Throws one sentence for a file without sound.
  static func read(_ path: String) async throws -> Sound {
    let sound: Sound
    if path.lowercased().hasSuffix(".wav") {
      let file = try WAVReader(path: path)
      guard file.duration <= longest else {
        throw RunError("\(path) is longer than two hours: cut it first.")
      }
      let channels = file.format.channelCount
      var samples: [Float] = []
      while true {
        let block = try file.read(WAVReader.maximumBlock / channels)
        guard !block.isEmpty else { break }
        samples += SoundMetrics.mono(block, channels: channels)
      }
      sound = Sound(samples: samples, rate: Double(file.format.sampleRate), channels: 1)
    } else {
      sound = Sound(
        samples: try await FilmSound.samples(of: path), rate: Double(VoiceAnalyser.sampleRate),
        channels: 1)
    }
    guard !sound.samples.isEmpty else {
      throw RunError("\(path) has no sound: give another file with --microphone.")
    }
    return sound
  }

  /// Plays a file from an instant of the clock, in its own time, until it ends or the task is cancelled.
  func play(_ sound: Sound, from start: Double) async throws {
    let size = Int(clamping: Self.block * sound.rate)
    var (place, number) = (0, UInt32(0))
    while place < sound.samples.count {
      let end = min(place + size, sound.samples.count)
      try await clock.sleep(until: start + Double(end) / sound.rate)
      publish(
        Array(sound.samples[place..<end]), rate: sound.rate, number,
        sensed: start + Double(place) / sound.rate)
      (place, number) = (end, number &+ 1)
    }
  }

  /// Listens to a live input until the task is cancelled; throws one sentence when there is none.
  func listen(to device: String, of system: String) async throws {
    let rate = Double(VoiceAnalyser.sampleRate)
    let arguments = [
      "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-f", system, "-i", device,
      "-ac", "1", "-ar", "\(VoiceAnalyser.sampleRate)", "-flush_packets", "1", "-f", "f32le", "-",
    ]
    do {
      _ = try await MediaTool().run(
        "ffmpeg", arguments, seconds: Self.longest, into: SamplePieces()
      ) { stream, piece in
        let samples = stream.samples(of: piece)
        guard !samples.isEmpty else { return }
        let now = clock.seconds
        for part in stride(from: 0, to: samples.count, by: AudioBlock.maximumSamples / 4) {
          let end = min(part + AudioBlock.maximumSamples / 4, samples.count)
          publish(
            Array(samples[part..<end]), rate: rate, stream.count,
            sensed: now - Double(samples.count - part) / rate)
          stream.count &+= 1
        }
      }
    } catch TakeMediaError.noProgram(let name) {
      throw RunError("The microphone needs the program \(name): `sudo apt install \(name)`.")
    } catch TakeMediaError.unreadable(let reason) {
      throw RunError(
        "The microphone \(system):\(device) cannot be opened (\(reason)): connect one, or give a WAV "
          + "file, alsa:DEVICE or jack:NAME with --microphone.")
    }
  }

  private func publish(_ samples: [Float], rate: Double, _ number: UInt32, sensed: Double) {
    guard
      let block = AudioBlock(sequence: number, rate: rate, channelCount: 1, samples: samples)
    else { return }
    isOn()
    bus.publish(
      SensorEvent(source: source, sensed: sensed, arrived: clock.seconds, payload: .audio(block)))
  }
}
