/// Detects onsets: a flash, and the spectral flux in each band.
struct Onset: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case sensitivity, bands, refractory

    var descriptor: ParameterDescriptor {
      switch self {
      case .sensitivity: .linear("Sensitivity", 0...1, default: 0.5)
      case .bands: .steps("Bands", 8...48, default: 32)
      case .refractory: .logarithmic("Refractory", 0.02...0.5, .seconds, default: 0.05)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Onset", role: .analyser,
      summary: "Flashes when a note or a stroke begins, and shows what is new.",
      source:
        "S. Böck, G. Widmer, Maximum Filter Vibrato Suppression for Onset Detection (SuperFlux), "
        + "DAFx-13 2013; D. Stowell, M. Plumbley, Adaptive Whitening, ICMC 2007",
      outputs: [PortDescriptor("Flash"), PortDescriptor("Flux")],
      snapshot: [
        SnapshotField("Flash"), SnapshotField("Flux"), SnapshotField("Bands", count: 48),
      ], isFreeOfDirectCurrent: false)
  }

  private var flux: SpectralFlux
  private var picker: OnsetPicker
  private var decay: Float = 1
  private var flash: Float = 0
  private var goal: Float = 0
  private var shown: Float = 0
  private var easing: Float = 1

  init(_ setup: inout ComponentMemory<Float>) {
    flux = SpectralFlux(&setup)
    picker = OnsetPicker(&setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let bands = values.whole(.bands)
    if bands != flux.bands { flux.setBands(bands) }
    let framesPerSecond = values.sampleRate / Float(flux.hop)
    picker.aim(
      sensitivity: values[.sensitivity], refractory: values[.refractory] * framesPerSecond,
      framesPerSecond: framesPerSecond)
    decay = Float.approach(samples: 0.08 * values.sampleRate)
    easing = Float.approach(samples: 0.003 * values.sampleRate)
  }

  mutating func render(_ block: Block<Float>) {
    let input = block.input
    let (flashes, novelty) = (block.output(0), block.output(1))
    for index in 0..<block.count {
      flash += (Float.aboveDenormal - flash) * decay
      if flux.takes(input[index]) {
        let value = flux.measure()
        if picker.hears(value) { flash = 1 }
        goal = value.clamped(0, 1)
      }
      shown += (goal + Float.aboveDenormal - shown) * easing
      flashes[index] = flash
      novelty[index] = shown
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = flash
    fields[1] = goal
    for band in 0..<48 { fields[2 + band] = band < flux.bands ? flux.news[band] : 0 }
  }
}
