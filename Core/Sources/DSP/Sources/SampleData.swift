import Foundation
import Realtime

/// An immutable recording shared by the components that use it, freed with its last reference.
///
/// What a component reads of it (octaves for fast players, band-limited waves, spectra of partitions) is made at first use
/// and kept. Not for the audio thread.
public final class SampleData: Sendable {
  /// In hertz.
  public let sampleRate: Double
  /// Samples of each channel at its own rate.
  public let count: Int
  public let channelCount: Int
  /// Samples of one wave, as the file of a wavetable says; nil when it does not.
  public let waveLength: Int?

  private let channels: [[Float]]
  private let made = Locked(Made())

  private struct Made {
    var octaves: SampleView?
    var waves: ImportedWaves?
    var banks: [Int: ImpulseBank] = [:]
  }

  /// Copies channels of one length; values that are not finite or below −400 dBFS become 0.
  public init(channels: [[Float]], sampleRate: Double, waveLength: Int? = nil) {
    self.sampleRate = sampleRate
    self.waveLength = waveLength
    self.channels = channels.map { $0.map { $0.isFinite && abs($0) > 1e-20 ? $0 : 0 } }
    channelCount = channels.count
    count = channels.map(\.count).min() ?? 0
  }

  /// Copies one channel.
  public convenience init(_ samples: [Float], sampleRate: Double) {
    self.init(channels: [samples], sampleRate: sampleRate)
  }

  deinit {
    made.withLock { made in
      made.octaves?.free()
      made.waves?.free()
      for bank in made.banks.values { bank.free() }
    }
  }

  /// The mean of its channels, as players read it.
  var octaves: SampleView {
    made.withLock { made in
      let octaves = made.octaves ?? SampleView(mono, sampleRate: Float(sampleRate))
      made.octaves = octaves
      return octaves
    }
  }

  /// Its waves, band-limited for every pitch; ``problem(as:named:)`` was nil.
  var waves: ImportedWaves {
    made.withLock { made in
      let waves = made.waves ?? ImportedWaves(mono, waveLength: Wavetable.waveLength(of: self) ?? 0)
      made.waves = waves
      return waves
    }
  }

  /// The response that it is at a sample rate; its first channel is left, its second right.
  func impulseBank(sampleRate: Float) -> ImpulseBank {
    made.withLock { made in
      let rate = Int(sampleRate.rounded())
      let sides = [channels.first ?? [], channels.dropFirst().first ?? channels.first ?? []]
      let bank =
        made.banks[rate]
        ?? ImpulseBank([sides], from: self.sampleRate, at: Double(sampleRate))
      made.banks[rate] = bank
      return bank
    }
  }

  private var mono: [Float] {
    guard channelCount > 1 else { return channels.first ?? [] }
    return (0..<count).map { index in
      channels.reduce(0) { $0 + $1[index] } / Float(channelCount)
    }
  }

  /// The players' default recording: a struck tone of middle C, one and a half seconds.
  public static let standard: SampleData = {
    let rate = 48_000.0
    let samples = (0..<72_000).map { index -> Float in
      let time = Double(index) / rate
      let rise = min(time / 0.002, 1)
      let fall = min((1.5 - time) / 0.05, 1)
      let sum = (1...24).reduce(0.0) { sum, harmonic in
        let order = Double(harmonic)
        let angle = 2 * .pi * 261.625_565 * order * time
        return sum + sin(angle) * exp(-time * (2 + 0.9 * order)) / pow(order, 1.2)
      }
      return Float(0.45 * sum * rise * fall)
    }
    return SampleData(samples, sampleRate: rate)
  }()
}

/// A recording is the same as itself.
extension SampleData: Hashable {
  public static func == (a: SampleData, b: SampleData) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
