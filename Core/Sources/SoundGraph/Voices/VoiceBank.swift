import DSP
import Realtime

/// All voices of a synthesiser on the audio thread: plain memory that a `SynthInstance` owns.
///
/// There are twice as many lanes as voices: a new note starts in a free lane at its sample, while the stolen
/// voice fades out in its own.
struct VoiceBank {
  typealias Lane = SIMD16<Float>

  struct Settings: BitwiseCopyable {
    let bendRange: Float
    var spread: Float
    /// Samples of a pitch transition.
    var portamento: Int
    let gain: Float
  }

  var allocator: VoiceAllocator
  private(set) var settings: Settings
  let groups: UnsafeMutablePointer<VoiceGroup>
  let groupCount: Int
  /// The lane of each voice.
  let lanes: UnsafeMutablePointer<Int>
  let bindings: UnsafeMutablePointer<VoiceBinding>
  let bindingCount: Int
  let sums: UnsafeMutablePointer<Lane>
  let otherSums: UnsafeMutablePointer<Lane>
  /// The lane of each channel's last note; −1 before the first. Portamento begins there.
  var lastLanes = SIMD16<Int32>(repeating: -1)
  /// The lane of the newest note; −1 before the first.
  var newest = -1
  /// Whether any portamento is in progress.
  var isGliding = false
  /// Faults since the last query.
  var faults = 0
  private var seed: UInt32 = 1

  /// Whether components receive key strikes: a repeated key is then reset.
  var hasGates: Bool { sources.contains(.gate) }
  /// What the recipe's bindings follow.
  let sources: NoteSources
  /// Whether a note was ever to one side, from when on both sides are rendered.
  var isPanned = false
  /// Seconds of a sample.
  let sampleTime: Float

  init(
    _ allocator: VoiceAllocator, _ settings: Settings, groups: UnsafeMutablePointer<VoiceGroup>,
    groupCount: Int, bindings: UnsafeMutablePointer<VoiceBinding>, bindingCount: Int,
    sampleRate: Double, in arena: Arena
  ) {
    self.allocator = allocator
    self.settings = settings
    self.groups = groups
    self.groupCount = groupCount
    self.bindings = bindings
    self.bindingCount = bindingCount
    sources = (0..<bindingCount).reduce(into: []) { $0.insert(NoteSources(bindings[$1].source)) }
    sampleTime = Float(1 / sampleRate)
    lanes = arena.take(Array(repeating: -1, count: allocator.count))
    sums = arena.samples(GraphBlock.length, Lane(0))
    otherSums = arena.samples(GraphBlock.length, Lane(0))
  }

  var isSilent: Bool {
    for group in 0..<groupCount where groups[group].busy != 0 { return false }
    return true
  }

  func note(_ lane: Int) -> UnsafeMutablePointer<LaneNote> { groups[lane / 16].notes + lane % 16 }

  /// Pseudo-random 0..<1, the same sequence after every reset.
  mutating func nextRandom() -> Float {
    seed = seed &* 747_796_405 &+ 2_891_336_453
    let word = ((seed >> ((seed >> 28) &+ 4)) ^ seed) &* 277_803_737
    return Float((word >> 22) ^ word) * (1 / 4_294_967_808)
  }

  /// Frees silent lanes; at block starts and before events, independent of the host's block sizes.
  /// host splits its blocks.
  mutating func collect() {
    for number in 0..<groupCount where groups[number].busy != 0 {
      let faulty = groups[number].takeFaulty()
      let done = groups[number].envelope.takeEnded() | groups[number].faded() | faulty
      guard done != 0 else { continue }
      faults += faulty.nonzeroBitCount
      for lane in 0..<16 where done & (1 << UInt16(lane)) != 0 {
        let voice = groups[number].notes[lane].voice
        if voice >= 0 { allocator.end(voice) }
        groups[number].notes[lane].voice = -1
        groups[number].stop(lane)
      }
    }
  }

  /// Resets every component, with no active voice.
  mutating func reset() {
    for number in 0..<groupCount {
      for lane in 0..<16 {
        groups[number].stop(lane)
        groups[number].notes[lane] = LaneNote()
      }
      groups[number].graph.pointee.reset()
    }
    allocator = VoiceAllocator(count: allocator.count, stealing: allocator.stealing)
    (lastLanes, newest, seed, isPanned) = (SIMD16(repeating: -1), -1, 1, false)
  }

  func set(knob: Int, _ value: Float) {
    for group in 0..<groupCount { groups[group].graph.pointee.set(knob: knob, value) }
  }

  /// Turns a voice setting; sounding notes take new times at once and a new sustain level within 60 ms.
  mutating func set(_ knob: PolyphonyKnob, _ value: Float, sampleRate: Double) {
    let value = min(max(value, knob.range.lowerBound), knob.range.upperBound)
    switch knob {
    case .attackTime, .decayTime, .sustainLevel, .releaseTime:
      for group in 0..<groupCount {
        groups[group].envelope.set(knob, value, sampleRate: sampleRate)
      }
    case .portamento: settings.portamento = Int(Double(value) * sampleRate + 0.5)
    case .spread:
      // Notes that sound keep their places.
      settings.spread = value
      isPanned = true
    }
  }

  /// Renders at most one block and sums all voices.
  mutating func render(
    _ count: Int, isStart: Bool, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    let monitor = groups[0].graph.pointee.monitor
    monitor.pointee.start()
    let isWide = settings.spread > 0 || groups[0].graph.pointee.channelCount == 2 || isPanned
    for index in 0..<count { sums[index] = Lane(0) }
    if isWide { for index in 0..<count { otherSums[index] = Lane(0) } }
    monitor.pointee.lap(nil)
    var isSounding = false
    let heard = monitor.pointee.isListening ? heardLane : -1
    for number in 0..<groupCount where groups[number].busy != 0 {
      if monitor.pointee.isListening {
        monitor.pointee.hear(lane: heard / 16 == number && heard >= 0 ? heard % 16 : nil)
      }
      groups[number].render(count, isStart: isStart, into: sums, isWide ? otherSums : nil)
      isSounding = true
    }
    if isSounding {
      for index in 0..<count {
        left[index] = VoiceBank.total(sums[index]) * settings.gain
        right[index] = isWide ? VoiceBank.total(otherSums[index]) * settings.gain : left[index]
      }
    } else {
      for index in 0..<count { (left[index], right[index]) = (0, 0) }
    }
    monitor.pointee.finish()
  }

  /// The lane of the newest note while it sounds, then any that does; −1 in silence.
  private var heardLane: Int {
    if newest >= 0, isBusy(newest) { return newest }
    for lane in 0..<16 * groupCount where isBusy(lane) { return lane }
    return -1
  }

  private func isBusy(_ lane: Int) -> Bool {
    groups[lane / 16].busy & (1 << UInt16(truncatingIfNeeded: lane % 16)) != 0
  }

  /// The voices that sound, without those that were stolen.
  var voiceCount: Int {
    var count = 0
    for number in 0..<groupCount {
      count += (groups[number].busy & ~groups[number].fading).nonzeroBitCount
    }
    return count
  }

  /// The sum of all lanes, by halves.
  @inline(__always)
  private static func total(_ lanes: Lane) -> Float {
    let eight = lanes.lowHalf + lanes.highHalf
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }
}
