/// Which voice plays which note, of up to 64 voices. A plain value whose memory never grows: audio thread.
public struct VoiceAllocator: Sendable {
  /// What a voice that was given a note has to do.
  public struct Start: Hashable, Sendable {
    public var voice: Int
    /// Whether it still sounded, another note or the same one, and goes on from there.
    public var wasSounding: Bool
    /// Whether it is the same key on the same channel as before.
    public var isRetrigger: Bool
  }

  /// Voices as a set: bit n is voice n.
  public typealias Voices = UInt64

  public let count: Int
  public let stealing: VoiceStealing
  /// A loudness for each voice, as the engine measured it last; only `quietest` and
  /// `releasedThenQuietest` look at it.
  public var levels = SIMD64<Float>.zero

  private var keys = SIMD64<UInt16>(repeating: 0)
  /// When a voice changed its state, and when its note began, by a count of events.
  private var moments = SIMD64<UInt32>(repeating: 0)
  private var births = SIMD64<UInt32>(repeating: 0)
  private(set) var held: Voices = 0
  /// Let go by the key and kept by the pedal.
  private(set) var sustained: Voices = 0
  private var released: Voices = 0
  private(set) var pedals: UInt16 = 0
  private var moment: UInt32 = 0

  /// - Parameter count: 1…64 voices.
  public init(count: Int, stealing: VoiceStealing = .releasedThenQuietest) {
    self.count = min(max(count, 1), 64)
    self.stealing = stealing
  }

  /// Voices that make sound, released ones too.
  public var active: Voices { held | sustained | released }

  /// Voices whose key or pedal is down.
  public var playing: Voices { held | sustained }

  /// The note of a voice, 0…127, and its channel, 0…15; the last one where it is silent.
  public func note(of voice: Int) -> UInt8 { UInt8(truncatingIfNeeded: keys[voice] & 127) }
  public func channel(of voice: Int) -> UInt8 { UInt8(truncatingIfNeeded: keys[voice] >> 7) }

  /// Whether a new key has to take a voice from another one.
  var isFull: Bool { active.nonzeroBitCount == count }

  /// Finds a voice for a note; nil when all are taken and none may be stolen. A key that sounds already
  /// keeps its voice.
  public mutating func start(_ note: UInt8, channel: UInt8 = 0) -> Start? {
    let key = VoiceAllocator.key(note, channel)
    if let voice = first(of: active, where: key) {
      begin(voice, key)
      return Start(voice: voice, wasSounding: true, isRetrigger: true)
    }
    guard let voice = candidate() else { return nil }
    let wasSounding = active & bit(voice) != 0
    begin(voice, key)
    return Start(voice: voice, wasSounding: wasSounding, isRetrigger: false)
  }

  /// Lets a key go; returns the voices whose release begins, none while the pedal keeps them.
  public mutating func stop(_ note: UInt8, channel: UInt8 = 0) -> Voices {
    let voices = matching(held, VoiceAllocator.key(note, channel))
    held &= ~voices
    guard pedals & (1 << UInt16(channel & 15)) == 0 else {
      sustained |= voices
      return 0
    }
    return release(voices)
  }

  /// Moves a channel's sustain pedal; returns the voices whose release begins.
  public mutating func setPedal(_ isDown: Bool, channel: UInt8 = 0) -> Voices {
    let pedal: UInt16 = 1 << UInt16(channel & 15)
    guard !isDown else {
      pedals |= pedal
      return 0
    }
    pedals &= ~pedal
    var voices: Voices = 0
    for voice in 0..<count where self.channel(of: voice) == channel & 15 { voices |= bit(voice) }
    voices &= sustained
    sustained &= ~voices
    return release(voices)
  }

  /// Lets everything go, of one channel or of all, pedals too; returns the voices whose release begins.
  public mutating func stopAll(channel: UInt8? = nil) -> Voices {
    guard let channel else {
      let voices = playing
      (held, sustained, pedals) = (0, 0, 0)
      return release(voices)
    }
    var voices: Voices = 0
    for voice in 0..<count where self.channel(of: voice) == channel & 15 { voices |= bit(voice) }
    voices &= playing
    (held, sustained) = (held & ~voices, sustained & ~voices)
    pedals &= ~(1 << UInt16(channel & 15))
    return release(voices)
  }

  /// A voice has become silent.
  public mutating func end(_ voice: Int) {
    guard voice >= 0, voice < count else { return }
    let rest = ~bit(voice)
    (held, sustained, released) = (held & rest, sustained & rest, released & rest)
    moments[voice] = tick()
  }

  private mutating func begin(_ voice: Int, _ key: UInt16) {
    let rest = ~bit(voice)
    (sustained, released) = (sustained & rest, released & rest)
    held |= bit(voice)
    keys[voice] = key
    moments[voice] = tick()
    births[voice] = moment
  }

  private mutating func release(_ voices: Voices) -> Voices {
    released |= voices
    let now = tick()
    for voice in 0..<count where voices & bit(voice) != 0 { moments[voice] = now }
    return voices
  }

  private mutating func tick() -> UInt32 {
    moment &+= 1
    return moment
  }

  /// The free voice that was silent longest, or one that gives way.
  private func candidate() -> Int? {
    let all = count == 64 ? Voices.max : bit(count) &- 1
    if let free = oldest(of: all & ~active, by: moments) { return free }
    switch stealing {
    case .never: return nil
    case .oldest: return oldest(of: all, by: births)
    case .quietest: return quietest(of: all)
    case .releasedThenQuietest:
      return oldest(of: released, by: moments) ?? quietest(of: sustained) ?? quietest(of: all)
    }
  }

  private func oldest(of voices: Voices, by moments: SIMD64<UInt32>) -> Int? {
    var best: Int?
    var age: UInt32 = 0
    for voice in 0..<count where voices & bit(voice) != 0 {
      let own = moment &- moments[voice]
      if best == nil || own > age { (best, age) = (voice, own) }
    }
    return best
  }

  private func quietest(of voices: Voices) -> Int? {
    var best: Int?
    for voice in 0..<count where voices & bit(voice) != 0 {
      guard let chosen = best else {
        best = voice
        continue
      }
      let isOlder = moment &- births[voice] > moment &- births[chosen]
      if levels[voice] < levels[chosen] || (levels[voice] == levels[chosen] && isOlder) {
        best = voice
      }
    }
    return best
  }

  private func first(of voices: Voices, where key: UInt16) -> Int? {
    let found = matching(voices, key)
    return found == 0 ? nil : found.trailingZeroBitCount
  }

  private func matching(_ voices: Voices, _ key: UInt16) -> Voices {
    var found: Voices = 0
    for voice in 0..<count where voices & bit(voice) != 0 && keys[voice] == key {
      found |= bit(voice)
    }
    return found
  }

  private func bit(_ voice: Int) -> Voices { 1 << Voices(truncatingIfNeeded: voice) }

  private static func key(_ note: UInt8, _ channel: UInt8) -> UInt16 {
    UInt16(channel & 15) << 7 | UInt16(note & 127)
  }
}
