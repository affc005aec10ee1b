import DSP

/// The player's state used by the voices.
struct PlayerState: BitwiseCopyable {
  /// Sixteen.
  let channels: UnsafeMutablePointer<ChannelState>
  /// Octaves above 1 Hz of 128 keys; not finite for a silent one.
  var tuning: UnsafePointer<Double>
  /// Channels whose vibrato is not at rest, one bit each.
  var swaying: UInt16 = 0
  /// The place in the vibrato's cycle, 0..<1.
  private(set) var phase = 0.0
  private let phaseStep: Double
  private let approach: Float

  init(
    channels: UnsafeMutablePointer<ChannelState>, tuning: UnsafePointer<Double>, sampleRate: Double
  ) {
    self.channels = channels
    self.tuning = tuning
    let block = Double(GraphBlock.length) / sampleRate
    phaseStep = Self.vibratoRate * block
    approach = Float(1 - Scalar.growth(Self.vibratoRest, over: Self.vibratoTime / block))
  }

  /// Hz.
  static let vibratoRate = 5.5
  /// Octaves to each side with the wheel at its end: 0.4 semitones.
  static let vibratoDepth = 0.4 / 12
  /// Seconds in which the depth comes to within `vibratoRest` of the wheel.
  private static let vibratoTime = 0.05
  private static let vibratoRest = 0.01

  /// Moves the vibrato by a block; returns the channels whose pitch it moved.
  mutating func sway() -> UInt16 {
    guard swaying != 0 else { return 0 }
    let moved = swaying
    phase += phaseStep
    if phase >= 1 { phase -= 1 }
    let wave = Scalar.sine(turns: phase) * Self.vibratoDepth
    for channel in 0..<16 where moved & (1 << UInt16(channel)) != 0 {
      let goal = channels[channel].modulation
      channels[channel].vibrato += (goal - channels[channel].vibrato) * approach
      if goal == 0, channels[channel].vibrato < 1e-4 {
        channels[channel].vibrato = 0
        swaying &= ~(1 << UInt16(channel))
      }
      channels[channel].lift = Double(channels[channel].vibrato) * wave
    }
    if swaying == 0 { phase = 0 }
    return moved
  }

  /// As it was before the first event.
  mutating func reset() {
    for channel in 0..<16 { channels[channel] = ChannelState() }
    (swaying, phase) = (0, 0)
  }
}

extension VoiceBank {
  mutating func start(_ key: UInt8, velocity: Float, channel: UInt8, _ player: PlayerState) {
    let pitch = player.tuning[Int(key & 127)]
    guard pitch.isFinite else { return }
    if allocator.isFull { readLevels() }
    guard let start = allocator.start(key, channel: channel) else { return }
    if start.isRetrigger, !hasGates {
      let lane = lanes[start.voice]
      lastLanes[Int(channel & 15)] = Int32(lane)
      newest = lane
      note(lane).pointee.velocity = velocity
      note(lane).pointee.isHeld = true
      note(lane).pointee.random = nextRandom()
      bind(lane, player, over: 2 * GraphBlock.length)
      groups[lane / 16].envelope.retrigger(lane % 16)
      return
    }
    let slides = !start.isRetrigger && settings.portamento > 0
    let from = slides ? lastPitch(of: channel) ?? pitch : pitch
    if start.wasSounding { steal(lanes[start.voice]) }
    let lane = freeLane()
    var fresh = LaneNote()
    fresh.voice = start.voice
    (fresh.key, fresh.channel, fresh.isHeld) = (key & 127, channel & 15, true)
    (fresh.velocity, fresh.random) = (velocity, nextRandom())
    fresh.pitch = from
    fresh.glide(to: pitch, over: from == pitch ? 0 : settings.portamento)
    open(lane, fresh, player)
  }

  /// The pitch of the newest note of a channel; nil before the first, and when its lane has another channel's note.
  private func lastPitch(of channel: UInt8) -> Double? {
    let lane = Int(lastLanes[Int(channel & 15)])
    guard lane >= 0, note(lane).pointee.channel == channel & 15 else { return nil }
    return note(lane).pointee.pitch
  }

  mutating func stop(_ key: UInt8, channel: UInt8, _ player: PlayerState) {
    release(allocator.stop(key, channel: channel), player)
  }

  mutating func setPedal(_ isDown: Bool, channel: UInt8, _ player: PlayerState) {
    release(allocator.setPedal(isDown, channel: channel), player)
  }

  mutating func setSostenuto(_ isDown: Bool, channel: UInt8, _ player: PlayerState) {
    release(allocator.setSostenuto(isDown, channel: channel), player)
  }

  /// Releases all keys, of one channel or of all.
  mutating func stopAll(channel: UInt8? = nil, _ player: PlayerState) {
    release(allocator.stopAll(channel: channel), player)
  }

  /// Fades everything out within 5 ms, of one channel or of all.
  mutating func silence(channel: UInt8? = nil) {
    _ = allocator.stopAll(channel: channel)
    for voice in 0..<allocator.count where allocator.active & (1 << UInt64(voice)) != 0 {
      if let channel, allocator.channel(of: voice) != channel { continue }
      steal(lanes[voice])
      allocator.end(voice)
    }
  }

  /// Applies a change to the notes of a channel, or to one of its keys.
  mutating func follow(
    channel: UInt8, key: UInt8? = nil, pressure: Float? = nil, _ player: PlayerState
  ) {
    for lane in 0..<groupCount * 16 where groups[lane / 16].busy & (1 << UInt16(lane % 16)) != 0 {
      guard note(lane).pointee.channel == channel, note(lane).pointee.voice >= 0 else { continue }
      if let key, note(lane).pointee.key != key { continue }
      if let pressure { note(lane).pointee.pressure = pressure }
      bind(lane, player, over: 2 * GraphBlock.length)
      shape(lane, player)
    }
  }

  /// The pitches of the channels whose vibrato has moved, one bit each, at the start of a block.
  mutating func sway(_ channels: UInt16, _ player: PlayerState) {
    guard channels != 0, !sources.contains(.modulation) else { return }
    for lane in 0..<groupCount * 16 where groups[lane / 16].busy & (1 << UInt16(lane % 16)) != 0 {
      guard channels & (1 << UInt16(note(lane).pointee.channel)) != 0 else { continue }
      bind(lane, player, over: GraphBlock.length)
    }
  }

  /// Moves every active note to its pitch in a new tuning within 20 ms.
  mutating func retune(_ player: PlayerState, over samples: Int) {
    for lane in 0..<groupCount * 16 where groups[lane / 16].busy & (1 << UInt16(lane % 16)) != 0 {
      let pitch = player.tuning[Int(note(lane).pointee.key)]
      if pitch.isFinite { note(lane).pointee.glide(to: pitch, over: samples) }
    }
    isGliding = true
  }

  /// Portamento, at the start of a block.
  mutating func glide(_ player: PlayerState) {
    guard isGliding else { return }
    isGliding = false
    for lane in 0..<groupCount * 16 where groups[lane / 16].busy & (1 << UInt16(lane % 16)) != 0 {
      guard note(lane).pointee.glideLeft > 0 else { continue }
      isGliding = true
      note(lane).pointee.advance(GraphBlock.length)
      bind(lane, player, over: GraphBlock.length)
    }
  }

  /// Continues the notes of another bank.
  mutating func adopt(_ other: VoiceBank, _ player: PlayerState) {
    for channel in 0..<UInt8(16) where other.allocator.pedals & (1 << UInt16(channel)) != 0 {
      _ = allocator.setPedal(true, channel: channel)
    }
    for channel in 0..<UInt8(16) where other.allocator.sostenutos & (1 << UInt16(channel)) != 0 {
      _ = allocator.setSostenuto(true, channel: channel)
    }
    for voice in 0..<other.allocator.count {
      let bit: UInt64 = 1 << UInt64(voice)
      guard other.allocator.playing & bit != 0 else { continue }
      let old = other.lanes[voice]
      var note = other.note(old).pointee
      guard let start = allocator.start(note.key, channel: note.channel) else { continue }
      if start.wasSounding { steal(lanes[start.voice]) }
      note.voice = start.voice
      if other.allocator.caught & bit != 0 { allocator.hold(start.voice) }
      let envelope = other.groups[old / 16].envelope
      let channel = Int(note.channel & 15)
      let isLast = Int32(old) == other.lastLanes[channel]
      let lane = freeLane()
      open(
        lane, note, player, level: envelope.level(old % 16),
        isRising: envelope.isRising(old % 16))
      if isLast { lastLanes[channel] = Int32(lane) }
      if other.allocator.held & bit == 0 { stop(note.key, channel: note.channel, player) }
    }
  }

  private mutating func open(
    _ lane: Int, _ fresh: LaneNote, _ player: PlayerState, level: Float = 0, isRising: Bool = true
  ) {
    note(lane).pointee = fresh
    if fresh.glideLeft > 0 { isGliding = true }
    lanes[fresh.voice] = lane
    lastLanes[Int(fresh.channel & 15)] = Int32(lane)
    newest = lane
    let gains = VoiceBank.gains(of: fresh.voice, spread: settings.spread)
    groups[lane / 16].gainLeft[lane % 16] = gains.left
    groups[lane / 16].gainRight[lane % 16] = gains.right
    bind(lane, player, over: nil)
    groups[lane / 16].open(lane % 16, level: level, isRising: isRising)
    shape(lane, player)
    groups[lane / 16].shape.land(lane % 16)
  }

  private mutating func release(_ voices: VoiceAllocator.Voices, _ player: PlayerState) {
    guard voices != 0 else { return }
    for voice in 0..<allocator.count where voices & (1 << UInt64(voice)) != 0 {
      let lane = lanes[voice]
      note(lane).pointee.isHeld = false
      bind(lane, player, over: 1)
      groups[lane / 16].envelope.close(lane % 16)
    }
  }

  private mutating func steal(_ lane: Int) {
    note(lane).pointee.voice = -1
    groups[lane / 16].fade(lane % 16)
  }

  /// A lane of an active group, or the first one; the quietest when none is free.
  private mutating func freeLane() -> Int {
    var idle = -1
    for number in 0..<groupCount {
      let busy = groups[number].busy
      if busy == .max { continue }
      if busy != 0 { return 16 * number + (~busy).trailingZeroBitCount }
      if idle < 0 { idle = 16 * number }
    }
    if idle >= 0 { return idle }
    var best = 0
    var least = Float.infinity
    for lane in 0..<groupCount * 16 where note(lane).pointee.voice < 0 {
      let left = groups[lane / 16].fadeLeft(lane % 16)
      if left < least { (best, least) = (lane, left) }
    }
    groups[best / 16].stop(best % 16)
    return best
  }

  private mutating func readLevels() {
    for voice in 0..<allocator.count where lanes[voice] >= 0 {
      allocator.levels[voice] = groups[lanes[voice] / 16].power(lanes[voice] % 16)
    }
  }

  /// Evenly distributed stereo positions, the first voice in the middle (van der Corput 1935).
  private static func gains(of voice: Int, spread: Float) -> (left: Float, right: Float) {
    var place: Float = 0.5
    var share: Float = 0.5
    var rest = voice
    while rest > 0 {
      if rest & 1 != 0 { place += share }
      share *= 0.5
      rest >>= 1
    }
    if place >= 1 { place -= 1 }
    let gains = Scalar.equalPower(0.5 + (place - 0.5) * spread)
    return (gains.from * 1.414_213_5, gains.to * 1.414_213_5)
  }
}
