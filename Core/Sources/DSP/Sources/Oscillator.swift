/// The wavetable oscillator: band-limited frames, morphed; four of each table, or those of its recording.
struct Oscillator<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, detune, morph, table, phase, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .frequency
      case .detune: .detune
      case .morph: .linear("Morph", 0...1, default: 0.667)
      case .table: .choice("Table", WaveTables.names, .fades)
      case .phase: .phase
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Oscillator", role: .source,
      summary:
        "Wavetable oscillator without aliasing; morphs through four waveforms a table, or through those of a file.",
      source: "A. Franck, V. Välimäki, Higher-Order Integrated Wavetable Synthesis, JAES 2013; "
        + "M. Unser, Splines: A Perfect Fit for Signal and Image Processing, IEEE SPM 1999",
      inputs: [], snapshot: [SnapshotField("Wave", count: 32)])
  }

  private var oscillator = Phasor<Lane>()
  private var reader: WaveReader<Lane>
  private var morph = Ramp<Lane>()
  private var level = Ramp<Lane>()
  private let tables: UnsafePointer<Float>
  private let frameCount: Int
  private let isImported: Bool
  private let length: Int
  /// The table that is drawn.
  private let drawn: (start: Int, size: Int)
  private let phases: UnsafeMutablePointer<Lane.Bits>
  private let second: UnsafeMutablePointer<Lane>
  /// Where the lower of the two frames of each sample lies, and how far each sample is from it to the upper one.
  private let frames: UnsafeMutablePointer<Lane.Bits>
  private let positions: UnsafeMutablePointer<Lane>
  private var chosen = 0

  /// As many as 32 points of a period show well.
  private static var drawnHarmonics: Int { 10 }
  private var lastFrame: Float { Float(frameCount - 1) }

  init(_ setup: inout ComponentMemory<Lane>) {
    let imported = setup.sample?.waves
    let layout = imported?.layout ?? .any
    isImported = imported != nil
    tables = imported?.start ?? WaveTables.banks
    frameCount = imported?.count ?? WaveTables.frames
    length = layout.length
    drawn = layout.place(harmonics: Self.drawnHarmonics)
    reader = WaveReader(layout, &setup)
    phases = setup.phases(WaveReader<Lane>.chunk)
    second = setup.scratch(WaveReader<Lane>.chunk)
    frames = setup.phases(WaveReader<Lane>.chunk)
    positions = setup.scratch(WaveReader<Lane>.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(
      pitch: values[.frequency], cents: values[.detune], start: values[.phase], values.tuning)
    let turns = oscillator.frequency
    reader.aim(values.tuning) { _ in turns }
    level.aim(values[.level], values)
    morph.aim(values[.morph] * lastFrame, values)
    chosen = isImported ? 0 : values.whole(.table)
  }

  /// The frame below a place between the first and the last.
  @inline(__always)
  private func base(_ place: Lane) -> Lane { place.floored.clamped(0, lastFrame - 1) }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let table = tables + chosen * frameCount * length
    let step = Lane.Bits(UInt32(truncatingIfNeeded: length))
    let isMoving = block.isGliding
    let base = self.base(morph.value)
    let (frame, position) = (base.index &* step, (morph.value - base).clamped(0, 1))
    var done = 0
    while done < block.count {
      let count = min(WaveReader<Lane>.chunk, block.count - done)
      let output = block.output + done
      for index in 0..<count { phases[index] = oscillator.next() }
      if isMoving { move(count, step) }
      reader.read(table, phases, count, into: output) { isMoving ? frames[$0] : frame }
      reader.read(table, phases, count, into: second) {
        (isMoving ? frames[$0] : frame) &+ step
      }
      for index in 0..<count {
        let share = isMoving ? positions[index] : position
        let sample = output[index] + (second[index] - output[index]) * share
        output[index] = sample * level.next()
      }
      reader.advance(count)
      done += count
    }
  }

  /// The frames of the next samples while Morph is on its way, which may lead over the border of a frame.
  @inline(__always)
  private mutating func move(_ count: Int, _ step: Lane.Bits) {
    for index in 0..<count {
      let place = morph.next()
      let base = self.base(place)
      frames[index] = base.index &* step
      positions[index] = (place - base).clamped(0, 1)
    }
  }

  /// One period of what sounds, with few harmonics.
  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let base = self.base(morph.value)
    let start = (chosen * frameCount + Int(base[0])) * length
    let (first, size) = drawn
    let position = min(max(morph.value[0] - base[0], 0), 1)
    for point in 0..<32 {
      let index = start + first + 1 + point * size / 32
      let (a, b) = (Self.height(tables + index), Self.height(tables + index + length))
      fields[point] = a + (b - a) * position
    }
  }

  /// The value of a spline at one of its weights.
  private static func height(_ weight: UnsafePointer<Float>) -> Float {
    (weight[-1] + 4 * weight[0] + weight[1]) * (1 / 6)
  }
}
