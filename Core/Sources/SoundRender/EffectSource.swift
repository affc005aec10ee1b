import SoundGraph
import Streaming
import WaveFile

/// The frames of a WAV file as input of an effect: one or two channels, at the render rate.
final class EffectSource {
  let sampleRate: Int
  /// The rate of a file that is converted because it cannot be rendered; nil for others.
  let convertedFrom: Int?
  let channelCount: Int
  var encoding: WAVEncoding { reader.format.encoding }
  var seconds: Double { reader.duration }
  var isCut: Bool { reader.isCut }
  var brokenSamples: Int { reader.brokenSamples }

  private let reader: WAVReader
  private let isDoubled: Bool
  private let converter: RateConverter?
  private var isFinished = false
  /// Frames of the file that are read at once; fewer for a large rate ratio.
  private let block: Int

  /// Throws one sentence for a file with more than two channels. A file whose rate cannot be
  /// rendered is converted to one that can, unless `sampleRate` is given.
  init(_ reader: WAVReader, sampleRate: Int?, isStereo: Bool) throws {
    let format = reader.format
    guard format.channelCount <= 2 else {
      throw RunError(
        "The input has \(format.channelCount) channels and a recipe two sides: give a file with "
          + "one or two channels.")
    }
    let rate = sampleRate ?? SoundFile.rate(near: format.sampleRate)
    try SoundFile.check(sampleRate: rate, remedy: "give a --rate within, as in --rate 48000")
    self.reader = reader
    self.sampleRate = rate
    convertedFrom = sampleRate == nil && rate != format.sampleRate ? format.sampleRate : nil
    block = max(1, min(4096, 4096 * format.sampleRate / self.sampleRate))
    isDoubled = isStereo && format.channelCount == 1
    channelCount = isDoubled ? 2 : format.channelCount
    converter =
      self.sampleRate == format.sampleRate
      ? nil
      : RateConverter(
        from: format.sampleRate, to: self.sampleRate, channelCount: format.channelCount)
  }

  /// The next frames; nil at the end.
  func next() throws -> [Float]? {
    let frames = try reader.read(block)
    if !frames.isEmpty { return sides(converter?.convert(frames) ?? frames) }
    guard let converter, !isFinished else { return nil }
    isFinished = true
    return sides(converter.finish())
  }

  private func sides(_ frames: [Float]) -> [Float] {
    isDoubled ? frames.doubled() : frames
  }
}
