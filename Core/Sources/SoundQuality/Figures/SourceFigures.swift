import DSP

extension QualityFigure {
  static let sources: [QualityFigure] = [
    QualityFigure(.sine, "distortion and noise of 997 Hz at full level") {
      let rig = ComponentRig(.sine)
      rig.set("Frequency", 997)
      rig.reset()
      let spectrum = Spectrum(rig.render(count: 140_000)[0], sampleRate: rig.sampleRate)
      return Finding(spectrum.distortionAndNoise(of: 997), atMost: -120, "dB")
    }
  ]
}
