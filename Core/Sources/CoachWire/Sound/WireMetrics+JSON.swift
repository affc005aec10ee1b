public import JSON

extension WireMetrics {
  /// The members of the field `audio_metrics`.
  public var json: JSONNode {
    .fields([
      "volume_rms": JSONNode(volumeRMS), "silence_ratio": JSONNode(silenceRatio),
      "estimated_wpm": JSONNode(estimatedWPM), "peak_volume": JSONNode(peakVolume),
      "volume_variance": JSONNode(volumeVariance),
    ])
  }

  /// Reads what the server accepts: volume and silence 0…1 and 0…400 wpm are required; peak and variance are 0 when
  /// they are missing. Throws all members that are missing or out of range.
  public init(_ json: JSONNode) throws(JSONReadingError) {
    self = try JSONReading.read(json) { reading in
      WireMetrics(
        volumeRMS: reading.double("volume_rms", in: 0...1),
        silenceRatio: reading.double("silence_ratio", in: 0...1),
        estimatedWPM: reading.int("estimated_wpm", in: CoachConstants.acceptedWPM),
        peakVolume: reading.double("peak_volume", in: 0...1, or: 0),
        volumeVariance: reading.double(
          "volume_variance", in: 0...Double.greatestFiniteMagnitude, or: 0))
    }
  }
}
