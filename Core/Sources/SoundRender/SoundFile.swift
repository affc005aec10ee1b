import Foundation
public import Recording
public import SoundGraph
import Streaming
public import WaveFile

/// Options of an output file.
public struct SoundFileOptions: Sendable {
  public var encoding: WAVEncoding?
  /// Hz; nil for the rate of the input.
  public var sampleRate: Int?
  /// The recipe after the main recipe; nil for none.
  public var master: Recipe?
  /// What to do when the output's file exists.
  public var existing = ExistingFile.kept

  public init(encoding: WAVEncoding? = nil, sampleRate: Int? = nil) {
    self.encoding = encoding
    self.sampleRate = sampleRate
  }
}

extension SoundFileOptions {
  /// The alternative names of an output whose name is taken; nil when the file is to be replaced.
  public func alternative(_ path: String) -> ((Int) -> String)? {
    existing == .kept ? { OutputName(path).numbered($0) } : nil
  }
}

/// The sample rates and encodings that can be rendered.
public enum SoundFile {
  public static let sampleRates = 22_050...192_000

  /// "16", "24" or "32f"; nil for anything else.
  public static func encoding(named name: String) -> WAVEncoding? {
    switch name {
    case "16": .pcm16
    case "24": .pcm24
    case "32f": .float32
    default: nil
    }
  }

  /// The default render rate of a file: its own rate where possible.
  static func rate(near rate: Int) -> Int {
    if rate < sampleRates.lowerBound { return 48_000 }
    return min(rate, sampleRates.upperBound)
  }

  /// Throws one sentence for a rate that cannot be rendered.
  public static func check(sampleRate: Int, remedy: String) throws {
    guard !sampleRates.contains(sampleRate) else { return }
    let ends = "\(sampleRates.lowerBound) to \(sampleRates.upperBound)"
    throw RunError("\(sampleRate) Hz is not within \(ends) Hz: \(remedy).")
  }

  /// The output encoding that matches an input's.
  static func encoding(like encoding: WAVEncoding) -> WAVEncoding {
    switch encoding {
    case .pcm8, .pcm16: .pcm16
    case .pcm24: .pcm24
    case .pcm32, .float32, .float64: .float32
    }
  }
}

/// The result of a render, for people and for scripts.
public struct SoundSummary: Codable, Sendable {
  public var recipe: String?
  public var signal: String?
  public var output: String
  /// A sentence when the requested name was taken.
  public var notice: String?
  public var sampleRate: Int
  public var channels: Int
  public var bits: Int
  /// Seconds of output.
  public var seconds: Double
  /// Seconds of the input.
  public var inputSeconds: Double?
  /// Hz of an input that was converted because its rate cannot be rendered.
  public var convertedFrom: Int?
  /// Latency of the recipe in frames; they are removed at the start.
  public var latency: Int?
  /// dBFS.
  public var peak: Double
  /// dBFS.
  public var rms: Double
  /// Samples that were clamped to full scale.
  public var clippedSamples: Int
  /// Input samples that were not finite and became 0.
  public var brokenSamples: Int
  /// How often a recipe was stopped because of a fault.
  public var faults: Int
  /// Events dropped because too many arrived at once.
  public var droppedEvents = 0
  /// The files of the channels, before the limiter.
  public var stems: [String]?
  /// What played each channel, as in "10 kick_drum".
  public var parts: [String]?
  /// Whether the input ended before its declared length.
  public var isInputCut = false

  /// Of a file that was written; `wanted` is the path that was asked for.
  public init(wanted: String, _ writer: WAVWriter, _ check: SoundCheck) {
    output = writer.path
    notice = output == wanted ? nil : OutputName.notice(wanted: wanted, used: output)
    sampleRate = writer.format.sampleRate
    channels = writer.format.channelCount
    bits = writer.format.encoding.bytesPerSample * 8
    seconds = check.seconds
    peak = (check.peakLevel * 100).rounded() / 100
    rms = (check.effectiveLevel * 100).rounded() / 100
    clippedSamples = writer.clippedSamples
    brokenSamples = 0
    faults = 0
  }

  public var sentence: String {
    let time = String(format: "%.2f s", seconds)
    let levels = String(format: "peak %.1f dBFS, RMS %.1f dBFS", peak, rms)
    var text = "\(output): \(time) at \(sampleRate) Hz, \(levels)."
    if let convertedFrom {
      text += " The input has \(convertedFrom) Hz and was converted to \(sampleRate) Hz."
    }
    if let notice { text += " \(notice)" }
    if let stems { text += " Channels in files of their own: \(stems.count)." }
    if brokenSamples > 0 { text += " \(brokenSamples) samples were not finite and became 0." }
    if clippedSamples > 0 { text += " \(clippedSamples) samples were beyond full scale." }
    if droppedEvents > 0 {
      text += " \(droppedEvents) events were too many at once and are missing."
    }
    if isInputCut { text += " The input breaks off; what was there is in it." }
    if faults > 0 { text += " The recipe had to be stopped \(faults) times." }
    return text
  }
}
