/// The common part of the classic waveforms: phase, table reader, level, and the blend of both qualities.
struct WaveVoice<Lane: AudioLane> {
  var oscillator = Phasor<Lane>()
  var reader: WaveReader<Lane>
  let phases: UnsafeMutablePointer<Lane.Bits>
  let shifted: UnsafeMutablePointer<Lane.Bits>
  let second: UnsafeMutablePointer<Lane>
  private var level = Ramp<Lane>()
  private var classic = Ramp<Lane>()

  init(_ setup: inout ComponentMemory<Lane>) {
    reader = WaveReader(.falling, &setup)
    phases = setup.phases(WaveReader<Lane>.chunk)
    shifted = setup.phases(WaveReader<Lane>.chunk)
    second = setup.scratch(WaveReader<Lane>.chunk)
  }

  @inline(__always)
  mutating func aim(
    pitch: Lane, cents: Lane, start: Lane, level: Lane, quality: ChoiceBlend,
    _ tuning: ControlSegment<Lane>
  ) {
    oscillator.aim(pitch: pitch, cents: cents, start: start, tuning)
    let turns = oscillator.frequency
    reader.aim(tuning) { _ in turns }
    self.level.aim(level, tuning)
    classic.aim(quality.mix { Lane($0 == 1 ? 1 : 0) }, tuning)
    isFineHeard = !classic.rests(at: 1)
    isClassicHeard = !classic.rests(at: 0)
  }

  /// The qualities in use in the current segment.
  private(set) var isFineHeard = true
  private(set) var isClassicHeard = false

  /// Computes the next phases; returns their number.
  @inline(__always)
  mutating func start(_ wanted: Int) -> Int {
    let count = min(WaveReader<Lane>.chunk, wanted)
    for index in 0..<count { phases[index] = oscillator.next() }
    return count
  }

  /// Blends the classic quality over the fine one, or replaces it.
  @inline(__always)
  mutating func addClassic(_ plain: Lane, to sample: inout Lane) {
    sample = isFineHeard ? sample + (plain - sample) * classic.next() : plain
  }

  @inline(__always)
  mutating func finish(_ output: UnsafeMutablePointer<Lane>, _ count: Int) {
    for index in 0..<count { output[index] = output[index] * level.next() }
    reader.advance(count)
  }
}

extension AudioLane {
  /// 0…1 of a turn as a phase, to 23 bits; quicker than `phase`.
  @inline(__always)
  var fractionOfTurn: Bits { (self + 1).bitPattern.shiftedLeft(9) }
}
