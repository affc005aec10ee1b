public import CoachWire
public import JSON
public import Prosody
public import WaveFile

/// What a coach measures of a sound file: a row for each 1.5 s, and the whole.
///
/// A row has the five figures of the wire, of its own 24,000 samples, and the voice up to its end.
public struct SoundMetrics: Sendable {
  public struct Row: Equatable, Sendable {
    /// Seconds from the start of the sound to the end of the window.
    public var end: Double
    public var wire: WireMetrics
    public var voice: SpeechMeasures
  }

  /// Why a file cannot be measured, in one sentence.
  public struct Problem: Error, Hashable, CustomStringConvertible, Sendable {
    public let description: String
  }

  public private(set) var rows: [Row] = []
  public private(set) var whole = VoiceSummary()
  /// One for each 10 ms.
  public private(set) var pitch: [PitchFrame] = []

  /// Reads a sound of any rate; channels are averaged. A last window that is shorter is filled with silence in front, as
  /// in the ring of a client that has just begun.
  public init(reading file: WAVReader) throws {
    let rate = file.format.sampleRate
    var resampler = rate == CoachConstants.sampleRate ? nil : WireResampler(inputRate: Double(rate))
    guard rate == CoachConstants.sampleRate || resampler != nil else {
      throw Problem(
        description: "A sound of \(rate) Hz cannot be used. Convert it to 4000 to 384000 Hz.")
    }
    var analyser = VoiceAnalyser()
    var window: [Float] = []
    var offset = 0
    while true {
      let block = try file.read(WAVReader.maximumBlock / file.format.channelCount)
      guard !block.isEmpty else { break }
      let mono = Self.mono(block, channels: file.format.channelCount)
      window += resampler?.convert(mono) ?? mono
      take(&window, &offset, &analyser)
    }
    if !window.isEmpty { take(window, &offset, &analyser) }
    analyser.finish()
    pitch += analyser.takePitch()
    whole = analyser.summary
  }

  private mutating func take(
    _ samples: inout [Float], _ offset: inout Int, _ analyser: inout VoiceAnalyser
  ) {
    let size = CoachConstants.windowSize
    var start = 0
    while samples.count - start >= size {
      take(Array(samples[start..<start + size]), &offset, &analyser)
      start += size
    }
    samples.removeFirst(start)
  }

  private mutating func take(
    _ window: [Float], _ offset: inout Int, _ analyser: inout VoiceAnalyser
  ) {
    analyser.process(window)
    pitch += analyser.takePitch()
    offset += window.count
    rows.append(
      Row(
        end: Double(offset) / Double(CoachConstants.sampleRate), wire: WireMetrics(samples: window),
        voice: analyser.measures))
  }

  /// The mean of the channels of interleaved samples.
  public static func mono(_ block: [Float], channels: Int) -> [Float] {
    guard channels > 1 else { return block }
    return stride(from: 0, to: block.count - channels + 1, by: channels).map { start in
      block[start..<start + channels].reduce(0, +) / Float(channels)
    }
  }
}

extension SoundMetrics {
  /// Rows of `{at, wire, voice}`, then `{whole}`.
  public var json: JSONNode {
    .array(rows.map(\.json) + [JSONNode.fields(["whole": whole.json])])
  }

  /// Rows of `[seconds, Hz or null]`.
  public var pitchJSON: JSONNode {
    .array(
      pitch.map { frame in
        .array([JSONNode(frame.time), JSONNode(frame.frequency)])
      })
  }
}

extension SoundMetrics.Row {
  fileprivate var json: JSONNode {
    .fields(["at": JSONNode(end), "wire": wire.json, "voice": voice.json])
  }
}

extension SpeechMeasures {
  var json: JSONNode {
    .fields([
      "pace": JSONNode(pace), "pause": JSONNode(pause), "pauseRatio": JSONNode(pauseRatio),
      "momentaryLoudness": JSONNode(momentaryLoudness),
      "shortTermLoudness": JSONNode(shortTermLoudness), "truePeak": JSONNode(truePeak),
      "pitch": JSONNode(pitch), "pitchVariation": JSONNode(pitchVariation),
      "hesitationRate": JSONNode(hesitationRate),
    ])
  }
}

extension VoiceSummary {
  var json: JSONNode {
    .fields([
      "duration": JSONNode(duration), "integratedLoudness": JSONNode(integratedLoudness),
      "truePeak": JSONNode(truePeak), "pace": JSONNode(pace),
      "syllableRate": JSONNode(syllableRate), "pitchMedian": JSONNode(pitchMedian),
      "pitchVariation": JSONNode(pitchVariation), "pitchRange": JSONNode(pitchRange),
      "pauses": JSONNode(pauses), "pausesPerMinute": JSONNode(pausesPerMinute),
      "pauseRatio": JSONNode(pauseRatio), "longestPause": JSONNode(longestPause),
      "hesitations": JSONNode(hesitations), "brokenSamples": JSONNode(brokenSamples),
    ])
  }
}
